/** What a finger meant for the button before is not for the pad that comes up in its place. */
import type { Attachment } from "svelte/attachments";

/** Longer than between the two taps of a double tap. */
const MOMENT = 400;

/** A pad that has just appeared takes no tap for a moment; keys it takes at once. */
export const appearing: Attachment<HTMLElement> = (pad) => {
  pad.style.pointerEvents = "none";
  const settled = setTimeout(() => (pad.style.pointerEvents = ""), MOMENT);
  return () => clearTimeout(settled);
};
