/** The time, four times a second, for as long as somebody looks at it. */
import { createSubscriber } from "svelte/reactivity";

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, 250);
  return () => clearInterval(timer);
});

/** Seconds since 1970. Whoever reads it in markup is told again as it passes. */
export function now(): number {
  ticking();
  return Date.now() / 1000;
}
