/** Which question was drawn when somebody pressed a button: what changes under the finger, or comes up between the two
 *  clicks of a double click, is not what they meant. */

/** Milliseconds in which a click follows the finger that is lifted, and a second tap may be one of a double tap. */
const MOMENT = 500;
/** Pixels within which it is the same place. */
const NEAR = 30;

interface Press {
  began: number;
  x: number;
  y: number;
  touch: boolean;
  /** It is the second of two that were meant as one. */
  second: boolean;
  held: boolean;
  ended: number;
}

const all = new Set<Drawn>();
let press: Press | null = null;

/** What is drawn of a question, by its number. */
export class Drawn {
  #pressed = 0;
  #before = 0;

  constructor(readonly question: () => number) {}

  /** Each press is noted, until the function given back is called. */
  watch = (): (() => void) => {
    all.add(this);
    return () => all.delete(this);
  };

  /** The question that is answered by what is done now: that which was drawn when it was pressed. */
  get meant(): number {
    return lasts() ? this.#pressed : this.question();
  }

  note(): void {
    [this.#before, this.#pressed] = [this.#pressed, this.question()];
  }

  /** What was meant before is meant still. */
  again(): void {
    this.#pressed = this.#before;
  }
}

/** Whether what is done now was a double click or tap on what takes one. */
export function pressedTwice(): boolean {
  return lasts() && !!press?.second;
}

/** Whether what is done now comes of the last press: its click follows it. */
function lasts(): boolean {
  return press !== null && (press.held || performance.now() - press.ended < MOMENT);
}

function begin(x: number, y: number, touch: boolean): void {
  const [before, began] = [press, performance.now()];
  press = { began, x, y, touch, second: false, held: true, ended: 0 };
  for (const one of all) one.note();
  const near = before && Math.hypot(x - before.x, y - before.y) < NEAR && began - before.began < MOMENT;
  if (touch && before?.touch && near) double();
}

function double(): void {
  if (!press || press.second) return;
  press.second = true;
  for (const one of all) one.again();
}

function pointed({ clientX, clientY, pointerType, isPrimary }: PointerEvent): void {
  if (isPrimary) begin(clientX, clientY, pointerType === "touch");
}

/** A mouse's second click says so itself. */
function clicked({ detail }: MouseEvent): void {
  if (detail > 1 && !press?.touch) double();
}

/** A key that is held down is pressed once. */
function typed({ repeat }: KeyboardEvent): void {
  if (!repeat) begin(NaN, NaN, false);
}

function ended(): void {
  if (press) [press.held, press.ended] = [false, performance.now()];
}

addEventListener("pointerdown", pointed, true);
addEventListener("mousedown", clicked, true);
addEventListener("keydown", typed, true);
for (const end of ["pointerup", "pointercancel", "keyup"]) addEventListener(end, ended, true);
