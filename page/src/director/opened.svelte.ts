/** Hands of a physical table as they are opened, kept on this screen until all of them are in and sent at once. */
import { SvelteMap } from "svelte/reactivity";
import { readHand, writeHand, type Manner } from "../lib/stated";
import type { Decision, HandsAwaited, HandsBefore, Who } from "../lib/types";

type Half = 0 | 1;
export interface OpenedHand {
  manner: Manner;
  /** Its halves; of one that the house sets or nobody does, all cards are in the second. */
  parts: [string[], string[]];
}

/** What there is of them, as the tab keeps it; `known` are hands that the room had from before. */
interface Draft {
  round: number;
  dice: number[];
  picked: string;
  place: string;
  half: Half;
  hands: [string, OpenedHand][];
  decided: [string, string][];
  known: string;
}

const whoKey = ({ seat, bettor, hand }: Who): string => `${seat}/${bettor}/${hand}`;
const cardsOf = ({ parts }: OpenedHand): string[] => parts.flat();

export class OpenedHands {
  dice = $state<number[]>([]);
  picked = $state("");
  /** Where the next card goes. */
  place = $state("");
  half = $state<Half>(0);
  #hands = new SvelteMap<string, OpenedHand>();
  #decided = new SvelteMap<string, string>();
  #asked: HandsAwaited;
  #known = "";

  constructor(
    readonly round: number,
    asked: HandsAwaited,
    draft: Draft | null,
  ) {
    this.#asked = asked;
    this.turn(asked.places[0] ?? "");
    if (!draft) return;
    ({ dice: this.dice, picked: this.picked, place: this.place, half: this.half } = draft);
    for (const [place, hand] of draft.hands) this.#hands.set(place, hand);
    for (const [who, choice] of draft.decided) this.#decided.set(who, choice);
    this.#known = draft.known;
  }

