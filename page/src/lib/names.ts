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

/** Where nothing lies: of what is read aloud, what the round came to. */
export const ROUND = "round";

/** A place on the felt: `2` is a seat, `2-…` half of its hand, `pile-3` a pile before the dice. */
export function placeName(place: string): string {
  const half = /^(\d+|player-dealer)-(.+)$/.exec(place);
  if (half) return `${placeName(half[1] ?? "")}, ${half[2]}`;
  if (/^\d+$/.test(place)) return `Seat ${place}`;
  return capital(place === "player-dealer" ? place : place.replaceAll(/[-_]/g, " "));
}

/** Where cards lie that play no part. */
export function isOut(place: string): boolean {
  return place === "dead" || place === "burn";
}
