/** What became of a bet, short enough for its spot. */
import { cents, shown } from "../lib/money";
import type { SettledShown } from "../lib/types";

export interface Mark {
  says: string;
  kind: "won" | "lost" | "back" | "open";
}

const BACK: Partial<Record<SettledShown["outcome"], string>> = {
  push: "push",
  "no-action": "no action",
  stays: "stays",
};

export function markOf(line: SettledShown): Mark {
  const [paid, lost, open] = [cents(line.paid), cents(line.collected), cents(line.uncovered)];
  if (paid) return { says: `+${shown(paid)}`, kind: "won" };
  if (lost) return { says: shown(-lost), kind: "lost" };
  if (open) return { says: "not covered", kind: "open" };
  return { says: BACK[line.outcome] ?? "back", kind: "back" };
}
