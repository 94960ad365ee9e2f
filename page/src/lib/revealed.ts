/**
 * How the end of a round comes to be seen: its cards fall, the hand is read, the bets are settled one after the
 * other in the document's order, and then the money has moved. Until a thing is seen, nothing of it is told.
 */
import type { Bet, SettledShown, Sight, TableShown } from "./types";

/** How much is seen by now: cards of the round, lines of the settlement. */
export interface Revealed {
  cards: number;
  read: boolean;
  lines: number;
  done: boolean;
}
/** A round that ended between two pictures. */
export interface Scene {
  before: TableShown;
  after: TableShown;
}
export interface Step {
  /** Milliseconds from its beginning. */
  at: number;
  revealed: Revealed;
}

export const ALL: Revealed = { cards: Infinity, read: true, lines: Infinity, done: true };

/** Milliseconds: from card to card, and where many fall; for a card to lie; for a hand to be read; for a bet. */
const PACE = 220;
const QUICK = 35;
const MANY = 20;
const FLIGHT = 400;
const TURN = 250;
const READ = 450;
const BET = 150;
const BETS = 1500;
const REST = 300;

export function paceOf(cards: number): number {
  return cards > MANY ? QUICK : PACE;
}

/** Whether the round of the later picture ended since the earlier one; one whose deal was taken back did not. */
export function ends(before: TableShown, after: TableShown): boolean {
  const since = before.round < after.round || (before.round === after.round && !before.over);
  return after.over && after.round > 0 && since;
}

/** What is seen, and when; `lag` is how long earlier cards are still in the air. */
export function steps({ before, after }: Scene, lag = 0): Step[] {
  lag = Math.max(0, lag);
  const same = before.round === after.round;
  const [lay, lie] = [same ? cardsIn(before.log) : 0, cardsIn(after.log)];
  const settled = same ? before.settled.length : 0;
  const pace = paceOf(lie);
  const made: Step[] = [];
  const step = (at: number, cards: number, read: boolean, lines: number, done = false) =>
    made.push({ at, revealed: { cards, read, lines, done } });
  let now = lag;
  step(0, lay, false, settled);
  for (let card = lay + 1; card <= lie; card += 1)
    step((now = lag + (card - lay - 1) * pace), card, false, settled);
  step((now += lie > lay ? FLIGHT : TURN), lie, true, settled);
  now += READ;
  const bets = after.settled.length - settled;
  for (let line = 1; line <= bets; line += 1)
    step((now += Math.min(BET, BETS / bets)), lie, true, settled + line);
  step(now + REST, lie, true, after.settled.length, true);
  return made;
}

/** The table as it is seen by now: everything that the end of the round moved is still where it was. */
export function seenAt({ before, after }: Scene, revealed: Revealed): TableShown {
  if (revealed.done) return after;
  const settled = after.settled.slice(0, revealed.lines);
  const { felt, log } = lying(after, revealed.cards);
  return {
    ...before,
    round: after.round,
    phase: "playing",
    over: false,
    void: "",
    offer: null,
    deadline: null,
    waiting_for: [],
    result: null,
    charges: after.charges,
    felt,
    log,
    settled,
    winner: revealed.read ? after.winner : "",
    readings: revealed.read ? after.readings : before.round === after.round ? before.readings : {},
    bets: before.bets.filter((bet) => !settled.some((line) => wagerOf(line) === wagerOf(bet))),
  };
}

/** One wager of one person, by whatever tells it from their others. */
export function wagerOf({ seat, bettor, bet, hand, part, circle }: Bet | SettledShown): string {
  return [seat, bettor, bet, hand, part, circle].join(" ");
}

export function cardsIn(log: Sight[]): number {
  return log.reduce((sum, sight) => sum + (sight.what === "card" ? sight.cards.length : 0), 0);
}

/** For each place, which card of the round each of its cards was; -1 for one that was moved there since it fell. */
export function orders(log: Sight[]): Record<string, number[]> {
  const made: Record<string, number[]> = {};
  let count = 0;
  for (const { what, place, cards, text } of log) {
    if (what === "card") for (const _ of cards) (made[place] ??= []).push(count++);
    const [, moved, source] = (what === "given" && /^(\d+) from (.+)$/.exec(text)) || [];
    if (!moved || !source) continue;
    made[source]?.splice(-Number(moved));
    (made[place] ??= []).push(...Array<number>(Number(moved)).fill(-1));
  }
  return made;
}

/** The first so many cards of the round; what was moved since it fell lies where it is. */
function lying({ felt, log }: TableShown, cards: number): Pick<TableShown, "felt" | "log"> {
  const order = orders(log);
  const there = Object.entries(felt).map(([place, all]) => [
    place,
    all.filter((_, index) => (order[place]?.[index] ?? -1) < cards),
  ]);
  let count = 0;
  const seen = log.filter((sight) => sight.what !== "card" || (count += sight.cards.length) <= cards);
  return { felt: Object.fromEntries(there) as TableShown["felt"], log: seen };
}
