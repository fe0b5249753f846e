// What the page says by itself, in both languages; verdicts come from the server in both as well.

import { drawnSign } from "./icons.js";
import { typesetAll } from "./typography.js";

const WORDS = {
  fr: {
    skip: "Aller au verdict",
    language: "Langue",
    lost: "La page a perdu meldwatch ; elle se reconnecte toute seule.",
    picture: "La table",
    verdict: "Le verdict",
    opening: "J’ouvre l’œil…",
    photo: "Juger une photo",
    undo: "Annuler la correction",
    resume: "Retour au direct",
    replay: "Revoir",
    which: "Quelle est cette pièce ?",
    close: "Fermer",
    likely: "Le plus probable",
    every: "Toutes les pièces",
    shot: (table) => (table ? `La table vue par la caméra : ${table}` : "La table vue par la caméra"),
    states: {
      looking: "Je cherche la table",
      hands: "Des mains sur la table : j’attends",
      reading: "Je lis",
      verdict: "Je regarde",
      "camera gone": "Plus de caméra",
    },
    waiting: {
      photos: ["J’attends une photo", "Touchez « Juger une photo », ou photographiez avec le téléphone."],
      typed: ["J’attends la table", "Écrivez-la sous l’image."],
      phone: ["J’attends le téléphone", "Ouvrez sa page (« Téléphone ») et filmez la table."],
    },
    changeSource: "Choisir une autre image",
    takeSource: "Prendre cette image",
    photoState: "Photo",
    clipState: "Vidéo",
    endedState: "Fin de la vidéo",
    headline: {
      looking: "Je cherche la table…",
      gone: "Je ne vois plus la table",
      empty: "Aucune pièce en vue",
      legal: "Tout est bon",
      illegal: (n) => (n === 1 ? "Un groupe ne tient pas" : n ? `${n} groupes ne tiennent pas` : "Ce tour ne tient pas"),
      unsure: (n) => (n === 1 ? "Une pièce à vérifier" : n ? `${n} pièces à vérifier` : "Je n’en suis pas sûr"),
    },
    details: {
      looking: "Posez des pièces devant la caméra.",
      empty: "Posez des combinaisons à plat, faces vers la caméra.",
      groups: (n) => (n === 1 ? "1 groupe" : `${n} groupes`),
      tap: "Touchez ce qui est marqué « ? ».",
      also: (n) => (n === 1 ? "Un autre groupe ne tient pas." : `${n} autres groupes ne tiennent pas.`),
    },
    points: (n) => (Math.abs(n) < 2 ? "point" : "points"),
    rulings: { legal: "bon", illegal: "ne tient pas", unsure: "pas sûr" },
    group: (n, ruling) => `Groupe ${n}, ${ruling}`,
    piece: (name, sure, byHand) => `${name}${sure ? "" : ", pas sûr"}${byHand ? ", corrigé" : ""} : corriger`,
    read: (name) => `J’ai lu : ${name}.`,
    special: { "?": "illisible", "#": "face cachée" },
    letters: { R: "R", B: "B", K: "N", Y: "J" },
    offline: "meldwatch ne répond pas.",
    begin: "Jouer une partie",
    players: "Joueurs",
    endTurn: (name) => `${name} a fini son tour`,
    turnOf: (name, total, active) => `${name}, ${total} ${Math.abs(total) < 2 ? "point" : "points"}${active ? ", à son tour" : " : lui donner le tour"}`,
    laid: (name) => `${name} a posé`,
    drew: (name) => `${name} n’a rien posé.`,
    takeBack: { turn: "Annuler le tour", table: "Annuler" },
    openSheet: "Feuille de score",
    emptyBefore: "La table était vide.",
    whoPlays: "Qui joue ?",
    player: (n) => `Joueur ${n}`,
    start: "Commencer",
    sheet: "Feuille de score",
    total: "Total",
    units: {
      round: {
        name: (n) => `Manche ${n}`,
        none: "Aucune manche n’est encore finie.",
        enter: "Points de la manche finie",
        edit: (n) => `Corriger la manche ${n}`,
        remove: (n) => `Effacer la manche ${n}`,
        takeBack: "Annuler la manche",
        count: "Compter la manche",
        counting: (n) => `Manche ${n} : on compte`,
        total: "Cette manche",
        kind: "Manche",
        written: "La manche est notée",
      },
      hand: {
        name: (n) => `Coup ${n}`,
        none: "Aucun coup n’est encore fini.",
        enter: "Points du coup fini",
        edit: (n) => `Corriger le coup ${n}`,
        remove: (n) => `Effacer le coup ${n}`,
        takeBack: "Annuler le coup",
        count: "Compter le coup",
        counting: (n) => `Coup ${n} : on compte`,
        total: "Ce coup",
        kind: "Coup",
        written: "Le coup est noté",
      },
    },
    clear: "Débarrassez la table, puis jouez la suite.",
    sure: (deed) => `${deed} ?`,
    writeDown: "Noter",
    leave: "Quitter la partie",
    leads: "en tête",
  },
  en: {
    skip: "Skip to the verdict",
    language: "Language",
    lost: "The page has lost meldwatch; it reconnects by itself.",
    picture: "The table",
    verdict: "The verdict",
    opening: "Opening my eye…",
    photo: "Judge a photo",
    undo: "Undo",
    resume: "Back to live",
    replay: "Watch again",
    which: "Which piece is this?",
    close: "Close",
    likely: "Most likely",
    every: "Every piece",
    shot: (table) => (table ? `The table as the camera sees it: ${table}` : "The table as the camera sees it"),
    states: {
      looking: "Looking for the table",
      hands: "Hands on the table: I wait",
      reading: "Reading",
      verdict: "Watching",
      "camera gone": "No camera",
    },
    waiting: {
      photos: ["Waiting for a photo", "Press “Judge a photo”, or photograph the table with the phone."],
      typed: ["Waiting for the table", "Type it below the picture."],
      phone: ["Waiting for the phone", "Open its page (“Phone”) and film the table."],
    },
    changeSource: "Choose another picture",
    takeSource: "Take this picture",
    photoState: "Photo",
    clipState: "Video",
    endedState: "End of the video",
    headline: {
      looking: "Looking for the table…",
      gone: "I cannot see the table",
      empty: "No pieces in sight",
      legal: "Everything holds",
      illegal: (n) => (n === 1 ? "One group is not valid" : n ? `${n} groups are not valid` : "This turn is not valid"),
      unsure: (n) => (n === 1 ? "One piece to check" : n ? `${n} pieces to check` : "I am not sure"),
    },
    details: {
      looking: "Lay some pieces before the camera.",
      empty: "Lay melds flat, faces to the camera.",
      groups: (n) => (n === 1 ? "1 group" : `${n} groups`),
      tap: "Tap what is marked “?”.",
      also: (n) => (n === 1 ? "One other group is not valid." : `${n} other groups are not valid.`),
    },
    points: (n) => (Math.abs(n) === 1 ? "point" : "points"),
    rulings: { legal: "holds", illegal: "not valid", unsure: "not sure" },
    group: (n, ruling) => `Group ${n}, ${ruling}`,
    piece: (name, sure, byHand) => `${name}${sure ? "" : ", not sure"}${byHand ? ", corrected" : ""}: correct it`,
    read: (name) => `I read: ${name}.`,
    special: { "?": "cannot be read", "#": "face down" },
    letters: { R: "R", B: "B", K: "K", Y: "Y" },
    offline: "meldwatch does not answer.",
    begin: "Play a match",
    players: "Players",
    endTurn: (name) => `${name} has finished`,
    turnOf: (name, total, active) => `${name}, ${total} ${Math.abs(total) === 1 ? "point" : "points"}${active ? ", to play" : ": let them play"}`,
    laid: (name) => `${name} laid`,
    drew: (name) => `${name} laid nothing.`,
    takeBack: { turn: "Take back the turn", table: "Take back" },
    openSheet: "Score sheet",
    emptyBefore: "The table was empty.",
    whoPlays: "Who plays?",
    player: (n) => `Player ${n}`,
    start: "Start",
    sheet: "Score sheet",
    total: "Total",
    units: {
      round: {
        name: (n) => `Round ${n}`,
        none: "No round has ended yet.",
        enter: "Points of the round that ended",
        edit: (n) => `Correct round ${n}`,
        remove: (n) => `Remove round ${n}`,
        takeBack: "Take back the round",
        count: "Count the round",
        counting: (n) => `Round ${n}: counting`,
        total: "This round",
        kind: "Round",
        written: "The round is written down",
      },
      hand: {
        name: (n) => `Hand ${n}`,
        none: "No hand has ended yet.",
        enter: "Points of the hand that ended",
        edit: (n) => `Correct hand ${n}`,
        remove: (n) => `Remove hand ${n}`,
        takeBack: "Take back the hand",
        count: "Count the hand",
        counting: (n) => `Hand ${n}: counting`,
        total: "This hand",
        kind: "Hand",
        written: "The hand is written down",
      },
    },
    clear: "Clear the table, then play on.",
    sure: (deed) => `${deed}?`,
    writeDown: "Write down",
    leave: "Leave the match",
    leads: "leads",
  },
};

