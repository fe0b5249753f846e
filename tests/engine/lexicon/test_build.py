"""From a dictionary's entries to words: affixes, what is no word of the game, pairs; and the file that ships."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.folding import fold
from engine.lexicon import build
from engine.lexicon.affixes import DictionaryEntry, Form, expand, read_affixes, read_entries
from engine.lexicon.lexicon import DATA, MAGIC, read, unpack
from engine.lexicon.pack import pack
from engine.lexicon.reading import Gender, Number, Paradigm
from engine.lexicon.spelling import accented, accents
from engine.lexicon.words import Curated, WordForms, gather

AFFIXES = """
SFX N. Y 3
SFX N. 0 0/L'D' [^sx] is:sg
SFX N. 0 s/D' [^sx] is:pl
SFX N. ou oux/D' [ij]ou is:pl
SFX F. Y 4
SFX F. 0 0/L' . is:mas is:sg
SFX F. 0 s/D' . is:mas is:pl
SFX F. 0 e/L' . is:fem is:sg
SFX F. 0 es/D' . is:fem is:pl
SFX v0 Y 3
SFX v0 er er/n' er po:infi
SFX v0 er ons/n' er po:ipre po:1pl
SFX v0 er é/n' er po:ppas is:mas is:sg
SFX S= Y 1
SFX S= 0 s/L' [^s]
PFX Um Y 2
PFX Um 0 l' [aeiouy] dp:le|la+
PFX Um 0 kilo/N.() .
"""
DICTIONARY = """12
bijou/N.() po:nom is:mas
gamin/F.() po:nom po:adj
porter/v0() po:v1__t___zz
porton/N.() po:nom is:mas
gramme/Um() po:nom is:mas
vingt/S= po:nb is:epi is:pl
Paris/L' po:npr is:epi is:inv
arc-en-ciel po:nom is:mas is:sg
bar/||-- po:nom is:mas is:inv
avr/L' po:nom is:mas is:inv
sœur/N.() po:nom is:fem
frère/N.() po:nom is:mas
œil/N.() po:nom is:mas
yeux po:nom is:mas is:pl
tapinois po:loc.adv
vitro po:loc.adv
anti/L' po:pfx
merle/N.() po:nom is:mas
merlette/N.() po:nom is:fem st:merle
"""
CURATED = "# a remark\ndrop avr\nlocution tapinois\n\ntwin frère sœur\nplural œil yeux\n"


def words(curated: str = CURATED) -> WordForms:
    return gather(read_entries(DICTIONARY), read_affixes(AFFIXES), Curated.parse(curated))


def test_an_entry_and_its_rules_make_its_forms() -> None:
    affixes = read_affixes(AFFIXES)
    bijou = DictionaryEntry("bijou", ("N.", "()"), ("po:nom",))
    assert list(expand(bijou, affixes)) == [
        Form("bijou", "bijou", ("is:sg", "po:nom")),
        Form("bijous", "bijou", ("is:pl", "po:nom")),
        Form("bijoux", "bijou", ("is:pl", "po:nom")),
    ]
    assert [form.spelling for form in expand(DictionaryEntry("gramme", ("Um",), ()), affixes)] == [
        "gramme",
        "kilogramme",
        "kilogrammes",
    ]


def test_what_is_a_word_of_the_game() -> None:
    accepted = set(words().readings)
    assert {
        "BIJOU",
        "BIJOUX",
        "GAMINES",
        "PORTER",
        "PORTE",
        "VINGTS",
        "SOEUR",
        "YEUX",
        "TAPINOIS",
    } <= accepted
    assert not accepted & {"PARIS", "ARC", "CIEL", "BAR", "AVR", "VITRO", "ANTI", "GRAMME"}


def test_a_conjugated_form_that_is_a_noun_too_is_accepted() -> None:
    built = words()
    assert "PORTONS" in built.readings
    assert "PORTONS" not in built.conjugated
    without = gather(
        (entry for entry in read_entries(DICTIONARY) if entry.stem != "porton"),
        read_affixes(AFFIXES),
        Curated(),
    )
    assert {reading.lemma for reading in without.conjugated["PORTONS"]} == {"porter"}
    assert "PORTONS" not in without.readings


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ("GAMIN", "GAMINS", "plural"),
        ("GAMIN", "GAMINES", "feminine"),
        ("GAMINES", "GAMINS", "masculine"),
        ("GAMINS", "GAMIN", None),
        ("FRERE", "SOEURS", "feminine"),
        ("SOEUR", "FRERE", "masculine"),
        ("OEIL", "YEUX", "plural"),
        ("MERLE", "MERLETTE", "feminine"),
        ("VINGT", "VINGTS", "plural"),
        ("PORTER", "PORTE", None),
        ("BIJOU", "GAMINS", None),
    ],
)
def test_changes_survive_the_file(old: str, new: str, change: str | None) -> None:
    found = read(pack(words())).change(old, new)
    assert (found.value if found else None) == change


def test_the_file_gives_back_what_went_in() -> None:
    built = words()
    lexicon = read(pack(built))
    assert list(lexicon.accepted) == sorted(built.readings)
    for letters, readings in built.readings.items():
        assert set(lexicon.readings(letters)) == readings
        assert set(lexicon.spellings(letters)) == built.spellings[letters]


@pytest.mark.parametrize(
    ("curated", "said"),
    [
        ("twin roi", "neither drop, locution, twin, plural nor a gender with words: 'twin roi'"),
        ("masculine", "neither drop"),
        ("masculine arc-en-ciel", "neither drop"),
        ("masculine frère", "the dictionary has frère"),
        ("twin frère reine", "no feminine reine"),
        ("plural œil oculaires", "plural œil oculaires: not both"),
    ],
)
def test_a_pair_the_dictionary_does_not_know_stops_the_build(curated: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        words(curated)


def test_words_are_added_by_their_gender() -> None:
    built = words("masculine covid sax\nfeminine visio\neither wokiste\nuninflected impec")
    assert {reading.number for reading in built.readings["COVIDS"]} == {Number.PLURAL}
    assert {reading.number for reading in built.readings["SAX"]} == {Number.EITHER}
    assert "SAXS" not in built.readings
    assert {reading.gender for reading in built.readings["VISIO"]} == {Gender.FEMININE}
    assert {reading.gender for reading in built.readings["WOKISTES"]} == {Gender.EITHER}
    assert {reading.paradigm for reading in built.readings["IMPEC"]} == {Paradigm.UNINFLECTED}
    assert "IMPECS" not in built.readings


def test_a_file_that_is_no_lexicon_is_refused() -> None:
    with pytest.raises(ValueError, match="no lexicon"):
        read(b"PK\x03\x04")


@given(st.text("aàâçéèêëîïôöùûüœæbcdoe", max_size=12))
def test_letters_and_marks_give_the_spelling_back(spelling: str) -> None:
    letters = fold(spelling)
    assert letters.isascii()
    assert accented(letters, accents(spelling)) == spelling


def shipped() -> Path:
    return Path(build.__file__).parent / DATA


def test_the_file_that_ships_is_what_the_dictionary_gives() -> None:
    if not build.DICTIONARY.exists() and os.environ.get("CI") != "true":
        pytest.skip("hunspell-fr-comprehensive is not installed")
    assert unpack(build.build(build.DICTIONARY)) == unpack(shipped().read_bytes())


def test_the_file_that_ships_carries_its_notice() -> None:
    notice = shipped().read_bytes().removeprefix(MAGIC).partition(b"\n\n")[0].decode()
    assert "Mozilla Public License, v. 2.0" in notice
    assert "Dicollecte" in notice


def test_checking_and_writing_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dictionary = tmp_path / "fr.dic"
    assert build.main(["--dictionary", str(dictionary)]) == 2
    assert "install hunspell-fr-comprehensive" in capsys.readouterr().err
    dictionary.write_text(DICTIONARY, "utf-8")
    dictionary.with_suffix(".aff").write_text(AFFIXES, "utf-8")
    curated = tmp_path / "curated.txt"
    curated.write_text(CURATED, "utf-8")
    made = build.build(dictionary, curated)
    (tmp_path / DATA).write_bytes(made)
    assert "BIJOUX" in read((tmp_path / DATA).read_bytes())
