"""Decks of one SVG a card: which face a file's name stands for, and what is kept of a folder."""

from pathlib import Path

import pytest

from datasets.render.cards.folder import face_of, keep_folder
from datasets.render.cards.svg_sheets import load_baked
from engine.table import CARD_FACES, WILD


@pytest.mark.parametrize(
    ("name", "face"),
    [
        ("10H", "10H"),
        ("TH", "10H"),
        ("H10", "10H"),
        ("Sq", "QS"),
        ("KD", "KD"),
        ("joker", WILD),
        ("2J", WILD),
        ("J2", WILD),
        ("back", "back"),
        ("B1", "back"),
        ("1X", None),
        ("11H", None),
    ],
)
def test_a_name_stands_for_a_face(name: str, face: str | None) -> None:
    assert face_of(name) == face


def test_every_card_has_a_name_either_way_round() -> None:
    assert [face_of(face) for face in CARD_FACES] == list(CARD_FACES)
    assert [face_of(face[-1] + face[:-1].lower()) for face in CARD_FACES] == list(CARD_FACES)


def svg(face: str) -> str:
    red = "#d00" if face[-1] in "HD" else "#111"
    sign = {"S": "M0 20 L10 0 L20 20 Z", "H": "M0 0 L20 0 L10 20 Z", "D": "M10 0 L20 10 L10 20 L0 10 Z"}
    suit = sign.get(face[-1], "M0 5 L20 5 L20 15 L0 15 Z")
    rank = 10 + 3 * ("A23456789TJQK".index(face[0] if face[0] != "1" else "T"))
    corner = f'<rect x="8" y="8" width="{rank / 3 + 8}" height="26" fill="{red}"/>'
    corner += f'<path d="{suit}" transform="translate(8 40)" fill="{red}"/>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 336" width="2.5in" height="3.5in">'
        f'<rect width="240" height="336" fill="white"/>{corner}'
        f'<g transform="rotate(180 120 168)">{corner}</g></svg>'
    )


def test_a_folder_is_kept_with_the_places_of_its_indices(tmp_path: Path) -> None:
    source = tmp_path / "plain"
    source.mkdir()
    for face in CARD_FACES:
        (source / f"{face}.svg").write_text(svg(face), encoding="utf-8")
    assert keep_folder(source, tmp_path / "kept" / "plain") == 52
    (deck,) = load_baked(tmp_path / "kept")
    assert deck.name == "plain"
    assert not deck.has_back
    boxes = [box.quad.mean(0) for box in deck.draw("7S", 336).indices]
    assert len(boxes) >= 2
    assert boxes[0][0] < 40
    assert boxes[0][1] < 60


def test_a_folder_that_lacks_cards_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "AS.svg").write_text(svg("AS"), encoding="utf-8")
    with pytest.raises(ValueError, match="lacks 51 of 52 cards"):
        keep_folder(tmp_path, tmp_path / "kept")
