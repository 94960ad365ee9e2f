/** What the centre display says of the moment. */
import type { PotTableShown } from "../lib/types";

export function nowSaid(table: PotTableShown, name: (person: string) => string): string {
  switch (table.phase) {
    case "gathering":
      return "Waiting for players";
    case "starting":
      return "Between hands";
    case "playing":
      return table.turn ? `${name(table.turn.person)}, seat ${table.turn.seat}, to act` : "The hand is on";
    case "paused":
      return table.because ? `Paused: ${table.because}` : "Table paused";
    case "closed":
      return "Table closed";
  }
}
