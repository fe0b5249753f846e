"""The stores that matches are kept in (memory, a file, a real PostgreSQL), and a scripted reader of photographs."""

import pytest

import server.cli.commands.photos
from server.storage.store import Store
from tests.server.calling import ScriptedReader
from tests.server.databases import emptied, postgres_url


@pytest.fixture(scope="session")
def postgres(worker_id):
    with postgres_url(worker_id) as url:
        yield url


@pytest.fixture(params=["memory", "file", "postgres"])
def store(request, tmp_path):
    if request.param == "memory":
        kept = Store.open()
    elif request.param == "file":
        kept = Store.in_folder(tmp_path / "data of the house")
    else:
        kept = Store.open(emptied(request.getfixturevalue("postgres")))
    yield kept
    kept.close()


@pytest.fixture
def scripted(monkeypatch):
    """Photographs are read by a script, and the system speaks English."""
    monkeypatch.setattr(server.cli.commands.photos, "load_reader", lambda pieces: ScriptedReader())
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
