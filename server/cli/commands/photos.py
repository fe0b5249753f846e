"""The commands that look at photographs: what lies there (`read`), and what the rules say of it (`check`)."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from glob import glob
from pathlib import Path
from typing import Any

from tqdm import tqdm

from engine.errors import why
from engine.games import Game
from engine.table import Table
from engine.verdicts.verdict import Verdict
from engine.words import Language, Words, joined, message
from server.cli.console import json_line, show_reading, show_verdict
from server.cli.suggest import suggest
from server.cli.text import BAD_INPUT, UserError, complain, hushed
from server.session.observation.notices import Notice, notices_on
from server.session.spoken import as_body
from vision.annotate import annotate
from vision.geometry import Corners
from vision.input.camera import Image, SightError
from vision.input.picture import SUFFIXES, open_picture, save_picture
from vision.pipeline import Reader
from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class PhotoRequest:
    """How the answers are wanted: the language, as JSON or in words, and where the drawn pictures go, if anywhere."""

    language: Language
    json: bool = False
    annotate: Path | None = None


def load_reader(pieces: str) -> Reader:
    """The reader for one kind of piece, its networks loaded."""
    return Reader(pieces)


def read_photos(named: Sequence[str], pieces: str, wanted: PhotoRequest) -> int:
    """Read every photo (a folder stands for its pictures) and print a line for each; the exit status."""
    photos, status = find_photos(named, wanted.language)
    drawings = plan_drawings(photos, wanted.annotate)
    reader = load_reader(pieces)
    bar = tqdm(photos, unit="photo", leave=False, mininterval=0, disable=None if len(photos) > 1 else True)
    for photo, drawing in zip(bar, drawings, strict=True):
        try:
            image, reading = _look(reader, photo)
            notices = notices_on(image, reading)
            if wanted.json:
                _print(json_line(reading_json(photo, reading, notices)))
            else:
                if reading.detections:
                    _print(show_reading(photo, reading, wanted.language))
                    bar.clear()
                    _remark(notices, wanted.language, photo)
            _draw(drawing, image, reading, ())
            _need_pieces(reading, notices)
        except SightError as error:
            bar.clear()
            complain(error.words, wanted.language, str(photo))
            status = BAD_INPUT
    return status


def check_photo(photo: Path, game: Game | None, wanted: PhotoRequest) -> int:
    """Read one photo and print the verdict of the game's rules on it; the exit status.

    Without a game, it is told by the pieces which games it may be, and judged by the one that fits best.
    """
    drawing = plan_drawings([photo], wanted.annotate)[0]
    try:
        box = game.equipment.copies if game else None
        image, reading = _look(load_reader(game.pieces if game else "auto"), photo, box)
        notices = notices_on(image, reading)
        _need_pieces(reading, notices)
        if not wanted.json:
            _remark(notices, wanted.language, photo)
        rules, verdict, suggested = _judged(reading, game)
        if suggested and not wanted.json:
            _print(suggested.say(wanted.language))
        if wanted.json:
            answer = reading_json(photo, reading, notices) | _ruled(verdict, reading) | {"game": rules.name}
            _print(json_line(answer))
        else:
            _print(show_verdict(verdict, wanted.language, reading))
        _draw(drawing, image, reading, [group.ruling for group in verdict.groups])
    except SightError as error:
        complain(error.words, wanted.language, str(photo))
        return BAD_INPUT
    return 0


def _judged(reading: Reading, game: Game | None) -> tuple[Game, Verdict, Words | None]:
    """The game that judges a reading, its verdict, and what is said where nobody chose the game."""
    if game is not None:
        return game, game.judge(None, reading.judged), None
    suggestion = suggest(reading.kind, reading.judged)
    return suggestion.game, suggestion.verdict, suggestion.words


def table_on(photo: Path, pieces: str) -> Table:
    """What lies on one photo, `?` where it is not sure; refuses a picture that cannot be used."""
    try:
        _, reading = _look(load_reader(pieces), photo)
        _need_pieces(reading)
    except SightError as error:
        raise UserError(message("photos.photo_error", photo=photo, error=error.words)) from error
    return reading.judged


def reading_json(photo: Path, reading: Reading, notices: Sequence[Notice] = ()) -> dict[str, Any]:
    """What `read --json` prints of one photo."""
    # A plate where two words cross belongs to the first of them here; `table` has it in both.
    group_of = {i: number for number, group in reversed([*enumerate(reading.groups)]) for i in group}
    return {
        "photo": str(photo),
        "size": list(reading.size),
        "kind": reading.kind,
        "table": str(reading.table),
        "pieces": [
            {
                "face": found.face,
                "score": round(found.score, 4),
                "sure": found.sure,
                "corners": _rounded(found.corners),
                "group": group_of[index],
            }
            for index, found in enumerate(reading.detections)
        ],
        "programmes": [_rounded(corners) for corners in reading.programmes],
        "notices": [as_body(notice) for notice in notices],
    }


def _ruled(verdict: Verdict, reading: Reading) -> dict[str, Any]:
    """A verdict as JSON, its findings on the `pieces` of the reading: a plate where words cross is one piece."""
    findings = dict.fromkeys(
        replace(found, pieces=tuple(dict.fromkeys(found.shifted(reading.places).pieces)))
        for found in verdict.findings
    )
    return verdict.as_json() | {"findings": [found.as_json() for found in findings]}


def _rounded(corners: Corners) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in corners]


def find_photos(named: Sequence[str], language: Language) -> tuple[list[Path], int]:
    """The photos that are named, a folder's pictures by name; the status says whether a folder had none."""
    photos: list[Path] = []
    status = 0
    for name in named:
        found = _photos_of(name) if name else []
        photos += found
        if not found:
            # An empty name is no folder, though paths take it for the one that one is in.
            said = "photos.there_is_no_picture_in_this" if name else "picture.there_is_no_such_file"
            complain(message(said), language, name or repr(name))
            status = BAD_INPUT
    return photos, status


