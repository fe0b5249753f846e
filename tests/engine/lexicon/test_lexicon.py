"""The lexicon that ships, against the sheet and what French dictionaries say."""

from __future__ import annotations

import tracemalloc
from importlib import resources

import pytest

from engine.lexicon.lexicon import DATA, french, read
from engine.lexicon.reading import Inflection

SHEET = "FIABILITE TARIF TOIT LAIT BOIS IMAGE MINAGES GAMIN BORDS MANIPULER LETTRES RAMI JOUER"
STANDING = (
    "PORTE FERME MANGE MANGEE MANGEANT MANGER ELEVE OEIL YEUX SOEUR WAGON KIWI PARCE TAPINOIS KILOMETRE "
    "LUX BEL CANTAL DANS NOTRE VINGTS CANON ANGSTROM AIGUE"
)
NO_WORDS = "BERLIN JEANNE KBIT ADN AVR ETC ARCENCIEL VITRO XQZ ÉLEVÉ gamin L A"


@pytest.mark.parametrize("word", SHEET.split())
def test_the_words_of_the_sheet_are_accepted(word: str) -> None:
    assert word in french()


@pytest.mark.parametrize("word", STANDING.split())
def test_words_that_stand(word: str) -> None:
    assert word in french()
    assert french().infinitives(word) == ()


@pytest.mark.parametrize(
    ("word", "infinitives"),
    [
        ("MANGEONS", ("manger",)),
        ("FERONT", ("faire",)),
        ("SUIS", ("suivre", "être")),
        ("ENLEVONS", ("enlever",)),
        ("CONNAIT", ("connaitre", "connaître")),
    ],
)
def test_conjugated_forms_are_refused_by_their_infinitive(word: str, infinitives: tuple[str, ...]) -> None:
    assert word not in french()
    assert french().infinitives(word) == infinitives


@pytest.mark.parametrize("word", NO_WORDS.split())
def test_no_words_of_the_game(word: str) -> None:
    assert word not in french()
    assert french().infinitives(word) == ()
    assert french().spellings(word) == ()
    assert french().readings(word) == ()


def test_spellings_have_their_accents() -> None:
    assert french().spellings("ELEVE") == ("élevé", "élève")
    assert french().spellings("OEUVRE") == ("œuvre", "œuvré")
    assert french().spellings("GAMIN") == ("gamin",)


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ("GAMIN", "GAMINS", "plural"),
        ("GAMIN", "GAMINE", "feminine"),
        ("GAMIN", "GAMINES", "feminine"),
        ("GAMINE", "GAMIN", "masculine"),
        ("GAMINES", "GAMIN", "masculine"),
        ("GAMINE", "GAMINES", "plural"),
        ("GAMINS", "GAMIN", None),
        ("GAMIN", "MINAGES", None),
        ("GAMIN", "GAMIN", None),
        ("MANGE", "MANGEE", "feminine"),
        ("MANGER", "MANGE", None),
        ("ROI", "REINE", "feminine"),
        ("REINES", "ROI", "masculine"),
        ("LOUP", "LOUVES", "feminine"),
        ("OEIL", "YEUX", "plural"),
        ("CHEVAL", "CHEVAUX", "plural"),
        ("CHEVAL", "JUMENT", "feminine"),
        ("FRAIS", "FRAICHE", "feminine"),
        ("ACTEUR", "ACTRICES", "feminine"),
        ("MERLE", "MERLETTE", "feminine"),
        ("LIVRES", "LIVRE", None),
        ("LIVRE", "LIVRES", "plural"),
        ("PORT", "PORTE", None),
        ("RAT", "RATE", "feminine"),
        ("MANGEONS", "MANGE", None),
        ("TOUT", "TOUTES", "feminine"),
        ("MONSIEUR", "MESSIEURS", "plural"),
    ],
)
def test_plurals_feminines_and_masculines(old: str, new: str, change: str | None) -> None:
    found = french().change(old, new)
    assert (found.value if found else None) == change


def test_no_string_is_both_accepted_and_conjugated_only() -> None:
    lexicon = french()
    assert not set(lexicon.accepted) & set(lexicon.conjugated)
    assert 170_000 < sum(1 for _ in lexicon.accepted) < 176_000
    assert 245_000 < sum(1 for _ in lexicon.conjugated) < 250_000


def test_every_reading_can_be_read() -> None:
    lexicon = french()
    assert all(lexicon.readings(word) for word in lexicon.accepted)
    assert all(lexicon.infinitives(word) for word in list(lexicon.conjugated)[::7])


def test_it_is_small() -> None:
    data = resources.files("engine.lexicon").joinpath(DATA).read_bytes()
    assert len(data) < 600_000
    tracemalloc.start()
    read(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 40_000_000


@pytest.mark.parametrize(
    "word", ["HAND", "ANTI", "DONG", "SAX", "FYORD", "WOKISME", "EXAM", "VISIO", "COVID", "TUTOS"]
)
def test_clipped_forms_and_newer_words_are_accepted(word: str) -> None:
    assert word in french()


@pytest.mark.parametrize("word", ["PRIORI", "POSTERIORI", "FORTIORI", "AEQUO", "LATERE", "FACTO", "VITRO"])
def test_what_is_only_a_part_of_a_locution_is_no_word(word: str) -> None:
    assert word not in french()


def test_an_added_word_has_its_plural() -> None:
    assert french().change("COVID", "COVIDS") is Inflection.PLURAL
    assert french().change("STREAMEUR", "STREAMEUSE") is Inflection.FEMININE
