"""What runs stays light: its packages weigh no more than the README says, and no tool of the tests is among them."""

from benchmarks.install import MEBIBYTE, sizes

MOST = 380 * MEBIBYTE


def test_what_runs_is_light():
    found = sizes()
    assert found.keys() >= {"opencv-python", "onnxruntime", "numpy", "fastapi"}
    assert not found.keys() & {"scipy", "pytest", "mypy", "playwright", "psycopg"}
    assert sum(found.values()) <= MOST, {name: size // MEBIBYTE for name, size in found.items()}
