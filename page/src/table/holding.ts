/** A long touch, where a mouse would point and a keyboard press a key. The tap that it would end in is none. */
const LONG = 450;
const LITTLE = 10;

export function holding(does: () => void) {
  return (element: HTMLElement) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let touched = false;
    let held = false;

    function down(press: PointerEvent) {
      touched = press.pointerType !== "mouse";
      held = false;
      clearTimeout(timer);
      if (!touched) return;
      from = { x: press.clientX, y: press.clientY };
      timer = setTimeout(hold, LONG);
    }

    function hold() {
      clearTimeout(timer);
      if (!held) does();
      held = true;
    }

    function move(to: PointerEvent) {
      if (Math.hypot(to.clientX - from.x, to.clientY - from.y) > LITTLE) clearTimeout(timer);
    }

    function end() {
      clearTimeout(timer);
      setTimeout(() => (held = false));
    }

    function click(press: MouseEvent) {
      if (held) press.stopImmediatePropagation();
    }

    /** Some browsers tell a long touch as a wish for a menu. */
    function menu(asked: Event) {
      if (!touched) return;
      asked.preventDefault();
      asked.stopImmediatePropagation();
      hold();
    }

    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", end, { signal });
    element.addEventListener("pointercancel", end, { signal });
    element.addEventListener("click", click, { signal, capture: true });
    element.addEventListener("contextmenu", menu, { signal, capture: true });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  };
}
