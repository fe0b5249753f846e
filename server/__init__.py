"""The command line, the page and the session behind it."""
