"""The demonstration: the film that ships, and the story that is told along with it."""
