/** What happens at a table, in sentences; people are named when it is shown. */
import { faceOf, SUITS } from "../lib/cards";
import { cents, shown } from "../lib/money";
import { placeName, sentence } from "../lib/names";
import { bySeat, isOut, ROUND } from "../lib/places";
import { ends, wagerOf } from "../lib/revealed";
import { choiceSaid, decider, type Said } from "../lib/said";
import type { AnyTable } from "../lib/socket.svelte";
import type { Bet, ChargeTold, WholeGame, RoundCameTo, SettledShown, Sight, TableShown } from "../lib/types";
import { spoken } from "./layout";

export interface Told {
  key: string;
  says: Said;
  kind: "plain" | "round" | "won" | "lost";
}

/** From one picture of the table to the next, the latest first. */
export function changes(before: TableShown | null, after: TableShown, game: WholeGame): Told[] {
  if (before && after.version <= before.version) return [];
  const told = [
    ...(before ? coming(before, after) : []),
    ...banking(before, after),
    ...stopped(before, after),
  ];
  if (!before || after.phase === "betting") told.push(...betting(before, after, game));
  const last = before?.round === after.round && !before.over ? before : null;
  if (last) told.push(...during(last.log.length, after));
  const settled = after.settled.slice(last?.settled.length ?? 0);
  if (before ? ends(before, after) : after.over && after.round > 0) told.push(...round(after, settled, game));
  else if (before && !after.over) told.push(...settledTold(settled, game));
  return numbered(told, after.version);
}

/** The latest first, each with a key of its own. */
export function numbered(told: Told[], version: number): Told[] {
  return told.toReversed().map((one, index) => ({ ...one, key: `${version}-${index}` }));
}

export function plain(...says: Said): Told {
  return { key: "", says, kind: "plain" };
}

export function coming(before: AnyTable, after: AnyTable): Told[] {
  const [was, is] = [before, after].map((table) => new Map(table.seats.map((one) => [one.person, one.seat])));
  const came = [...is!].filter(([person]) => !was!.has(person));
  const left = [...was!].filter(([person]) => !is!.has(person));
  return [
    ...came.map(([person, seat]) => plain({ person }, ` sat down at seat ${seat}.`)),
    ...left.map(([person]) => plain({ person }, " left the table.")),
  ];
}

const STOPPED: Partial<Record<AnyTable["phase"], string>> = {
  broken: "The game stopped",
  paused: "The table is paused",
  closed: "The table is closed",
};

function banking(before: TableShown | null, after: TableShown): Told[] {
  const [was, is] = [before?.player_dealer, after.player_dealer];
  const told: Told[] = [];
  if (is && (was?.person !== is.person || was.turn !== is.turn || was.wager !== is.wager))
    told.push(plain({ person: is.person }, ` took the bank with ${shown(cents(is.wager))}.`));
  const passed = new Set(before?.passed_over.map(({ person }) => person));
  for (const { person, why } of before ? after.passed_over : [])
    if (!passed.has(person)) told.push(plain({ person }, ` was passed over for the bank: ${why}.`));
  return told;
}

export function stopped(before: AnyTable | null, after: AnyTable): Told[] {
  if (!after.because || after.because === before?.because) return [];
  return [plain(`${STOPPED[after.phase] ?? placeName(after.phase)}: ${after.because}.`)];
}

function betting(before: TableShown | null, after: TableShown, game: WholeGame): Told[] {
  const [was, is] = [before?.bets ?? [], after.bets].map(
    (bets) => new Map(bets.map((bet) => [wagerOf(bet), bet])),
  );
  const told = [...is!].flatMap(([spot, bet]) => {
    const [there, now] = [cents(was!.get(spot)?.amount), cents(bet.amount)];
    const on = label(game, bet.bet);
    if (there === now) return [];
    if (!there) return betTold(bet, `bet ${shown(now)} on ${on}`);
    return betTold(bet, `${now > there ? "raised" : "lowered"} ${on} to ${shown(now)}`);
  });
  if (before?.phase !== "betting") return told;
  const gone = [...was!].filter(([spot]) => !is!.has(spot));
  return [...told, ...gone.flatMap(([, bet]) => betTold(bet, `took ${label(game, bet.bet)} down`))];
}

