"""Words that cross: the plate in both of them is one piece, and what is said of it leads to it."""

import json
from dataclasses import replace

import cv2
import numpy as np
import pytest

import server.cli.commands.photos
from engine.games import game
from server.cli.main import main
from server.session.session import Session
from vision.reading import Reading, RecognizedPiece


def plate(letter, column, row, sure=True):
    left, top = 40.0 + 30 * column, 40.0 + 30 * row
    corners = ((left, top), (left + 28, top), (left + 28, top + 28), (left, top + 28))
    return RecognizedPiece(letter, 0.9, corners, sure)


ACROSS = [plate(letter, column, 1) for column, letter in enumerate("TARIF")]
DOWN = [plate(letter, 1, row) for letter, row in (("L", 0), ("M", 2), ("E", 3))]
CROSSED = Reading((320, 200), (*ACROSS, *DOWN), ((0, 1, 2, 3, 4), (5, 1, 6, 7)), "letters")
"""TARIF across, and LAME down through its A."""


class Reader:
    """Reads the crossing, one of its pieces not for certain."""

    def __init__(self, doubtful=None):
        self.reading = CROSSED
        if doubtful is not None:
            found = list(CROSSED.detections)
            found[doubtful] = replace(found[doubtful], sure=False)
            self.reading = replace(CROSSED, detections=tuple(found))

    def read(self, image, box=None):
        return self.reading


@pytest.mark.parametrize("doubtful", range(8))
def test_check_says_which_of_its_pieces_is_in_doubt(doubtful, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(server.cli.commands.photos, "load_reader", lambda pieces: Reader(doubtful))
    file = tmp_path / "words.png"
    file.write_bytes(cv2.imencode(".png", np.zeros((200, 320, 3), np.uint8))[1].tobytes())
    assert main(["check", str(file), "--game", "lettres", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["table"], len(answer["pieces"])) == ("TARIF | LAME", 8)
    assert [finding["reason"] for finding in answer["findings"]] == ["unread"], "and each once"
    assert answer["findings"][0]["pieces"] == [doubtful]
    assert not answer["pieces"][doubtful]["sure"]


def test_the_page_shows_the_crossing_plate_once_and_a_correction_is_read_in_both_words():
    session = Session(Reader(), game("lettres"), lambda: iter(()))
    shown = session.show_photo(np.zeros((200, 320, 3), np.uint8))
    assert [piece.face for piece in shown.pieces] == [*"TARIFLME"]
    assert [group.pieces for group in shown.groups] == [(0, 1, 2, 3, 4), (5, 1, 6, 7)]
    assert [piece.group for piece in shown.pieces] == [0, 0, 0, 0, 0, 1, 1, 1]
    corrected = session.correct(shown.sight, 1, "I")
    assert corrected.table == "TIRIF | LIME"
    assert session.correct(shown.sight, 7, "A").table == "TIRIF | LIMA"
