/** A table with a player-dealer, as this person sees it. */
import type { TableCommand } from "../lib/socket.svelte";
import { BANK } from "../lib/places";
import { cardsIn, ends, paceOf, wagerOf } from "../lib/revealed";
import { Reveal } from "../lib/reveal.svelte";
import type { Steps } from "../lib/spans";
import type { Ask, Bet, BetPage, Offer, SettledShown, TableGame, TableShown, Who } from "../lib/types";
import { usual } from "./amounts";
import { handAt } from "./hands";
import { Present } from "./present.svelte";
import { changes, type Told } from "./story";

const KEPT = 60;
/** Milliseconds that the last round stays on the felt for those who do nothing. */
const LINGER = 4500;

export class AtTable extends Present<TableShown> {
  /** Bets that the reader asked about. */
  telling = $state.raw<readonly BetPage[]>([]);
  /** What bets are placed by, what a spot and a hint answer to. */
  readonly keysTaken = "dhirxz";
  readonly choices = $derived.by(() => this.game.felt.choices);
  /** Cards of this round that were there before the last ones fell: those are dealt before our eyes. */
  dealt = $state.raw({ round: -1, before: 0, now: 0 });
  readonly pace = $derived(paceOf(this.dealt.now));
  readonly reveal = new Reveal(() => this.#seenToItsEnd());

  /** The end of a round comes card by card and bet by bet. */
  readonly shown = $derived(this.reveal.seen ?? this.table);
  readonly revealed = $derived(this.reveal.revealed);
  readonly stack = $derived(
    this.mine?.stack ?? this.shown?.standing.find((one) => one.bettor === this.me)?.amount ?? null,
  );
  readonly banks = $derived(this.shown?.player_dealer?.person === this.me);
  readonly offered = $derived(this.shown?.offer?.person === this.me);
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

  constructor(
    id: string,
    readonly game: TableGame,
  ) {
    super(id);
  }

  /** Take in what the room has just told. */
  notice(table: TableShown): void {
    const cards = cardsIn(table.log);
    const { round, now } = this.dealt;
    this.reveal.take(table);
    if (round !== table.round) this.dealt = { round: table.round, before: round < 0 ? cards : 0, now: cards };
    else if (cards > now) this.dealt = { round, before: now, now: cards };
    this.meet([
      ...table.seats.map((one) => one.person),
      ...table.waiting,
      ...table.invited,
      ...table.bets.map((one) => one.bettor),
    ]);
    this.#held = [...changes(this.#before, table, this.game), ...this.#held];
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

  usual(steps: Steps, asked: Ask, offer: Offer): number {
    return usual(steps, asked, offer, this.lying);
  }

  #isAsked({ seat, hand, circle }: Who): boolean {
    return this.asks.some(({ who }) => who.seat === seat && who.hand === hand && who.circle === circle);
  }

  override turnAt(who: Who): string {
    const banks = who.seat === this.shown?.player_dealer?.seat && handAt(this.felt, BANK);
    return banks ? BANK : super.turnAt(who);
  }

  /** Where the person has several circles, also for which. */
  override about(who: Who): string {
    const circled = this.lying.some(
      (bet) => bet.seat === who.seat && bet.bettor === who.bettor && bet.circle > 1,
    );
    return super.about(who) + (circled ? `, circle ${who.circle}` : "");
  }

  /** Whether the money on a hand in a circle is what is decided about. */
  isTurn({ seat, hand, circle }: Omit<Who, "bettor">): boolean {
    return this.turns.some((who) => who.seat === seat && who.hand === hand && who.circle === circle);
  }

  override async do(command: TableCommand): Promise<boolean> {
    this.reveal.finish();
    return super.do(command);
  }
}
