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

/** As much again as lies on the bet, or where it is a new one as on the hand, as far as that may go. */
export function usual({ least, most, step }: Steps, { who }: Ask, { adds }: Offer, lying: Bet[]): number {
  const theirs = lying.filter(
    ({ bettor, seat, hand, circle }) =>
      bettor === who.bettor && seat === who.seat && hand === who.hand && circle === who.circle,
  );
  const of = theirs.find(({ bet }) => bet === adds) ?? theirs[0];
  const sum = theirs.reduce((all, { bet, amount }) => all + (bet === of?.bet ? cents(amount) : 0), 0);
  const within = Math.min(Math.max(sum, least), most);
  return within - ((within - least) % step);
}
