"""The rules: tables, melds, games and scores. Pure: no picture, no clock, no network."""
