"""Brings a store's tables to their newest shape; Alembic runs this with the connection that the store gives it."""

from alembic import context

from server.storage.schema import SHAPE

context.configure(
    connection=context.config.attributes["connection"], target_metadata=SHAPE, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
