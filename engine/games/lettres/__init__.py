"""Rummikub Lettres: words from a box of letters (RULES 6)."""
