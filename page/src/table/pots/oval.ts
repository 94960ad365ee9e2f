/** What is drawn on an oval table, of a hand that is played or of one that is seen again, and where. */
import { cents } from "../../lib/money";
import type { HandReplayed, PotTableShown, SeatReplayed } from "../../lib/types";

type Drawn =
  | "positions"
  | "round"
  | "over"
  | "void"
  | "log"
  | "felt"
  | "seats"
  | "pots"
  | "pot"
  | "turn"
  | "button"
  | "dead_button"
  | "small_blind"
  | "big_blind";
export type OvalShown = Pick<PotTableShown, Drawn>;
export type SitterShown = PotTableShown["seats"][number];

/** A place as parts of the table's half width and half height from its middle. */
export interface Spot {
  x: number;
  y: number;
}

/** Clockwise by number. One's own seat is nearest to us; whoever only looks on stands where the house dealer would be
 *  across from them, with the first seat at that dealer's left. */
export function placed(seat: number, positions: number, own: number | null): Spot {
  const turns = own === null ? 0.75 + (seat - 0.5) / positions : 0.25 + (seat - own) / positions;
  const angle = 2 * Math.PI * turns;
  return { x: rounded(Math.cos(angle)), y: rounded(Math.sin(angle)) };
}

const rounded = (part: number) => Math.round(part * 1000) / 1000;

/** A hand as it was at some step of it. */
export function again(hand: HandReplayed, positions: number): OvalShown {
  const {
    positions: lay,
    waiting_for: [asked],
  } = hand;
  return {
    positions,
    round: hand.number,
    over: hand.over,
    void: hand.void,
    log: hand.log,
    felt: hand.felt,
    seats: hand.seats.map((seat) => sitter(seat, hand)),
    pots: hand.pots,
    pot: hand.pot,
    turn: asked ? { seat: asked.seat, person: asked.bettor, until: null, banked: false } : null,
    button: lay?.button ?? null,
    dead_button: lay !== null && !hand.seats.some(({ seat }) => seat === lay.button),
    small_blind: lay?.small ?? null,
    big_blind: lay?.big ?? null,
  };
}

function sitter(seat: SeatReplayed, { positions, over }: HandReplayed): SitterShown {
  const dealt = positions === null || positions.dealt_in.includes(seat.seat);
  const allIn = !over && !cents(seat.stack);
  return {
    ...seat,
    stands: !dealt ? "out" : seat.folded ? "folded" : allIn ? "all-in" : "in",
    sitting_out: false,
    away: false,
    why: "",
    owes: null,
    word: "ask",
    leaving: false,
    slices: 0,
  };
}
