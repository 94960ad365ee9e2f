/** The room's time, four times a second, for as long as somebody looks at it. */
import { createSubscriber } from "svelte/reactivity";

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, 250);
  return () => clearInterval(timer);
});
/** Milliseconds that the room's clock is ahead of this device's; a few are nothing but the way there. */
let ahead = 0;
const NOTHING = 3000;

/** Learn the room's time from the `Date` of an answer. */
export function setClock(date: string | null): void {
  const difference = date ? Date.parse(date) - Date.now() : NaN;
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < NOTHING ? 0 : difference;
}

/** Seconds since 1970 by the room's clock. Whoever reads it in markup is told again as it passes. */
export function now(): number {
  ticking();
  return (Date.now() + ahead) / 1000;
}
