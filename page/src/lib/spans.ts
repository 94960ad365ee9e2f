/** Amounts from the least to the most, in steps. */
export interface Steps {
  least: number;
  most: number;
  step: number;
}

/** Those that whole chips make up; what is fixed, or what no chips make up, as it is. */
export function inChips({ least, most, step }: Steps, chip: number): Steps {
  for (let first = least; first <= most && first < least + step * chip; first += step)
    if (first % chip === 0) {
      let both = step;
      while (both % chip) both += step;
      return { least: first, most: most - ((most - first) % both), step: both };
    }
  return { least, most, step };
}
