"""Detection: where pieces lie, by the detector network."""
