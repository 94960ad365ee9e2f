/** What happens at a table of melds, in sentences, and what was paid. */
import { cents, shown } from "../../lib/money";
import type { MeldTableShown, Sight } from "../../lib/types";
import { coming, during, numbered, plain, stopped, type Told } from "../story";

/** From one picture of the table to the next, the latest first. */
export function changes(before: MeldTableShown | null, after: MeldTableShown): Told[] {
  if (before && after.version <= before.version) return [];
  const same = before?.round === after.round;
  const told = [...(before ? coming(before, after) : []), ...stopped(before, after)];
  if (before && !same && after.round) told.push({ key: "", kind: "round", says: [`Round ${after.round}.`] });
  if (before && after.round) told.push(...during(same ? before.log.length : 0, after));
  const ended = after.over && after.round > 0 && !(same && before?.over);
  if (ended) told.push(...came(after));
  return numbered(told, after.version);
}

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
