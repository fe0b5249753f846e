"""Grouping: which pieces lie together, and in which order."""
