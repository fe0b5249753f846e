"""A server under attack from the network: half-sent requests, floods, lengths that contradict each other."""

import asyncio
import contextlib
import http.client
import json
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
import uvicorn
from uvicorn.server import ServerState

from server.web.network.connections import MOST_OF_ONE, Gate, HastyProtocol
from server.web.serving import listen
from tests.e2e.browsing import wait_until
from tests.server.calling import serving

resource = pytest.importorskip("resource")
FEW_FILES = 256
"""Open files of the server below: the flood is larger."""


@contextlib.contextmanager
def served(folder, *more):
    """A real server with the network let in, with few files to open; gives its port."""

    def few_files():
        resource.setrlimit(resource.RLIMIT_NOFILE, (FEW_FILES, FEW_FILES))

    with serving(folder, *more, stderr=subprocess.PIPE, preexec_fn=few_files) as (_, here):
        yield int(here.rstrip("/").rpartition(":")[2])


def dial(port, host="127.0.0.2", own="127.0.0.1"):
    return socket.create_connection((host, port), timeout=10, source_address=(own, 0))


def answers(port):
    """Whether the table's own page answers, on a connection of its own."""
    try:
        return urllib.request.urlopen(f"http://127.0.0.1:{port}/state", timeout=5).status == 200
    except OSError:
        return False


def is_open(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="only there is all of 127.0.0.0/8 this computer's")
@pytest.mark.parametrize("way", ["--lan", "--https"])
def test_half_sent_requests_of_the_network_do_not_lock_the_table_s_own_page_out(tmp_path, way):
    with served(tmp_path, way, "--host", "127.0.0.2") as port, contextlib.ExitStack() as held:
        flood = []
        for number in range(400):
            with contextlib.suppress(OSError):
                connection = held.enter_context(dial(port, own=f"127.0.1.{1 + number // 40}"))
                connection.sendall(b"GET /state HTTP/1.1\r\nHost: 127.0.0.2\r\nX: ")
                flood.append(connection)
        assert answers(port)
        wait_until(
            lambda: sum(map(is_open, flood[:40])) <= MOST_OF_ONE and sum(map(is_open, flood)) <= 160, 8
        )


