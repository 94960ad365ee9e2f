/** Money that goes with a decision: what may, and where one begins. */
import { cents } from "../lib/money";
import { inChips, type Steps } from "../lib/spans";
import type { Ask, Bet, Offer } from "../lib/types";

/** What may go with a choice, in chips of the table; null where it takes no money. */
export function stepsOf({ money }: Offer, chip: number): Steps | null {
  if (!money) return null;
  const span = { least: cents(money.least), most: cents(money.most), step: cents(money.step) };
  return inChips(span, chip);
}

/** As much again as lies there, where that may go; otherwise the least. */
export function usual({ least, most, step }: Steps, { who }: Ask, { adds }: Offer, lying: Bet[]): number {
  const there = lying
    .filter(({ bet, bettor, circle }) => bet === adds && bettor === who.bettor && circle === who.circle)
    .filter(({ seat, hand }) => seat === who.seat && hand === who.hand)
    .reduce((sum, { amount }) => sum + cents(amount), 0);
  return there >= least && there <= most && (there - least) % step === 0 ? there : least;
}
