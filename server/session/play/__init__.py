"""Play: turns, counts, disputes and rounds at the watched table."""
