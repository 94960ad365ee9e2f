/** A table that is played for pots, as this person sees it. */
import { cents, shown } from "../../lib/money";
import type { PotTableGame, PotTableShown } from "../../lib/types";
import { cardsIn, paceOf } from "../../lib/revealed";
import type { Steps } from "../../lib/spans";
import type { Ask, Offer } from "../../lib/types";
import { Present, type Preset } from "../present.svelte";
import { presetsOf } from "./sizes";
import { changes } from "./story";

const KEPT = 80;

export class AtPots extends Present<PotTableShown> {
  readonly shown = $derived(this.table);
  /** A hint answers to a letter too. */
  readonly keysTaken = "h";
  readonly choices = $derived.by(() => this.game.choices);
  override keyed = (choice: string): string => this.game.same_key[choice] ?? choice;
  /** Cards of this hand that were there before the last ones fell: those are dealt before our eyes. */
  dealt = $state.raw({ round: -1, before: 0, now: 0 });
  readonly pace = $derived(paceOf(this.dealt.now));
  /** What this person has in front of them, and what it takes to have as much there as anybody. */
  readonly inFront = $derived(cents(this.mine?.bet));
  readonly owed = $derived(
    Math.max(0, ...(this.shown?.seats ?? []).map(({ bet }) => cents(bet))) - this.inFront,
  );
  readonly stack = $derived(this.mine?.stack ?? null);
  /** What the hand that is over came to for this person. */
  readonly cameTo = $derived(
    this.shown?.void ? null : (this.shown?.result?.people.find((one) => one.person === this.me) ?? null),
  );
  #before: PotTableShown | null = null;

  constructor(
    id: string,
    readonly game: PotTableGame,
  ) {
    super(id);
  }

  /** Take in what the room has just told. */
  notice(table: PotTableShown): void {
    const cards = cardsIn(table.log);
    const { round, now } = this.dealt;
    if (round !== table.round) this.dealt = { round: table.round, before: round < 0 ? cards : 0, now: cards };
    else if (cards > now) this.dealt = { round, before: now, now: cards };
    this.meet([...table.seats.map((one) => one.person), ...table.waiting, ...table.invited]);
    this.story = [...changes(this.#before, table), ...this.story].slice(0, KEPT);
    this.#before = table;
  }

  /** The least is where a bet begins. */
  usual({ least }: Steps, _: Ask, __: Offer): number {
    return least;
  }

  override presets(steps: Steps): Preset[] {
    return presetsOf(steps, { pot: cents(this.shown?.pot), owed: this.owed, free: this.free });
  }

  /** To stay in for what it costs; where it costs nothing, what the clock would do. */
  override isMain(asked: Ask, offer: Offer): boolean {
    if (asked.offers.some((one) => this.#stays(one))) return this.#stays(offer);
    return super.isMain(asked, offer);
  }

  #stays({ money }: Offer): boolean {
    const amount = cents(money?.least);
    return money?.least === money?.most && amount > 0 && amount === Math.min(this.owed, this.free);
  }

  /** Of more than a call also what then lies in front. */
  override amountSaid(amount: number): string {
    const all = this.inFront + amount;
    return amount > this.owed && this.inFront ? `${shown(amount)}, to ${shown(all)}` : shown(amount);
  }
}
