"""One shape of body for every family of errors."""

import pytest
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from engine.errors import SpokenError
from engine.words import Words
from server.session.observation.validation import CorrectionError
from server.session.play.play import PlayError
from server.web.errors import rejection_of
from vision.input.camera import CameraError
from vision.input.picture import PictureError


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (CorrectionError(Words("Non.", "No.")), 409, "correction"),
        (PictureError(Words("Non.", "No.")), 422, "picture"),
        (CameraError(Words("Non.", "No.")), 422, "picture"),
        (SpokenError(Words("Non.", "No.")), 409, "match"),
        (PlayError(Words("Non.", "No.")), 409, "match"),
        (RequestValidationError([{"loc": ("body", "sight"), "msg": "No."}]), 422, "malformed"),
        (HTTPException(404), 404, "not_found"),
        (HTTPException(405), 405, "refused"),
        (KeyError("No."), 500, "stumbled"),
    ],
)
def test_each_family_has_its_status_and_code(error, status, code):
    rejection = rejection_of(error)
    assert (rejection.status, rejection.code) == (status, code)
    assert rejection.words.fr != rejection.words.en
    if status != 500 and not isinstance(error, HTTPException):
        assert "No." in rejection.words.en


def test_a_fault_of_the_program_gives_nothing_of_itself_away():
    assert "secret" not in rejection_of(RuntimeError("secret")).body.as_json().decode()


def test_half_a_character_is_quoted_by_its_code():
    body = rejection_of(SpokenError(Words("« \ud800 »", "“\ud800”"))).body.as_json()
    assert rb"\\ud800" in body
    assert "“" in body.decode()
