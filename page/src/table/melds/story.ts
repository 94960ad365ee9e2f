/** What happens at a table of melds, in sentences, and what was paid. */
import { cents, shown } from "../../lib/money";
import type { MeldTableShown, Sight } from "../../lib/types";
import { coming, DECIDED, numbered, plain, stopped, toldOf, type Told } from "../story";
import { moved } from "./moved";

/** From one picture of the table to the next, the latest first. */
export function changes(before: MeldTableShown | null, after: MeldTableShown): Told[] {
  if (before && after.version <= before.version) return [];
  const same = before?.round === after.round;
  const told = [...(before ? coming(before, after) : []), ...stopped(before, after)];
  if (before && !same && after.round) told.push({ key: "", kind: "round", says: [`Round ${after.round}.`] });
  if (before && after.round) told.push(...during(same ? before : null, after));
  const ended = after.over && after.round > 0 && !(same && before?.over);
  if (ended) told.push(...came(after));
  return numbered(told, after.version);
}

/** What was seen since a picture of the same round, or in all of it: cards that lie open are told as they move, and so
 *  most of what was decided. */
function during(before: MeldTableShown | null, after: MeldTableShown): Told[] {
  const known = before?.log.length ?? 0;
  const cards = moved(after.log, known, before?.felt ?? {}, after.felt, after.seats);
  return after.log.slice(known).flatMap((sight, index) => {
    const says = cards.get(known + index);
    if (says) return [plain(...says)];
    if (sight.what === "shuffle" || (sight.by && sight.text === DECIDED)) return [];
    return toldOf(sight.by ? { ...sight, text: sight.text.replace(MELD, "") } : sight);
  });
}

/** In the name of a choice: which seat and meld it is about, as the cards show too. */
const MELD = /(?<=[a-z])(-\d+)+/;

function came(table: MeldTableShown): Told[] {
  if (table.void) return [plain(`Void: ${table.void}.`)];
  const left = cents(table.carried);
  return [
    ...(table.result?.people ?? [])
      .filter(({ net }) => cents(net) > 0)
      .map(({ person, net }): Told => ({
        key: "",
        kind: "won",
        says: [{ person }, ` won ${shown(cents(net))}.`],
      })),
    ...(left ? [plain(`Nobody won: ${shown(left)} stays in the pot for those who tied.`)] : []),
    ...table.charges.map(({ bettor, amount, cites }) =>
      plain({ person: bettor }, ` paid ${shown(cents(amount))} collection (${cites.join(", ")}).`),
    ),
  ];
}

export interface Paid {
  from: string;
  to: string;
  amount: string;
  line: string;
}

/** What people paid each other in the round, the latest first. */
export function paid(log: Sight[]): Paid[] {
  return log
    .filter(({ what }) => what === "pay" || what === "put-in")
    .map(({ who, to, text }) => {
      const [amount = "", ...rest] = text.split(": ");
      return { from: who, to, amount, line: rest.join(": ") };
    })
    .reverse();
}
