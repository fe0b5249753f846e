"""Sources: where the picture comes from."""
