"""The record: every change of a match written down, and the match restored from it."""
