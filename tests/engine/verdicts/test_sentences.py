"""What people are told, in the words of their sheet: the sentences of both languages, with their numbers and names."""

from __future__ import annotations

import re

import pytest

from engine.games import GAMES, game
from engine.games.jok_r_ummy.programmes import Programme, deck
from engine.hints.hint import hint
from engine.scoring.rounds import Round
from engine.scoring.standing import standing
from engine.table import Table
from engine.terms import TERMS, counted
from engine.verdicts.reasons import Reason
from engine.words import LANGUAGES, catalogue


def told(
    name: str, after: str, *settings: str, before: str | None = None, opened: bool | None = None
) -> list[str]:
    """Everything that is said of a table, French before English."""
    lying = None if before is None else Table.parse(before)
    verdict = game(name, settings).judge(lying, Table.parse(after), opened=opened)
    return [finding.say(language) for language in LANGUAGES for finding in verdict.findings]


@pytest.mark.parametrize(
    ("name", "after", "before", "fr", "en"),
    [
        # The sheet of rummy has Stars, not jokers.
        (
            "rummy",
            "R7 R8 R9",
            "R7 * R9",
            "Une étoile posée reste sur la table ; il en manque 1.",
            "A Star once laid stays on the table; missing: 1.",
        ),
        (
            "gin-rami",
            "QS KS AS",
            None,
            "Après le roi de pique, rien ne suit ; as de pique : avant le 2 seulement.",
            "After the king of spades nothing follows; ace of spades: only before the 2.",
        ),
        # The ace's place is wrong here, not eight cards missing.
        (
            "gin-rami",
            "QS KS AS 3S",
            None,
            "Après le roi de pique, rien ne suit ; as de pique : avant le 2 seulement.",
            "After the king of spades nothing follows; ace of spades: only before the 2.",
        ),
        (
            "tile-gin",
            "R12 R13 R1",
            None,
            "Après le 13 rouge, rien ne suit ; 1 rouge : avant le 2 seulement.",
            "After the red 13 nothing follows; red 1: only before the 2.",
        ),
        (
            "jok-r-ummy",
            "QS KS AS 3S",
            None,
            "As de pique : au début d’une suite ou à sa fin, jamais au milieu.",
            "Ace of spades: at the beginning of a run or at its end, never in between.",
        ),
        ("gin-rami", "3S 4S 6S", None, "La suite est interrompue ; il manque : 5 de pique.", None),
        # Nobody exchanges where the sheet has no exchange.
        ("lettres", "TARIF", "TARIF", "Rien n’a été posé : on tire une lettre.", None),
        (
            "jok-r-ummy",
            "KS KH KD",
            "KS KH KD",
            "Rien n’a été posé : le joueur pioche et écarte une carte.",
            None,
        ),
        (
            "rummy",
            "R7 R8 R9",
            "R7 R8 R9",
            "Rien n’a été posé : le joueur échange une pièce avec la pioche.",
            None,
        ),
        ("lettres", "IF", None, "Un mot compte au moins 3 lettres ; ici : 2.", None),
        (
            "gin-rami",
            "3S 4S",
            None,
            "Il faut au moins 3 cartes ; ici : 2.",
            "At least 3 cards are needed; here: 2.",
        ),
        (
            "rummy",
            "R3 R4",
            None,
            "Il faut au moins 3 pièces ; ici : 2.",
            "At least 3 pieces are needed; here: 2.",
        ),
        (
            "lettres",
            "GAMINES",
            "GAMIN",
            "GAMINES n’est que le féminin pluriel du mot GAMIN, qui se trouvait sur la table.",
            "GAMINES is merely the feminine plural of GAMIN, which lay on the table.",
        ),
        (
            "lettres",
            "GAMINE",
            "GAMIN",
            "GAMINE n’est que le féminin du mot GAMIN, qui se trouvait sur la table.",
            None,
        ),
        # It was replaced: that is what the sheet forbids, of a 2 as of a joker.
        (
            "jok-r-ummy",
            "3S 4S 5S 6S | QS QH 2H",
            "3S 4S 2H 6S",
            "3 de pique, 4 de pique, 2 de cœur et 6 de pique : un joker ou un 2 étalé garde sa place et la carte qu’il "
            "représente ; on ne le remplace pas.",
            "3 of spades, 4 of spades, 2 of hearts and 6 of spades: a joker or a 2 once laid keeps its place and the "
            "card it stands for; it is not replaced.",
        ),
    ],
)
def test_sentences_speak_of_the_game_that_is_played(
    name: str, after: str, before: str | None, fr: str, en: str | None
) -> None:
    said = told(name, after, before=before, opened=None if before is None else True)
    assert fr in said
    assert en is None or en in said


def test_a_star_is_called_one_among_the_pieces_of_a_group() -> None:
    said = told("rummy", "R7 B7 K7 | R9 B9 *", "carry_stars=no", before="R7 * R9", opened=True)
    assert (
        "7 rouge, étoile et 9 rouge : l’étoile n’en part que remplacée par la pièce qu’elle représente."
        in said
    )
    assert "Red 7, Star and red 9: the Star leaves it only when replaced by the tile it stands for." in said


@pytest.mark.parametrize(
    ("draw", "opened", "fr"),
    [
        ("draw-discard", True, "Rien n’a été posé : le joueur pioche et rejette une pièce."),
        ("draw-keep", True, "Rien n’a été posé : le joueur pioche, et ne rejette rien."),
        (
            "draw-keep",
            False,
            "Rien n’a été posé : le joueur pioche, et peut échanger une pièce avec la pioche.",
        ),
    ],
)
def test_who_lays_nothing_draws_as_the_house_does(draw: str, opened: bool, fr: str) -> None:
    assert told("rummy", "R7 R8 R9", f"draw={draw}", before="R7 R8 R9", opened=opened)[0] == fr


