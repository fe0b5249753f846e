"""Labelling: what real photographs' labels leave open, completed."""
