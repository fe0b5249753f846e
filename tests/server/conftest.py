"""The stores that matches are kept in: in memory, in a file, and in a real PostgreSQL."""

import pytest

from server.store import Store
from tests.server.databases import emptied, postgres_url


@pytest.fixture(scope="session")
def postgres():
    with postgres_url() as url:
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
