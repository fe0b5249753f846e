"""Verdicts on tables and turns: what each group is, the ruling, and its reasons."""
