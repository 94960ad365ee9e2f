/** What a settled bet went by, in words: the hands as they read, and what its bettor made of them. */
import { placeName } from "../lib/names";
import { atSeat, BANK, partOf, ROUND } from "../lib/places";
import type { SettledShown, TableShown } from "../lib/types";

/** The bettor's own hand against the player-dealer's; where hands are common to all, those. */
export function handsSaid({ readings }: TableShown, { seat, hand, played }: SettledShown): string {
  const of = (whose: string) =>
    Object.entries(readings)
      .filter(([place]) => (partOf(place)?.whole ?? place) === whose)
      .map(([place, says]) => `${placeName(place)} ${says}`);
  const own = played ? [`Seat ${seat} ${played}`] : of(atSeat(seat, hand));
  const all = Object.entries(readings)
    .filter(([place]) => place !== ROUND)
    .map(([place, says]) => `${placeName(place)} ${says}`);
  return (own.length ? [...own, ...of(BANK)] : all).join(", ");
}
