"""What a program asks of the system, native code included: where it turns to and what it writes, as strace sees it."""

import os
import re
import shutil
import signal
import subprocess
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

import pytest

ASKING = ("connect", "bind", "sendto", "sendmsg", "sendmmsg")
OPENING = ("open", "openat", "openat2", "creat")
CHANGING = (
    *("mkdir", "mkdirat", "mknod", "mknodat", "link", "linkat", "symlink", "symlinkat", "truncate"),
    *("rename", "renameat", "renameat2", "unlink", "unlinkat", "rmdir"),
)
NAME_SERVICE = 53
"""The port of a look-up, wherever the resolver lives: on this machine, too, it only passes the question on."""
RESOLVER = "resolve"
"""Part of the path of a resolver's local socket."""
NO_FILES = ("/dev/null", "/dev/tty", "/proc/", "pipe:", "socket:", "anon_inode:")

CALL = re.compile(r"(\w+)\((.*)\) += (-?\d+)(?:<(.*)>)?")
ADDRESS = re.compile(r"\{sa_family=(AF_\w+)([^{}]*)\}")
WRITING = re.compile("O_WRONLY|O_RDWR|O_CREAT|O_TRUNC")
PATH = re.compile(r'(?:\w+<([^>]*)>, )?"((?:[^"\\]|\\.)*)"')


@dataclass(frozen=True)
class Trace:
    """A traced program: strace's process, and the folder it lives in (`home`, `data`, `tmp`, `cwd`, `calls`)."""

    process: subprocess.Popen
    folder: Path

    def stop(self, number):
        """Send the program itself a signal and wait for its end; its exit status.

        A program that it started begins with a call of `execve`, too: the first call has to name the command.
        """
        os.kill(self._program(), number)
        return self.process.wait(60)

    def _program(self):
        command = self.process.args[self.process.args.index("-o") + 2 :]
        said = ", ".join(f'"{argument}"' for argument in command)
        begun = f'execve("{command[0]}", [{said}]'
        return next(
            int(file.suffix[1:])
            for file in self._files()
            if file.read_text("utf-8", "replace").startswith(begun)
        )

    def faults(self):
        """Every call, once, that asked beyond this machine or changed a file outside of `data` and `tmp`."""
        lines = [line for file in self._files() for line in file.read_text("utf-8", "replace").splitlines()]
        kept = [str(self.folder / name) for name in ("data", "tmp")]
        return sorted({line for line in lines if asks_beyond(line) or writes_beyond(line, kept)})

    def _files(self):
        return list((self.folder / "calls").iterdir())


def asks_beyond(line):
    """Whether a call looks a name up, or turns to (or listens at) anything but loopback and local sockets."""
    found = CALL.match(line)
    if found is None or found[1] not in ASKING:
        return False
    return any(_is_beyond(family, rest) for family, rest in ADDRESS.findall(found[2]))


def _is_beyond(family, rest):
    if family == "AF_UNIX":
        return RESOLVER in rest
    if family in ("AF_INET", "AF_INET6"):
        port = int(re.search(r"port=htons\((\d+)\)", rest)[1])
        address = re.search(r'(?:inet_addr\(|AF_INET6, )"([^"]+)"', rest)[1]
        return port == NAME_SERVICE or not ip_address(address).is_loopback
    return family != "AF_UNSPEC"


def writes_beyond(line, kept):
    """Whether a call that came about changed a file (or made, moved, opened for writing) outside these folders."""
    found = CALL.match(line)
    if found is None or int(found[3]) < 0:
        return False
    if found[1] in OPENING and (found[1] == "creat" or WRITING.search(found[2])):
        paths = [found[4]]
    elif found[1] in CHANGING:
        paths = [os.path.join(base or "/", path) for base, path in PATH.findall(found[2])]
    else:
        return False
    return not all(_is_within(path, kept) or path.startswith(NO_FILES) for path in paths)


def _is_within(path, folders):
    return any(Path(path).is_relative_to(folder) for folder in folders)


def require_strace():
    """The path of strace; the test is skipped without one, but fails in CI."""
    path = shutil.which("strace")
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("CI has to have strace for the test that nothing leaves the machine")
        pytest.skip("no strace on this machine")
    return path


@contextmanager
def traced(folder, *command):
    """A program under strace, with a home, a folder for what is temporary and one to work in of its own."""
    strace = require_strace()
    for name in ("home", "data", "tmp", "cwd", "calls"):
        (folder / name).mkdir()
    calls = ",".join(["execve", *(f"?{call}" for call in (*ASKING, *OPENING, *CHANGING))])
    tracing = [strace, "-ff", "-q", "-y", "-s", "4096", "--seccomp-bpf", "-e", f"trace={calls}"]
    with subprocess.Popen(
        [*tracing, "-o", str(folder / "calls" / "of"), *command],
        env=_environment(folder),
        cwd=folder / "cwd",
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        trace = Trace(process, folder)
        try:
            yield trace
        finally:
            if process.poll() is None:  # without its tracer the program would run on
                trace.stop(signal.SIGKILL)


def _environment(folder):
    """This environment with a home that is empty; nothing in it tells a library to keep to itself."""
    told = ("ORT_", "XDG_", "OTEL_", "HTTP", "PYTHONPATH")
    kept = {name: value for name, value in os.environ.items() if not name.upper().startswith(told)}
    own = {"HOME": str(folder / "home"), "TMPDIR": str(folder / "tmp"), "PYTHONDONTWRITEBYTECODE": "1"}
    return kept | own
