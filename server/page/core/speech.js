// Verdicts spoken by the browser's own voice.

import { spoken, words } from "./i18n.js";
import { isWished } from "./preferences.js";

let last = "";

/** Whether this browser can speak at all. */
export const hasVoice = () => "speechSynthesis" in window;

/** Say a sentence in the language spoken now, in the place of what is being said. */
export function say(sentence) {
  if (!hasVoice() || !isWished("speech") || !sentence) return;
  const speech = new SpeechSynthesisUtterance(sentence);
  speech.lang = spoken() === "fr" ? "fr-FR" : "en-GB";
  const voice = speechSynthesis.getVoices().find((each) => each.lang.startsWith(spoken()) && each.localService);
  if (voice) speech.voice = voice;
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

/** Speak what is new in a snapshot: the verdict with its first reason, whose turn has come. */
export function speakNews(snapshot) {
  const news = newsOf(snapshot);
  if (news === null || news === last) return;
  last = news;
  say(news);
}

function newsOf(snapshot) {
  if (snapshot.count || snapshot.state !== "verdict" || snapshot.sight === null) return null;
  if (snapshot.dispute) return verdictOf(snapshot.dispute.ruling, snapshot.dispute[spoken()]);
  const { play } = snapshot;
  const turn = play ? words().saysTurn(play.players[play.seat].name) : "";
  if (!snapshot.pieces.length) return turn || null;
  const fault = snapshot.findings.find(({ weight }) => weight === "fault") ?? snapshot.groups.find(({ ruling }) => ruling === "illegal");
  const { headline } = words();
  if (snapshot.ruling === "legal") return `${headline.legal}. ${turn}`;
  if (snapshot.ruling === "illegal") return verdictOf("illegal", fault ? fault[spoken()] : "");
  return headline.unsure(snapshot.pieces.filter(({ sure, face }) => !sure || face === "?").length);
}

const verdictOf = (ruling, sentence) => `${words().disputeVerdict[ruling]}. ${sentence}`;
