"""A real PostgreSQL for the tests: the one that MELDWATCH_TEST_DATABASE names, else a cluster of our own."""

import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

NAMED = "MELDWATCH_TEST_DATABASE"
USER = "meldwatch"


@contextlib.contextmanager
def postgres_url(worker):
    """The address of a PostgreSQL, a schema for each process; without one the tests are skipped, but fail in CI."""
    if os.environ.get(NAMED):
        yield schema_of(os.environ[NAMED], f"tests_{worker}")
        return
    binaries = find_binaries()
    if os.environ.get("CI"):
        pytest.fail(f"CI has to name a PostgreSQL in {NAMED}")
    if binaries is None:
        pytest.skip("no PostgreSQL on this machine")
    with tempfile.TemporaryDirectory() as folder, cluster(binaries, Path(folder)) as url:
        yield url


def find_binaries():
    """The folder of initdb and pg_ctl, or None: Debian keeps them off the path."""
    on_path = shutil.which("initdb")
    beside = [Path(on_path).resolve().parent] if on_path else []
    folders = [*beside, *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    return next((folder for folder in folders if (folder / "pg_ctl").exists()), None)


@contextlib.contextmanager
def cluster(binaries, folder):
    """A cluster of our own that listens at a socket in its folder alone."""
    data, as_user = folder / "data", {}
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # PostgreSQL refuses to be run by root.
        owner = pwd.getpwnam("postgres")
        os.chown(folder, owner.pw_uid, owner.pw_gid)
        as_user = {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}

    def run(tool, *arguments):
        subprocess.run(
            [binaries / tool, "-D", data, *arguments],
            check=True,
            cwd=folder,
            stdout=subprocess.DEVNULL,
            timeout=120,
            **as_user,
        )

    run("initdb", "-U", USER, "--auth=trust", "-E", "UTF8", "--no-sync")
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    run("pg_ctl", "-w", "-l", folder / "log", "-o", options, "start")
    try:
        yield f"postgresql://{USER}@/postgres?host={folder}"
    finally:
        run("pg_ctl", "-w", "-m", "immediate", "stop")


def schema_of(url, name):
    """The same database, where a schema of this name is made and all that is asked for lies."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA IF NOT EXISTS {name}"))
    engine.dispose()
    return f"{url}{'&' if '?' in url else '?'}options=-csearch_path%3D{name}"


def emptied(url):
    """The same database without any table of ours."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        for table in ("player", "picture", "event", "match", "alembic_version"):
            connection.execute(text(f"DROP TABLE IF EXISTS {table}"))
    engine.dispose()
    return url
