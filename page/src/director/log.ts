/** The log of events: what one looks for, and what an event says. */
export interface Wanted {
  table: string;
  person: string;
  round: string;
  kind: string;
  since: string;
  until: string;
  bots: boolean;
}

/** What goes without saying: the one hand, the one circle, nothing laid over. */
const USUAL: Record<string, unknown> = { hand: 1, circle: 1, over: "0.00" };

/** What an event holds, without the marks of its format and without what is empty. */
export function eventSaid(value: unknown): string {
  if (Array.isArray(value)) return value.map(eventSaid).join("; ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .filter(
      ([key, of]) =>
        key !== "now" && USUAL[key] !== of && of !== null && of !== false && eventSaid(of) !== "",
    )
    .map(([key, of]) => `${key.replaceAll("_", " ")} ${eventSaid(of)}`)
    .join(", ");
}
