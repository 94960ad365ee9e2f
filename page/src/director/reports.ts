/** The reports as data: where each comes from, and its columns. */
import { ask } from "../lib/api";
import { cents } from "../lib/money";

type Value = string | number | null;
export type Row = Record<string, Value>;
export interface Column {
  key: string;
  says: string;
  kind: "text" | "count" | "money" | "result";
}
export interface Range {
  since: string;
  until: string;
}
export interface Report {
  kind: string;
  group: string;
  says: string;
  columns: Column[];
  dated: boolean;
  load: (query: Record<string, string>) => Promise<object[]>;
}

const text = (key: string, says: string): Column => ({ key, says, kind: "text" });
const ROUNDS: Column = { key: "rounds", says: "Rounds", kind: "count" };
const TAKEN: Column[] = [
  ROUNDS,
  { key: "collection", says: "Collection", kind: "money" },
  { key: "jackpot", says: "Jackpot drop", kind: "money" },
  { key: "jackpot_paid", says: "Jackpot paid", kind: "money" },
];
const BANKED: Column[] = [
  ROUNDS,
  { key: "won", says: "Won or lost", kind: "result" },
  { key: "fees", says: "Fees paid", kind: "money" },
];
const TABLE = text("table", "Table");
const GAME = text("game", "Game");
const DATE = text("date", "Day");
const SHIFT = text("shift", "Shift");

function totals(by: string): Report["load"] {
  return (query) => ask("GET /reports/totals", { query: { by, ...query } });
}

export const REPORTS: Report[] = [
  {
    kind: "table",
    group: "Drop",
    says: "by table",
    columns: [TABLE, GAME, ...TAKEN],
    dated: true,
    load: totals("table"),
  },
  {
    kind: "game",
    group: "Drop",
    says: "by game",
    columns: [GAME, ...TAKEN],
    dated: true,
    load: totals("game"),
  },
  {
    kind: "shift",
    group: "Drop",
    says: "by shift",
    columns: [DATE, SHIFT, ...TAKEN],
    dated: true,
    load: totals("shift"),
  },
  { kind: "day", group: "Drop", says: "by day", columns: [DATE, ...TAKEN], dated: true, load: totals("day") },
  {
    kind: "drop",
    group: "Drop",
    says: "in full",
    columns: [DATE, SHIFT, TABLE, GAME, ...TAKEN],
    dated: false,
    load: (query) => ask("GET /reports/drop", { query }),
  },
  {
    kind: "people",
    group: "Player-dealers",
    says: "by person",
    columns: [text("person", "Person"), text("company", "Company"), ...BANKED],
    dated: true,
    load: (query) => ask("GET /reports/player-dealers/totals", { query }),
  },
  {
    kind: "companies",
    group: "Player-dealers",
    says: "by company",
    columns: [text("company", "Company"), ...BANKED],
    dated: true,
    load: (query) => ask("GET /reports/companies", { query }),
  },
  {
    kind: "jackpots",
    group: "Jackpots",
    says: "by table",
    columns: [
      TABLE,
      GAME,
      { key: "dropped", says: "Dropped", kind: "money" },
      { key: "paid", says: "Paid", kind: "money" },
      { key: "holds", says: "In the box", kind: "money" },
    ],
    dated: false,
    load: (query) => ask("GET /reports/jackpots", { query }),
  },
];

/** What a column sorts and adds up by. */
export function figure(value: Value, kind: Column["kind"]): number {
  return kind === "count" ? Number(value ?? 0) : cents(String(value ?? "0"));
}

export function sum(rows: Row[], { key, kind }: Column): number {
  return rows.reduce((total, row) => total + figure(row[key] ?? null, kind), 0);
}

export function sorted(rows: Row[], column: Column, down: boolean): Row[] {
  const { key, kind } = column;
  const way = down ? -1 : 1;
  return [...rows].sort((a, b) =>
    kind === "text"
      ? way * String(a[key] ?? "").localeCompare(String(b[key] ?? ""), "en", { numeric: true })
      : way * (figure(a[key] ?? null, kind) - figure(b[key] ?? null, kind)),
  );
}
