"""Views: the state of the table as pages show it; a view writes nothing."""
