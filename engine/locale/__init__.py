"""The message catalogues, one JSON file a language."""
