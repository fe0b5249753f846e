"""Labelled real photographs."""
