"""The games, one module a rule sheet."""
