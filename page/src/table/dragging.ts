/** Drag and drop with a pointer of any kind. What moves less than a little is a tap, and stays a click. */
const LITTLE = 6;

export function dragging(drop: (x: number, y: number) => void) {
  return (element: HTMLElement) => {
    let from: { x: number; y: number } | null = null;
    let moved = false;

    function down(press: PointerEvent) {
      if (press.button !== 0) return;
      from = { x: press.clientX, y: press.clientY };
      moved = false;
      element.setPointerCapture(press.pointerId);
    }

    function move(to: PointerEvent) {
      if (!from) return;
      const [x, y] = [to.clientX - from.x, to.clientY - from.y];
      moved ||= Math.hypot(x, y) > LITTLE;
      element.classList.toggle("dragged", moved);
      element.style.translate = moved ? `${x}px ${y}px` : "";
    }

    function end(release: PointerEvent) {
      const dropped = from && moved && release.type === "pointerup";
      from = null;
      if (dropped) drop(release.clientX, release.clientY);
      element.classList.remove("dragged");
      element.style.translate = "";
      setTimeout(() => (moved = false));
    }

    /** The click that follows a drag at once is none. */
    function click(press: MouseEvent) {
      if (moved) press.stopImmediatePropagation();
    }

    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", end, { signal });
    element.addEventListener("pointercancel", end, { signal });
    element.addEventListener("click", click, { signal, capture: true });
    return () => listening.abort();
  };
}
