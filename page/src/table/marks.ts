/** What became of a bet, short enough for its spot. */
import { cents, shown } from "../lib/money";
import type { SettledShown } from "../lib/types";

export interface Mark {
  says: string;
  kind: "won" | "lost" | "back" | "open";
  /** The part that the player-dealer's wager did not reach, where it is not all. */
  open: string;
}

const BACK: Partial<Record<SettledShown["outcome"], string>> = {
  push: "push",
  "no-action": "no action",
  stays: "stays",
};

export function markOf(line: SettledShown): Mark {
  const [paid, lost, open] = [cents(line.paid), cents(line.collected), cents(line.uncovered)];
  const part = open ? shown(open) : "";
  if (paid) return { says: `+${shown(paid)}`, kind: "won", open: part };
  if (lost) return { says: shown(-lost), kind: "lost", open: part };
  if (open) return { says: "not covered", kind: "open", open: "" };
  return { says: BACK[line.outcome] ?? "back", kind: "back", open: "" };
}
