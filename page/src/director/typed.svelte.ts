/** Cards by keyboard: a rank and a suit, `J` and `o` for the joker; a tile by its two numbers, in either order. */
import { SUITS } from "../lib/cards";
import type { Keys } from "../lib/keys";

export class TypedCard {
  /** What of a card has been typed. */
  rank = $state("");
  #tiled: () => boolean;
  #choose: (card: string) => void;
  #begin: () => void;

  constructor(tiled: () => boolean, choose: (card: string) => void, begin: () => void = () => {}) {
    this.#tiled = tiled;
    this.#choose = choose;
    this.#begin = begin;
  }

  keys(): Keys {
    const ranks = [..."A23456789TJQK"].flatMap((one) => [
      [one, () => this.#type(one)] as const,
      [one.toLowerCase(), () => this.#type(one)] as const,
    ]);
    const suits = [...Object.keys(SUITS), "o"].map((suit) => [suit, () => this.#suit(suit)] as const);
    return {
      ...Object.fromEntries(ranks),
      "1": () => this.#type(this.#tiled() ? "1" : "A"),
      "0": () => this.#type("T"),
      ...Object.fromEntries(suits),
    };
  }

  #type(of: string) {
    this.#begin();
    const second = this.#tiled() && this.rank;
    if (second) this.#choose([this.rank, of].sort().join("-"));
    this.rank = second ? "" : of;
  }

  #suit(suit: string) {
    this.#choose(this.rank + suit);
  }
}
