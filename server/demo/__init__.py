"""The demonstration: the films that ship, and the story that is told along with them."""