@pytest.mark.parametrize(
    ("programme", "laid", "fr", "en"),
    [
        (
            "2x run 4",
            "KS KH KD",
            "Le programme (2 suites de 4) n’est pas réalisé ; il manque : 2 suites de 4.",
            None,
        ),
        (
            "2x run 4",
            "3S 4S 5S 6S",
            "Le programme (2 suites de 4) n’est pas réalisé ; il manque : suite de 4.",
            "The programme (2 runs of 4) is not complete; missing: run of 4.",
        ),
        (
            "2x run 3 spades hearts",
            "3S 4S 5S",
            "Le programme (2 suites de 3 à pique et cœur) n’est pas réalisé ; il manque : suite de 3 à cœur.",
            "The programme (2 runs of 3 in spades and hearts) is not complete; missing: run of 3 in hearts.",
        ),
        ("set 3", "* 2S 2D", None, "The programme (set of 3) is not complete; missing: a natural card."),
        (
            "set 3 kings",
            "QS QH QD",
            "Le programme (série de 3 rois) n’est pas réalisé ; il manque : série de 3 rois.",
            None,
        ),
    ],
)
def test_a_programme_is_said_in_words_with_what_is_missing(
    programme: str, laid: str, fr: str | None, en: str | None
) -> None:
    said = told("jok-r-ummy", laid, f"programme={programme}", before="")
    assert fr is None or fr in said
    assert en is None or en in said


@pytest.mark.parametrize(
    ("text", "fr", "en"),
    [
        ("run 5 spades", "suite de 5 à pique", "run of 5 in spades"),
        ("2x run 3 spades", "2 suites de 3 à pique", "2 runs of 3 in spades"),
        ("3x run 3 spades hearts", "3 suites de 3 à pique ou cœur", "3 runs of 3 in spades or hearts"),
        ("mixed 7", "suite mixte de 7", "mixed run of 7"),
        ("2x set 3", "2 séries de 3", "2 sets of 3"),
        ("set 4 aces", "série de 4 as", "set of 4 aces"),
        ("set 3 10s", "série de 3 10", "set of 3 10s"),
        ("prime", "prime", "prime"),
    ],
)
def test_programmes_in_words(text: str, fr: str, en: str) -> None:
    words = Programme.parse(text).words
    assert (words.fr, words.en) == (fr, en)


def test_every_programme_of_the_deck_can_be_said() -> None:
    assert len({str(each) for each in deck()} - {"prime"}) == len(
        {each.words.fr for each in deck()} - {"prime"}
    )


def test_plates_with_a_joker_are_every_word_they_can_be() -> None:
    groups = game("lettres").judge(None, Table.parse("*OI | ELEV*")).groups
    assert groups[0].say("fr").startswith("COI, FOI, ")
    assert groups[0].say("fr").endswith("…, 3 points.")
    assert groups[1].say("fr") == "ELEVE, 5 points."
    few = game("lettres", ["refuse=LACT,LADT"]).judge(None, Table.parse("KIW*")).groups[0]
    assert few.say("en") == "KIWI, 4 points."
    two = game("lettres").judge(None, Table.parse("KAYA*")).groups[0]
    assert two.say("en") == "KAYAC or KAYAK, 5 points."


def test_nought_is_singular_in_french_and_plural_in_english() -> None:
    sheet = game("rummy").sheet(2, [Round.parse("0 0")])
    assert "avec 0 point :" in standing(sheet, ["Anna", "Ben"]).fr
    assert "with 0 points:" in standing(sheet, ["Anna", "Ben"]).en
    assert [counted(0, "cards", language) for language in LANGUAGES] == ["0 carte", "0 cards"]
    assert [counted(1, "letters", language) for language in LANGUAGES] == ["1 lettre", "1 letter"]
    assert [counted(3, "tiles", language) for language in LANGUAGES] == ["3 pièces", "3 pieces"]


def test_a_rack_that_cannot_open_is_told_how_near_it_comes() -> None:
    found = hint(game("rummy"), Table(), Table.parse("R8 R9 R10 K3"))
    assert found.opens is False
    said = found.as_json()
    assert (said["opening_points"], said["opening_minimum"]) == (27, 30)
    assert "opening_points" not in hint(game("rummy"), Table(), Table.parse("R9 R10 R11")).as_json()
    assert hint(game("rummy"), Table(), Table.parse("R8 K9")).as_json()["opening_points"] == 0


def test_every_variant_belongs_to_a_reason_and_can_be_said() -> None:
    own = [key.split(".")[1:] for key in catalogue("en") if key.startswith("reason.") and key.count(".") == 2]
    assert own
    for reason, variant in own:
        words = Reason(reason).said(variant, None)
        assert words.fr != words.en
        fields = {*re.findall(r"{(\w+)}", words.fr + words.en)}
        known = {*re.findall(r"{(\w+)}", Reason(reason).words.fr + Reason(reason).words.en)}
        nouns = {"piece", "piece_s", "suit", "rank", "hand"}
        assert fields - nouns <= known | {"least", "count"}, (reason, variant)


def test_every_reason_has_its_sentence() -> None:
    for language in LANGUAGES:
        said = {key.split(".")[1] for key in catalogue(language) if key.startswith("reason.")}
        assert said == {reason.value for reason in Reason}


def test_every_game_has_terms_for_its_pieces() -> None:
    for rules in GAMES.values():
        assert TERMS[rules.pieces].piece.fr in ("pièce", "carte", "lettre")
