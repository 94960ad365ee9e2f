/**
 * Where cards lie, and the one rule by which places are named: the room's own, `rounds/places.py`.
 *
 * A seat's hand lies at its number, the second hand of a seat that has split at `2.2`, the player-dealer's at
 * `player-dealer`; a part of a hand at `2-…`; a pile that nobody has yet at `pile-3`. Other names are a game's own.
 */
export interface SeatHand {
  seat: number;
  hand: number;
}
export interface Part {
  /** Where the whole hand lay. */
  whole: string;
  name: string;
}

export const BANK = "player-dealer";
/** Where nothing lies: of what is read aloud, what the round came to. */
export const ROUND = "round";
const DEAD = "dead";

/** Where one of a seat's hands lies: the first as if it were the only one. */
export function atSeat(seat: number, hand = 1): string {
  return hand === 1 ? String(seat) : `${seat}.${hand}`;
}

/** Whose hand lies there, and which of theirs; null where it is no seat's, or only part of a hand. */
export function seatAndHand(place: string): SeatHand | null {
  const [, seat, hand] = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(place) ?? [];
  if (!seat) return null;
  const found = { seat: Number(seat), hand: Number(hand ?? 1) };
  return atSeat(found.seat, found.hand) === place ? found : null;
}

/** The hand of which a part lies there: a seat's or the player-dealer's. What ends in a number is no part. */
export function partOf(place: string): Part | null {
  const [, whole = "", name = ""] = /^(.+)-([^-\d]+)$/.exec(place) ?? [];
  return whole === BANK || seatAndHand(whole) ? { whole, name } : null;
}

/** Which pile it is, or the choice that is called so; null where there can be none of that name. */
export function pileNumber(place: string): number | null {
  const [, number] = /^pile-(\d{1,3})$/.exec(place) ?? [];
  return number && String(Number(number)) === number ? Number(number) : null;
}

/** Where cards lie that play no part: the discard rack. */
export function isOut(place: string): boolean {
  return place === DEAD;
}

/** What lies where, seat by seat with a seat's hands beside each other, then the rest as it came: an object has its
 *  whole numbers first and its other keys behind them. */
export function bySeat<T>(felt: Record<string, T>): [string, T][] {
  const rank = (place: string) => {
    const whose = seatAndHand(partOf(place)?.whole ?? place);
    return whose ? whose.seat * 1000 + whose.hand : Infinity;
  };
  const places = Object.entries(felt).map((entry) => ({ entry, rank: rank(entry[0]) }));
  return places
    .toSorted((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    .map(({ entry }) => entry);
}
