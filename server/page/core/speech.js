// Verdicts spoken by the browser's own voice.

/** @import { Ruling, State, Snapshot } from "./types" */

import { phrase, say, spoken } from "./i18n.js";
import { isPreferred } from "./preferences.js";
import { whenChanged } from "./store.js";

/** Whether this browser can speak at all. */
export const hasVoice = () => "speechSynthesis" in window;

/**
 * Say a sentence in the language spoken now, in the place of what is being said.
 * @param {string} sentence
 */
export function speak(sentence) {
  if (!hasVoice() || !isPreferred("speech") || !sentence) return;
  const speech = new SpeechSynthesisUtterance(sentence);
  speech.lang = say("app.voice");
  const voice = speechSynthesis.getVoices().find((each) => each.lang.startsWith(spoken()) && each.localService);
  if (voice) speech.voice = voice;
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

const sayNews = whenChanged((/** @type {string} */ news) => news, speak);

/**
 * Speak what is new in the snapshot: the verdict with its first reason, whose turn has come.
 * @param {State} state
 */
export function speakNews({ snapshot }) {
  const news = snapshot && newsOf(snapshot);
  if (news !== null) sayNews(news);
}

/** @param {Snapshot} snapshot */
function newsOf(snapshot) {
  if (snapshot.count || snapshot.state !== "verdict" || snapshot.sight === null) return null;
  if (snapshot.dispute) return verdictOf(snapshot.dispute.ruling, phrase(snapshot.dispute));
  const { play } = snapshot;
  const turn = play ? say("match.turnComes", { name: play.players[play.seat].name }) : "";
  if (!snapshot.pieces.length) return turn || null;
  const fault = snapshot.findings.find(({ weight }) => weight === "fault") ?? snapshot.groups.find(({ ruling }) => ruling === "illegal");
  if (snapshot.ruling === "legal") return `${say("table.headline.legal")}. ${turn}`;
  if (snapshot.ruling === "illegal") return verdictOf("illegal", fault ? phrase(fault) : "");
  return say("table.headline.unsure", { n: snapshot.pieces.filter(({ sure, face }) => !sure || face === "?").length });
}

/**
 * @param {Ruling} ruling
 * @param {string} sentence
 */
const verdictOf = (ruling, sentence) => `${say(`dispute.verdict.${ruling}`)}. ${sentence}`;
