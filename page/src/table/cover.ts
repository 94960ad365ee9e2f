/** What a bet could win, and what of it the player-dealer's wager did not reach. */
import { cents } from "../lib/money";
import type { BetRule, Effect, SettledShown } from "../lib/types";

/** The most that the bet's best line pays, were it covered. */
export function couldWin(rule: BetRule, amount: number): number {
  return Math.max(...[...rule.lines, rule.else].map((line) => pays(line, amount)));
}

function pays({ pays, prize }: Pick<Effect, "pays" | "prize">, amount: number): number {
  if (!pays) return cents(prize);
  const [wins = 0, of = 1] = pays.split(":").map(Number);
  return Math.floor((amount * wins) / of);
}

/** What somebody won beyond the wager, and was not paid. */
export function unpaid(settled: SettledShown[], bettor: string): number {
  return settled
    .filter((line) => line.bettor === bettor && line.outcome === "win")
    .reduce((all, line) => all + cents(line.uncovered), 0);
}
