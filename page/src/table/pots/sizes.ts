/** How much is bet, by the names that people have for it. */
import type { Steps } from "../../lib/spans";
import type { Preset } from "../present.svelte";

interface Lying {
  /** All that is in the middle and in front of the seats. */
  pot: number;
  /** What it takes to call. */
  owed: number;
  /** What the bettor has left. */
  free: number;
}

/** The least, half the pot, the pot and the most, as far as they are lawful. The pot is counted after the call. */
export function presetsOf({ least, most, step }: Steps, { pot, owed, free }: Lying): Preset[] {
  const called = pot + owed;
  const down = (amount: number) => amount - ((amount - least) % step);
  const named: Preset[] = [
    { says: "Least", amount: least },
    { says: "Half pot", amount: down(owed + Math.floor(called / 2)) },
    { says: "Pot", amount: down(owed + called) },
    { says: most >= free ? "All in" : "Most", amount: most },
  ];
  const lawful = named.filter(({ amount }) => amount >= least && amount <= most);
  return lawful.filter(
    ({ amount }, index) =>
      index === lawful.length - 1 || !lawful.slice(index + 1).some((later) => later.amount === amount),
  );
}
