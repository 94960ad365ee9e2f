/** Who was ahead in a hand that is seen again: what of the pot each hand had on the average, and how that is known. */
import type { AheadAt, HandsAhead } from "../../lib/types";

const NUMBER = new Intl.NumberFormat("en-US");

/** What held at a step: the last that was told up to it. */
export function aheadAt(along: HandsAhead | null, viewpoint: string, step: number): AheadAt | null {
  if (along?.viewpoint !== viewpoint) return null;
  const told = along.steps.filter((one) => one.step <= step).at(-1);
  return told?.hands.length ? told : null;
}

/** By seat, as it stands beside a name. */
export function shares(at: AheadAt | null): Record<number, string> {
  const about = at?.method === "simulation" ? "≈ " : "";
  return Object.fromEntries((at?.hands ?? []).map(({ seat, equity }) => [seat, about + percent(equity)]));
}

/** How it was found. */
export function howSaid(at: AheadAt): string {
  const runouts = NUMBER.format(at.runouts);
  if (at.method === "exact") return at.runouts === 1 ? "all cards are there" : `exact, ${runouts} runouts`;
  const error = Math.max(...at.hands.map((one) => one.standard_error ?? 0));
  return `simulated, ${runouts} rounds, standard error ${percent(error)}`;
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}