  get draft(): Draft {
    const { round, dice, picked, place, half } = this;
    const [hands, decided] = [[...this.#hands], [...this.#decided]];
    return { round, dice, picked, place, half, hands, decided, known: this.#known };
  }

  /** What the room asks for; hands that it knows from before, and this screen does not, are taken from there. */
  ask(asked: HandsAwaited): void {
    this.#asked = asked;
    const before = asked.before;
    if (!before || JSON.stringify(before) === this.#known) return;
    this.#known = JSON.stringify(before);
    this.dice = [...before.dice];
    this.picked = before.picked;
    this.#decided.clear();
    for (const decision of before.decisions) {
      const who = asked.decisions?.who.find((one) => isBy(one, decision));
      if (who) this.#decided.set(whoKey(who), decision.choice);
    }
    this.#hands.clear();
    for (const [place, text] of Object.entries(before.hands)) {
      const { manner, parts } = readHand(text, asked.halves ?? []);
      const [first = [], second = []] = parts.map((part) => part.split(/\s+/).filter(Boolean));
      this.#hands.set(place, {
        manner: manner === "unset" && asked.halves ? "house way" : manner,
        parts: manner === "set" ? [first, second] : [[], first],
      });
    }
  }

  of(place: string): OpenedHand {
    return this.#hands.get(place) ?? { manner: this.#manner(place), parts: [[], []] };
  }

  cards(place: string): string[] {
    return cardsOf(this.of(place));
  }

  /** It may be all of it. */
  whole(place: string): boolean {
    return this.cards(place).length >= this.#asked.least;
  }

  /** There is no room for more. */
  full(place: string): boolean {
    return this.cards(place).length >= this.#asked.size;
  }

  /** What somebody has decided; the same again takes it off. */
  decide(who: Who, choice: string): void {
    if (this.choice(who) === choice) this.#decided.delete(whoKey(who));
    else this.#decided.set(whoKey(who), choice);
  }

  choice(who: Who): string {
    return this.#decided.get(whoKey(who)) ?? "";
  }

  get decided(): boolean {
    return this.#decided.size > 0;
  }

  undecided(): void {
    this.#decided.clear();
  }

  /** Where each card lies that is in a hand. */
  get lying(): Map<string, string[]> {
    const lying = new Map<string, string[]>();
    for (const place of this.#asked.places)
      for (const card of this.cards(place)) lying.set(card, [...(lying.get(card) ?? []), place]);
    return lying;
  }

  get missing(): string[] {
    return this.#asked.places.filter((place) => !this.whole(place));
  }

  get thrown(): boolean {
    return this.dice.length === this.#asked.dice;
  }

  turn(place: string): void {
    this.place = place;
    this.half = this.#open(0) || !this.#open(1) ? 0 : 1;
  }

  /** A card to where the next one goes; then on to the other half, and to the next hand that is not whole. */
  put(card: string): void {
    const { manner, parts } = this.of(this.place);
    const half = manner === "set" ? this.half : 1;
    const now: OpenedHand["parts"] = [[...parts[0]], [...parts[1]]];
    now[half].push(card);
    this.#hands.set(this.place, { manner, parts: now });
    if (this.full(this.place)) this.#goOn();
    else if (!this.#open(this.half)) this.half = this.half ? 0 : 1;
  }

  takeOff(half: Half, index: number): void {
    const { manner, parts } = this.of(this.place);
    const now: OpenedHand["parts"] = [[...parts[0]], [...parts[1]]];
    now[half].splice(index, 1);
    this.#hands.set(this.place, { manner, parts: now });
    this.half = half;
  }

  /** The last card of the hand. */
  takeBack(): string {
    const { manner, parts } = this.of(this.place);
    const half = manner === "set" && parts[this.half].length === 0 ? (this.half ? 0 : 1) : this.half;
    const from = manner === "set" ? half : 1;
    const card = parts[from].at(-1) ?? "";
    if (card) this.takeOff(from, parts[from].length - 1);
    return card;
  }

  /** As somebody set it, or left to the house: the cards stay. */
  lay(manner: OpenedHand["manner"]): void {
    const cards = this.cards(this.place);
    const { lower } = this.#asked;
    this.#hands.set(this.place, {
      manner,
      parts: manner === "set" ? [cards.slice(0, lower), cards.slice(lower)] : [[], cards],
    });
    this.turn(this.place);
  }

  clear(): void {
    this.#hands.delete(this.place);
    this.turn(this.place);
  }

  /** A hand, as a table record states it. */
  said(place: string): string {
    const { manner, parts } = this.of(place);
    return writeHand({ manner, parts: parts.map((part) => part.join(" ")) }, this.#asked.halves ?? []);
  }

  /** All of it. */
  stated(): HandsBefore {
    const { places, decisions } = this.#asked;
    return {
      hands: Object.fromEntries(places.map((place) => [place, this.said(place)])),
      dice: [...this.dice],
      picked: this.picked,
      decisions: (decisions?.who ?? [])
        .map((who) => ({ ...who, choice: this.choice(who) }))
        .filter(({ choice }) => choice),
    };
  }

  /** How a hand lies, where nobody has said so. */
  #manner(place: string): Manner {
    if (!this.#asked.halves) return "unset";
    return place in this.#asked.house_sets ? "house way" : "set";
  }

  /** Whether a half waits for a card by its number; one more may be put there all the same. */
  #open(half: Half): boolean {
    const { lower, size } = this.#asked;
    return this.of(this.place).parts[half].length < (half ? size - lower : lower);
  }

  #goOn(): void {
    const { places } = this.#asked;
    const here = places.indexOf(this.place);
    const next = [...places.slice(here + 1), ...places.slice(0, here)].find((place) => !this.whole(place));
    if (next) this.turn(next);
  }
}

/** A record names nobody where the seat's own bettor decides. */
function isBy(who: Who, { seat, bettor, hand }: Decision): boolean {
  return who.seat === seat && who.hand === (hand ?? 1) && who.bettor === (bettor ?? who.bettor);
}

const drafts = new Map<string, OpenedHands>();
const keyOf = (table: string) => `openfelt-hands/${table}`;

/** What this screen has of a round's hands so far: whoever looks at something else meanwhile, or loads the page
    again, finds it there. */
export function openedAt(table: string, round: number, asked: HandsAwaited): OpenedHands {
  const here = drafts.get(table);
  if (here?.round === round) return here;
  const kept = JSON.parse(sessionStorage.getItem(keyOf(table)) ?? "null") as Draft | null;
  const opened = new OpenedHands(round, asked, kept?.round === round ? kept : null);
  drafts.set(table, opened);
  return opened;
}

export function keep(table: string, opened: OpenedHands): void {
  sessionStorage.setItem(keyOf(table), JSON.stringify(opened.draft));
}

/** Once the round is over, the room has them; one whose deal was taken back has none. */
export function forget(table: string): void {
  drafts.delete(table);
  sessionStorage.removeItem(keyOf(table));
}
