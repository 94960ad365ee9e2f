/** Hands that lie by seat: dealt in piles, brought to the seats by dice, whole or set in two halves. */
import { isOut } from "../lib/names";
import type { Sight } from "../lib/types";

type Felt = Record<string, string[]>;
export interface Half {
  /** As the family calls it. */
  name: string;
  place: string;
  cards: string[];
}
export interface Hand {
  cards: string[];
  halves: Half[];
}
export interface Pile {
  place: string;
  number: number;
  cards: string[];
}
/** Which pile goes out first, and to where the dice brought it; empty and without dice as long as that is open. */
export interface Action {
  pile: string;
  dice: number[];
  place: string;
}

const BY_SEAT = /^(\d+|player-dealer)(?:-(.+))?$/;
const PILE = /^pile-(\d+)$/;

/** The hand of a seat, or the player-dealer's. */
export function handAt(felt: Felt, place: string): Hand {
  const halves = Object.entries(felt).flatMap(([at, cards]) => {
    const [, whose, name] = BY_SEAT.exec(at) ?? [];
    return whose === place && name ? [{ name, place: at, cards }] : [];
  });
  return { cards: felt[place] ?? [], halves };
}

export function pilesOf(felt: Felt): Pile[] {
  return Object.entries(felt)
    .map(([place, cards]) => ({ place, cards, number: Number(PILE.exec(place)?.[1] ?? 0) }))
    .filter(({ number }) => number)
    .sort((one, other) => one.number - other.number);
}

/** What lies in the middle for everyone: no seat's hand, no pile, no card that is out of play. */
export function inTheMiddle(place: string): boolean {
  return !BY_SEAT.test(place) && !PILE.test(place) && !isOut(place);
}

export function actionOf(log: Sight[]): Action {
  const rolled = log.findIndex(({ what }) => what === "dice");
  const picked = log.find(({ what, text }) => what === "choice" && PILE.test(text));
  const piled = log.some(({ what, place }) => what === "card" && PILE.test(place));
  const pile = picked?.text ?? (piled && rolled >= 0 ? "pile-1" : "");
  if (rolled < 0) return { pile, dice: [], place: "" };
  const found = log
    .slice(rolled)
    .find(({ what, text }) => (piled ? what === "given" && text.endsWith(` from ${pile}`) : what === "card"));
  return { pile, dice: log[rolled]!.text.split(" ").map(Number), place: found?.place ?? "" };
}
