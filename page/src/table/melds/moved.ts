/** What cards do at a table of melds, in sentences: those that all can see are named. */
import { seatAndHand } from "../../lib/places";
import type { Said } from "../../lib/said";
import type { MeldTableShown, Sight } from "../../lib/types";
import { held } from "./laid";
import { short } from "./moves";

type Felt = Record<string, string[]>;
type Seats = MeldTableShown["seats"];

const BACK = "??";

/** By the number of the sight, for those after so many; `before` is how the cards lay then. */
export function moved(
  log: Sight[],
  known: number,
  before: Felt,
  after: Felt,
  seats: Seats,
): Map<number, Said> {
  const told = new Map<number, Said>();
  let open: string[] = [];
  let drawing = true;
  let again = false;
  log.forEach((sight, index) => {
    const { what, place, cards } = sight;
    const own = seatAndHand(place);
    let says: Said | null = null;
    if (what === "card") {
      drawing &&= own !== null && !cards.includes(BACK);
      if (drawing && own) {
        const who = person(seats, own.seat);
        says = [
          ...(again ? ["Equal cards: who has them draws again. "] : []),
          ...who,
          ` drew ${named(cards)}.`,
        ];
        again = false;
      } else if (!own) says = [`${named(cards)} is turned up.`];
    } else if (what === "shown") open = cards.includes(BACK) ? [] : cards;
    else if (what === "shuffle") {
      says = drawing ? ["These cards are shuffled back."] : ["The discards are shuffled anew."];
      again = true;
    } else if (what === "given") {
      says = given(sight, open, before, after, seats);
      open = [];
    }
    if (says && index >= known) told.set(index, says);
  });
  return told;
}

/** Cards go from one place to another, those that were shown just before if any were. */
function given({ place, text }: Sight, open: string[], before: Felt, after: Felt, seats: Seats): Said | null {
  const source = text.slice(text.indexOf(" from ") + " from ".length);
  const from = seatOf(source);
  const to = seatOf(place);
  const laid = before[source] ?? [];
  if (to !== null && from === to && source !== place && place === String(to)) {
    const up = named(less(laid, after[source] ?? []));
    return laid.includes(BACK) || !up ? null : [...person(seats, to), ` took up ${up} of ${named(laid)}.`];
  }
  if (to !== null && from === null && place === String(to)) {
    const [top] = laid.slice(-1);
    return top && top !== BACK ? [...person(seats, to), ` took up ${short(top)}.`] : null;
  }
  if (!open.length) return null;
  if (to === null) return from === null ? null : [...person(seats, from), ` discarded ${named(open)}.`];
  if (from === to && source !== String(from))
    return [...person(seats, to), ` parted a meld: ${named(open)} lie by themselves.`];
  if (from === to) return [...person(seats, to), ` laid ${named(open)}.`];
  return [`${named(open)} is forced on `, ...person(seats, to), "."];
}

function seatOf(place: string): number | null {
  return seatAndHand(place.split("-")[0] ?? "")?.seat ?? null;
}

function person(seats: Seats, seat: number): Said {
  const sitter = seats.find((one) => one.seat === seat);
  return sitter ? [{ person: sitter.person }] : [`Seat ${seat}`];
}

/** In a row. */
function named(cards: string[]): string {
  return held(cards, "rank")
    .map((index) => short(cards[index] ?? ""))
    .join(" ");
}

/** What is left of some cards when others are taken away. */
function less(cards: string[], taken: string[]): string[] {
  const left = [...cards];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
