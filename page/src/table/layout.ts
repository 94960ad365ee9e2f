/** How a game's bets lie on the felt: line bets next to the player with what lies beside them and what a decision adds,
 *  the others towards the house dealer. */
import type { BetRule, WholeGame } from "../lib/types";

export interface Layout {
  lines: BetRule[];
  sides: SideGroup[];
}
/** Bets of one name with several outcomes to choose from, as `Name, outcome`; most have no title. */
export interface SideGroup {
  title: string;
  bets: BetRule[];
}

export function layoutOf(game: WholeGame): Layout {
  const placed = game.bets.filter((bet) => !bet.button);
  const isLine = ({ base, matches, added }: BetRule) => base || added || !!matches;
  const sides = Object.groupBy(
    placed.filter((bet) => !isLine(bet)),
    titleOf,
  );
  return {
    lines: placed.filter(isLine).reverse(),
    sides: Object.entries(sides).map(([title, bets = []]) => ({ title, bets })),
  };
}

function titleOf(bet: BetRule): string {
  return bet.label.includes(", ") ? (bet.label.split(", ")[0] ?? "") : "";
}

/** As people say it: without the word for what it is. */
export function spoken(bet: BetRule): string {
  return bet.label.replace(/ (line|bonus bet|bet|bonus)$/i, "");
}

/** As a felt prints it: below its group's title, only what is its own. */
export function printed(bet: BetRule): string {
  const title = titleOf(bet);
  return spoken(bet).slice(title ? title.length + 2 : 0);
}
