/** What hands are that have been opened: the room reads each as soon as it is whole. */
import { SvelteMap } from "svelte/reactivity";
import { ask } from "../lib/api";
import type { LyingHand } from "../lib/types";

export class Readings {
  #read = new SvelteMap<string, LyingHand | null>();

  constructor(readonly table: () => string) {}

  /** What the room says of a hand as it is stated; null until it has. */
  of(place: string, said: string): LyingHand | null {
    return this.#read.get(`${place} ${said}`) ?? null;
  }

  /** What cannot be read is refused when it is entered, with the reason. */
  async want(place: string, said: string): Promise<void> {
    const key = `${place} ${said}`;
    if (this.#read.has(key)) return;
    this.#read.set(key, null);
    const query = { place, said };
    const read = await ask("GET /tables/{table}/director/hand", { table: this.table(), query }).catch(
      () => null,
    );
    this.#read.set(key, read?.parts.length ? read : null);
  }
}
