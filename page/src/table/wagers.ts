/** Money on the felt: what lies on a spot, by hand and by person, in the parts in which it went down. */
import { cents, shown } from "../lib/money";
import type { Bet, SettledShown } from "../lib/types";

/** A bet of the layout at one seat, in one of its circles. */
export interface SpotAt {
  seat: number;
  bet: string;
  circle: number;
}
/** One person's money on one hand. */
export interface Wager {
  bettor: string;
  hand: number;
  parts: number[];
}

export function lieOn({ seat, bet, circle }: SpotAt) {
  return (one: Bet | SettledShown): boolean => one.seat === seat && one.bet === bet && one.circle === circle;
}

export function keyOf({ seat, circle, bet }: SpotAt): string {
  return `${seat} ${circle} ${bet}`;
}

export function spotOf(key: string): SpotAt {
  const [seat, circle, ...bet] = key.split(" ");
  return { seat: Number(seat), circle: Number(circle), bet: bet.join(" ") };
}

/** What lies on a spot, hand by hand. */
export function wagersOn(bets: Bet[]): Wager[] {
  const sorted = bets.toSorted((one, other) => one.hand - other.hand || one.part - other.part);
  const by = Map.groupBy(sorted, ({ hand, bettor }) => `${hand} ${bettor}`);
  return [...by.values()].map((parts) => ({
    bettor: parts[0]!.bettor,
    hand: parts[0]!.hand,
    parts: parts.map(({ amount }) => cents(amount)),
  }));
}

/** `$25`, and with what a decision added `$25 and $25`. */
export function partsSaid(parts: number[]): string {
  return parts.map(shown).join(" and ");
}
