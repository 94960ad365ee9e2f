/** What a scoreboard says. */
import type { Bonus, BoardShown, ResultShown, Roads, ShoeShown, TableShown } from "../lib/types";

export type Winner = ResultShown["winner"];
export const SIDES: Record<Winner, { letter: string; name: string; wins: string }> = {
  banker: { letter: "B", name: "Banker", wins: "Banker wins" },
  player: { letter: "P", name: "Player", wins: "Player wins" },
  tie: { letter: "T", name: "Tie", wins: "Tie" },
};
export function roomOf(game: string): string {
  const [room = ""] = game.split("/");
  return room.charAt(0).toUpperCase() + room.slice(1);
}

/** As short as a board needs it: `Tie Bet` is a tie. */
export function labelOf(bet: { label: string }): string {
  return bet.label.replace(/ Bet$/, "");
}

export function bonusesWon(bonuses: Bonus[], result: ResultShown): Bonus[] {
  return bonuses.filter(({ bet }) => result.hits.includes(bet));
}

/** Points of a baccarat hand; null while a card lies face down. */
export function points(cards: string[]): number | null {
  if (cards.some((card) => card.startsWith("?"))) return null;
  return cards.reduce((sum, card) => sum + (Number(card.replace("A", "1").charAt(0)) || 0), 0) % 10;
}

/** Who has won with these hands; null while that is not to be seen. */
export function wonBy(player: string[], banker: string[]): Winner | null {
  const [one, other] = [points(player), points(banker)];
  if (!player.length || !banker.length || one === null || other === null) return null;
  return one === other ? "tie" : one > other ? "player" : "banker";
}

export function naturalOf(result: ResultShown): string {
  if (result.player_natural && result.banker_natural) return "Both naturals";
  if (result.player_natural) return "Player natural";
  return result.banker_natural ? "Banker natural" : "";
}

/** A hand in one sentence, for those who listen. */
export function announced(hand: number, result: ResultShown, bonuses: Bonus[]): string {
  const won = bonusesWon(bonuses, result).map(({ label }) => `${label} wins`);
  return [`Hand ${hand}: ${SIDES[result.winner].wins}`, naturalOf(result), ...won].filter(Boolean).join(". ");
}

/** The shoe before this one, if there was one. */
export function lastShoe(
  board: BoardShown,
): { roads: Roads; results: ResultShown[]; counts: ShoeShown } | null {
  const { previous, previous_roads: roads, previous_results: results } = board;
  return previous && roads ? { roads, results, counts: previous } : null;
}

/** What the table is waiting for. */
export function statusOf(table: TableShown): string {
  switch (table.phase) {
    case "betting":
      return "Place your bets";
    case "playing":
      return "No more bets";
    case "offering":
      return table.physical ? "" : "Between hands";
    case "gathering":
      return table.physical ? "" : "Waiting for players";
    case "paused":
      return "Table paused";
    case "broken":
      return "Game stopped";
    case "closed":
      return "Table closed";
  }
}
