// What the page's modules hand one another: the server's bodies by the page's names, and the page's own state.

import type * as api from "./openapi";

export type { PreviousPiece, Snapshot } from "./openapi";
import type { Snapshot } from "./openapi";
export type Piece = api.PieceView;
export type Group = api.GroupView;
export type Part = api.CountPartView;
export type Line = api.LineView;
export type Play = api.PlayView;
export type Progress = api.ProgressView;
export type Stage = api.StageView;
export type Unit = Play["unit"];
export type Won = api.WonView;
export type Turn = api.TurnView;
export type RefusedTurn = api.FaultView;
export type TurnTimer = api.ClockOut;
export type Count = api.CountView;
export type Hand = api.HandView;
export type Dispute = api.RingView;
export type DisputedWord = api.WordView;
export type Ruling = api.Ruling;
export type Game = api.GameOut;
export type Dealt = Partial<api.DealOut>;
export type PrintedProgramme = api.ProgrammeOut;
export type NamedFace = api.FaceOut;
export type OfferedGame = api.GameChoiceOut;
export type GameOption = api.OptionOut;
export type OptionValue = GameOption["value"];
export type Preset = api.PresetOut;
export type SourceChosen = api.SourceOut;
export type Camera = api.Webcam;
export type Lan = api.PhonesOut;
export type Phones = api.PhonesView;
export type Chapters = api.Chapters;
export type OwnPhone = api.OwnPhoneView;
export type PhoneTab = "turn" | "hand" | "points" | "table";

/** A path of the server's with anything for what varies in it: `matches/{id}` is taken by `matches/7`. */
type Filled<Path extends string> = Path extends `${infer Head}{${string}}${infer Tail}` ? `${Head}${string}${Filled<Tail>}` : Path;
/** A path, or one with what is asked besides behind it. */
type Asked<Path extends string> = Path | `${Path}?${string}`;
export type GetPath = Asked<Filled<api.GetPath>>;
export type PostPath = Filled<api.PostPath>;
/** The paths that take a method that changes something. */
export interface ChangingPaths {
  POST: PostPath;
  PUT: Filled<api.PutPath>;
  DELETE: Asked<Filled<api.DeletePath>>;
}
export type Method = keyof ChangingPaths;
/** Asks for something to be done, with one of the methods that change something; whoever calls may wait for it. */
export type Send<Result = unknown> = <Asked extends Method = "POST">(path: ChangingPaths[Asked], body?: object | null, method?: Asked) => Promise<Result>;
/** Asks for something to be done by POST. */
export type Post = (path: PostPath, body?: object | null) => unknown;

/** Those that each of the server's sentences is said in. */
export type Language = Exclude<keyof api.FaceOut, "face" | "copies">;
export type Sentences = Record<Language, string>;
export type Point = number[];
export type Outline = Point[];
/** Why the connection is lost: nobody answers, phones are shut out, or there is another key. */
export type Loss = "gone" | "shut" | "key";
/** A sentence that says what is wrong, or null where all is well. */
export type Trouble = string | null;

/** A match whose record makes sense has everything; of any other only what needs no record is told. */
type Recorded<Body extends { readable: boolean }> = (Required<Body> & { readable: true }) | (Body & { readable: false });
export type MatchSummary = Recorded<api.MatchLineOut>;
export type KeptMatch = Recorded<api.MatchOut>;
export type ReadableMatch = Extract<KeptMatch, { readable: true }>;
export type SetupOffer = api.SetupOut & { running: MatchSummary | null };

export type MissedLay = api.MissedLayOut;
export type PlayerRecord = api.PlayerRecord;

/** What happened in a match; which of the last are there depends on its kind. */
export type MatchEvent = api.EventOut & Partial<Sentences> & { findings?: Sentences[]; hand?: string; group?: string; text?: string };

/** An answer, or the sentence that says why there is none. */
export type Answered<Body> = (Body & { error?: undefined }) | { error: string };

