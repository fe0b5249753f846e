"""An evening at a table over HTTP: every route is asked, and the shapes of all answers are written down."""

import re
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import cv2
import numpy as np
from starlette.testclient import TestClient

from engine.games import game
from engine.words import message
from server.session.observation.notices import Chapters
from server.session.session import Session
from server.session.setup import Chosen, Setup
from server.session.sources.sources import Source, Webcam
from server.session.sources.thumbnails import Thumbnails
from server.storage.store import Store
from server.web.app import ROUTES, create_app
from server.web.network.lan import Lan
from server.web.network.lan_switch import LanSwitch
from tests.contracts.layout import merged, shape
from tests.drawn import Drawn, DrawnReader, write_clip
from vision.input.camera import Frame

CAMERAS = "server.web.routes.sources.cameras"
"""What names the webcams of this computer."""
PLAYERS = ["Ann", "Ben"]
SEEN = Drawn("R10 R11 R12 | K13 B13 Y12", doubts={2: ("R6", "Y9")})
HAND = Drawn("3S 3H 3C | 6D 7D 8D | 9C 10C JC | 10H", doubts={4: ("7H",)})
WORDS = Drawn("MANGEONS | PORTE")
PHOTO = Drawn("B1 B2 B3 | R5 B5 K6")


class Table:
    """A table of a game that sees drawn tables, and is asked over HTTP; what was answered is in `answers`.

    Time stands still but where events are written: each is a second after the one before.
    """

    def __init__(self, name, *drawn, settings=(), lan=None, store=None, words=None):
        self.reader, self.drawn = DrawnReader(drawn), drawn
        seconds = count(1000)
        self.session = Session(
            self.reader,
            game(name, settings),
            lambda: iter(()),
            store=store or Store.open(),
            now=lambda: float(next(seconds)),
            clock=lambda: 0.0,
        )
        if words is not None:
            self.session.take_words(words)
        at_first = Chosen(Source("photos"), tuple(PLAYERS))
        self.house = Setup(self.session, lambda _: self.reader, at_first, offers=True)
        app = create_app(self.session, house=self.house, lan=LanSwitch(lan))
        self.routes = [
            (method, route.path)
            for module in ROUTES
            for route in module.router.routes
            for method in route.methods
        ]
        self.client = TestClient(app, base_url="http://localhost")
        self.answers = []

    def look(self, number=0):
        """Show the camera's picture until it is read."""
        picture = self.drawn[number].picture(number)
        for frame in range(15):
            self.session.see(Frame(picture, frame / 25, frame))
        return self.session.snapshot

    def ask(self, call, body=None, **more):
        """Ask for `METHOD /path`; the answer's JSON, or None."""
        method, path = call.split()
        answer = self.client.request(method, path, json=body, **more)
        kind = answer.headers["content-type"].split(";")[0] if answer.content else "nothing"
        told = answer.json() if kind == "application/json" else None
        self.answers.append((self._route(method, path), str(answer.status_code), kind, told))
        return told

    def send(self, call, drawn, number=0, name="photo", light=1.0):
        """Send a picture of a drawn table."""
        picture = (drawn.picture(number) * light).astype(np.uint8)
        data = cv2.imencode(".png", picture)[1].tobytes()
        return self.ask(call, files={name: ("table.png", data)})

    @property
    def sight(self):
        """The number of the sight on show."""
        return self.session.snapshot.sight

    def _route(self, method, path):
        """The route that is asked, as OpenAPI names it."""
        path = path.split("?")[0]
        for asked, route in sorted(self.routes, key=lambda each: each[1].count("{")):
            if asked == method and re.fullmatch(re.sub(r"\{\w+\}", r"[^/]+", route), path):
                return f"{method} {route}"
        return f"{method} elsewhere"