async def talk(protocol, *pieces, pause=0.0):
    """What a server of this protocol answers to these pieces, sent with pauses; and how long the talk took."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(protocol, "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    begun, answer = time.monotonic(), b""
    with contextlib.suppress(OSError):
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(pause)
    with contextlib.suppress(OSError):
        answer = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    server.close()
    return answer, time.monotonic() - begun


async def echo(scope, receive, send):
    """An application that says how much came."""
    size, more = 0, True
    while more:
        message = await receive()
        size, more = size + len(message.get("body", b"")), message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"connection", b"close")]})
    await send({"type": "http.response.body", "body": b"%d bytes" % size})


@pytest.fixture
def protocol(monkeypatch):
    monkeypatch.setattr("server.web.network.connections.HEADERS_WITHIN", 0.6)
    monkeypatch.setattr("server.web.network.connections.BODY_WITHIN", 0.6)
    config = uvicorn.Config(echo, lifespan="off")
    config.load()
    return lambda: HastyProtocol(config, ServerState(), {})


HEAD = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\n"


@pytest.mark.parametrize(
    ("pieces", "pause", "answered"),
    [
        ([HEAD + b"12345678"], 0, b"8 bytes"),
        ([bytes([sign]) for sign in HEAD], 0.1, b""),
        ([b""], 0, b""),
        ([HEAD, b"12", b"34", b"56", b"78"], 0.3, b"8 bytes"),
        ([HEAD, b"12"], 0, b""),
    ],
    ids=["whole", "headers that drip", "nothing", "a slow body", "a body that stops"],
)
def test_a_request_is_waited_for_as_long_as_it_comes(protocol, pieces, pause, answered):
    with ThreadPoolExecutor(1) as apart:  # a loop of its own: browser tests leave one running in this thread
        answer, took = apart.submit(lambda: asyncio.run(talk(protocol, *pieces, pause=pause))).result()
    assert answered in answer if answered else answer == b""
    assert took < 8


def exchange(port, head, body=b"", host="127.0.0.1"):
    """All of a request is sent before a word of the answer is read, as browsers do."""
    with dial(port, host) as connection:
        connection.settimeout(30)
        connection.sendall(head.encode() + b"\r\n\r\n")
        connection.sendall(body)
        said = b""
        while piece := connection.recv(65536):
            said += piece
    status, _, rest = said.partition(b"\r\n")
    return int(status.split()[1]), json.loads(rest.partition(b"\r\n\r\n")[2])["error"]


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    with served(tmp_path_factory.mktemp("data")) as port:
        yield port


def test_who_sends_too_much_comes_to_read_why(port):
    head = "POST /photo HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 60000000"
    status, error = exchange(port, head, bytes(60_000_000))
    assert (status, error["code"]) == (413, "too_large")


def test_no_answer_waits_for_an_acknowledgement(port):
    """Of two parts the second would be held back some 40 ms (Nagle's algorithm, and acknowledgements that are late)."""
    kept_open = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    taken = []
    for _ in range(40):  # a new connection is acknowledged at once, at first
        began = time.perf_counter()
        kept_open.request("GET", "/icon.svg")
        kept_open.getresponse().read()
        taken.append(time.perf_counter() - began)
    kept_open.close()
    assert min(taken[20:]) < 0.03


def test_a_request_that_tells_two_lengths_is_refused(port):
    """RFC 9112, 6.1; the length told is small, and the pieces may go on for ever."""
    head = (
        "POST /photo HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\n"
        "Content-Length: 5\r\nTransfer-Encoding: chunked"
    )
    status, error = exchange(port, head, (b"100000\r\n" + bytes(1 << 20) + b"\r\n") * 8 + b"0\r\n\r\n")
    assert (status, error["code"]) == (400, "two_lengths")


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("Host: [", 421),
        ("Host: [::1", 421),
        ("Host: localhost\r\nOrigin: http://[", 403),
        ("Host: localhost\r\nOrigin: http://localhost:x]", 403),
        ("Host: localhost\r\nContent-Length: 99999999999999999999", 413),
    ],
)
def test_a_malformed_header_is_refused_in_one_sentence(port, line, status):
    assert exchange(port, f"POST /replay HTTP/1.1\r\nConnection: close\r\n{line}")[0] == status


def test_a_silent_phone_over_https_is_let_go(tmp_path):
    """Whoever never begins to speak TLS holds a place for some seconds only: see HANDSHAKE_WITHIN."""
    with served(tmp_path, "--https", "--host", "127.0.0.2") as port:
        silent = [dial(port) for _ in range(MOST_OF_ONE)]
        time.sleep(0.5)
        trust = ssl.create_default_context()
        trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
        with pytest.raises((ConnectionError, ssl.SSLError)), dial(port) as late:
            trust.wrap_socket(late).do_handshake()
        with dial(port, own="127.0.0.9") as phone, trust.wrap_socket(phone) as spoken:
            assert spoken.version().startswith("TLS")
        for each in silent:
            each.close()


@pytest.mark.parametrize("steps", range(6))
def test_whoever_comes_in_while_the_gate_closes_is_hung_up_on(steps):
    """However far the loop has got with letting it in."""

    async def ends():
        gate = Gate(listen("127.0.0.1", 0), asyncio.Protocol, None)
        gate.open()
        await asyncio.sleep(0.01)
        with socket.create_connection(("127.0.0.1", gate.port), timeout=2) as came:
            for _ in range(steps):
                await asyncio.sleep(0)
            await gate.close()
            with contextlib.suppress(ConnectionResetError):
                return await asyncio.to_thread(came.recv, 1) == b""
            return True

    assert asyncio.run(ends())
