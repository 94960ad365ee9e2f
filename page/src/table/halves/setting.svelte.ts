/** A hand as it is being set: which cards lie in its lower half, and what the two halves then are. */
import { held, pieceName } from "../../lib/cards";
import { capital } from "../../lib/names";
import type { Picks, Way } from "../../lib/types";

export class Setting {
  /** Places of the cards in the lower half, in the order they came there. */
  lower = $state.raw<number[]>([]);
  /** Whether they were put there by the house way. */
  byHouse = $state(false);
  /** Whether the halves changed places, since the higher one is the higher wherever it was put. */
  turned = $state(false);
  readonly order: number[];
  readonly size: number;
  #ways = new Map<string, Way>();

  constructor(
    readonly picks: Picks,
    readonly cards: string[],
  ) {
    this.order = held(cards);
    this.size = picks.ways[0]?.cards.length ?? 0;
    for (const way of picks.ways) this.#ways.set(keyOf(way.cards), way);
  }

  readonly way = $derived<Way | null>(this.#wayOf(this.lower) ?? null);
  readonly higher = $derived.by(() => this.order.filter((index) => !this.lower.includes(index)));
  /** From the first card of the lower half to the last of the higher, as they lie. */
  readonly row = $derived.by(() => [...this.lower, ...this.higher]);

  /** What is missing or wrong, or whose way it is; empty for a lawful way of one's own. */
  readonly note = $derived.by(() => {
    if (!this.way) return this.#missing(this.size - this.lower.length);
    if (this.foul) return `Foul: ${this.foul}.`;
    const turned = this.turned ? `The higher two are the ${this.picks.parts[1]} hand.` : "";
    return [turned, this.way.house_way ? "This is the house way." : ""].filter(Boolean).join(" ");
  });
  /** All of it, for those who listen. */
  readonly says = $derived.by(() => {
    const halves = this.picks.parts.map((half, number) => `${capital(half)}: ${this.way?.says[number]}.`);
    return [...(this.way ? halves : []), this.note].filter(Boolean).join(" ");
  });
  get foul(): string {
    return this.way?.foul ?? "";
  }

  #missing(number: number): string {
    const piece = pieceName(this.cards);
    const more = number === 1 ? `one more ${piece}` : `${number} ${piece}s`;
    return `${capital(this.picks.parts[0]!)}: ${more} to choose.`;
  }

  /** Into the lower half, or back. A full half gives a card up: `instead`, or the one that came first. */
  move(index: number, down: boolean, instead?: number): void {
    const rest = this.lower.filter((one) => one !== index);
    this.byHouse = false;
    if (!down) this.#lay(rest);
    else if (instead !== undefined && rest.includes(instead))
      this.#lay(rest.map((one) => (one === instead ? index : one)));
    else this.#lay([...rest, index].slice(-this.size));
  }

  #lay(lower: number[]): void {
    const others = this.order.filter((index) => !lower.includes(index));
    this.turned = !this.#wayOf(lower) && !!this.#wayOf(others);
    this.lower = this.turned ? others : lower;
  }

  #wayOf(indices: number[]): Way | undefined {
    return this.#ways.get(keyOf(indices.map((index) => this.cards[index]!)));
  }

  toggle(index: number): void {
    this.move(index, !this.lower.includes(index));
  }

  houseWay(): void {
    const way = this.picks.ways.find((one) => one.house_way);
    const left = [...this.order];
    this.lower = (way?.cards ?? []).map(
      (card) =>
        left.splice(
          left.findIndex((index) => this.cards[index] === card),
          1,
        )[0]!,
    );
    this.byHouse = true;
    this.turned = false;
  }
}

/** Two equal tiles are the same to a hand. */
function keyOf(cards: string[]): string {
  return cards.toSorted().join(" ");
}
