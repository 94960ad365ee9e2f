/** What lies at a table of melds: before the seats, and in piles that are nobody's. */
import { isOut, seatAndHand } from "../../lib/places";
import type { Sight } from "../../lib/types";

export interface Laid {
  place: string;
  cards: string[];
}

type Felt = Record<string, string[]>;

/** What lies open before a seat, beside its hand, each in a row. */
export function laidBefore(felt: Felt, seat: number): Laid[] {
  return Object.entries(felt)
    .filter(([place, cards]) => place.startsWith(`${seat}-`) && cards.length)
    .map(([place, cards]) => ({ place, cards: held(cards, "rank").flatMap((index) => cards[index] ?? []) }))
    .toSorted((one, other) => one.place.localeCompare(other.place));
}

/** What lies in the middle for all. */
export function pilesIn(felt: Felt): Laid[] {
  return Object.entries(felt)
    .filter(([place, cards]) => cards.length && !isOut(place) && !seatAndHand(place.split("-")[0] ?? ""))
    .map(([place, cards]) => ({ place, cards }));
}

/** The seat from which the last card came to a pile; null where it was dealt there. */
export function laidBy(log: Sight[], place: string): number | null {
  const last = log.findLast((one) => one.place === place && (one.what === "given" || one.what === "card"));
  const source = /from (\d+)/.exec(last?.what === "given" ? last.text : "")?.[1];
  return source ? Number(source) : null;
}

/** Which card of one's own came last, where that is told: the one that was drawn or taken. */
export function cameLast(log: Sight[], seat: number): boolean {
  const place = String(seat);
  const last = log.findLast(
    ({ what, place: at, text }) =>
      (at === place && (what === "card" || what === "given")) ||
      (what === "given" && text.endsWith(` ${place}`)),
  );
  return last?.place === place;
}

const ROW = "A23456789TJQK";
const SUITS = "cdhs";

/** As people hold them: by suit, and in a row. The numbers are those of the cards as they lie. */
export function held(cards: string[], by: "suit" | "rank"): number[] {
  const rank = (card: string) => ROW.indexOf(card[0] ?? "");
  const suit = (card: string) => SUITS.indexOf(card[1] ?? "");
  const keys = by === "suit" ? [suit, rank] : [rank, suit];
  return [...cards.keys()].toSorted((one, other) => {
    for (const key of keys) {
      const apart = key(cards[one] ?? "") - key(cards[other] ?? "");
      if (apart) return apart;
    }
    return one - other;
  });
}
