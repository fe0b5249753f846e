"""Scores: how rounds end, what they are worth, and who is ahead."""
