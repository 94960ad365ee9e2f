/** Hands by their places: dealt in piles, brought to the seats by dice, whole or in halves, one at a seat or several. */
import { atSeat, BANK, isOut, partOf, pileNumber, seatAndHand } from "../lib/places";
import type { Ask, Sight } from "../lib/types";

type Felt = Record<string, string[]>;
export interface Half {
  /** As the family calls it. */
  name: string;
  place: string;
  cards: string[];
}
export interface Hand {
  place: string;
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

/** The hand at a place, whole or in halves; null where no card lies. */
export function handAt(felt: Felt, place: string): Hand | null {
  const halves = Object.entries(felt).flatMap(([at, cards]) => {
    const part = partOf(at);
    return part?.whole === place ? [{ name: part.name, place: at, cards }] : [];
  });
  const cards = felt[place] ?? [];
  return cards.length || halves.length ? { place, cards, halves } : null;
}

/** A seat's hands, as they lie and are played. */
export function handsAt(felt: Felt, seat: number): Hand[] {
  const numbers = Object.keys(felt).flatMap((place) => {
    const whose = seatAndHand(partOf(place)?.whole ?? place);
    return whose?.seat === seat ? [whose.hand] : [];
  });
  return [...new Set(numbers)]
    .sort((one, other) => one - other)
    .flatMap((number) => handAt(felt, atSeat(seat, number)) ?? []);
}

/** A box before a seat: cards that are laid there say what the hand does. */
export interface Box {
  name: string;
  choice: string;
  cards: string[];
}

/** A hand in the boxes before its seat, the one nearest to the house dealer first: the cards that it had are in the box of
 *  its choice, and what came later in the first. Before the choice, and where nobody had one, all are in none. */
export function inBoxes(boxes: Record<string, string>, log: Sight[], { place, cards }: Hand): Box[] {
  const seat = seatAndHand(place)?.seat;
  const laid = log.findIndex(({ what, by, text }) => what === "choice" && by?.seat === seat && text in boxes);
  const had = log.slice(0, Math.max(laid, 0)).filter((one) => one.what === "card" && one.place === place);
  return Object.entries(boxes).map(([choice, name], index) => ({
    name,
    choice,
    cards: [
      ...(log[laid]?.text === choice ? cards.slice(0, had.length) : []),
      ...(laid >= 0 && index === 0 ? cards.slice(had.length) : []),
    ],
  }));
}

export function pilesOf(felt: Felt): Pile[] {
  return Object.entries(felt)
    .map(([place, cards]) => ({ place, cards, number: pileNumber(place) ?? 0 }))
    .filter(({ number }) => number)
    .sort((one, other) => one.number - other.number);
}

/** What lies in the middle for everyone, by whatever name: no seat's hand nor the player-dealer's, no pile. */
export function inTheMiddle(place: string): boolean {
  const whole = partOf(place)?.whole ?? place;
  return whole !== BANK && !seatAndHand(whole) && pileNumber(place) === null && !isOut(place);
}

/** Whether somebody is asked for a pile: the piles themselves are the buttons then. */
export function asksForPile({ offers }: Ask): boolean {
  return offers.every(({ choice }) => pileNumber(choice) !== null);
}

export function actionOf(log: Sight[]): Action {
  const rolled = log.findIndex(({ what }) => what === "dice");
  const picked = log.find(({ what, text }) => what === "choice" && pileNumber(text) !== null);
  const piled = log.some(({ what, place }) => what === "card" && pileNumber(place) !== null);
  const pile = picked?.text ?? (piled && rolled >= 0 ? "pile-1" : "");
  if (rolled < 0) return { pile, dice: [], place: "" };
  const found = log
    .slice(rolled)
    .find(({ what, text }) => (piled ? what === "given" && text.endsWith(` from ${pile}`) : what === "card"));
  const place = found && !isOut(found.place) ? found.place : "";
  return { pile, dice: log[rolled]!.text.split(" ").map(Number), place };
}
