"""Observations: what one picture showed, and what was put right in it."""
