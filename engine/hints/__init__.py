"""Hints: the best lay of a rack."""
