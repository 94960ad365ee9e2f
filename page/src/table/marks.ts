/** What became of a bet, short enough for its spot. */
import { cents, shown } from "../lib/money";
import type { CameTo, SettledShown } from "../lib/types";

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

/** What a round came to for you, after what the house took. */
export function wonOrLost({ total, collection, jackpot }: CameTo): string {
  const all = cents(total);
  const taken = [
    cents(collection) ? `${shown(cents(collection))} collection` : "",
    cents(jackpot) ? `${shown(cents(jackpot))} for the jackpot` : "",
  ].filter(Boolean);
  const after = taken.length ? `, after ${taken.join(" and ")}` : "";
  return (all > 0 ? `You won ${shown(all)}` : all < 0 ? `You lost ${shown(-all)}` : "You are even") + after;
}