/** A source as the fields of a form have it. */
export interface SourceForm {
  source: string;
  camera: string;
  address: string;
  clip: boolean;
}

export interface SetupForm extends SourceForm {
  game: string;
  values: Record<string, OptionValue>;
  players: string[];
  /** The colours that were chosen here, seat by seat. */
  colours: (number | null)[];
}

/** The turn timer by this page's clock: while it stands `left` counts (s), while it runs when it `ends` (ms). */
export interface LocalTimer {
  touched: string;
  ends: number;
  left: number;
  isUp: boolean;
}

export interface Preferences {
  sound: boolean;
  speech: boolean;
  ghost: boolean;
}

/** All that the page knows: the last snapshot, what it learnt besides, and what this page alone knows. */
export interface State {
  readonly snapshot: Snapshot | null;
  readonly game: Game | null;
  readonly connection: number;
  readonly lost: Loss | null;
  readonly error: Trouble;
  readonly photoError: Trouble;
  readonly preferences: Preferences;
  readonly cameras: readonly Camera[];
  readonly programmes: readonly PrintedProgramme[];
  readonly isAdding: boolean;
  readonly hasBegun: boolean;
  readonly tableMode: boolean;
  /** The turn that is being said to be accepted, the table it began with, and what was seen of the one it ended with. */
  readonly accepted: ({ readonly seat: number; readonly pushed: number; readonly before: readonly string[][] } & Pick<Snapshot, "sight" | "ruling">) | null;
  readonly editedRound: number | null;
  readonly timer: LocalTimer | null;
  readonly count: { readonly types: boolean; readonly corrects: boolean; readonly reopened: number | null; readonly error: Trouble };
  readonly dispute: { readonly error: Trouble };
  readonly setup: { readonly offer: SetupOffer | null; readonly form: SetupForm | null };
  readonly kept: { readonly match: Answered<KeptMatch> | null; readonly player: string; readonly kind: string; readonly move: number };
  /** What this phone is and keeps, and the leaf of its page that is open. */
  readonly own: OwnPhone | null;
  readonly tab: PhoneTab;
  readonly film: { stream: MediaStream; lock: WakeLockSentinel | null } | null;
  /** The camera through which its player's hand is looked at, and whether the page was refused one. */
  readonly viewfinder: { readonly stream: MediaStream | null; readonly refused: boolean };
}

/** The page's elements that are more than an `HTMLElement`, by their ids. */
export interface Elements {
  "by-itself-box": HTMLInputElement;
  closeup: HTMLCanvasElement;
  code: HTMLImageElement;
  csv: HTMLAnchorElement;
  "first-form": HTMLFormElement;
  ghost: SVGSVGElement;
  "kept-csv": HTMLAnchorElement;
  "lan-address": HTMLAnchorElement;
  "lan-films": HTMLInputElement;
  overlay: SVGSVGElement;
  "own-seconds": HTMLInputElement;
  photo: HTMLInputElement;
  pick: HTMLDialogElement;
  preview: HTMLVideoElement;
  "preview-picture": HTMLCanvasElement;
  "preview-dots": SVGSVGElement;
  "source-choice": HTMLDetailsElement;
  missed: HTMLDetailsElement;
  "replay-back": HTMLButtonElement;
  "replay-move": HTMLInputElement;
  "replay-on": HTMLButtonElement;
  programme: HTMLDialogElement;
  "round-form": HTMLFormElement;
  season: HTMLSelectElement;
  "season-from": HTMLInputElement;
  seats: HTMLDialogElement;
  "seats-form": HTMLFormElement;
  sheet: HTMLDialogElement;
  shot: HTMLImageElement;
  source: HTMLDialogElement;
  "source-form": HTMLFormElement;
  "typed-form": HTMLFormElement;
  "typed-table": HTMLInputElement;
  ways: HTMLDialogElement;
}