def _photos_of(name: str) -> list[Path]:
    path = Path(name)
    try:
        path.exists()
    except OSError:
        return [path]  # no system has a name like this: it is said when it is opened
    if path.is_dir():
        inside = (file for file in path.iterdir() if file.suffix.lower() in SUFFIXES and file.name[0] != ".")
        return sorted(file for file in inside if file.is_file())
    if not path.exists() and any(sign in name for sign in "*?["):
        # Windows' own shells leave wildcards to the program.
        return [Path(each) for each in sorted(glob(name))] or [path]
    return [path]


def plan_drawings(photos: Sequence[Path], out: Path | None) -> list[Path | None]:
    """Where each photo's drawing goes: into `out` itself for one photo, else into the folder `out`, by name."""
    if out is None:
        return [None] * len(photos)
    if out.suffix and not out.is_dir():
        if len(photos) > 1:
            raise UserError(message("photos.there_are_several_photos_annotate_takes", out=out))
        drawings = [out for _ in photos]
    else:
        drawings = _names_inside(_made(out), photos)
    for photo, drawing in zip(photos, drawings, strict=True):
        if drawing.exists() and photo.exists() and drawing.samefile(photo):
            raise UserError(message("photos.annotate_would_overwrite_the_photo_photo", photo=photo))
    return list(drawings)


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        said = message("photos.the_folder_folder_cannot_be_made", folder=folder, why=why(error))
        raise UserError(said) from error
    return folder


def _names_inside(folder: Path, photos: Sequence[Path]) -> list[Path]:
    """The photos' own names, numbered where two photos of different folders share one."""
    taken: dict[str, int] = {}
    names = []
    for photo in photos:
        taken[photo.name] = taken.get(photo.name, 0) + 1
        number = taken[photo.name]
        names.append(folder / (photo.name if number == 1 else f"{photo.stem}-{number}{photo.suffix}"))
    return names


def _look(reader: Reader, photo: Path, box: Mapping[str, int] | None = None) -> tuple[Image, Reading]:
    with hushed():
        image = open_picture(photo)
    return image, reader.read(image, box)


def _need_pieces(reading: Reading, notices: Sequence[Notice] = ()) -> None:
    """Refuse a picture without a piece, and say what may have hidden it."""
    if not reading.detections:
        none = message("photos.no_piece_was_found")
        raise SightError(joined([none, *(notice.words for notice in notices[:1])]))


def _remark(notices: Sequence[Notice], language: Language, photo: Path) -> None:
    """What the picture asks for, on stderr: it is no part of the answer."""
    for notice in notices:
        complain(notice.words, language, str(photo))


def _print(line: str) -> None:
    """A line on stdout, the progress bar out of its way."""
    tqdm.write(line, file=sys.stdout)
    sys.stdout.flush()


def _draw(drawing: Path | None, image: Image, reading: Reading, rulings: Sequence[str]) -> None:
    if drawing is not None:
        save_picture(drawing, annotate(image, reading, rulings))
