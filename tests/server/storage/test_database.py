"""A database: tables are those the program knows, what is committed is on the disk, and a sentence for what is none."""

import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from server.storage.database import MIGRATIONS, Database, StoreError
from server.storage.schema import NEWEST, SHAPE
from server.storage.store import FILE, Store


def test_the_migrations_make_the_tables_the_program_knows(store):
    with store.database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), SHAPE) == []


def test_a_store_of_the_newest_shape_is_known_by_its_migration():
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [NEWEST]


def test_the_file_is_written_ahead_and_every_commit_reaches_the_disk(tmp_path):
    store = Store.in_folder(tmp_path)
    with store.database.reading() as connection:
        asked = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        ]
    assert asked == ["wal", 2]


def test_a_file_of_a_newer_program_is_left_alone(tmp_path):
    Store.in_folder(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'of the year 2031'")
    with pytest.raises(StoreError, match="newer meldwatch"):
        Store.in_folder(tmp_path)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "not the address of an SQLite or PostgreSQL database: 'nonsense'"),
        ("mysql://localhost/club", "not the address of an SQLite"),
        ("postgresql://localhost:1/club", "could not be kept or found"),
        ("sqlite:////nowhere/at/all/matches.sqlite", "could not be kept or found"),
    ],
)
def test_what_is_no_database_gets_one_sentence(url, sentence):
    with pytest.raises(StoreError, match=sentence) as refused:
        Store.open(url)
    assert "\n" not in refused.value.words.en
    assert refused.value.words.fr != refused.value.words.en


def write_half(database):
    with database.writing() as connection:
        connection.execute(text("INSERT INTO player (name, colour) VALUES ('Anna', 3)"))
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))


def test_a_transaction_that_fails_leaves_nothing_and_a_closed_database_refuses(tmp_path):
    database = Database(f"sqlite:///{tmp_path / FILE}")
    with pytest.raises(StoreError, match="could not be kept"):
        write_half(database)
    with database.reading() as connection:
        assert connection.execute(text("SELECT * FROM player")).all() == []
    assert database.file == tmp_path / FILE
    assert (database.close(), database.close()) == (True, False)
    with pytest.raises(StoreError, match="closed"), database.reading():
        pass


def test_one_in_memory_has_no_file():
    assert Database("sqlite://").file is None
