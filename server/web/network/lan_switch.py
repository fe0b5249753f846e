"""The switch by which phones are let in: while the page is served the network is listened to, or no longer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Final, Protocol, TypeAlias

from server.web.network.lan import Lan, LanError, check_host, make_lan

MakeLan: TypeAlias = Callable[[str | None, bool, bool], Lan]
"""How phones would come in: at this address (found where None), whether they can film, and whether under a new key.

Raises LanError.
"""
TOLD_WITHIN: Final = 0.3
"""Seconds in which phones are told that they are shut out, before they are hung up on."""


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
        self._make: MakeLan = make or (lambda host, films, _: make_lan(None, host, films=films))
        self._key = lan.key if lan else None
        self._inside: list[Callable[[], None]] = []
        self._listening: Listening | None = None
        self._switching = asyncio.Lock()

    async def turn_on(self, host: str | None, *, films: bool, fresh: bool = False) -> Lan:
        """Let phones in, under the key that they had, or a `fresh` one, which none of them has. Raises LanError."""
        async with self._switching:
            if self.listen is None:
                raise LanError("lan.phones_cannot_be_let_in_from_here")
            if host is not None:
                check_host(host)
            lan = await asyncio.to_thread(self._make, host, films, fresh)
            if self._key is not None and not fresh:
                lan = replace(lan, key=self._key)
            await self._close()
            self._key = lan.key
            self.hosts |= {lan.host}
            self._listening = self.listen(lan)
            self.lan = replace(lan, port=self._listening.port)
            return self.lan

    async def turn_off(self) -> None:
        """Let no phone in any more, tell them so, and hang up on all of them."""
        async with self._switching:
            self.lan = None
            if self._inside:
                for tell in tuple(self._inside):
                    tell()
                await asyncio.sleep(TOLD_WITHIN)
            await self._close()

    async def close(self) -> None:
        """Hang up on all of them, for the server stops."""
        async with self._switching:
            await self._close()

    def follow(self, shut: Callable[[], None]) -> Callable[[], None]:
        """Call a function once phones are shut out; answers how to end that."""
        self._inside.append(shut)

        def end() -> None:
            with contextlib.suppress(ValueError):
                self._inside.remove(shut)

        return end

    def take(self, listening: Listening) -> None:
        """Phones are let in from the start, over this."""
        self._listening = listening

    async def _close(self) -> None:
        self.lan, listening, self._listening = None, self._listening, None
        if listening is not None:
            await listening.close()
