"""The house's network: how phones come in, over which connections, and how that is switched on and off."""
