"""What is kept of the matches, as people look back on it: the shelf, one match, the players."""