def seen():
    """A table that is seen and put right, without a match."""
    table = Table("rummy", SEEN, PHOTO)
    table.ask("GET /state")
    table.look()
    for call in ("GET /state", "GET /game", "GET /setup", "GET /lan", "GET /match/programmes"):
        table.ask(call)
    table.ask(f"GET /frame/{table.session.snapshot.picture}.jpg")
    table.ask("POST /corrections", {"sight": table.sight, "piece": 2, "face": "R9"})
    table.ask("POST /corrections/add", {"sight": table.sight, "x": 600, "y": 500, "face": "Y5"})
    table.ask("POST /corrections/group", {"sight": table.sight, "pieces": [0, 6]})
    table.ask("POST /corrections/remove", {"sight": table.sight, "pieces": [0]})
    table.ask("POST /corrections/undo")
    table.send("POST /photo", PHOTO, 1)
    table.send("POST /photo", PHOTO, light=0.1)
    for call in ("POST /resume", "POST /replay"):
        table.ask(call)
    table.ask("POST /chapter", {"chapter": 0})
    table.session.update(lambda state: replace(state, chapters=Chapters((message("story.tiles"),))))
    table.ask("POST /chapter", {"chapter": 0})
    table.ask("POST /corrections", {"sight": 999, "piece": 0, "face": "R9"})
    table.ask("POST /corrections", {"sight": "?"})
    table.ask("GET /frame/999.jpg")
    return table


def match(**how):
    """A match of rummy: turns that pass and one that does not, rounds, and what is kept of it all."""
    table = Table("rummy", SEEN, **how)
    table.ask("POST /match", {"players": PLAYERS})
    table.ask("PUT /match/ways", {"seconds": 45, "by_itself": False})
    table.ask("POST /match/clock", {"run": True})
    table.ask("GET /match/clock")
    table.look()
    table.ask("POST /corrections", {"sight": table.sight, "piece": 2, "face": "Y9"})
    for text in ("K10 B10 Y10", "K10 B10 Y10 | R1 R2"):
        table.ask("POST /typed", {"table": text})
        table.ask("POST /match/turns", {"sight": table.sight})
    table.ask("GET /state")
    table.ask("POST /match/turns", {"sight": table.sight, "anyhow": True})
    table.ask("PUT /match/emptied", {"emptied": True})
    table.ask("POST /match/turns/two", {"sight": 1, "step": 0})
    table.ask("POST /match/undo")
    table.ask("POST /match/over", {"sight": table.sight})
    table.ask("POST /match/seat", {"seat": 1})
    for points in ([-5, 5], [20, -20]):
        table.ask("POST /match/rounds", {"points": points})
    table.ask("PUT /match/rounds/0", {"points": [-6, 6]})
    table.ask("DELETE /match/rounds/1")
    table.ask("POST /match/on")
    table.ask("GET /matches")
    table.ask("GET /players")
    table.ask("GET /players/export?name=Ben")
    table.ask("DELETE /players?name=Nobody")
    whole = table.ask("GET /matches/1")
    pictured = next(event["number"] for event in whole["history"] if event["pictured"])
    for path in ("missed", "sheet.csv", f"pictures/{pictured}.jpg", "pictures/999.jpg"):
        table.ask(f"GET /matches/1/{path}")
    return table


def counting(**how):
    """Rounds of gin and of rummy that are counted, hands shown in every way."""
    table = Table("gin-rami", HAND, **how)
    table.ask("POST /match", {"players": PLAYERS})
    table.ask("POST /count")
    table.ask("PUT /count/first", {"seat": 0})
    table.ask("PUT /count/0")
    table.send("POST /count/0/photo", HAND)
    table.ask("POST /count/0/agree")
    table.ask("POST /count/0/piece", {"piece": 4, "face": "7D"})
    table.ask("POST /count/0/piece", {"face": "KS", "x": 300, "y": 600})
    table.ask("POST /count/0/undo")
    table.ask("POST /count/0/agree")
    table.ask("POST /count/1/typed", {"text": "KD 9D 3D AC 2C 5H 6H 9S 10S JS"})
    table.ask("POST /count/1/agree")
    table.ask("PUT /count/known", {"at_once": False})
    table.ask("GET /count/0.jpg")
    table.ask("POST /count/1/typed", {"text": "Z9"})
    return table


