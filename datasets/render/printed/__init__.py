"""Printed and foreign things, which are no pieces."""
