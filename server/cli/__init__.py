"""The command line, `meldwatch`: its parser, its console, its settings."""
