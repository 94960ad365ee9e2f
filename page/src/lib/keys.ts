/** Keys for a page: `window` listens, but never while someone types or a dialog is open. `Control+z` is also the
 *  Mac's command key. */
export type Keys = Record<string, (press: KeyboardEvent) => void>;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A letter for each choice, none twice and none of the `taken`: its first that is free, or any. */
export function lettersFor(choices: string[], taken: string): string[] {
  const free = new Set([...LETTERS].filter((letter) => !taken.includes(letter)));
  return choices.map((choice) => [...choice, ...LETTERS].find((letter) => free.delete(letter)) ?? "");
}

export function onKeys(keys: () => Keys): () => void {
  const pressed = (press: KeyboardEvent) => {
    if (press.altKey || press.repeat) return;
    const target = press.target as Element | null;
    if (target?.closest("input:not([type=radio], [type=range]), textarea, select, dialog[open]")) return;
    if (target?.closest("[type=range]") && !/^[a-z]$/.test(press.key)) return;
    const does = keys()[press.ctrlKey || press.metaKey ? `Control+${press.key}` : press.key];
    if (!does) return;
    if ([" ", "Enter"].includes(press.key) && target?.closest("a, button, summary")) return;
    press.preventDefault();
    does(press);
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
