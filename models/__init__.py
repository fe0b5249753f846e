"""How the networks are trained, exported and measured; the weights."""
