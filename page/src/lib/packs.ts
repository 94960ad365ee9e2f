import type { PackStated } from "./types";

const RANKS = [..."AKQJT98765432"];
const SUITS = [..."shdc"];
const TWICE = "6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5".split(" ");
const ONCE = "3-6 4-5 3-5 2-6 3-4 2-5 1-4 2-3 2-4 1-2".split(" ");

type Cards = Map<string, number>;

function suited(without = "", each = 1): [string, number][] {
  const ranks = RANKS.filter((rank) => !without.includes(rank));
  return ranks.flatMap((rank) => SUITS.map((suit): [string, number] => [rank + suit, each]));
}

const JOKER: [string, number] = ["Jo", 1];
const TILES = [...TWICE.map((tile) => [tile, 2] as const), ...ONCE.map((tile) => [tile, 1] as const)];

/** Which cards one pack of a name has, as everybody knows it. */
export const PACKS: Record<string, Cards> = {
  standard: new Map(suited()),
  natural: new Map(suited()),
  bonus: new Map(suited()),
  joker: new Map([...suited(), JOKER]),
  spanish: new Map(suited("T")),
  mexican: new Map([...suited("89T"), JOKER]),
  forty: new Map(suited("89T")),
  pan9: new Map(suited("789T")),
  pan: new Map(suited("89T", 8)),
  short: new Map(suited("5432")),
  tiles: new Map(TILES),
};

export function size(pack: PackStated): number {
  return Object.values(pack.cards).reduce((sum, many) => sum + many, 0);
}

/** Whether a pack has the cards of its name; of a name that is not known nobody can tell. */
export function isRight({ deck, decks, cards }: PackStated): boolean {
  const one = PACKS[deck];
  if (!one) return true;
  const stated = Object.entries(cards);
  return stated.length === one.size && stated.every(([card, many]) => many === (one.get(card) ?? 0) * decks);
}

/** What one card is too many, in words; nothing if the pack has them all. */
export function tooOften(pack: PackStated, faces: string[]): string {
  const found = new Map<string, number>();
  for (const face of faces) found.set(face, (found.get(face) ?? 0) + 1);
  for (const [face, many] of found) {
    const has = pack.cards[face] ?? 0;
    if (many > has) return `the ${face} came ${many} times, and the pack has ${has || "none"}`;
  }
  return "";
}
