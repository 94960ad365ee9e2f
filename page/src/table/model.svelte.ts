/** A table as this person sees it: what the room tells, and what follows from it for them. */
import { ask, Refusal } from "../lib/api";
import { cents } from "../lib/money";
import { notices } from "../lib/notices.svelte";
import { spoken } from "../lib/said";
import { session } from "../lib/session.svelte";
import { LOST, room, type TableCommand } from "../lib/socket.svelte";
import { atSeat, BANK } from "../lib/places";
import { cardsIn, ends, paceOf, wagerOf } from "../lib/revealed";
import { Reveal } from "../lib/reveal.svelte";
import type { Bet, BetPage, PersonShown, SettledShown, TableGame, TableShown, Who } from "../lib/types";
import { handAt } from "./hands";
import { changes, type Told } from "./story";

const KEPT = 60;
const AGAIN = 2000;
/** Milliseconds that the last round stays on the felt for those who do nothing. */
const LINGER = 4500;

export class AtTable {
  game = $state.raw<TableGame | null>(null);
  /** Bets that the reader asked about. */
  telling = $state.raw<readonly BetPage[]>([]);
  people = $state.raw<Record<string, PersonShown>>({});
  missing = $state("");
  #doing = $state(false);
  /** Whether no other command can be given now: one is on its way, or there is no way. */
  readonly busy = $derived(this.#doing || room.lost);
  readonly lost = $derived(room.lost);
  story = $state.raw<Told[]>([]);
  /** Cards of this round that were there before the last ones fell: those are dealt before our eyes. */
  dealt = $state.raw({ round: -1, before: 0, now: 0 });
  readonly pace = $derived(paceOf(this.dealt.now));
  readonly reveal = new Reveal(() => this.#seenToItsEnd());

  readonly seen = $derived.by(() => room.seen[this.id] ?? null);
  /** As the room has it: what is done at the table is done there. */
  readonly table = $derived(this.seen?.table ?? null);
  /** As it is seen: the end of a round comes card by card and bet by bet. All that is shown is shown of this. */
  readonly shown = $derived(this.reveal.seen ?? this.table);
  readonly revealed = $derived(this.reveal.revealed);
  readonly yours = $derived(this.seen?.yours ?? null);
  /** The round that a command means which is given now. */
  readonly round = $derived(this.table?.open_round ?? 0);
  readonly me = $derived(session.who?.person ?? "");
  readonly mine = $derived(this.shown?.seats.find((one) => one.person === this.me) ?? null);
  readonly seat = $derived(this.mine?.seat ?? null);
  readonly stack = $derived(
    this.mine?.stack ?? this.shown?.standing.find((one) => one.bettor === this.me)?.amount ?? null,
  );
  readonly banks = $derived(this.shown?.player_dealer?.person === this.me);
  readonly offered = $derived(this.shown?.offer?.person === this.me);
  readonly free = $derived(cents(this.yours?.free));
  readonly felt = $derived(this.yours?.felt ?? this.shown?.felt ?? {});
  /** Hands in words, as far as this person has seen them. */
  readonly readings = $derived(this.yours?.readings ?? this.shown?.readings ?? {});
  readonly asks = $derived(this.yours?.asks ?? []);
  /** Sat out, by themselves or for being away, and with nothing to decide any more. */
  readonly sitsOut = $derived((this.mine?.sitting_out ?? false) && !this.asks.length);
  /** What this person may pick for choices that take cards, where the rules list it. */
  readonly picks = $derived(this.yours?.picks ?? []);
  /** Hands of theirs that are to be set in two. */
  readonly toSet = $derived(this.picks.filter(({ parts }) => parts.length === 2));
  /** Who else has not said yet that they are done betting. */
  readonly awaited = $derived(this.shown?.awaited.filter((person) => person !== this.me) ?? []);
  readonly done = $derived(this.shown?.done.includes(this.me) ?? false);
  /** Whether this person may say that they are done; with nobody else awaited, the cards fall then. */
  readonly mayDeal = $derived.by(() => {
    const table = this.shown;
    if (table?.phase !== "betting" || this.done || this.sitsOut) return false;
    if (table.awaited.includes(this.me)) return table.bets.length > 0 || this.awaited.length > 0;
    return this.seat !== null && table.bets.length > 0 && !this.awaited.length;
  });
  /** Whether the last card lies and the hands are told. */
  readonly read = $derived(this.shown?.over || (!this.revealed.done && this.revealed.read));
  /** What the round that is over came to for this person. */
  readonly cameTo = $derived(
    this.shown?.void ? null : (this.shown?.result?.people.find((one) => one.person === this.me) ?? null),
  );
  /** Whether the last round is still looked at, though the next may have begun to fill the felt. */
  resting = $state(false);
  /** What is settled of the round; of the last one, until something new lies there, and long enough to be read. */
  readonly settled = $derived.by<SettledShown[]>(() => {
    if (!this.shown || !this.revealed.done) return this.shown?.settled ?? [];
    const { phase, bets, settled } = this.shown;
    return phase === "playing" || this.resting || !bets.length ? settled : [];
  });
  /** The bets that lie on the felt: what was settled while the round goes on lies there no more. */
  readonly lying = $derived.by<Bet[]>(() => {
    const { phase, bets, settled } = this.shown ?? { phase: "", bets: [], settled: [] };
    const gone = new Set(phase === "playing" ? settled.map(wagerOf) : []);
    return bets.filter((bet) => !gone.has(wagerOf(bet)));
  });
  /** Whoever the round waits for, by the hand they decide for; of those who are asked together, not who has answered,
   *  if that is oneself: of others nobody is told. */
  readonly turns = $derived(
    (this.shown?.waiting_for ?? []).filter(
      (who) => who.bettor !== this.me || !this.yours?.answered?.length || this.#isAsked(who),
    ),
  );
  /** Whether the hands that still lie are the last round's, and the next takes bets. */
  readonly past = $derived(!!this.shown?.over && this.shown.phase === "betting" && !this.resting);
  #before: TableShown | null = null;
  /** What was told of a round whose end is still played. */
  #held: Told[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  /** Follow the table; gives what ends that. */
  open(): () => void {
    void this.#load();
    return room.follow(this.id);
  }

  /** Take in what the room has just told. */
  notice(table: TableShown): void {
    const cards = cardsIn(table.log);
    const { round, now } = this.dealt;
    this.reveal.take(table);
    if (round !== table.round) this.dealt = { round: table.round, before: round < 0 ? cards : 0, now: cards };
    else if (cards > now) this.dealt = { round, before: now, now: cards };
    const known = [
      ...table.seats.map((one) => one.person),
      ...table.waiting,
      ...table.invited,
      ...table.bets.map((one) => one.bettor),
    ];
    if (known.some((person) => !(person in this.people))) void this.#meet(known);
    if (this.game) this.#held = [...changes(this.#before, table, this.game), ...this.#held];
    const ended = this.#before && ends(this.#before, table);
    this.#before = table;
    if (!this.revealed.done) return;
    this.#tell();
    if (ended) this.#linger();
  }

  /** This person goes on: all is seen now, and what was shown of the last round goes. */
  lookOn(): void {
    this.reveal.finish();
    clearTimeout(this.#rest);
    this.resting = false;
  }

  #seenToItsEnd(): void {
    this.#tell();
    this.#linger();
  }

  #tell(): void {
    this.story = [...this.#held, ...this.story].slice(0, KEPT);
    this.#held = [];
  }

  #linger(): void {
    clearTimeout(this.#rest);
    this.resting = true;
    this.#rest = setTimeout(() => (this.resting = false), LINGER);
  }

  name = (person: string): string => {
    if (person === this.me) return "You";
    return this.people[person]?.name.replace(` ${this.id} (bot)`, "").replace(" (bot)", "") ?? person;
  };

  /** Why the room would refuse a command of mine now; empty where it would not. */
  whyOff(command: string): string {
    if (room.lost) return LOST;
    const name = (person: string) => this.people[person]?.name ?? person;
    return spoken(this.yours?.off?.[command] ?? [], name);
  }

  #isAsked({ seat, hand, circle }: Who): boolean {
    return this.asks.some(({ who }) => who.seat === seat && who.hand === hand && who.circle === circle);
  }

  /** Where the cards lie that somebody decides about. */
  turnAt({ seat, hand }: Who): string {
    const banks = seat === this.shown?.player_dealer?.seat && handAt(this.felt, BANK);
    return banks ? BANK : atSeat(seat, hand);
  }

  /** Whether the money on a hand in a circle is what is decided about. */
  isTurn({ seat, hand, circle }: Omit<Who, "bettor">): boolean {
    return this.turns.some((who) => who.seat === seat && who.hand === hand && who.circle === circle);
  }

  isBot(person: string): boolean {
    return this.table?.bots?.includes(person) || (this.people[person]?.name.endsWith("(bot)") ?? false);
  }

  /** A command; a refusal is told, and gives false. */
  async do(command: TableCommand): Promise<boolean> {
    this.#doing = true;
    this.reveal.finish();
    try {
      await room.do(this.id, command);
      return true;
    } catch (why) {
      notices.refuse(why);
      return false;
    } finally {
      this.#doing = false;
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
