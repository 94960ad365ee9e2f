/** What a board of roads says of hands and of the sides that may win them. */
import type { BoardShown, Bonus, ResultShown, Roads, ShoeShown, Side } from "../../lib/types";

/** The two hands and the tie. */
export type Sides = BoardShown["sides"];

export function sideOf(sides: Sides, name: string): Side {
  return sides.find((side) => side.name === name)!;
}

/** As counts are listed: the second hand stands first. */
export function listed([first, second, tie]: Sides): Side[] {
  return [second, first, tie];
}

export function bonusesWon(bonuses: Bonus[], result: ResultShown): Bonus[] {
  return bonuses.filter(({ bet }) => result.hits.includes(bet));
}

export function naturalOf(sides: Sides, { naturals }: ResultShown): string {
  if (naturals.length > 1) return "Both naturals";
  return naturals.map((name) => naturalSaid(sideOf(sides, name))).join();
}

export function naturalSaid(side: Side): string {
  return `${side.label} natural`;
}

/** A hand in one sentence, for those who listen. */
export function announced({ sides, bonuses }: BoardShown, hand: number, result: ResultShown): string {
  const won = bonusesWon(bonuses, result).map(({ label }) => `${label} wins`);
  return [`Hand ${hand}: ${sideOf(sides, result.winner).wins}`, naturalOf(sides, result), ...won]
    .filter(Boolean)
    .join(". ");
}

/** What roads are drawn of, and the counts beside them. */
export interface Shoe {
  sides: Sides;
  roads: Roads;
  results: ResultShown[];
  counts: ShoeShown;
}

/** The shoe before this one, if there was one. */
export function lastShoe(board: BoardShown): Shoe | null {
  const { sides, previous, previous_roads: roads, previous_results: results } = board;
  return previous && roads ? { sides, roads, results, counts: previous } : null;
}
