"""Rendering: tables as a camera sees them."""