/** The sign of a ruling. */
export const SIGNS = { legal: "✓", illegal: "✗", unsure: "?", none: "…" };

/** A number of points with a true minus. */
export const minus = (points) => String(points).replace("-", "−");

/** “of” with a French name behind it: de Ben, d’Anna. */
export const de = (name) => (/^[aeiouyhàâäéèêëîïôöœùûü]/i.test(name) ? `d’${name}` : `de ${name}`);

/** Add words of other parts of the page, in both languages. */
export function addWords(more) {
  for (const code of Object.keys(WORDS)) Object.assign(WORDS[code], typesetAll(more[code], code));
}

addWords(WORDS);

/** The languages, each by its own name. */
export const LANGUAGES = { fr: "Français", en: "English" };

const KEY = "meldwatch-language";
let names = new Map();
let language = stored() ?? served() ?? (navigator.languages ?? [navigator.language]).map(short).find((code) => code in WORDS) ?? "en";

function short(code) {
  return code.slice(0, 2).toLowerCase();
}

/** What the program was asked to speak, where it was. */
function served() {
  const code = document.documentElement.dataset.language;
  return code in WORDS ? code : null;
}

function stored() {
  try {
    const code = localStorage.getItem(KEY);
    return code in WORDS ? code : null;
  } catch {
    return null; // a browser may forbid storage: the language is then the browser's
  }
}

/** The language spoken now: `fr` or `en`. */
export function spoken() {
  return language;
}

/** The page's own words in the language spoken now. */
export function words() {
  return WORDS[language];
}

/** Change the language, and remember it. */
export function speak(code) {
  language = code;
  try {
    localStorage.setItem(KEY, code);
  } catch {
    /* it is then not remembered */
  }
}

/** Learn the names of the faces of a game's box: [{face, fr, en}, …]. */
export function learnNames(faces) {
  names = new Map(faces.map((each) => [each.face, each]));
}

/** A face in words: `red 7`. */
export function nameOf(face) {
  return names.get(face)?.[language] ?? words().special[face] ?? face;
}

/** Write the words of everything marked data-say or data-say-label. */
export function sayAll(root = document) {
  document.documentElement.lang = language;
  for (const node of root.querySelectorAll("[data-say]")) node.replaceChildren(...(node.dataset.sign ? [drawnSign(node.dataset.sign)] : []), words()[node.dataset.say]);
  for (const node of root.querySelectorAll("[data-say-label]"))
    node.setAttribute("aria-label", words()[node.dataset.sayLabel]);
}
