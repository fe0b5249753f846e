"""A server that is killed (-9) in mid-round: whatever was answered is there again, and the match goes on."""

import itertools
import json
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import closing, contextmanager

import cv2
import pytest

from server.web.app import DEMO
from vision.input.camera import frames

OPENED = "R10 R11 R12"
SECOND = "R10 R11 R12 | K10 K11 K12"


@contextmanager
def served(folder, *more):
    """A real `meldwatch serve` on loopback; gives its address and its process."""
    command = ["-m", "server.cli.main", "serve", "--camera", "typed", "--data", str(folder), "--port", "0"]
    with subprocess.Popen(
        [sys.executable, *command, "--no-browser", "--lang", "en", *more], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process.stdout.readline().split()[3], process
        finally:
            process.kill()


def ask(address, path, body=None, method=None):
    asked = urllib.request.Request(
        f"{address}{path}",
        None if body is None else json.dumps(body).encode(),
        {"content-type": "application/json"},
        method=method or ("GET" if body is None else "POST"),
    )
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return json.loads(answer.read())


def lay(address, table):
    sight = ask(address, "typed", {"table": table})["sight"]
    return ask(address, "match/turns", {"sight": sight})["play"]


def test_a_match_goes_on_after_its_server_was_killed_in_mid_round(tmp_path):
    with served(tmp_path) as (address, process):
        setup = ask(address, "setup")
        assert (setup["offers"], setup["running"]) == (True, None)
        ask(address, "setup", {"game": "rummy", "settings": ["melds=runs"], "players": ["Anna", "Ben"]})
        ask(address, "match/rounds", {"points": [-12, 12]})
        lay(address, OPENED)
        before = lay(address, SECOND)
        process.send_signal(signal.SIGKILL)
        process.wait(60)
    with served(tmp_path, "--game", "tile-gin") as (address, process):
        running = ask(address, "setup")["running"]
        assert (running["game"], running["totals"], running["ended"]) == ("rummy", [-12, 12], None)
        after = ask(address, f"matches/{running['id']}/continue", method="POST")
        assert (after["game"], after["play"]) == ("rummy", before)
        kept = ask(address, f"matches/{running['id']}")
        assert kept["settings"] == ["melds=runs"]
        assert [event["kind"] for event in kept["history"]] == ["round", "turn", "turn"]
        assert [event["pictured"] for event in kept["history"]] == [False, True, True]
        assert lay(address, f"{SECOND} | B1 B2 B3")["added"] == ["B1", "B2", "B3"]
        process.send_signal(signal.SIGKILL)
        process.wait(60)
    with served(tmp_path) as (address, _):
        assert ask(address, "setup")["running"]["turns"] == 3
        ask(address, "matches/1/continue", method="POST")
        ask(address, "match", method="DELETE")
        assert ask(address, "setup")["running"] is None


def test_a_count_and_corrections_go_on_after_their_server_was_killed(tmp_path):
    with served(tmp_path) as (address, process):
        ask(address, "setup", {"game": "rummy", "players": ["Anna", "Ben"]})
        lay(address, OPENED)
        sight = ask(address, "typed", {"table": f"{OPENED} | K10 ? K12"})["sight"]
        table = ask(address, "corrections", {"sight": sight, "piece": 4, "face": "K11"})
        assert (table["table"], table["ruling"]) == (SECOND, "legal")
        ask(address, "count", {})
        ask(address, "count/0/typed", {"text": "R7 ?"})
        ask(address, "count/0/piece", {"piece": 1, "face": "*"})
        ask(address, "count/0/agree", {})
        count = ask(address, "count/1/typed", {"text": "B1 ?"})["count"]
        process.send_signal(signal.SIGKILL)
        process.wait(60)
    with served(tmp_path) as (address, process):
        after = ask(address, "matches/1/continue", method="POST")
        assert [after[name] for name in ("table", "ruling", "corrections", "source")] == [
            SECOND,
            "legal",
            1,
            "typed",
        ]
        assert [[piece["face"] for piece in hand["pieces"]] for hand in after["count"]["hands"]] == [
            ["R7", "*"],
            ["B1", "?"],
        ]
        kept = ("agreed", "points", "corrections", "parts", "trouble_en")
        for before, hand in zip(count["hands"], after["count"]["hands"], strict=True):
            assert {name: hand[name] for name in kept} == {name: before[name] for name in kept}
        assert ask(address, "corrections/undo", {})["table"] == f"{OPENED} | K10 ? K12"
        process.send_signal(signal.SIGKILL)
        process.wait(60)
    with served(tmp_path) as (address, _):
        after = ask(address, "matches/1/continue", method="POST")
        assert after["corrections"] == 0
        ask(address, "count/1/piece", {"piece": 1})
        ask(address, "count/1/typed", {"text": ""})
        ask(address, "count/1/agree", {})
        ask(address, "count/known", {"at_once": False}, method="PUT")
        done = ask(address, "count/finish", {})
        assert done["count"] is None
        assert [player["total"] for player in done["play"]["players"]] == [-32, 32]


def test_a_piece_put_right_under_the_camera_is_right_after_the_server_was_killed(tmp_path):
    camera = ("--camera", str(still(tmp_path / "still.mp4")))
    with served(tmp_path, *camera) as (address, process):
        ask(address, "setup", {"game": "rummy", "players": ["Anna", "Ben"], "source": None})
        seen = verdict(address)
        assert seen["table"] == "R10 R11 R12 | K13 B13 Y13"
        right = ask(address, "corrections", {"sight": seen["sight"], "piece": 0, "face": "*"})
        assert (right["table"], right["corrections"]) == ("* R11 R12 | K13 B13 Y13", 1)
        process.send_signal(signal.SIGKILL)
        process.wait(60)
    with served(tmp_path, *camera) as (address, _):
        assert verdict(address)["corrections"] == 0
        ask(address, "matches/1/continue", method="POST")
        after = verdict(address)
        assert (after["table"], after["corrections"]) == (right["table"], 1)


def still(file):
    """A clip in which a table of the demo lies still."""
    with closing(frames(DEMO)) as demo:
        image = next(itertools.islice(demo, 100, None)).image
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"mp4v"), 25, image.shape[1::-1])
    for _ in range(40):
        writer.write(image)
    writer.release()
    return file


def verdict(address):
    """The state once the table has been read and judged."""
    end = time.monotonic() + 60
    while (state := ask(address, "state"))["state"] != "verdict":
        assert time.monotonic() < end, state["state"]
        time.sleep(0.1)
    return state


@pytest.mark.parametrize("moment", [2])
def test_at_whichever_moment_it_is_killed_all_that_was_answered_is_there(tmp_path, moment):
    """The last request may be cut off anywhere: it is there whole, or not at all."""
    with served(tmp_path) as (address, process):
        ask(address, "setup", {"game": "rummy", "players": ["Anna", "Ben"]})
        for number in range(moment):
            ask(address, "match/rounds", {"points": [number, -number]})
        body = json.dumps({"points": [99, -99]}).encode()
        asked = urllib.request.Request(f"{address}match/rounds", body, {"content-type": "application/json"})
        killer = subprocess.Popen([sys.executable, "-c", f"import os; os.kill({process.pid}, 9)"])
        try:
            urllib.request.urlopen(asked, timeout=30).read()
            answered = moment + 1
        except OSError:
            answered = moment
        killer.wait(60)
        process.wait(60)
    with served(tmp_path) as (address, _):
        rounds = ask(address, "setup")["running"]["rounds"]
        assert answered <= rounds <= moment + 1
