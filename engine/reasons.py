"""Why a table is ruled as it is: every reason, its weight, and its sentence in French and English.

Braces name a finding's parameters. `{face}` and `{faces}` are faces and are spoken as names, `{suit}` too.
"""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Final

from engine.words import Words


class Weight(Enum):
    """What a finding does to a ruling: a fault makes it illegal, a doubt unsure, a note nothing."""

    FAULT = "fault"
    DOUBT = "doubt"
    NOTE = "note"


class Reason(StrEnum):
    """The code of a finding; `words` has its sentence, `weight` what it does to the ruling."""

    TOO_SHORT = "too_short"
    ONLY_WILDS = "only_wilds"
    COLOUR_TWICE = "colour_twice"
    SET_TOO_LONG = "set_too_long"
    NUMBER_TWICE = "number_twice"
    GAP = "gap"
    ROUND_THE_END = "round_the_end"
    RUN_TOO_LONG = "run_too_long"
    MIXED_COLOURS = "mixed_colours"
    WRONG_NUMBER = "wrong_number"
    NEITHER_SET_NOR_RUN = "neither_set_nor_run"
    SETS_NOT_PLAYED = "sets_not_played"
    RUNS_NOT_PLAYED = "runs_not_played"
    UNREAD = "unread"
    FACE_DOWN = "face_down"
    TOO_MANY_COPIES = "too_many_copies"
    NOT_IN_BOX = "not_in_box"
    OUT_OF_ORDER = "out_of_order"
    UNKNOWN_WORD = "unknown"
    CONJUGATED = "conjugated"
    COMPOUND = "compound"
    REFUSED_BY_HOUSE = "refused_by_house"
    ALREADY_ON_TABLE = "already_on_table"
    PLURAL_OF = "plural_of"
    FEMININE_OF = "feminine_of"
    MASCULINE_OF = "masculine_of"
    THEME_WORD = "theme_word"
    NOTHING_PLACED = "nothing_placed"
    VANISHED = "vanished"
    NOT_FROM_RACK = "not_from_rack"
    TABLE_TOUCHED = "table_touched"
    OPENING_WORD_SHORT = "opening_word_short"
    OPENING_ONE_WORD = "opening_one_word"
    JOKER_WORD_SPLIT = "joker_word_split"
    JOKER_NOT_FROM_RACK = "joker_not_from_rack"
    BEFORE_UNREAD = "before_unread"
    NOT_IN_ORDER = "not_in_order"
    OPENING_TOO_LOW = "opening_too_low"
    NOTHING_LAID = "nothing_laid"
    WILD_TAKEN = "wild_taken"
    WILD_MOVED = "wild_moved"
    NO_DISCARD_LEFT = "no_discard_left"
    MELD_PARTED = "meld_parted"
    NEW_RUN = "new_run"
    PROGRAMME_FIRST = "programme_first"
    PROGRAMME_NOT_ANSWERED = "programme_not_answered"
    TWO_AS_TWO = "two_as_two"
    HAND_SIZE = "hand_size"
    TOO_FEW_MELDED = "too_few_melded"
    REST_TOO_HIGH = "rest_too_high"
    GIN_DEMANDED = "gin_demanded"

    @property
    def words(self) -> Words:
        """The sentence, with the finding's parameters in braces."""
        return SENTENCES[self]

    @property
    def weight(self) -> Weight:
        """Fault, doubt or note."""
        if self in _DOUBTS:
            return Weight.DOUBT
        return Weight.NOTE if self in _NOTES else Weight.FAULT


_DOUBTS: Final = frozenset(
    (
        Reason.UNREAD,
        Reason.FACE_DOWN,
        Reason.TOO_MANY_COPIES,
        Reason.NOT_IN_BOX,
        Reason.THEME_WORD,
        Reason.BEFORE_UNREAD,
        Reason.HAND_SIZE,
    )
)
_NOTES: Final = frozenset((Reason.OUT_OF_ORDER, Reason.NOTHING_LAID))

