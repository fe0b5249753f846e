"""Evaluation: readings compared with labels, and the targets."""