def shown():
    """Counting from the camera, programmes, and a count that is finished or left."""
    gin = counting()
    gin.ask("POST /count/finish")
    table = Table("jok-r-ummy", HAND)
    table.ask("POST /match", {"players": PLAYERS})
    table.ask("GET /match/programmes")
    table.ask("PUT /match/programme", {"seat": 0, "text": "set 3 kings"})
    table.ask("POST /count")
    table.look()
    table.ask("POST /count/0/live", {"sight": table.sight})
    table.ask("PUT /count/0/programme", {"text": "set 3 kings", "answered": True})
    table.ask("DELETE /count")
    table.ask("POST /match/rounds", {"points": [1, 0]})
    table.ask("DELETE /match")
    table.ask("DELETE /matches/1")
    table.answers += gin.answers
    return table


def dispute(**how):
    """A moment that is frozen, a group that is ringed, and a word that the house decides."""
    table = Table("lettres", WORDS, **how)
    table.ask("POST /dispute")
    table.ask("POST /match", {"players": PLAYERS})
    table.send("POST /photo", WORDS)
    table.ask("POST /dispute")
    table.ask("POST /dispute/ring", {"sight": table.sight, "pieces": []})
    table.ask("POST /dispute/ring", {"sight": table.sight, "pieces": list(range(8))})
    table.ask("POST /dispute/word", {"word": "MANGEONS", "accept": True})
    return table


def chosen():
    """Another game, other sources, phones, what is asked of the rules alone, and matches that are kept."""
    table = Table("rummy", SEEN)
    table.ask("POST /setup", {"game": "rummy", "players": PLAYERS, "source": {"kind": "typed"}})
    table.ask("POST /setup", {"game": "tile-gin", "players": PLAYERS, "settings": []})
    table.ask("POST /setup/colours", {"players": PLAYERS, "colours": {PLAYERS[1]: 4}})
    table.ask("POST /setup", {"game": "chess"})
    table.ask("GET /setup")
    table.ask("POST /matches/1/continue")
    table.ask("DELETE /matches/2")
    table.ask("DELETE /matches/1")
    table.ask("POST /source", {"kind": "phone"})
    table.send("POST /film", SEEN, name="picture")
    table.ask("PUT /area", {"corners": [[0.1, 0.2], [0.9, 0.2], [0.9, 0.8], [0.1, 0.8]]})
    table.ask("PUT /area", {"corners": [[0, 0], [0, 0], [0, 0], [0, 0]]})
    table.ask("PUT /rotation", {"turns": 1})
    table.ask("PUT /mirroring", {"mirrored": True})
    table.ask("DELETE /area")
    table.house.thumbnails = Thumbnails(lambda _: iter((Frame(SEEN.picture(), 0.0, 0),)))
    table.ask("GET /cameras/0.jpg")
    table.ask("POST /source", {"kind": "window"})
    with TemporaryDirectory() as folder:
        clip = write_clip(Path(folder) / "clip.mp4", [SEEN], rest=0.2)
        table.ask("POST /clip", files={"clip": ("clip.mp4", clip.read_bytes())})
    with patch(CAMERAS, lambda: (Webcam(0, "webcam"),)):
        table.ask("GET /cameras")
    table.ask("POST /rules/judge", {"table": "R7 R8 R9 | R5 R6 | *", "before": "", "rack": "R7"})
    words = {"game": "lettres", "table": "BORDER | MAISON", "before": "BORDER", "rack": "MAISONAB"}
    table.ask("POST /rules/judge", words)
    table.ask("POST /rules/count", {"game": "gin-rami", "hand": "QS QH QD 5C", "whole": True})
    table.ask("POST /rules/deal", {"game": "jok-r-ummy", "players": 3, "refused": 0})
    table.ask("POST /rules/programme", {"text": "2x suite 4 pique"})
    table.ask("POST /rules/programme", {"text": "5x run 3"})
    table.ask("GET /nothing")
    table.house.close()
    return table