function betTold(bet: Bet, what: string): Told[] {
  const where = bet.backline ? `, behind seat ${bet.seat}` : "";
  return [plain({ person: bet.bettor }, ` ${what}${where}.`)];
}

/** A choice that is not told yet. */
export const DECIDED = "has decided";
const SILENT = ["card", "shown", "given"];

/** What the round saw after so many sights. */
export function during(known: number, after: AnyTable): Told[] {
  return after.log.slice(known).flatMap(toldOf);
}

/** Of cards nothing is said: they are seen. */
export function toldOf(sight: Sight): Told[] {
  return SILENT.includes(sight.what) ? [] : [plain(...happened(sight))];
}

/** What is said before some of it. */
const SAID: Record<string, string> = { dice: "Dice ", cut: "Cut at " };

function happened({ what, by, who, to, text }: Sight): Said {
  if (what === "shuffle") return ["Cards are shuffled back into the pack."];
  const says = sentence(`${text ? (SAID[what] ?? "") : ""}${text || what}`);
  if (what === "put-in") return [{ person: who }, ` put in ${says}`];
  if (to) return [{ person: who }, " paid ", { person: to }, ` ${says}`];
  if (by && text === DECIDED) return [...decider(by), " decided."];
  if (by) return [...decider(by), `: ${choiceSaid(says)}`];
  return [who ? `${who}: ${says}` : says];
}

/** With what was settled since the last was told: some bets may be before the others. */
function round(table: TableShown, settled: SettledShown[], game: WholeGame): Told[] {
  const says = table.void
    ? `void: ${table.void}`
    : [table.readings[ROUND], handsSaid(table)].filter(Boolean).join(". ");
  return [
    { key: "", kind: "round", says: [`Round ${table.round}. ${says}.`] },
    ...settledTold(settled, game),
    ...table.charges.map(charged),
    ...(table.result && !table.void ? [banked(table.result)] : []),
  ];
}

/** Every hand that lies open, or in part. */
export function handsSaid({ felt }: AnyTable): string {
  return bySeat(felt)
    .filter(([place, cards]) => !isOut(place) && cards.some((card) => card !== "??"))
    .map(([place, cards]) => `${placeName(place)} ${cards.map(short).join(" ")}`)
    .join(", ");
}

function settledTold(settled: SettledShown[], game: WholeGame): Told[] {
  return settled
    .filter((line) => cents(line.amount) || cents(line.paid)) // a button that won nothing
    .map((line) => lineTold(line, game));
}

function lineTold(line: SettledShown, game: WholeGame): Told {
  const [paid, lost, open] = [cents(line.paid), cents(line.collected), cents(line.uncovered)];
  const on = `on ${label(game, line.bet)}${line.hand > 1 ? `, hand ${line.hand}` : ""}`;
  const uncovered = open ? `; ${shown(open)} was not covered` : "";
  const verb = paid
    ? `won ${shown(paid)}`
    : lost
      ? `lost ${shown(lost)}`
      : `got back ${shown(cents(line.amount))}`;
  return {
    key: "",
    kind: paid ? "won" : lost ? "lost" : "plain",
    says: [{ person: line.bettor }, ` ${verb} ${on}${uncovered}.`],
  };
}

function charged({ bettor, amount, cites }: ChargeTold): Told {
  return plain({ person: bettor }, ` paid ${shown(cents(amount))} collection (${cites.join(", ")}).`);
}

function banked({ person, wager, paid, collected, people }: RoundCameTo): Told {
  const total = cents(people.find((one) => one.person === person)?.total);
  const moved = `collected ${shown(cents(collected))} and paid ${shown(cents(paid))}`;
  const all = total < 0 ? `lost ${shown(-total)}` : total > 0 ? `won ${shown(total)}` : "came out even";
  return {
    key: "",
    kind: total > 0 ? "won" : "plain",
    says: [{ person }, ` banked ${shown(cents(wager))}, ${moved}, and ${all} in all.`],
  };
}

export function label(game: WholeGame, bet: string): string {
  const rule = game.bets.find((one) => one.name === bet);
  return rule ? spoken(rule) : bet;
}

const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" } as const;

function short(card: string): string {
  const face = faceOf(card);
  return face.suit && face.suit in SUITS ? `${face.index}${SIGNS[face.suit]}` : face.index || face.name;
}
