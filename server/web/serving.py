"""Serving a table's page: at this computer, and where it is asked for in the house's network, until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import cv2
import uvicorn

from engine.errors import SpokenError
from engine.words import Language, Words, message
from server.session.session import Session
from server.session.setup import Setup
from server.session.sources.clips import sweep_clips
from server.web.app import create_app
from server.web.network.connections import Gate, HastyProtocol
from server.web.network.lan import Lan, LanError, code_text
from server.web.network.lan_switch import LanSwitch, MakeLan

LAST_PORT: Final = 0xFFFF
"""The highest port that TCP has."""


class PortError(SpokenError):
    """The port at which the page was to be served cannot be had."""


PARTING: Final = 0.4
"""Seconds for which the server's end waits for pages and requests; a photo being read may take longer."""


def serve(
    session: Session,
    host: str = "127.0.0.1",
    port: int = 8765,
    *,
    language: Language = "en",
    asked_for: Language | None = None,
    open_browser: bool = False,
    house: Setup | None = None,
    lan: Lan | None = None,
    make_lan: MakeLan | None = None,
) -> None:
    """Serve a session's page until Ctrl-C; raises PortError for a port that is busy.

    With `lan` phones are served as well, at its address and the same port; from the page they are let in, as `make_lan`
    has it, and out again. What is said here is said in `language`;
    the page speaks the one that was `asked_for`, else its browser's.
    """
    listening: list[socket.socket] = []
    try:
        listening.append(listen(host, port))
        port = listening[0].getsockname()[1]
        if lan is not None:
            host = lan.host
            listening.append(listen(host, port))
            lan = replace(lan, port=port)
    except (OSError, OverflowError) as error:
        for each in listening:
            each.close()
        number = getattr(error, "errno", None)
        no_port = message("serving.ports_end_there") if isinstance(error, OverflowError) else str(error)
        raise _busy(host, port, os.strerror(number) if number else no_port) from error
    _hush_video()
    sweep_clips()
    here, port = listening[0].getsockname()[:2]
    address = f"http://{f'[{here}]' if ':' in here else here}:{port}/"
    switch = LanSwitch(lan, make_lan)
    config = uvicorn.Config(
        create_app(session, house=house, lan=switch, language=asked_for),
        http=HastyProtocol,
        log_config=None,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
        ws_max_size=4096,
        server_header=False,
    )
    with contextlib.ExitStack() as stack, contextlib.suppress(KeyboardInterrupt):
        for each in listening:
            stack.enter_context(each)
        server = _Server(config, _greeting(address, lan, language), address if open_browser else None)
        server.switch, server.port = switch, port
        server.lan = None if lan is None else (listening[1], lan)
        server.house = house
        server.run(sockets=listening[:1])


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address, its answers sent at once; raises OSError, or OverflowError for no port.

    What it accepts inherits TCP_NODELAY. asyncio sets that itself only where a socket names its protocol, as none does
    that was accepted: an answer's second part would wait some 40 ms for the other side's delayed acknowledgement.
    """
    if not 0 <= port <= LAST_PORT:
        raise OverflowError(port)  # Python's own one leaves the socket open
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _hush_video() -> None:
    """The page says what is wrong with a camera; the libraries would say it on stderr at every try."""
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


def _busy(host: str, port: int, why: str | Words) -> PortError:
    return PortError(
        "serving.the_page_cannot_be_served_at",
        host=host,
        port=port,
        why=why,
    )


def _greeting(address: str, lan: Lan | None, language: Language) -> str:
    """What is said once the page is served: its address, and for phones a code to scan."""
    here = message("serving.meldwatch_is_at_address_ctrl_c", address=address).say(language)
    if lan is None:
        return here
    phones = message("serving.for_phones_scan_this_code_or", address=lan.address)
    return "\n".join([here, "", code_text(lan.address).rstrip("\n"), phones.say(language)])


class _Server(uvicorn.Server):
    """Says its greeting, and opens the browser, once it answers; ends soon, whatever is under way."""

    lan: tuple[socket.socket, Lan] | None = None
    house: Setup | None = None
    port: int = 0

    def __init__(self, config: uvicorn.Config, greeting: str, address: str | None) -> None:
        super().__init__(config)
        self._greeting, self._address = greeting, address
        self.switch = LanSwitch()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A terminal that is closed ends the program as Ctrl-C does, unless it was told to outlive it."""
        hangup = getattr(signal, "SIGHUP", None)
        if hangup is None or threading.current_thread() is not threading.main_thread():
            with super().capture_signals():
                yield
            return
        before = signal.getsignal(hangup)
        if before is signal.SIG_DFL:
            signal.signal(hangup, self.handle_exit)
        try:
            with super().capture_signals():
                yield
        finally:
            signal.signal(hangup, before)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        self.switch.listen = self._listen
        if self.lan is not None:
            self.switch.take(self._let_in(*self.lan))
        print(self._greeting, flush=True)
        if self._address:
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    def _listen(self, lan: Lan) -> Gate:
        """Listen at an address of the network, at the page's own port; raises LanError where that cannot be had."""
        try:
            return self._let_in(listen(lan.host, self.port), lan)
        except OSError as error:
            why = os.strerror(error.errno) if error.errno else str(error)
            raise LanError(
                "lan.the_network_cannot_be_listened_at", host=lan.host, port=self.port, why=why
            ) from error

    def _let_in(self, listening: socket.socket, lan: Lan) -> Gate:
        """Answer phones too: over https where there is a certificate, though this computer's own page needs none."""

        def protocol() -> asyncio.Protocol:
            return HastyProtocol(self.config, self.server_state, self.lifespan.state)

        gate = Gate(listening, protocol, lan.certificate)
        gate.open()
        return gate

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # What is cut off from here on would be logged as a fault of the program.
        logging.getLogger("uvicorn.error").disabled = True
        await self.switch.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(super().shutdown(sockets), PARTING)
        if self.house is not None:
            # Here, for a signal that ended the server ends the program next.
            self.house.close()
