"""A database: tables are those the program knows, what is committed is on the disk, and a sentence for what is none."""

import sqlite3
from types import SimpleNamespace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from server.storage.backup import BACKUP
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
        ("sqlite:////nowhere/at/all/matches.sqlite", "/nowhere/at/all/matches.sqlite cannot be opened"),
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


def filled(database):
    with database.writing() as connection:
        for number in range(200):
            values = {"name": f"player {number} " * 50, "colour": 1}
            connection.execute(text("INSERT INTO player (name, colour) VALUES (:name, :colour)"), values)
    return database


@pytest.mark.parametrize("size", [0, 50, 1000, 0.3, 0.9])
def test_a_file_that_was_cut_short_stays_as_it_is_and_its_copy_is_named(tmp_path, size):
    file = tmp_path / FILE
    store = Store.in_folder(tmp_path)
    filled(store.database)
    store.end(store.begin("rummy", [], ["Anna", "Ben"], 1.0).id, 2.0)
    store.close()
    whole = file.read_bytes()
    kept = whole[: int(size * len(whole)) if 0 < size < 1 else int(size)]
    file.write_bytes(kept)
    with pytest.raises(StoreError, match=f"{FILE} is damaged.* stays as it is: put {BACKUP}"):
        Store.in_folder(tmp_path)
    assert file.read_bytes() == kept
    (tmp_path / BACKUP).replace(file)
    again = Store.in_folder(tmp_path)
    assert [match.players for match in again.matches()] == [("Anna", "Ben")]
    again.close()


def test_a_file_that_is_damaged_while_it_is_open_is_named_without_its_folder(tmp_path):
    file = tmp_path / FILE
    filled(Database(f"sqlite:///{file}")).close()
    database = Database(f"sqlite:///{file}")
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"damage" * ((len(whole) - 4096) // 6))
    with pytest.raises(StoreError, match=f"^{FILE} is damaged") as refused, database.reading() as connection:
        connection.execute(text("SELECT * FROM player")).all()
    assert str(tmp_path) not in refused.value.words.en
    database.close()


def test_a_full_disk_is_said_and_what_was_written_before_stays(tmp_path):
    database = Database(f"sqlite:///{tmp_path / FILE}")
    with database.writing() as connection:
        connection.execute(text("INSERT INTO player (name, colour) VALUES ('Anna', 3)"))
    with database.reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="The disk is full"):
        filled(database)
    with database.reading() as connection:
        assert connection.execute(text("SELECT name FROM player")).all() == [("Anna",)]
    database.close()


def test_a_disk_without_room_is_told_from_one_that_is_write_protected(tmp_path, monkeypatch):
    closed = f"sqlite:///{tmp_path / 'no folder' / FILE}"
    with pytest.raises(StoreError, match="cannot be opened or written"):
        Database(closed)
    monkeypatch.setattr("server.storage.database.shutil.disk_usage", lambda _: SimpleNamespace(free=4096))
    with pytest.raises(StoreError, match="The disk is full"):
        Database(closed)


def test_a_transaction_within_another_is_a_part_of_it(store):
    class Stopped(BaseException):
        """The program is stopped, at whatever it was doing."""

    def begin_and_stop():
        with store.database.writing():
            store.begin("rummy", [], ["Ann", "Ben"], 1.0)
            assert [kept.id for kept in store.matches()] == [1]
            raise Stopped

    with pytest.raises(Stopped):
        begin_and_stop()
    assert store.matches() == ()
    with store.database.writing():
        kept = store.begin("rummy", [], ["Ann", "Ben"], 1.0)
        store.end(kept.id, 2.0)
    assert [kept.ended for kept in store.matches()] == [2.0]
