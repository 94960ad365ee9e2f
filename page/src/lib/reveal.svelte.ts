/** The one place that decides what of the newest picture of a table is seen already. */
import { ALL, cardsIn, ends, paceOf, seenAt, steps, type Revealed, type Step } from "./revealed";
import type { TableShown } from "./types";

/** Milliseconds after its time at which a round's end is over though no frame was painted, as in a covered window. */
const UNPAINTED = 5000;

export class Reveal {
  revealed = $state.raw<Revealed>(ALL);
  /** Whether the last round ended before our eyes. */
  watched = $state(false);
  #newest = $state.raw<TableShown | null>(null);
  #before = $state.raw<TableShown | null>(null);
  readonly seen = $derived.by(() => {
    if (this.revealed.done || !this.#before || !this.#newest) return this.#newest;
    return seenAt({ before: this.#before, after: this.#newest }, this.revealed);
  });
  #frame = 0;
  #unpainted: ReturnType<typeof setTimeout> | undefined;
  /** When the cards that fell before the round's end will lie. */
  #lie = 0;

  /** `finished` is called when a round's end has been played. */
  constructor(readonly finished: () => void = () => undefined) {}

  /** The room tells of the table. What happens while a round's end is played waits for it; another round does not. */
  take(table: TableShown): void {
    const before = this.#newest;
    if (!this.revealed.done && table.round === before?.round) {
      this.#newest = table;
      return;
    }
    this.finish();
    this.#newest = table;
    this.#before = before;
    if (before && ends(before, table)) {
      this.watched = moves();
      if (this.watched) this.#play(steps({ before, after: table }, this.#lie - performance.now()));
    } else if (before?.round !== table.round) this.watched = false;
    this.#fly(before, table);
  }

  /** All is seen now. */
  finish(): void {
    if (this.revealed.done) return;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#unpainted);
    document.removeEventListener("visibilitychange", this.#unseen);
    this.revealed = ALL;
    this.finished();
  }

  /** What comes next was not watched: it is shown as it is. */
  lookAway(): void {
    this.finish();
    this.#newest = null;
  }

  /** By the clock of the frames, as the cards move: what comes after a card comes when it lies, on a slow machine too. */
  #play([first, ...rest]: Step[]): void {
    let [shown, painted] = [first!, 0];
    this.revealed = shown.revealed;
    const frame = (now: number) => {
      painted ||= now;
      if (rest[0] && now - painted >= rest[0].at - shown.at) {
        [shown, painted] = [rest.shift()!, 0];
        if (shown.revealed.done) return this.finish();
        this.revealed = shown.revealed;
      }
      this.#frame = requestAnimationFrame(frame);
    };
    this.#frame = requestAnimationFrame(frame);
    this.#unpainted = setTimeout(this.#unseen, (rest.at(-1)?.at ?? 0) + UNPAINTED);
    document.addEventListener("visibilitychange", this.#unseen);
  }

  #unseen = () => this.finish();

  #fly(before: TableShown | null, { round, log, over }: TableShown): void {
    const now = cardsIn(log);
    const fell = now - (before?.round === round ? cardsIn(before.log) : 0);
    if (before && fell > 0 && !over) this.#lie = performance.now() + fell * paceOf(now);
  }
}

/** Whether anyone looks who wants to see things move. */
function moves(): boolean {
  return !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
