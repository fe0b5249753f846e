"""The switch by which phones are let in: while the page is served the network is listened to, or no longer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, TypeAlias

from server.web.network.lan import Lan, LanError, check_host, make_lan

MakeLan: TypeAlias = Callable[[str | None, bool], Lan]
"""How phones would come in: at this address (found where None), and whether they can film; raises LanError."""


class Listening(Protocol):
    """A socket that is listened to, in the network."""

    @property
    def port(self) -> int:
        """Its port."""
        ...

    async def close(self) -> None:
        """Let nobody in any more, and hang up on whoever is inside."""
        ...


class LanSwitch:
    """Whether phones are let in, and how.

    `lan` is how they are, None while they are not. `listen` opens an address to them, raising LanError; it is None
    where nothing can be switched. `hosts` are the addresses at which phones were ever let in: whoever asks there is no
    page of this computer's, also while the last of them hang up.
    """

    def __init__(self, lan: Lan | None = None, make: MakeLan | None = None) -> None:
        self.lan = lan
        self.hosts = frozenset((lan.host,)) if lan else frozenset[str]()
        self.listen: Callable[[Lan], Listening] | None = None
        self._make: MakeLan = make or (lambda host, films: make_lan(None, host, films=films))
        self._listening: Listening | None = None
        self._switching = asyncio.Lock()

    async def turn_on(self, host: str | None, *, films: bool) -> Lan:
        """Let phones in, under a new key; those that were in come in anew. Raises LanError."""
        async with self._switching:
            if self.listen is None:
                raise LanError("lan.phones_cannot_be_let_in_from_here")
            if host is not None:
                check_host(host)
            lan = await asyncio.to_thread(self._make, host, films)
            await self._close()
            self.hosts |= {lan.host}
            self._listening = self.listen(lan)
            self.lan = replace(lan, port=self._listening.port)
            return self.lan

    async def turn_off(self) -> None:
        """Let no phone in any more, and hang up on all of them."""
        async with self._switching:
            await self._close()

    def take(self, listening: Listening) -> None:
        """Phones are let in from the start, over this."""
        self._listening = listening

    async def _close(self) -> None:
        self.lan, listening, self._listening = None, self._listening, None
        if listening is not None:
            await listening.close()
