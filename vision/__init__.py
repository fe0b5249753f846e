"""From a picture to a table in notation."""
