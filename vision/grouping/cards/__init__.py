"""Playing cards: indices joined into cards, cards into spreads."""
