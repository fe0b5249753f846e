"""How hypothesis runs here: an example takes as long as it takes, since the machine may have other work."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("engine", deadline=None)
settings.load_profile("engine")
