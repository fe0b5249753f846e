"""Jok-R-ummy: programmes (RULES 4)."""
