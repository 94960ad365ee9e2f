/** What is best where advice is worth less, as people read it. */
import type { BestPlay, Choice, Worth } from "./types";

type Said = (choice: Choice) => string;

/** The best choice, what it is worth, and what the others are, where the count can tell. */
export function bestSaid({ best, advised, choices, per }: BestPlay, said: Said): string {
  if (best.units === null) return said(best.choice);
  const worths = new Map([advised, ...choices].map((one) => [said(one.choice), one]));
  worths.delete(said(best.choice));
  const others = [...worths].filter(([, { units }]) => units !== null);
  const list = others.map(([name, one]) => `${name} ${worth(one)}`).join("; ");
  return `${said(best.choice)}, ${worth(best)} of the ${per} on the average (${list})`;
}

function worth({ units }: Worth): string {
  return `${(units ?? 0) < 0 ? "−" : "+"}${Math.abs(units ?? 0).toFixed(3)}`;
}
