"""The session: a table being watched, and what people do about it."""
