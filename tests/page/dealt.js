// A hand of gin for two: Anna lays three threes and has a 4 left, Ben lays off the fourth and has an ace left.

import { piece } from "./page.js";

const own = (seat, ...pieces) => pieces.map((each) => ({ seat, piece: each }));
const hand = (faces, parts, points, laid) => ({
  shown: true,
  agreed: true,
  picture: null,
  sight: 1,
  size: [0, 0],
  pieces: faces.map((face) => piece(face)),
  parts,
  melds: [],
  values: faces.map(() => 1),
  points,
  corrections: 0,
  trouble_fr: "",
  trouble_en: "",
  laid,
});
const said = (en) => ({ en, fr: en });

/** A count that can be written down, in the middle of the second round of a match. */
export const dealt = (more = {}, race = {}) => ({
  count: {
    seat: 1,
    first: 0,
    void: false,
    gin: false,
    needs_upcard: false,
    upcard: null,
    ruling: "legal",
    findings: [],
    fault_fr: "",
    fault_en: "",
    missing_fr: "",
    missing_en: "",
    hands: [
      hand(["3S", "3H", "3C", "4H"], ["meld", "meld", "meld", "left"], 4, [[...own(0, 0, 1, 2), ...own(1, 0)]]),
      hand(["3D", "AC"], ["laid_off", "left"], 1, []),
    ],
    slip: {
      lines: [
        { kind: "step", seat: 1, points: 4, ...said("Ben, in hand") },
        { kind: "step", seat: 1, points: -3, ...said("Laid off on Anna: 3D") },
        { kind: "left", seat: 1, points: 1, ...said("Ben, left over") },
        { kind: "left", seat: 0, points: 4, ...said("Anna, left over") },
        { kind: "won", seat: 1, points: 3, ...said("difference") },
        { kind: "won", seat: 1, points: 25, ...said("undercut") },
      ],
      outcomes: [{ seat: 1, points: 28, ...said("Ben goes from 62 to 90, 10 to go.") }],
      ...said("Nobody scores."),
    },
    ...more,
  },
  play: {
    unit: "hand",
    called: 6,
    stage: 2,
    won: null,
    undoes: "round",
    dealer: 1,
    begins: 0,
    players: [{ name: "Anna", total: 193, colour: 0 }, { name: "Ben", total: 62, colour: 1 }],
    race: { target: 100, end: 100, standing: [84, 62], to_go: [16, 38], pegs: [[21, 46, 84], [31, 62]], won: [1, 0], ...race },
  },
});
