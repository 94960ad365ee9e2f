/** Time that only runs forward, four times a second, for as long as somebody looks at it.
 *
 *  What time of day this device thinks it is does not matter: the room tells what is left, and that is counted
 *  from the moment it came. */
import { createSubscriber } from "svelte/reactivity";

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, 250);
  return () => clearInterval(timer);
});

/** Seconds since the page was opened. Whoever reads it in markup is told again as they pass. */
export function now(): number {
  ticking();
  return performance.now() / 1000;
}

/** When what has so many seconds left by now is over. */
export function endsIn(left: number | null | undefined): number | null {
  return left == null ? null : performance.now() / 1000 + left;
}
