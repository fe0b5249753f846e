"""Runs and sets: what a group can be read as, and the best melds of a hand."""
