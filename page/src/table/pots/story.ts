/** What happens at a table that is played for pots, in sentences. */
import { cents, shown } from "../../lib/money";
import type { PotShown, PotTableShown } from "../../lib/types";
import { coming, during, handsSaid, numbered, plain, stopped, type Told } from "../story";

/** From one picture of the table to the next, the latest first. */
export function changes(before: PotTableShown | null, after: PotTableShown): Told[] {
  if (before && after.version <= before.version) return [];
  const same = before?.round === after.round;
  const told = [...(before ? coming(before, after) : []), ...stopped(before, after)];
  if (before && !same && after.round) told.push({ key: "", kind: "round", says: [`Hand ${after.round}.`] });
  if (before && after.round) told.push(...during(same ? before.log.length : 0, after));
  const ended = after.over && after.round > 0 && !(same && before?.over);
  if (ended) told.push(...came(after));
  return numbered(told, after.version);
}

function came(table: PotTableShown): Told[] {
  const hands = handsSaid(table);
  const says = table.void ? `Void: ${table.void}` : hands;
  return [
    ...(says ? [plain(`${says}.`)] : []),
    ...table.pots.flatMap((pot, index) => [
      ...partsOf(pot).flatMap(({ name, won }) =>
        Object.entries(won).map(([person, amount]): Told => ({
          key: "",
          kind: "won",
          says: [
            { person },
            ` won ${shown(cents(amount))} of ${potSaid(table.pots, index)}${name && `, ${name}`}.`,
          ],
        })),
      ),
      ...(isLeft(pot) ? [plain(`${shown(cents(pot.amount))} stays for the next hand.`)] : []),
    ]),
    ...table.charges.map(({ amount, cites }) =>
      plain(`${shown(cents(amount))} collection was taken from the pot (${cites.join(", ")}).`),
    ),
  ];
}

/** A pot by the halves that it was divided into, high and low; whole where it was not. */
export function partsOf({ amount, won, halves }: PotShown): PotShown["halves"] {
  return halves.length ? halves : [{ name: "", amount, won }];
}

/** Whether nobody has won it: it lies there for the next hand. */
export function isLeft({ carried, won }: PotShown): boolean {
  return carried && !Object.keys(won).length;
}

/** Which of several pots; the first is the main one, and what is of earlier hands lies beside. */
export function potSaid(pots: PotShown[], index: number, over = true): string {
  const pot = pots[index];
  if (pot?.carried) return over && isLeft(pot) ? "the pot" : "the pot of the hands before";
  const sides = pots.filter(({ carried }) => !carried).length - 1;
  if (sides < 1) return "the pot";
  return index === 0 ? "the main pot" : sides === 1 ? "the side pot" : `side pot ${index}`;
}
