// What the page's modules hand one another: the bodies of the server's answers, and the page's own state.

export type Language = "fr" | "en";
export type Sentences = Record<Language, string>;
export type Point = number[];
export type Outline = Point[];
export type Ruling = "legal" | "illegal" | "unsure";
export type Weight = "fault" | "doubt" | "remark";
/** A sentence that says what is wrong, or null where all is well. */
export type Trouble = string | null;

export interface Piece {
  face: string;
  read: string;
  sure: boolean;
  corrected: boolean;
  alternatives: string[];
  outline: Outline;
  group: number;
}

export interface Group extends Sentences {
  kind: string | null;
  pieces: number[];
  points: number;
  readings: string[];
  ruling: Ruling;
  text: string;
}

export interface Finding extends Sentences {
  weight: Weight;
  reason: string;
  pieces: number[];
}

export interface Notice extends Sentences {
  code: string;
  pieces: number[];
}

export interface Part extends Sentences {
  item: string;
  player: number;
  points: number;
}

export interface Line extends Sentences {
  item: string;
  parts: Part[];
  points: number[];
  round: number | null;
  totals: number[];
}

export type Unit = "round" | "hand";

export interface Won extends Sentences {
  of: string;
  seats: number[];
}

export interface Play {
  added: string[];
  before: string[][];
  id: number | null;
  last: number | null;
  lines: Line[];
  over: boolean;
  players: { name: string; total: number; opened: boolean }[];
  pushed: number;
  seat: number;
  undoes: string | null;
  unit: Unit;
  winners: number[];
  won: Won | null;
}

export interface RefusedTurn {
  back: boolean;
  fr: string[];
  en: string[];
  penalty_fr: string;
  penalty_en: string;
}

export interface PreviousPiece {
  face: string;
  outline: Outline;
}

export interface Turn {
  by_itself: boolean;
  clearing: boolean;
  fault: RefusedTurn | null;
  ghost: PreviousPiece[];
  ghost_size: number[];
  grace: number;
  late_fr: string;
  late_en: string;
  left: number;
  opening: number[] | null;
  programmes: (string | null)[];
  runs: boolean;
  seconds: number;
  touched: number;
}

export interface Hand {
  agreed: boolean;
  corrections: number;
  melds: number[][];
  parts: string[];
  picture: number | null;
  pieces: Piece[];
  points: number | null;
  shown: boolean;
  sight: number;
  size: number[];
  trouble_fr: string;
  trouble_en: string;
  values: number[];
}

export interface Count {
  answered: number[];
  at_once: boolean;
  findings: Finding[];
  first: number | null;
  hands: Hand[];
  knows_at_once: boolean;
  may_go_at_once: boolean;
  missing_fr: string;
  missing_en: string;
  needs_first: boolean;
  needs_hands: boolean;
  needs_programmes: boolean;
  needs_upcard: boolean;
  out: number | null;
  parts: Part[];
  points: number[];
  programmes: (string | null)[];
  ruling: Ruling;
  seat: number;
  totals: number[];
  upcard: string | null;
  void: boolean;
}

export interface DisputedWord extends Sentences {
  word: string;
  house: string | null;
  accepted: boolean;
  spellings: string[];
}

export interface Dispute extends Sentences {
  kind: string | null;
  pieces: number[];
  points: number;
  readings: string[];
  rule_fr: string;
  rule_en: string;
  ruling: Ruling;
  text: string;
  word: DisputedWord | null;
}

/** What is on the table now, whole. */
export interface Snapshot {
  corrections: number;
  count: Count | null;
  dispute: Dispute | null;
  ended: boolean;
  feed: string;
  findings: Finding[];
  game: string;
  groups: Group[];
  notices: Notice[];
  number: number;
  picture: number | null;
  pieces: Piece[];
  play: Play | null;
  points: number;
  ruling: Ruling | null;
  sight: number | null;
  size: number[];
  source: string;
  state: string;
  table: string;
  turn: Turn | null;
}

export interface NamedFace extends Sentences {
  face: string;
}

export interface Game {
  name: string;
  title: Sentences;
  seats: [number, number];
  faces: NamedFace[];
}

export type OptionValue = string | number | boolean;

export interface GameOption extends Sentences {
  name: string;
  kind: "switch" | "choice" | "number";
  value: OptionValue;
  default: OptionValue;
  choices: string[];
  low: number;
  high: number;
}

export interface Preset {
  name: string;
  sets: Record<string, OptionValue>;
}

export interface OfferedGame {
  name: string;
  title: Sentences;
  pieces: string;
  sample: string;
  seats: [number, number];
  options: GameOption[];
  presets: Preset[];
}

export interface MatchSummary {
  id: number;
  game: string;
  title: Sentences | null;
  begun: number;
  ended: number | null;
  players: string[];
  totals: number[] | null;
  winners: number[];
  unit: Unit;
  rounds: number;
  turns: number;
  over: boolean;
  readable: boolean;
}

export interface MatchEvent extends Partial<Sentences> {
  at: number;
  number: number;
  kind: string;
  stands: boolean;
  pictured: boolean;
  player: number;
  added?: string[];
  anyhow?: boolean;
  findings?: Finding[];
  points?: number[] | number;
  hand?: string;
  group?: string;
  text?: string;
  table?: string;
}

export interface KeptMatch extends MatchSummary {
  title: Sentences;
  totals: number[];
  history: MatchEvent[];
  lines: Line[];
}

/** An answer, or the sentence that says why there is none. */
export type Answered<Body> = (Body & { error?: undefined }) | { error: string };

export interface SourceChosen {
  kind: string;
  named: string;
}

export interface SetupOffer {
  game: string;
  games: OfferedGame[];
  offers: boolean;
  players: string[];
  running: MatchSummary | null;
  source: SourceChosen;
}

export interface Camera {
  index: number;
  name: string;
}

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
}

export interface Lan {
  address: string | null;
  films: boolean;
}

export interface TurnTimer {
  seconds: number;
  left: number;
  runs: boolean;
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
  readonly lost: boolean;
  readonly error: Trouble;
  readonly photoError: Trouble;
  readonly preferences: Preferences;
  readonly cameras: readonly Camera[];
  readonly programmes: readonly string[] | null;
  readonly isAdding: boolean;
  readonly hasBegun: boolean;
  readonly editedRound: number | null;
  readonly timer: LocalTimer | null;
  readonly count: { readonly types: boolean; readonly reopened: number | null; readonly error: Trouble };
  readonly dispute: { readonly error: Trouble };
  readonly setup: { readonly offer: SetupOffer | null; readonly form: SetupForm | null };
  readonly kept: { readonly match: Answered<KeptMatch> | null; readonly player: string; readonly kind: string };
  readonly film: { stream: MediaStream; lock: WakeLockSentinel | null } | null;
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
  overlay: SVGSVGElement;
  "own-seconds": HTMLInputElement;
  photo: HTMLInputElement;
  pick: HTMLDialogElement;
  preview: HTMLVideoElement;
  "round-form": HTMLFormElement;
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
