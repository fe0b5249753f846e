"""The French word list and its reader."""
