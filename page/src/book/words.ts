/** Ids in the words of people: `casino-real` is Casino Real. */
export function titled(id: string): string {
  return id.replaceAll("-", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** `25:1` as `25 to 1`. */
export function oddsSaid(odds: string): string {
  return odds.replace(":", " to ");
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
