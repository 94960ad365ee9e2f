/** A table of melds, as this person sees it. */
import { dollars } from "../../lib/money";
import type { Steps } from "../../lib/spans";
import type { Ask, MeldTableGame, MeldTableShown, Offer } from "../../lib/types";
import { Present } from "../present.svelte";
import { movesOf, takes, within, type Move } from "./moves";
import { changes } from "./story";

const KEPT = 120;

export class AtMelds extends Present<MeldTableShown> {
  readonly shown = $derived(this.table);
  /** A hint answers to a letter too. */
  readonly keysTaken = "h";
  readonly choices = $derived.by(() => this.game.choices);
  readonly cameTo = $derived(
    this.shown?.void ? null : (this.shown?.result?.people.find((one) => one.person === this.me) ?? null),
  );
  readonly moves = $derived(movesOf(this.asks, this.picks, this.felt));
  /** What this person holds, as it lies. */
  readonly hand = $derived(this.seat === null ? [] : (this.felt[String(this.seat)] ?? []));
  /** The cards that are taken up to be laid, by their numbers in the hand. */
  up = $state.raw<number[]>([]);
  readonly picked = $derived(this.up.flatMap((index) => this.hand[index] ?? []));
  /** Moves with just those cards that are taken up, and those that could be with some more. */
  readonly ready = $derived(this.picked.length ? this.moves.filter((move) => takes(move, this.picked)) : []);
  readonly possible = $derived(this.moves.filter((move) => within(move, this.picked)));
  #before: MeldTableShown | null = null;

  constructor(
    id: string,
    readonly game: MeldTableGame,
  ) {
    super(id);
  }

  /** Take in what the room has just told. */
  notice(table: MeldTableShown): void {
    this.meet([...table.seats.map((one) => one.person), ...table.waiting, ...table.invited]);
    this.story = [...changes(this.#before, table), ...this.story].slice(0, KEPT);
    this.#before = table;
  }

  usual({ least }: Steps, _: Ask, __: Offer): number {
    return least;
  }

  tap(index: number): void {
    this.up = this.up.includes(index) ? this.up.filter((one) => one !== index) : [...this.up, index];
  }

  /** The cards of a move are taken up, as they lie in the hand. */
  take(move: Move): void {
    const left = [...move.cards];
    this.up = [...this.hand.keys()].filter((index) => {
      const at = left.indexOf(this.hand[index] ?? "");
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  }

  async make(move: Move): Promise<void> {
    const { who } = move.ask;
    const { money } = move.offer;
    await this.answer({
      do: "decide",
      seat: who.seat,
      hand: who.hand,
      circle: who.circle,
      choice: move.offer.choice,
      amount: money ? money.least : null,
      cards: move.cards,
    });
    this.up = [];
  }

  /** A card of the hand is laid at a place: the one move that goes there, or the cards that could go with it are shown. */
  drop(index: number, place: string): void {
    const cards = this.up.includes(index) ? this.picked : [...this.picked, this.hand[index] ?? ""];
    const there = this.moves.filter(
      (move) => move.to === place && (within(move, cards) || !move.cards.length),
    );
    const exact = there.filter((move) => takes(move, cards) || !move.cards.length);
    const [only, ...others] = exact.length ? exact : there;
    if (only && !others.length) void this.make(only);
    else if (!this.up.includes(index)) this.up = [...this.up, index];
  }

  /** What may be laid at a place now. */
  target(place: string): Move[] {
    return this.possible.filter((move) => move.to === place);
  }

  /** What an offer means, with people's names where the room has their accounts. */
  meant({ says }: Offer): string {
    const people = this.shown?.seats.map(({ person }) => person) ?? [];
    return people.reduce((said, person) => said.replaceAll(`${person}'s `, `${this.name(person)}'s `), says);
  }

  /** Why nothing of a decision's money is asked: it goes with it. */
  override amountSaid(amount: number): string {
    return dollars(amount);
  }
}
