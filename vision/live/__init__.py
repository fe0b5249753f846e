"""Live reading: motion, scene change, and a table read over time."""
