import { partOf, seatAndHand } from "./places";

/** `an-id` as people read it: An Id. */
export function titled(id: string): string {
  return id.replace(
    /(^|-)(\w)/g,
    (_, dash: string, letter: string) => (dash ? " " : "") + letter.toUpperCase(),
  );
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A place on the felt, as people say it, whatever a game calls it. */
export function placeName(place: string): string {
  const part = partOf(place);
  if (part) return `${placeName(part.whole)}, ${part.name}`;
  const [, seat = "", one = ""] = /^([^-]+)-([a-z]+-\d+)$/.exec(place) ?? [];
  if (seatAndHand(seat)) return `${placeName(seat)}, ${one.replace("-", " ")}`;
  const whose = seatAndHand(place);
  if (whose) return `Seat ${whose.seat}${whose.hand > 1 ? `, hand ${whose.hand}` : ""}`;
  return capital(place.replaceAll(/[-_]/g, " ")).replace(/^Player dealer/, "Player-dealer");
}

/** The hand that lies at a place, as people say it; of one of `several`, which. */
export function handName(place: string, several = false): string {
  const whose = seatAndHand(place);
  if (whose && (several || whose.hand > 1)) return `Seat ${whose.seat}, hand ${whose.hand}`;
  return `${placeName(place)} hand`;
}

/** With a full stop, unless it ends with one, or with another end of a sentence. */
export function sentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}
