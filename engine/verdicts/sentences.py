"""The sentence of every reason, in French and English, by the reason's code.

Braces name a finding's parameters; `{face}`, `{faces}`, `{missing}`, `{last}` and `{group}` are faces and are spoken as
names; `{piece}`, `{piece_s}` (several), `{suit}`, `{rank}` and `{hand}` are what the game's players call them.
"""

from __future__ import annotations

from typing import Final

from engine.words import Words

SENTENCES: Final[dict[str, Words]] = {
    "too_short": Words(
        "Il faut au moins {least} {piece_s} ; ici : {count}.",
        "At least {least} {piece_s} are needed; here: {count}.",
    ),
    "only_wilds": Words(
        "Des jokers seuls ne forment pas de combinaison : aucune {piece} ne leur donne de valeur.",
        "Wild {piece_s} alone are no meld: there is no {piece} to give them a value.",
    ),
    "colour_twice": Words(
        "Dans une série, chaque couleur ne figure qu’une fois ; en double : {faces}.",
        "In a set each {suit} stands once; repeated: {faces}.",
    ),
    "set_too_long": Words(
        "Une série compte quatre {piece_s} au plus ; ici : {count}.",
        "A set has four {piece_s} at most; here: {count}.",
    ),
    "number_twice": Words(
        "Une suite ne contient pas deux fois la même valeur ; en double : {faces}.",
        "A run has each {rank} only once; repeated: {faces}.",
    ),
    "gap": Words(
        "La suite est interrompue ; il manque : {missing}.",
        "The run is broken; missing: {missing}.",
    ),
    "round_the_end": Words(
        "Après le {last}, rien ne suit ; {face} : avant le 2 seulement.",
        "After the {last} nothing follows; {face}: only before the 2.",
    ),
    "run_too_long": Words(
        "Une suite compte treize {piece_s} au plus ; ici : {count}.",
        "A run has thirteen {piece_s} at most; here: {count}.",
    ),
    "mixed_colours": Words(
        "Une suite est d’une seule couleur ; d’une autre : {faces}.",
        "A run is of one {suit}; of another: {faces}.",
    ),
    "wrong_number": Words(
        "Une série est d’une seule valeur ; d’une autre : {faces}.",
        "A set is of one {rank}; of another: {faces}.",
    ),
    "neither_set_nor_run": Words(
        "Ce n’est ni une suite d’une couleur ni une série d’une valeur.",
        "This is neither a run of one {suit} nor a set of one {rank}.",
    ),
    "sets_not_played": Words(
        "Vous avez choisi de jouer sans les séries.",
        "You have chosen to play without sets.",
    ),
    "runs_not_played": Words(
        "Vous avez choisi de jouer sans les suites.",
        "You have chosen to play without runs.",
    ),
    "unread": Words(
        "Une {piece} n’a pas pu être lue avec certitude.",
        "A {piece} could not be read for certain.",
    ),
    "face_down": Words(
        "Une {piece} de ce groupe est face cachée.",
        "A {piece} of this group lies face down.",
    ),
    "too_many_copies": Words(
        "{face} : vu {seen} fois, mais il n’y en a que {copies} dans la boîte ; sans doute une erreur de lecture.",
        "{face}: seen {seen} times, but the box holds only {copies}; probably a misreading.",
    ),
    "not_in_box": Words(
        "{face} : cette {piece} n’est pas de ce jeu.",
        "{face}: this {piece} is not of this game.",
    ),
    "out_of_order": Words(
        "La suite est bonne, mais elle n’est pas posée dans l’ordre.",
        "The run is good, but it is not laid in order.",
    ),
    "unknown": Words(
        "{word} n’est pas dans le dictionnaire.",
        "{word} is not in the dictionary.",
    ),
    "conjugated": Words(
        "{word} n’est qu’une forme conjuguée : {lemmas} ; seuls l’infinitif et les participes se posent.",
        "{word} is only a conjugated form: {lemmas}; only the infinitive and the participles may be laid.",
    ),
    "compound": Words(
        "{word} : les mots composés et les élisions ne se posent pas.",
        "{word}: compounds and elisions may not be laid.",
    ),
    "refused_by_house": Words(
        "{word} est refusé par votre liste maison.",
        "{word} is refused by your house list.",
    ),
    "already_on_table": Words(
        "{word} se trouve déjà sur la table.",
        "{word} lies on the table already.",
    ),
    "plural_of": Words(
        "{word} n’est que le pluriel de {base}, qui se trouvait sur la table.",
        "{word} is merely the plural of {base}, which lay on the table.",
    ),
    "feminine_of": Words(
        "{word} n’est que le féminin de {base}, qui se trouvait sur la table.",
        "{word} is merely the feminine of {base}, which lay on the table.",
    ),
    "masculine_of": Words(
        "{word} n’est que le masculin de {base}, qui se trouvait sur la table.",
        "{word} is merely the masculine of {base}, which lay on the table.",
    ),
    "theme_word": Words(
        "{word} : à vous de dire si ce mot se rapporte au thème.",
        "{word}: it is for you to say whether this word fits the theme.",
    ),
    "nothing_placed": Words(
        "Aucune {piece} {hand} n’a été posée pendant ce tour.",
        "No {piece} from {hand} was placed in this turn.",
    ),
    "vanished": Words(
        "Ces {piece_s} étaient sur la table et n’y sont plus : {faces}.",
        "These {piece_s} lay on the table and are gone: {faces}.",
    ),
    "not_from_rack": Words(
        "Ces {piece_s} ne viennent ni de la table ni {hand} : {faces}.",
        "These {piece_s} come neither from the table nor from {hand}: {faces}.",
    ),
    "maybe_drawn": Words(
        "Pas en main au début du tour : {faces}. Pioché pendant ce tour ?",
        "Not in the hand when the turn began: {faces}. Drawn in this turn?",
    ),
    "table_touched": Words(
        "Avant sa première pose on ne touche pas à la table ; ce groupe a changé : {group}.",
        "Before one’s first lay nothing on the table is touched; this group has changed: {group}.",
    ),
    "opening_word_short": Words(
        "Le premier mot compte au moins {least} lettres ; le plus long ici : {count}.",
        "The first word has at least {least} letters; the longest here: {count}.",
    ),
    "opening_one_word": Words(
        "La première pose est un seul mot ; ici : {count}.",
        "The first lay is one word; here: {count}.",
    ),
    "joker_word_split": Words(
        "{group} : les lettres d’un mot où se trouve un joker restent ensemble tant que le joker y est.",
        "{group}: the letters of a word with a joker stay together while the joker is in it.",
    ),
    "joker_not_from_rack": Words(
        "{group} : la lettre qui remplace le joker doit venir {hand}.",
        "{group}: the letter that replaces the joker must come from {hand}.",
    ),
    "before_unread": Words(
        "La table d’avant le tour n’a pas été lue avec certitude : le tour lui-même n’est pas jugé.",
        "The table before the turn was not read for certain: the turn itself is not judged.",
    ),
    "not_in_order": Words(
        "Vous avez choisi que les suites soient posées dans l’ordre.",
        "You have chosen that runs are laid in order.",
    ),
    "opening_too_low": Words(
        "La première pose vaut au moins {least} points ; ici : {count}.",
        "The first lay is worth at least {least} points; here: {count}.",
    ),
    "nothing_laid": Words(
        "Rien n’a été posé : le joueur échange ou pioche.",
        "Nothing was laid: the player exchanges or draws.",
    ),
    "wild_taken": Words(
        "Un joker posé reste sur la table ; il en manque {count}.",
        "A joker once laid stays on the table; missing: {count}.",
    ),
    "wild_moved": Words(
        "{group} : le joker n’en part que remplacé par la {piece} qu’il représente.",
        "{group}: the joker leaves it only when replaced by the {piece} it stands for.",
    ),
    "no_discard_left": Words(
        "Ici on finit en rejetant une pièce : il faut en garder une sur le support.",
        "Here one goes out by discarding: one {piece} must be left on the rack.",
    ),
    "hand_size": Words(
        "Le joueur {player} montre {count} {piece_s}, il devrait en avoir {least} : il en manque peut-être à l’image.",
        "Player {player} shows {count} {piece_s} and should have {least}: the picture may lack some.",
    ),
    "too_few_melded": Words(
        "On n’étale qu’avec au moins {least} {piece_s} combinées ; ici : {count}.",
        "One lays only with at least {least} {piece_s} melded; here: {count}.",
    ),
    "rest_too_high": Words(
        "Pour étaler, il ne doit pas rester plus de {most} points ; ici : {count}.",
        "To lay, no more than {most} points may be left; here: {count}.",
    ),
    "gin_demanded": Words(
        "{face} est retournée : seul un gin peut être étalé.",
        "{face} is turned up: only a gin may be laid.",
    ),
    "taken_discarded": Words(
        "{face} : une carte prise à la défausse ne s’écarte pas dans le même tour.",
        "{face}: a card taken from the discards is not discarded in the same turn.",
    ),
    "last_card_open": Words(
        "{face} : avec une seule carte en main on pioche face cachée, pas la carte découverte.",
        "{face}: with one card left one draws from the stock, not the face-up card.",
    ),
    "stock_low": Words("{says}", "{says}"),
    "round_unfinished": Words(
        "Personne n’a fini et tous n’ont pas réalisé leur programme : seule la fin de la partie arrête ainsi.",
        "Nobody is out and not everybody has answered: only the end of the game stops a hand like this.",
    ),
    "several_out": Words(
        "Un seul joueur peut finir le premier ; mains vides ici : {count}.",
        "Only one player goes out first; empty hands here: {count}.",
    ),
    "out_unanswered": Words(
        "Le joueur {player} a fini sans avoir réalisé de programme : à vérifier.",
        "Player {player} is out without having answered a programme: to be checked.",
    ),
    "answered_often": Words(
        "Le joueur {player} aurait réalisé {count} programmes en un coup : un seul, et ses primes.",
        "Player {player} is said to have answered {count} programmes in one hand: one only, and primes.",
    ),
    "meld_parted": Words(
        "{group} : une combinaison étalée se complète, elle ne se défait pas.",
        "{group}: a meld once laid may grow, it is not taken apart.",
    ),
    "new_run": Words(
        "Après son programme on complète ce qui est étalé ou on pose de nouvelles séries, pas de nouvelle suite.",
        "After one’s programme one lays off or lays new sets, no new run.",
    ),
    "programme_first": Words(
        "On étale d’abord son programme, avant de compléter ce qui est étalé.",
        "One’s programme is laid first, before laying off.",
    ),
    "programme_not_answered": Words(
        "Le programme ({programme}) n’est pas réalisé ; il manque : {lacks}.",
        "The programme ({programme}) is not answered; missing: {lacks}.",
    ),
    "two_as_two": Words(
        "Vous avez choisi qu’un 2 ne vaille pas 2 : {faces}.",
        "You have chosen that a 2 does not stand for itself: {faces}.",
    ),
}
