/** What is posted at a table: the collection, and what the house chose where the document leaves it to the room. */
import { capital } from "../lib/names";
import type { TableGame } from "../lib/types";

type Posted = { says: string; cites: string[] };

export function postedAt(game: Pick<TableGame, "collection" | "chosen" | "options">): Posted[] {
  const { posted, cites } = game.collection;
  const chosen = Object.entries(game.chosen).map(([name, value]) => ({
    says: `${optionSaid(game.options[name]?.says ?? name.replaceAll("-", " "))}: ${valueSaid(value)}`,
    cites: [],
  }));
  return [{ says: posted, cites }, ...chosen];
}

function optionSaid(says: string): string {
  return capital(says.replace(/\.$/, ""));
}

function valueSaid(value: string | number | boolean): string {
  return value === true ? "yes" : value === false ? "no" : String(value);
}
