/** Where the dots of a die, or of half a tile, lie on a grid of three by three, counted from the top left. */
const PIPS = ["", "5", "19", "159", "1379", "13579", "134679"];

export function pips(value: number): { column: number; row: number }[] {
  return [...(PIPS[value] ?? "")].map((place) => ({
    column: (Number(place) - 1) % 3,
    row: Math.floor((Number(place) - 1) / 3),
  }));
}
