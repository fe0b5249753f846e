"""What versions have left on disk, and that it opens, goes on and is exported; and what is written there today."""

import sqlite3
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from unittest.mock import patch

import cv2
import numpy as np
from starlette.testclient import TestClient

from server.cli.main import main
from server.session.wordlist import FILE as WORDS_FILE
from server.session.wordlist import WordList
from server.storage.store import FILE, Store
from server.web.app import create_app
from tests.contracts.layout import merged, shape
from tests.contracts.table import HAND, SEEN, WORDS, counting, decided, match
from tests.drawn import DrawnReader

SERVE, READER = "server.web.serving.serve", "vision.pipeline.Reader"
"""What serves the page, and what loads the networks."""
KEPT = Path(__file__).parent / "kept"
"""A data folder for each version that there was, its database as SQL; once made they are never made anew."""
DUMP = "matches.sql"
COLUMNS = """
SELECT made.name, its.name, its.type FROM sqlite_master made, pragma_table_info(made.name) its WHERE made.type = 'table'
"""
SETTINGS = """\
language = "fr"
game = "lettres"
set = ["opening_letters=5"]
players = ["Zoë", "Ben"]
camera = "typed"
host = "127.0.0.1"
port = 9000
lan = false
https = false
browser = false
by_itself = true
"""


def today():
    """The folder of the version that there is."""
    return KEPT / version("meldwatch")


def versions():
    """The folders of all versions, this one's included once it is made."""
    return sorted(folder for folder in KEPT.glob("*") if folder.is_dir())


def make():
    """Leave what this version leaves on disk, where that is not there yet."""
    if (folder := today()).exists():
        return
    folder.mkdir(parents=True)
    (folder / "meldwatch.toml").write_text(SETTINGS, "utf-8")
    with TemporaryDirectory() as data:
        play_in(Path(data))
        with closing(sqlite3.connect(Path(data) / FILE)) as database:
            small = cv2.imencode(".jpg", np.full((32, 32, 3), 128, np.uint8))[1].tobytes()
            database.execute("UPDATE picture SET jpeg = ?", (small,))
            (folder / DUMP).write_text("\n".join(database.iterdump()) + "\n", "utf-8")
        (folder / WORDS_FILE).write_bytes((Path(data) / WORDS_FILE).read_bytes())


def play_in(folder):
    """Play an evening whose matches are kept in a data folder: the first match and the second are not left."""
    with closing(Store.in_folder(folder)) as store:
        match(store=store)
        counting(store=store)
        decided(store=store, words=WordList(folder / WORDS_FILE))


def written():
    """The tables of the database, and per kind of event the keys of what it says."""
    with TemporaryDirectory() as path:
        folder = Path(path)
        play_in(folder)
        with closing(Store.in_folder(folder)) as store:
            events = [event for kept in store.matches() for event in store.events(kept.id)]
        with closing(sqlite3.connect(folder / FILE)) as database:
            columns = sorted(" ".join(row) for row in database.execute(COLUMNS))
        files = sorted(file.name for file in folder.iterdir())
    kinds = sorted({event.kind for event in events})
    said = {kind: merged([shape(event.payload) for event in events if event.kind == kind]) for kind in kinds}
    return {"files": files, "columns": columns, "events": said}


def gone_on(folder):
    """What `meldwatch serve` shows of a data folder that a version left, and of its matches as they go on."""
    told = {}

    def look(session, host, port, *, house, make_lan, **how):
        client = TestClient(create_app(session, house=house), base_url="http://localhost")
        chosen = {"host": host, "port": port, "by_itself": session.state.turn.by_itself, **how}
        chosen["lan"] = how["lan"] is not None
        told.update({"settings": chosen}, **_looked_at(client))
        return 0

    with TemporaryDirectory() as path:
        data = Path(path) / "data"
        copytree(folder, data)
        with closing(sqlite3.connect(data / FILE)) as database:
            database.executescript((data / DUMP).read_text("utf-8"))
        with patch(SERVE, look), patch(READER, lambda pieces: DrawnReader([SEEN, HAND, WORDS])):
            told["status"] = main(["serve", "--data", str(data)])
    return told


def _looked_at(client):
    def ask(call, body=None):
        method, path = call.split()
        answer = client.request(method, path, json=body)
        assert answer.is_success, f"{call}: {answer.text}"
        return answer.text if "csv" in answer.headers["content-type"] else answer.json()

    setup = ask("GET /setup")
    found = {"setup": {key: setup[key] for key in ("game", "source", "players", "running", "offers")}}
    found["kept"] = [ask(f"GET /matches/{each['id']}") for each in reversed(ask("GET /matches"))]
    going = {each["id"]: _state(ask(f"POST /matches/{each['id']}/continue")) for each in found["kept"]}
    found["going on"] = going
    word = ask("POST /typed", {"table": "MANGEONS"})
    found["a word the house accepted"] = [group["ruling"] for group in word["groups"]]
    ask("POST /matches/1/continue")
    lain = ask("POST /typed", {"table": "K10 B10 Y10"})
    found["a turn later"] = _state(ask("POST /match/turns", {"sight": lain["sight"], "anyhow": True}))
    ask("POST /match/rounds", {"points": [-7, 7]})
    sheets = {language: ask(f"GET /matches/1/sheet.csv?lang={language}") for language in ("fr", "en")}
    found["exported"] = {language: sheet.splitlines() for language, sheet in sheets.items()}
    last = ask("GET /matches/1")["history"][-2:]
    found["written since"] = [{key: value for key, value in each.items() if key != "at"} for each in last]
    return found


def _state(shown):
    """What the page shows of a match, a count and a table, without the numbers of pictures."""
    count = shown["count"] and {key: shown["count"][key] for key in ("seat", "first", "points", "missing_en")}
    turn = {key: shown["turn"][key] for key in ("seconds", "by_itself", "programmes", "ghost", "fault")}
    return {key: shown[key] for key in ("game", "table", "corrections", "play")} | {
        "turn": turn,
        "count": count,
    }
