/** What a family of games adds to its cards: totals, and who won in words. A new family adds a row here. */
type Felt = Record<string, string[]>;
export interface Result {
  says: string;
  winner: string;
}
interface Family {
  /** Hands lie by seat and are set in two halves. */
  set: boolean;
  total: (cards: string[]) => string;
  result: (felt: Felt) => Result | null;
}

const POINTS: Record<string, number> = { A: 1, T: 0, J: 0, Q: 0, K: 0 };

export function points(cards: string[]): number {
  return cards.reduce((sum, card) => sum + (POINTS[card[0] ?? ""] ?? Number(card[0])), 0) % 10;
}

const total = (cards: string[]) => (cards.length && !cards.includes("??") ? String(points(cards)) : "");

function compared(first: string, second: string, names: [string, string]) {
  return (felt: Felt): Result | null => {
    const [one = [], two = []] = [felt[first], felt[second]];
    if (one.length < 2 || two.length < 2 || [...one, ...two].includes("??")) return null;
    const [a, b] = [points(one), points(two)];
    if (a === b) return { says: `Tie at ${a}`, winner: "" };
    const winner = a > b ? first : second;
    return { says: `${names[a > b ? 0 : 1]} wins, ${Math.max(a, b)} to ${Math.min(a, b)}`, winner };
  };
}

const FAMILIES: Record<string, Family> = {
  baccarat: { set: false, total, result: compared("player", "banker", ["Player", "Banker"]) },
  "baccarat-gold": { set: false, total, result: () => null },
  "pai-gow-poker": { set: true, total: () => "", result: () => null },
  "pai-gow-tiles": { set: true, total: () => "", result: () => null },
};
const PLAIN: Family = { set: false, total: () => "", result: () => null };

export function familyOf(name: string): Family {
  return FAMILIES[name] ?? PLAIN;
}
