/** Who was last named at a seat of a physical table, on this screen: a new seat brings its own name. */
const named = new Map<string, string>();

export function sitting(table: string, seat: number): string {
  return named.get(`${table}/${seat}`) ?? "";
}

export function seated(table: string, seat: number, name: string): void {
  named.set(`${table}/${seat}`, name.trim());
}
