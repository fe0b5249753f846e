"""The chapters of the demonstration as they ship: their films are read by the networks, and told in every language."""

import pytest

from datasets import clip
from engine.games import game
from server.demo.chapters import CARDS, CHAPTERS, LETTERS, PLAYERS, TILES
from server.demo.story import Story
from server.session.session import Session
from server.storage.store import Store
from tests.e2e.browsing import wait_until
from tests.server.demo.projector import Projector
from vision.input.camera import frames
from vision.pipeline import Reader

MORE = 4_000_000
"""Bytes that the films of cards and letters may add to what is installed."""
TOLD = {
    TILES: [
        ("Anna et Ben jouent.", "Anna and Ben are playing."),
        ("Anna pose une suite rouge, 33 points", "Anna lays a red run, 33 points"),
        ("À Ben : trois 13, 39 points.", "Ben’s turn: three 13s, 39 points."),
        ("Anna se trompe : entre 4 et 6 il manque le 5.", "Anna slips: between 4 and 6 the 5 is missing."),
        ("Elle ajoute le 5 bleu.", "She adds the blue 5."),
        ("Ben pose deux 5 et une étoile", "Ben lays two 5s and a star"),
        ("Anna met le 5 jaune à la place de l’étoile", "Anna puts the yellow 5 in the star’s place"),
        ("Un doute sur l’étoile ?", "Unsure about the star?"),
        ("Fin de la manche", "The round ends"),
        ("Anna gagne la partie.", "Anna wins the match."),
    ],
    CARDS: [
        ("Au gin-rami, Anna étale.", "In gin, Anna lays."),
        ("Dix cartes lues : trois combinaisons, et un 2", "Ten cards read: three melds, and a 2"),
        ("La main de Ben : son 3 et son 9 de carreau", "Ben’s hand: his 3 and 9 of diamonds"),
        ("Il reste 11 à Ben, 2 à Anna : 9 points", "Ben has 11 left, Anna 2: that makes 9 points"),
        ("C’est noté", "It is written down"),
    ],
    LETTERS: [
        ("Avec des lettres, chaque mot", "With letters, each word"),
        ("Anna pose MAISON, un bon mot : 12 points.", "Anna lays MAISON, a good word: 12 points."),
        ("Ben pose MANGEONS. Ce mot est refusé", "Ben lays MANGEONS. The word is refused"),
        ("Ben conteste ?", "Ben disagrees?"),
        ("Vous pouvez aussi accepter un mot", "You may also accept a word"),
        ("MANGER, l’infinitif, est bon : 12 points", "MANGER, the infinitive, is good: 12 points"),
        ("Et maintenant, avec votre caméra ?", "And now, with your camera?"),
    ],
}
TOTALS = {CARDS: [9, 0], LETTERS: [12, 12]}


def filmed(chapter):
    """The pictures of a chapter's film near the end of each of its tables."""
    pictures = [frame.image for frame in frames(chapter.film)]
    last = clip.ends(sum(each.table is not None for each in chapter.episodes))
    return [pictures[end - 2] for end in last[1:]]


class Heard:
    """Everything that a session said and judged while it was told a story."""

    def __init__(self, session):
        self.session, self.captions, self.verdicts, self.slips, self.disputes = session, [], {}, [], []
        session.listen(self.hear)

    def hear(self):
        now = self.session.snapshot
        if now.caption and (not self.captions or self.captions[-1] != now.caption.words):
            self.captions.append(now.caption.words)
        if now.ruling and now.table and now.count is None:
            self.verdicts[now.table] = now.ruling
        if now.count and now.count.slip:
            self.slips.append(now.count.slip)
        if now.dispute:
            self.disputes.append(now.dispute)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.film.stem)
def test_a_chapter_is_read_from_its_film_and_told_in_every_language(chapter):
    rules = game(chapter.game, chapter.rules)
    session = Session(Reader(rules.pieces), rules, lambda: iter(()), store=Store.open())
    heard = Heard(session)
    story = Story(
        session, lambda _: session.begin_match(PLAYERS), chapters=(chapter,), read=0.0, looked_at=0.0
    )
    story.start()
    Projector(session, filmed).show(chapter)
    wait_until(lambda: session.state.caption and session.state.caption.over)
    wait_until(lambda: len(heard.captions) == len(TOLD[chapter]))
    for words, (french, english) in zip(heard.captions, TOLD[chapter], strict=True):
        assert (french in words.fr, english in words.en) == (True, True), words
    if chapter in TOTALS:
        wait_until(lambda: [each.total for each in session.snapshot.play.players] == TOTALS[chapter])
    check_shown(chapter, heard)
    story.stop()


def check_shown(chapter, heard):
    """What the page showed besides."""
    if chapter is TILES:
        assert heard.verdicts["R10 R11 R12 | K13 B13 Y13 | B3 B4 B6"] == "illegal"
        assert [(each.text, each.ruling) for each in heard.disputes][-1:] == [("K1 K2 *", "legal")]
    elif chapter is CARDS:
        assert [abs(line.points) for line in heard.slips[-1].lines] == [23, 12, 11, 2, 9]
        assert [(each.seat, each.points) for each in heard.slips[-1].outcomes] == [(0, 9)]
    else:
        assert [*heard.verdicts.items()] == [
            ("MAISON", "legal"),
            ("MAISON | MANGEONS", "illegal"),
            ("MAISON | MANGER", "legal"),
        ]
        disputed = heard.disputes[-1]
        assert (disputed.text, disputed.ruling, disputed.word.accepted) == ("MANGEONS", "illegal", False)


def test_the_films_stay_small():
    assert sum(chapter.film.stat().st_size for chapter in (CARDS, LETTERS)) < MORE
