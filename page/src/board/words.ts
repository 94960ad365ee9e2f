/** What a scoreboard says. */
import type { TableShown } from "../lib/types";

export function roomOf(game: string): string {
  const [room = ""] = game.split("/");
  return room.charAt(0).toUpperCase() + room.slice(1);
}

/** As short as a board needs it: `Tie Bet` is a tie. */
export function labelOf(bet: { label: string }): string {
  return bet.label.replace(/ Bet$/, "");
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
