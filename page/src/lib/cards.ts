/** Cards as the room writes them: `As`, `Td`, `Jo`, the tile `3-6`, and `??` for a back. */
import type { WholeGame } from "./types";

export type Suit = "s" | "h" | "d" | "c";

export const SUITS: Record<Suit, { name: string; red: boolean; path: string }> = {
  s: {
    name: "spades",
    red: false,
    path: "M12 1.500C15 6.700 21.300 9 21.300 14.300a4.500 4.500 0 0 1-8 2.800c.3 2.600 1.100 4.200 3.100 5.400H7.600c2-1.200 2.800-2.800 3.100-5.400a4.500 4.500 0 0 1-8-2.800C2.700 9 9 6.700 12 1.500Z",
  },
  h: {
    name: "hearts",
    red: true,
    path: "M12 22C5 16.300 1.800 12.300 1.800 8a5.400 5.400 0 0 1 10.200-2.500A5.400 5.400 0 0 1 22.200 8c0 4.300-3.200 8.300-10.200 14Z",
  },
  d: {
    name: "diamonds",
    red: true,
    path: "M12 1.300c2.400 4.200 5.100 7.600 8.400 10.700-3.300 3.100-6 6.500-8.400 10.700-2.400-4.200-5.100-7.600-8.400-10.700C6.900 8.900 9.600 5.500 12 1.300Z",
  },
  c: {
    name: "clubs",
    red: false,
    path: "M12 1.800a4.700 4.700 0 0 1 3.800 7.500 4.700 4.700 0 1 1-2.600 7.800c.3 2.500 1.200 4.100 3.200 5.400H7.600c2-1.300 2.900-2.900 3.200-5.400A4.700 4.700 0 1 1 8.200 9.300 4.700 4.700 0 0 1 12 1.800Z",
  },
};
/** The joker's sign. */
export const STAR =
  "M12 1l3.100 7.200 7.900.7-6 5.200 1.800 7.700L12 17.700l-6.800 4.100L7 14.100 1 8.900l7.900-.7Z";
const RANKS: Record<string, string> = { A: "Ace", K: "King", Q: "Queen", J: "Jack", T: "10" };

const TILE = /^([1-6])-([1-6])$/;
/** Every tile, once. */
export const TILES = [1, 2, 3, 4, 5, 6].flatMap((low) =>
  [1, 2, 3, 4, 5, 6].filter((high) => high >= low).map((high) => `${low}-${high}`),
);
const DOWN = "AKQJT98765432";

/** Whether a game is played with tiles. */
export function isTiled(game: WholeGame | null): boolean {
  return game?.deck.name === "tiles";
}

export interface Face {
  kind: "face" | "joker" | "back" | "tile";
  index: string;
  suit: Suit | null;
  /** The dots of a tile, half by half. */
  halves: [number, number] | null;
  name: string;
}

export function faceOf(card: string): Face {
  const rank = card.slice(0, -1);
  const suit = card.slice(-1) as Suit;
  const tile = TILE.exec(card);
  const bare = { suit: null, halves: null };
  if (card === "??") return { ...bare, kind: "back", index: "", name: "face-down card" };
  if (tile)
    return {
      kind: "tile",
      index: card,
      suit: null,
      halves: [Number(tile[1]), Number(tile[2])],
      name: `tile of ${tile[1]} and ${tile[2]}`,
    };
  if (!(suit in SUITS)) return { ...bare, kind: "joker", index: "Joker", name: "Joker" };
  const name = `${RANKS[rank] ?? rank} of ${SUITS[suit].name}`;
  return { kind: "face", index: rank === "T" ? "10" : rank, suit, halves: null, name };
}

/** `A` as `Ace`, `Jo` as `Joker`. */
export function rankName(rank: string): string {
  return RANKS[rank] ?? (rank === "Jo" ? "Joker" : rank);
}

/** What these are called. */
export function pieceName(cards: string[]): "card" | "tile" {
  return cards.some((card) => TILE.test(card)) ? "tile" : "card";
}

/** A hand as one holds it: the places of its cards, the joker and the highest first; tiles by their dots. */
export function held(cards: string[]): number[] {
  const height = (card: string) => {
    const { halves, kind } = faceOf(card);
    if (halves) return halves[0] + halves[1];
    return kind === "joker" ? DOWN.length + 1 : DOWN.length - DOWN.indexOf(card.charAt(0));
  };
  const suit = (card: string) => Object.keys(SUITS).indexOf(card.slice(-1));
  return cards
    .map((card, index) => ({ card, index }))
    .sort((a, b) => height(b.card) - height(a.card) || suit(a.card) - suit(b.card))
    .map(({ index }) => index);
}
