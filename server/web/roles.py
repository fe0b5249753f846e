"""Roles: what the table's own page may do, and what phones may, route by route (authorization).

Whoever asks at this computer is the table. A phone, which came by the network's key, is known by a cookie of its own;
it may play, and beside that what the table permits.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from enum import Enum
from typing import Final

from fastapi import Response

from server.session.play.phones import Permissions, PhoneError
from server.web.errors import ForbiddenError

COOKIE: Final = "meldwatch-phone"
KEPT_FOR: Final = 86_400
"""Seconds for which a browser knows which phone it is."""


class Right(Enum):
    """What somebody has to be allowed, for a request to be answered."""

    LOOK = "look"
    PLAY = "play"
    COUNT = "count"
    CORRECT = "correct"
    DELETE = "delete"
    KEPT = "kept"
    LEAD = "lead"
    HERE = "here"


RIGHTS: Final = {
    Right.LOOK: (
        *("GET /state", "GET /game", "GET /frame/{number}.jpg", "GET /count/{seat}.jpg"),
        *("GET /match/clock", "GET /match/programmes", "GET /setup", "POST /setup/colours"),
        *("GET /phones/me", "GET /phones/me/hand.jpg", "GET /lan", "GET /lan/code.svg"),
        *("POST /rules/judge", "POST /rules/count", "POST /rules/deal", "POST /rules/programme"),
    ),
    Right.PLAY: (
        *("POST /match/turns", "POST /match/turns/two", "POST /match/undo", "POST /match/clock"),
        "PUT /match/programme",
        *("POST /dispute", "POST /dispute/ring", "POST /dispute/end"),
        *("POST /photo", "POST /typed", "POST /resume", "POST /replay", "POST /film"),
        *("PUT /phones/me/seat", "POST /phones/me/hand/photo", "POST /phones/me/hand/typed"),
        *("POST /phones/me/hand/piece", "POST /phones/me/hand/undo", "POST /phones/me/hand/show"),
        "DELETE /phones/me/hand",
    ),
    Right.COUNT: (
        *("POST /count", "DELETE /count", "POST /count/finish", "PUT /count/first", "PUT /count/known"),
        *("PUT /count/{seat}", "POST /count/{seat}/live", "POST /count/{seat}/photo"),
        *("POST /count/{seat}/typed", "POST /count/{seat}/agree", "PUT /count/{seat}/programme"),
        *("POST /match/rounds", "POST /match/on", "PUT /match/emptied"),
    ),
    Right.CORRECT: (
        *("POST /corrections", "POST /corrections/undo", "POST /corrections/add"),
        *("POST /corrections/remove", "POST /corrections/group"),
        *("POST /count/{seat}/piece", "POST /count/{seat}/undo"),
        *("PUT /match/rounds/{number}", "POST /match/over", "POST /match/seat"),
        *("POST /dispute/word", "POST /source", "PUT /area", "DELETE /area", "PUT /rotation"),
        "PUT /mirroring",
        *("GET /cameras", "GET /cameras/{index}.jpg"),
    ),
    Right.DELETE: (
        *("POST /setup", "POST /match", "DELETE /match", "POST /match/finish"),
        "DELETE /match/rounds/{number}",
        *("DELETE /matches/{match}", "POST /matches/{match}/continue", "DELETE /players"),
    ),
    Right.KEPT: (
        *("GET /matches", "GET /matches/{match}", "GET /matches/{match}/missed"),
        *("GET /matches/{match}/pictures/{number}.jpg", "GET /players"),
    ),
    Right.LEAD: (
        *("PUT /match/ways", "POST /clip", "POST /chapter"),
        *("GET /players/export", "GET /matches/{match}/sheet.csv"),
        *("PUT /phones/permissions", "PUT /phones/{number}", "DELETE /phones/{number}"),
    ),
    Right.HERE: ("PUT /lan",),
}
"""What each request takes. One that stands nowhere is the table's and of the phone it names; a test finds it."""

OPEN: Final = ("GET /openapi.json", "GET /docs", "/{module:path}.js", "/live", "")
"""What is no such request: the description, the page's own files, and the state as it changes, for whoever looks."""

NEEDED: Final = {request: right for right, requests in RIGHTS.items() for request in requests}
_REFUSED: Final = {
    Right.COUNT: "roles.phones_may_not_count",
    Right.CORRECT: "roles.phones_may_not_correct",
    Right.DELETE: "roles.phones_may_not_delete",
    Right.KEPT: "roles.phones_may_not_look_back",
    Right.LEAD: "roles.the_table_alone_decides_this",
    Right.HERE: "roles.only_this_computer_may",
}


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: the table's own page, or the phone of this secret (empty while it has none)."""

    at_table: bool
    secret: str
    permissions: Permissions
    leads: bool

    @property
    def known(self) -> str:
        """The secret; raises PhoneError where the browser brings none, as it keeps no cookies."""
        if not self.secret:
            raise PhoneError("phones.this_browser_keeps_no_cookies")
        return self.secret

    def may(self, right: Right) -> bool:
        """Whether they may do what takes this."""
        match right:
            case Right.LOOK | Right.PLAY:
                return True
            case Right.KEPT:
                return self.permissions.delete
            case Right.HERE:
                return self.at_table
            case Right.LEAD:
                return self.leads
            case _:
                return bool(getattr(self.permissions, right.value))

    def check(self, right: Right) -> None:
        """Raise ForbiddenError where they may not."""
        if not self.may(right):
            raise ForbiddenError(_REFUSED[right])


def introduce(asker: Asker, response: Response, *, secure: bool) -> str:
    """The secret by which a phone is known from now on: a new one, in a cookie, where it brings none."""
    if asker.secret:
        return asker.secret
    secret = secrets.token_urlsafe(16)
    response.set_cookie(
        COOKIE, secret, max_age=KEPT_FOR, httponly=True, samesite="lax", secure=secure, path="/"
    )
    return secret
