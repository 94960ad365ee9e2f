/** Money is whole cents in the page and dollars in text, as the room writes them. */
export function cents(dollars: string | null | undefined): number {
  if (!dollars) return 0;
  const [whole = "0", part = ""] = dollars.replace("-", "").split(".");
  const amount = Number(whole) * 100 + Number(part.padEnd(2, "0").slice(0, 2));
  return dollars.startsWith("-") ? -amount : amount;
}

export function dollars(amount: number): string {
  const sign = amount < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(amount) / 100);
  return `${sign}${whole}.${String(Math.abs(amount) % 100).padStart(2, "0")}`;
}

/** For people: `$1,250`, `$2.50`, `−$5`. */
export function shown(amount: number): string {
  const [whole = "0", part] = dollars(Math.abs(amount)).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? "−" : ""}$${grouped}${part === "00" ? "" : `.${part}`}`;
}

/** `5000:1` as `5,000 to 1`, as the rule book says odds. */
export function oddsSaid(odds: string): string {
  return odds.replaceAll(/\B(?=(\d{3})+\b)/g, ",").replace(":", " to ");
}

/** What someone typed, in cents; null where it is not an amount. */
export function typed(text: string): number | null {
  const plain = text.trim().replace(/^\$/, "").replaceAll(",", "");
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? cents(plain) : null;
}