def open_to_phones():
    """A table that phones may come to, and one that knocks without the key."""
    table = Table("rummy", SEEN, lan=Lan("192.168.1.7", "key", 8765))
    table.ask("GET /lan")
    table.ask("GET /lan?key=key")
    table.ask("GET /lan/code.svg?key=key")
    table.ask("GET /phones/me")
    table.ask("PUT /lan", {"on": False})
    table.ask("PUT /phones/permissions", {"count": True, "correct": True, "delete": False})
    return table


def phones():
    """A phone that speaks for a player: a hand that it keeps, corrects and shows, and what the table lets phones do."""
    table = Table("rummy", HAND)
    table.ask("POST /match", {"players": PLAYERS})
    table.ask("GET /phones/me")
    table.ask("PUT /phones/me/seat", {"seat": 1})
    table.ask("PUT /phones/me/seat", {"seat": 9})
    table.send("POST /phones/me/hand/photo", HAND)
    table.ask("GET /phones/me/hand.jpg")
    table.ask("DELETE /phones/me/hand")
    table.ask("GET /phones/me/hand.jpg")
    table.ask("POST /phones/me/hand/show")
    table.ask("POST /phones/me/hand/typed", {"text": "R1 B4 K4"})
    table.ask("POST /phones/me/hand/piece", {"piece": 1, "face": "B5"})
    table.ask("POST /phones/me/hand/undo")
    table.ask("POST /phones/me/hand/show")
    table.ask("PUT /phones/permissions", {"count": True, "correct": True, "delete": False})
    table.ask("PUT /phones/0", {"leads": True})
    table.ask("DELETE /phones/0")
    table.ask("PUT /lan", {"on": False})
    table.ask("PUT /lan", {"on": True})
    return table


def decided(**how):
    """A dispute whose verdict is kept, in the history of a match that is left."""
    table = dispute(**how)
    table.ask("POST /dispute/end", {"keep": True})
    table.ask(f"GET /matches/{table.session.kept.id}")
    table.ask("DELETE /match")
    table.ask("GET /matches")
    return table


def won():
    """A match that is won, and played on; then the program starts anew."""
    table = Table("gin-250", HAND)
    table.ask("POST /match", {"players": PLAYERS})
    table.ask("POST /match/finish")
    table.ask("POST /match/rounds", {"points": [300, 0]})
    table.ask("POST /match/on")
    table.ask("POST /match/finish")
    again = Table("gin-250", HAND, store=table.house.store)
    again.ask("GET /setup")
    again.answers += table.answers
    return again


def snapshots():
    """The page's snapshot: its keys in four moments, and those of all that were answered."""
    moments = {
        "a table": Table("rummy", SEEN),
        "a match": match(),
        "a count": counting(),
        "a dispute": dispute(),
    }
    moments["a table"].look()
    told = {name: shape(table.ask("GET /state")) for name, table in moments.items()}
    return told | {"any": merged([shape(told) for *_, told in answers() if is_snapshot(told)])}


def bodies():
    """For every route and status the shape of its body; the page's snapshot and errors are told in a word."""
    found = {}
    for route, status, kind, told in answers():
        found.setdefault(route, {}).setdefault(status, []).append(body(kind, told))
    return {
        route: {status: merged(shapes) for status, shapes in sorted(found[route].items())}
        for route in sorted(found)
    }


def body(kind, told):
    """The shape of one body, in a word where it is the page's snapshot, an error (its code) or no JSON."""
    if told is None:
        return kind
    if is_snapshot(told):
        return "snapshot"
    if shape(told) == {"error": {"code": "text", "en": "text", "fr": "text"}}:
        return f"error {told['error']['code']}"
    return shape(told)


def is_snapshot(told):
    """Whether an answer is the page's whole state."""
    return isinstance(told, dict) and {"sight", "picture", "pieces", "play", "dispute"} <= told.keys()


SCENES = (seen, match, won, shown, decided, chosen, open_to_phones, phones)


@cache
def answers():
    """All that the tables of one evening were answered."""
    return [answer for scene in SCENES for answer in scene().answers]
