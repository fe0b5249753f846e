"""Static files: which languages a document names, the bundled style sheet, and what the rest of the folder is."""

import re
import shutil
from urllib.parse import urljoin

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from server.web.app import PAGE
from server.web.pages import DOCUMENTS, SCRIPTS, STYLE, Pages


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


def test_the_style_sheet_comes_with_all_that_it_imports_and_all_it_names_is_there():
    asking = served(PAGE)
    answered = asking.get(f"/{STYLE}")
    assert answered.headers["content-type"].startswith("text/css")
    assert "@import" not in answered.text
    sheets = [
        sheet.read_text("utf-8") for sheet in (PAGE / "style").rglob("*.css") if sheet.name != "page.css"
    ]
    assert all(sheet in answered.text for sheet in sheets)
    named = set(re.findall(r'url\("(?!data:)([^"]+)"\)', answered.text))
    assert named
    assert {name: asking.get(urljoin(f"/{STYLE}", name)).status_code for name in named} == dict.fromkeys(
        named, 200
    )


def test_a_style_sheet_that_is_as_it_was_is_not_sent_again(tmp_path):
    shutil.copytree(PAGE / "style", tmp_path / "style")
    asking = served(tmp_path)
    tag = {"if-none-match": asking.get(f"/{STYLE}").headers["etag"]}
    assert asking.get(f"/{STYLE}", headers=tag).status_code == 304
    with (tmp_path / "style" / "screens" / "table.css").open("a", encoding="utf-8") as sheet:
        sheet.write("body { color: red; }")
    changed = asking.get(f"/{STYLE}", headers=tag)
    assert changed.status_code == 200
    assert "body { color: red; }" in changed.text


@pytest.mark.parametrize("name", [*DOCUMENTS, STYLE, *SCRIPTS])
def test_whoever_asks_about_a_file_alone_is_told_the_length_of_what_is_sent(name):
    asking = served(PAGE)
    told, sent = asking.head(f"/{name}"), asking.get(f"/{name}")
    assert told.status_code == 200
    assert told.headers["content-length"] == str(len(sent.content))
    assert asking.post(f"/{name}").status_code == 405
