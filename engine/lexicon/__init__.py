"""The French lexicon: what is a word, and its readings (docs/lexicon.md)."""
