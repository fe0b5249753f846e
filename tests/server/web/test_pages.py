"""Static files: which languages a document names, and what the rest of the folder is."""

import shutil

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from server.web.app import PAGE
from server.web.pages import DOCUMENTS, Pages


def served(folder, language=None):
    return TestClient(Starlette(routes=[Mount("/", Pages(folder, language))]))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_document_names_the_languages_of_the_page(name):
    assert '<html lang="en" data-languages="fr en">' in served(PAGE).get(f"/{name}").text
    assert 'lang="fr" data-languages="fr en" data-language="fr">' in served(PAGE, "fr").get(f"/{name}").text


def test_a_language_without_texts_is_not_offered(tmp_path):
    (tmp_path / "locale").mkdir()
    shutil.copy(PAGE / "index.html", tmp_path)
    shutil.copy(PAGE / "locale" / "en.json", tmp_path / "locale")
    assert '<html lang="en" data-languages="en">' in served(tmp_path).get("/").text


def test_other_files_are_served_as_they_are():
    assert served(PAGE, "fr").get("/locale/en.json").content == (PAGE / "locale" / "en.json").read_bytes()
