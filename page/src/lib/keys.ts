/** Keys for a page: `window` listens, but never while someone types or a dialog is open. `Control+z` is also the
 *  Mac's command key. */
export type Keys = Record<string, (press: KeyboardEvent) => void>;

export function onKeys(keys: () => Keys): () => void {
  const pressed = (press: KeyboardEvent) => {
    if (press.altKey || press.repeat) return;
    const target = press.target as Element | null;
    if (target?.closest("input:not([type=radio]), textarea, select, dialog[open]")) return;
    const does = keys()[press.ctrlKey || press.metaKey ? `Control+${press.key}` : press.key];
    if (!does) return;
    if ([" ", "Enter"].includes(press.key) && target?.closest("a, button, summary")) return;
    press.preventDefault();
    does(press);
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
