/** What is posted at a table: the collection, and what the house chose where the document leaves it to the room. */
import { capital } from "../lib/names";
import type { TableGame } from "../lib/types";

type Posted = { says: string; cites: string[] };

export function postedAt(game: Pick<TableGame, "collection" | "chosen" | "options">): Posted[] {
  const { posted, cites } = game.collection;
  return [{ says: posted, cites }, ...chosenAt(game)];
}

/** What the house chose. */
export function chosenAt(game: Pick<TableGame, "chosen" | "options">): Posted[] {
  return Object.entries(game.chosen).map(([name, value]) => ({
    says: `${optionSaid(game.options[name]?.says ?? name.replaceAll("-", " "))}: ${valueSaid(value)}`,
    cites: [],
  }));
}

function optionSaid(says: string): string {
  return capital(says.replace(/\.$/, ""));
}

function valueSaid(value: string | number | boolean): string {
  return value === true ? "yes" : value === false ? "no" : String(value);
}
