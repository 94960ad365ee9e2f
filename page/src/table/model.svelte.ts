/** A table as this person sees it: what the room tells, and what follows from it for them. */
import { ask, Refusal } from "../lib/api";
import { cents } from "../lib/money";
import { notices } from "../lib/notices.svelte";
import { spoken } from "../lib/said";
import { session } from "../lib/session.svelte";
import { room, type TableCommand } from "../lib/socket.svelte";
import type { Game, PersonShown, SettledShown, TableShown } from "../lib/types";
import { changes, type Told } from "./story";

const KEPT = 60;
const AGAIN = 2000;
/** Milliseconds from card to card, and where many fall at once. */
const PACE = 220;
const QUICK = 35;
const MANY = 20;

export class AtTable {
  game = $state.raw<Game | null>(null);
  people = $state.raw<Record<string, PersonShown>>({});
  missing = $state("");
  busy = $state(false);
  story = $state.raw<Told[]>([]);
  /** Cards of this round that were there before the last ones fell: those are dealt before our eyes. */
  dealt = $state.raw({ round: -1, before: 0, now: 0 });
  readonly pace = $derived(this.dealt.now > MANY ? QUICK : PACE);
  /** Whether the round ended before our eyes, and how many milliseconds its last cards take to fall. */
  ending = $state.raw({ seen: false, after: 0 });

  readonly seen = $derived.by(() => room.seen[this.id] ?? null);
  readonly table = $derived(this.seen?.table ?? null);
  readonly yours = $derived(this.seen?.yours ?? null);
  readonly me = $derived(session.who?.person ?? "");
  readonly mine = $derived(this.table?.seats.find((one) => one.person === this.me) ?? null);
  readonly seat = $derived(this.mine?.seat ?? null);
  readonly banks = $derived(this.table?.player_dealer?.person === this.me);
  readonly offered = $derived(this.table?.offer?.person === this.me);
  readonly free = $derived(cents(this.yours?.free));
  readonly felt = $derived(this.yours?.felt ?? this.table?.felt ?? {});
  readonly asks = $derived(this.yours?.asks ?? []);
  /** Sat out, by themselves or for being away, and with nothing to decide any more. */
  readonly sitsOut = $derived((this.mine?.sitting_out ?? false) && !this.asks.length);
  /** Hands of this person that are to be set. */
  readonly toSet = $derived(this.yours?.to_set ?? []);
  readonly mayDeal = $derived(
    this.table?.phase === "betting" && this.seat !== null && this.table.bets.length > 0,
  );
  /** Whether the last round is still looked at, though the next may have begun to fill the felt. */
  resting = $state(false);
  /** The last round's lines on the felt: until something new lies there, and long enough to be read. */
  readonly settled = $derived<SettledShown[]>(
    this.table && this.table.phase !== "playing" && (this.resting || !this.table.bets.length)
      ? this.table.settled
      : [],
  );
  #before: TableShown | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  /** Follow the table; gives what ends that. */
  open(): () => void {
    void this.#load();
    return room.follow(this.id);
  }

  /** Take in what the room has just told. */
  notice(table: TableShown): void {
    const cards = table.log.reduce((sum, sight) => sum + (sight.what === "card" ? sight.cards.length : 0), 0);
    const { round, now } = this.dealt;
    const fallen = round === table.round ? cards - now : cards;
    if (round !== table.round) this.dealt = { round: table.round, before: round < 0 ? cards : 0, now: cards };
    else if (cards > now) this.dealt = { round, before: now, now: cards };
    const known = [
      ...table.seats.map((one) => one.person),
      ...table.waiting,
      ...table.bets.map((one) => one.bettor),
    ];
    if (known.some((person) => !(person in this.people))) void this.#meet(known);
    if (this.game) this.story = [...changes(this.#before, table, this.game), ...this.story].slice(0, KEPT);
    const ended = table.over && table.round > 0;
    if (this.#before && ended && (this.#before.round !== table.round || !this.#before.over)) {
      this.ending = { seen: true, after: fallen * this.pace };
      this.#look(this.ending.after + table.settled.length * 350 + 4500);
    } else if (!this.#before || !ended) this.ending = { seen: false, after: 0 };
    this.#before = table;
  }

  /** The next round has begun for this person: what was shown of the last one goes. */
  lookOn(): void {
    clearTimeout(this.#rest);
    this.resting = false;
  }

  #look(milliseconds: number): void {
    clearTimeout(this.#rest);
    this.resting = true;
    this.#rest = setTimeout(() => this.lookOn(), milliseconds);
  }

  name = (person: string): string => {
    if (person === this.me) return "You";
    return this.people[person]?.name.replace(` ${this.id} (bot)`, "").replace(" (bot)", "") ?? person;
  };

  /** Why the room would refuse a command of mine now; empty where it would not. */
  whyOff(command: string): string {
    const name = (person: string) => this.people[person]?.name ?? person;
    return spoken(this.yours?.off?.[command] ?? [], name);
  }

  isBot(person: string): boolean {
    return this.table?.bots?.includes(person) || (this.people[person]?.name.endsWith("(bot)") ?? false);
  }

  /** A command; a refusal is told, and gives false. */
  async do(command: TableCommand): Promise<boolean> {
    this.busy = true;
    try {
      await room.do(this.id, command);
      return true;
    } catch (why) {
      notices.refuse(why);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async #load(): Promise<void> {
    try {
      this.game = await ask("GET /tables/{table}/game", { table: this.id });
    } catch (why) {
      if (!(why instanceof Refusal)) throw why;
      if (why.status) this.missing = why.says;
      else setTimeout(() => void this.#load(), AGAIN);
    }
  }

  async #meet(known: string[]): Promise<void> {
    this.people = {
      ...this.people,
      ...Object.fromEntries(known.map((one) => [one, unknown(one)])),
      ...this.people,
    };
    const met = await ask("GET /tables/{table}/people", { table: this.id }).catch(() => []);
    this.people = { ...this.people, ...Object.fromEntries(met.map((one) => [one.person, one])) };
  }
}

function unknown(person: string): PersonShown {
  return { person, name: person, guest: false };
}
