"""Recognition: which face a located piece shows, and how sure that is."""
