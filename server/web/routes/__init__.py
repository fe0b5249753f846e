"""The routes: what the server can be asked and told, over HTTP."""
