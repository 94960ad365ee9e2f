/** What lines bring: as the book has them, or as somebody would have them pay. */

/** `−1.2351 %`, with so many decimals. */
export function percent(part: number, decimals = 2): string {
  const text = (100 * Math.abs(part)).toFixed(decimals);
  return `${part < 0 && Number(text) !== 0 ? "−" : ""}${text} %`;
}

/** Units that odds bring: `25:1`, or `25` for short; null if it is neither. */
export function otherwise(text: string): number | null {
  const match = /^\s*(\d{1,9}(?:\.\d+)?)\s*(?:(?::|to)\s*(\d{1,9}))?\s*$/.exec(text);
  const stake = Number(match?.[2] ?? 1);
  return match && stake > 0 ? Number(match[1]) / stake : null;
}

/** What a unit brings on the average; null while a line cannot be read. */
export function returned(
  lines: readonly { probability: number }[],
  units: readonly (number | null)[],
): number | null {
  let sum = 0;
  for (const [number, line] of lines.entries()) {
    const brings = units[number];
    if (brings === null || brings === undefined) return null;
    sum += line.probability * brings;
  }
  return sum;
}
