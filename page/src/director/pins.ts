/** Six digits by chance, for a person who is given a PIN: none that reads as a date, which the room refuses. */
export function newPin(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  const pin = String(number % 1_000_000).padStart(6, "0");
  const [first, middle] = [Number(pin.slice(0, 2)), Number(pin.slice(2, 4))];
  return first > 31 && middle > 12 && new Set(pin).size > 2 ? pin : newPin();
}

export const PIN = "[0-9]{4,8}";

/** A card's number as it is printed: in fours. */
export function printedCard(card: string): string {
  return card.replaceAll(/(\d{4})(?=\d)/g, "$1 ");
}