SENTENCES: Final[dict[Reason, Words]] = {
    Reason.TOO_SHORT: Words(
        "Il faut au moins {least} pièces ; ici : {count}.",
        "At least {least} pieces are needed; here: {count}.",
    ),
    Reason.ONLY_WILDS: Words(
        "Des jokers seuls ne forment pas de combinaison : aucune pièce ne leur donne de valeur.",
        "Wild pieces alone are no meld: there is no piece to give them a value.",
    ),
    Reason.COLOUR_TWICE: Words(
        "Dans une série, chaque couleur ne figure qu’une fois ; en double : {faces}.",
        "In a set each colour stands once; repeated: {faces}.",
    ),
    Reason.SET_TOO_LONG: Words(
        "Une série compte quatre pièces au plus ; ici : {count}.",
        "A set has four pieces at most; here: {count}.",
    ),
    Reason.NUMBER_TWICE: Words(
        "Une suite ne contient pas deux fois la même valeur ; en double : {faces}.",
        "A run does not hold a number twice; repeated: {faces}.",
    ),
    Reason.GAP: Words(
        "La suite est interrompue ; il manque : {missing}.",
        "The run is broken; missing: {missing}.",
    ),
    Reason.ROUND_THE_END: Words(
        "Ici une suite ne passe pas ainsi par-dessus l’as : {face}.",
        "Here a run does not go on past the ace like this: {face}.",
    ),
    Reason.RUN_TOO_LONG: Words(
        "Une suite compte treize pièces au plus ; ici : {count}.",
        "A run has thirteen pieces at most; here: {count}.",
    ),
    Reason.MIXED_COLOURS: Words(
        "Une suite est d’une seule couleur ; d’une autre : {faces}.",
        "A run is of one colour; of another: {faces}.",
    ),
    Reason.WRONG_NUMBER: Words(
        "Une série est d’une seule valeur ; d’une autre : {faces}.",
        "A set is of one number; of another: {faces}.",
    ),
    Reason.NEITHER_SET_NOR_RUN: Words(
        "Ce n’est ni une suite d’une couleur ni une série d’une valeur.",
        "This is neither a run of one colour nor a set of one number.",
    ),
    Reason.SETS_NOT_PLAYED: Words(
        "Vous avez choisi de jouer sans les séries.",
        "You have chosen to play without sets.",
    ),
    Reason.RUNS_NOT_PLAYED: Words(
        "Vous avez choisi de jouer sans les suites.",
        "You have chosen to play without runs.",
    ),
    Reason.UNREAD: Words(
        "Une pièce n’a pas pu être lue avec certitude.",
        "A piece could not be read for certain.",
    ),
    Reason.FACE_DOWN: Words(
        "Une pièce de ce groupe est face cachée.",
        "A piece of this group lies face down.",
    ),
    Reason.TOO_MANY_COPIES: Words(
        "{face} : vu {seen} fois, mais il n’y en a que {copies} dans la boîte ; sans doute une erreur de lecture.",
        "{face}: seen {seen} times, but the box holds only {copies}; probably a misreading.",
    ),
    Reason.NOT_IN_BOX: Words(
        "{face} : cette pièce n’est pas de ce jeu.",
        "{face}: this piece is not of this game.",
    ),
    Reason.OUT_OF_ORDER: Words(
        "La suite est bonne, mais elle n’est pas posée dans l’ordre.",
        "The run is good, but it is not laid in order.",
    ),
    Reason.UNKNOWN_WORD: Words(
        "{word} n’est pas dans le dictionnaire.",
        "{word} is not in the dictionary.",
    ),
    Reason.CONJUGATED: Words(
        "{word} n’est qu’une forme conjuguée : {lemmas} ; seuls l’infinitif et les participes se posent.",
        "{word} is only a conjugated form: {lemmas}; only the infinitive and the participles may be laid.",
    ),
    Reason.COMPOUND: Words(
        "{word} : les mots composés et les élisions ne se posent pas.",
        "{word}: compounds and elisions may not be laid.",
    ),
    Reason.REFUSED_BY_HOUSE: Words(
        "{word} est refusé par votre liste maison.",
        "{word} is refused by your house list.",
    ),
    Reason.ALREADY_ON_TABLE: Words(
        "{word} se trouve déjà sur la table.",
        "{word} lies on the table already.",
    ),
    Reason.PLURAL_OF: Words(
        "{word} n’est que le pluriel de {base}, qui se trouvait sur la table.",
        "{word} is merely the plural of {base}, which lay on the table.",
    ),
    Reason.FEMININE_OF: Words(
        "{word} n’est que le féminin de {base}, qui se trouvait sur la table.",
        "{word} is merely the feminine of {base}, which lay on the table.",
    ),
    Reason.MASCULINE_OF: Words(
        "{word} n’est que le masculin de {base}, qui se trouvait sur la table.",
        "{word} is merely the masculine of {base}, which lay on the table.",
    ),
    Reason.THEME_WORD: Words(
        "{word} : à vous de dire si ce mot se rapporte au thème.",
        "{word}: it is for you to say whether this word fits the theme.",
    ),
    Reason.NOTHING_PLACED: Words(
        "Aucune pièce du support n’a été posée pendant ce tour.",
        "No piece from the rack was placed in this turn.",
    ),
    Reason.VANISHED: Words(
        "Ces pièces étaient sur la table et n’y sont plus : {faces}.",
        "These pieces lay on the table and are gone: {faces}.",
    ),
    Reason.NOT_FROM_RACK: Words(
        "Ces pièces ne viennent ni de la table ni du support : {faces}.",
        "These pieces come neither from the table nor from the rack: {faces}.",
    ),
    Reason.TABLE_TOUCHED: Words(
        "Avant sa première pose on ne touche pas à la table : {group} n’y est plus tel quel.",
        "Before one’s first lay nothing on the table is touched: {group} is no longer there as it lay.",
    ),
    Reason.OPENING_WORD_SHORT: Words(
        "Le premier mot compte au moins {least} lettres ; le plus long ici : {count}.",
        "The first word has at least {least} letters; the longest here: {count}.",
    ),
    Reason.OPENING_ONE_WORD: Words(
        "La première pose est un seul mot ; ici : {count}.",
        "The first lay is one word; here: {count}.",
    ),
    Reason.JOKER_WORD_SPLIT: Words(
        "{group} : les lettres d’un mot où se trouve un joker restent ensemble tant que le joker y est.",
        "{group}: the letters of a word with a joker stay together while the joker is in it.",
    ),
    Reason.JOKER_NOT_FROM_RACK: Words(
        "{group} : la lettre qui remplace le joker doit venir du support.",
        "{group}: the letter that replaces the joker must come from the rack.",
    ),
    Reason.BEFORE_UNREAD: Words(
        "La table d’avant le tour n’a pas été lue avec certitude : le tour lui-même n’est pas jugé.",
        "The table before the turn was not read for certain: the turn itself is not judged.",
    ),
    Reason.NOT_IN_ORDER: Words(
        "Vous avez choisi que les suites soient posées dans l’ordre.",
        "You have chosen that runs are laid in order.",
    ),
    Reason.OPENING_TOO_LOW: Words(
        "La première pose vaut au moins {least} points ; ici : {count}.",
        "The first lay is worth at least {least} points; here: {count}.",
    ),
    Reason.NOTHING_LAID: Words(
        "Rien n’a été posé : le joueur échange ou pioche.",
        "Nothing was laid: the player exchanges or draws.",
    ),
    Reason.WILD_TAKEN: Words(
        "Un joker posé reste sur la table ; il en manque {count}.",
        "A wild piece once laid stays on the table; missing: {count}.",
    ),
    Reason.WILD_MOVED: Words(
        "{group} : le joker n’en part que remplacé par la pièce qu’il représente.",
        "{group}: the wild piece leaves it only when replaced by the piece it stands for.",
    ),
    Reason.NO_DISCARD_LEFT: Words(
        "Ici on finit en rejetant une pièce : il faut en garder une sur le support.",
        "Here one goes out by discarding: one piece must be left on the rack.",
    ),
    Reason.HAND_SIZE: Words(
        "Le joueur {player} montre {count} pièces, il devrait en avoir {least} : il en manque peut-être à l’image.",
        "Player {player} shows {count} pieces and should have {least}: the picture may lack some.",
    ),
    Reason.TOO_FEW_MELDED: Words(
        "On n’étale qu’avec au moins {least} pièces combinées ; ici : {count}.",
        "One lays only with at least {least} pieces melded; here: {count}.",
    ),
    Reason.REST_TOO_HIGH: Words(
        "Pour étaler, il ne doit pas rester plus de {most} points ; ici : {count}.",
        "To lay, no more than {most} points may be left; here: {count}.",
    ),
    Reason.GIN_DEMANDED: Words(
        "{face} est retournée : seul un gin peut être étalé.",
        "{face} is turned up: only a gin may be laid.",
    ),
    Reason.MELD_PARTED: Words(
        "{group} : une combinaison étalée se complète, elle ne se défait pas.",
        "{group}: a meld once laid may grow, it is not taken apart.",
    ),
    Reason.NEW_RUN: Words(
        "Après son programme on complète ce qui est étalé ou on pose de nouvelles séries, pas de nouvelle suite.",
        "After one’s programme one lays off or lays new sets, no new run.",
    ),
    Reason.PROGRAMME_FIRST: Words(
        "On étale d’abord son programme, avant de compléter ce qui est étalé.",
        "One’s programme is laid first, before laying off.",
    ),
    Reason.PROGRAMME_NOT_ANSWERED: Words(
        "Ce qui est étalé ne réalise pas le programme ({programme}).",
        "What is laid does not answer the programme ({programme}).",
    ),
    Reason.TWO_AS_TWO: Words(
        "Vous avez choisi qu’un 2 ne vaille pas 2 : {faces}.",
        "You have chosen that a 2 does not stand for itself: {faces}.",
    ),
}
