"""Errors: the exception handlers, which turn every family of errors into an HTTP status and one shape of body."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from engine.errors import SpokenError
from engine.words import Words, message
from server.session.observation.validation import CorrectionError
from server.session.spoken import Spoken, as_body
from vision.input.camera import SightError

JSON: Final = "application/json"


class ForbiddenError(SpokenError):
    """Something that whoever asks is not allowed to do."""


@dataclass(frozen=True, slots=True)
class ErrorSaid(Spoken):
    """Why something was refused: a code, and one sentence in each language."""

    code: str
    words: Words


@dataclass(frozen=True, slots=True)
class ErrorBody:
    """The one shape of every error's body."""

    error: ErrorSaid

    def as_json(self) -> bytes:
        """The body as JSON (UTF-8)."""
        return json.dumps(as_body(self), ensure_ascii=False, separators=(",", ":")).encode()


@dataclass(frozen=True, slots=True)
class Rejection:
    """A request that is refused: its status, and what is said of it."""

    status: int
    code: str
    words: Words

    @property
    def body(self) -> ErrorBody:
        """What is answered; half a character, which a request may hold and a sentence quote, is written as its code."""
        said = (text.encode("utf-8", "backslashreplace").decode() for text in self.words.texts)
        return ErrorBody(ErrorSaid(self.code, Words(*said)))


def rejection_of(error: Exception) -> Rejection:
    """How an error is answered: what people can mend says so itself, anything else is a fault of the program."""
    match error:
        case ForbiddenError():
            return Rejection(403, "not_allowed", error.words)
        case CorrectionError():
            return Rejection(409, "correction", error.words)
        case SightError():
            return Rejection(422, "picture", error.words)
        case SpokenError():
            return Rejection(409, "match", error.words)
        case RequestValidationError():
            return _malformed(error)
        case HTTPException(status_code=404):
            return Rejection(404, "not_found", message("errors.there_is_nothing_here"))
        case HTTPException():
            why = error.detail
            return Rejection(error.status_code, "refused", message("errors.that_cannot_be_done_why", why=why))
    return Rejection(500, "stumbled", message("errors.the_programme_has_stumbled"))


def add_exception_handlers(app: FastAPI) -> None:
    """Have every error of an app answered so."""
    for family in (SightError, SpokenError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(family, _answer)


async def _answer(_: Request, error: Exception) -> Response:
    rejection = rejection_of(error)
    return Response(rejection.body.as_json(), rejection.status, media_type=JSON)


def _malformed(error: RequestValidationError) -> Rejection:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return Rejection(
        422,
        "malformed",
        message("errors.the_request_is_malformed_where_first", where=where, first=first["msg"]),
    )
