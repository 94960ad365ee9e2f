/** California's usual chip colours; every chip also says its value. */
const KINDS = [
  { value: 500_000, colour: "brown" },
  { value: 100_000, colour: "gold" },
  { value: 50_000, colour: "purple" },
  { value: 10_000, colour: "black" },
  { value: 2_500, colour: "green" },
  { value: 500, colour: "red" },
  { value: 100, colour: "white" },
  { value: 1, colour: "half" },
] as const;
export type ChipColour = (typeof KINDS)[number]["colour"];

export function chipOf(value: number): ChipColour {
  return KINDS.find((kind) => value >= kind.value)?.colour ?? "half";
}

/** The five chips to bet with at these limits. */
export function tray(least: number, most: number | null, smallest: number): number[] {
  const values = KINDS.map((kind) => kind.value)
    .filter((value) => value >= Math.max(smallest, 100) && value % smallest === 0)
    .reverse();
  const fit = values.filter((value) => most === null || value <= most);
  const below = fit.filter((value) => value <= least).slice(-1);
  const above = fit.filter((value) => value > least);
  const chosen = [...below, ...above].slice(0, 5);
  return chosen.length ? chosen : [Math.max(smallest, least)];
}

/** An amount as a stack, the largest chips first, at most `most` of them. */
export function stackOf(amount: number, most = 5): number[] {
  const stack: number[] = [];
  let left = amount;
  for (const { value } of KINDS)
    while (value > 1 && left >= value && stack.length < most) {
      stack.push(value);
      left -= value;
    }
  if (!stack.length && amount > 0) stack.push(amount);
  return stack;
}
