/** Cards as the room writes them: `As`, `Td`, `Jo`, and `??` for a back. */
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
const RANKS: Record<string, string> = { A: "Ace", K: "King", Q: "Queen", J: "Jack", T: "10" };

export interface Face {
  kind: "face" | "joker" | "back";
  index: string;
  suit: Suit | null;
  name: string;
}

export function faceOf(card: string): Face {
  const rank = card.slice(0, -1);
  const suit = card.slice(-1) as Suit;
  if (card === "??") return { kind: "back", index: "", suit: null, name: "face-down card" };
  if (!(suit in SUITS)) return { kind: "joker", index: "Joker", suit: null, name: "Joker" };
  const name = `${RANKS[rank] ?? rank} of ${SUITS[suit].name}`;
  return { kind: "face", index: rank === "T" ? "10" : rank, suit, name };
}
