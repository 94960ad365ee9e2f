/** What a floor manager should look at first. */
import { deciders, type Said } from "../lib/said";
import type { AnyTable } from "../lib/socket.svelte";

export interface Problem {
  says: Said;
  kind: "alarm" | "note";
}

/** A table that cannot go on by itself. */
export function problemOf(table: AnyTable): Problem | null {
  if (table.phase === "broken") return { says: [`Game broken: ${table.because}`], kind: "alarm" };
  if (table.phase === "paused") return { says: [`Paused: ${table.because}`], kind: "alarm" };
  const waits = table.waiting_for.length > 0 && !table.physical;
  if (table.phase === "playing" && waits && table.deadline === null)
    return { says: ["Waits for ", ...deciders(table.waiting_for)], kind: "note" };
  if (table.phase === "gathering" && table.waiting.length)
    return { says: [`${table.waiting.length} wait and nobody plays`], kind: "note" };
  return null;
}

/** Broken and paused tables before those that wait, and those before the rest. */
export function urgency(table: AnyTable | undefined): number {
  if (!table) return 0;
  const problem = problemOf(table);
  if (problem) return problem.kind === "alarm" ? 3 : 2;
  return table.waiting.length ? 1 : 0;
}
