"""Playing cards, drawn from scratch or from installed decks."""
