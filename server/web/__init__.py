"""The web server: the app, what guards it, and how it is served."""
