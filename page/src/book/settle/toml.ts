/** The TOML that table records are written in: read into plain data, and written again. */
export type Value = string | number | boolean | Value[] | Table;
export interface Table {
  [key: string]: Value;
}

export class NotToml extends Error {}

export function read(text: string): Table {
  if (text.trimStart().startsWith("{")) return readJson(text);
  return new Reader(text).document();
}

function readJson(text: string): Table {
  try {
    return JSON.parse(text) as Table;
  } catch (error) {
    throw new NotToml(error instanceof Error ? error.message : "not JSON");
  }
}

class Reader {
  readonly text: string;
  #at = 0;

  constructor(text: string) {
    this.text = text;
  }

  document(): Table {
    const root: Table = {};
    let here = root;
    for (this.#skip(/(?:\s|#.*)*/y); this.#at < this.text.length; this.#skip(/(?:\s|#.*)*/y)) {
      const many = this.#takes("[[");
      if (many || this.#takes("[")) {
        here = this.#opened(root, this.#keys(), many);
        this.#must(many ? "]]" : "]");
      } else this.#pair(here);
      this.#skip(/[ \t]*(?:#.*)?/y);
      if (this.#at < this.text.length && !/[\r\n]/.test(this.text[this.#at] ?? "")) this.#fail("a new line");
    }
    return root;
  }

  #opened(root: Table, keys: string[], many: boolean): Table {
    const last = keys.pop() ?? "";
    const parent = keys.reduce((table, key) => this.#within(table, key), root);
    if (!many) return this.#within(parent, last);
    const made: Table = {};
    const list = (parent[last] ??= []);
    if (!Array.isArray(list)) this.#fail(`a list at ${last}`);
    (list as Value[]).push(made);
    return made;
  }

  #within(table: Table, key: string): Table {
    let found: Value | undefined = (table[key] ??= {});
    if (Array.isArray(found)) found = found.at(-1);
    if (typeof found !== "object" || Array.isArray(found)) this.#fail(`a table at ${key}`);
    return found as Table;
  }

  #pair(table: Table): void {
    const keys = this.#keys();
    const last = keys.pop() ?? "";
    this.#must("=");
    const into = keys.reduce((found, key) => this.#within(found, key), table);
    if (last in into) this.#fail(`${last} only once`);
    into[last] = this.#value();
  }

  #keys(): string[] {
    const keys: string[] = [];
    do {
      this.#skip(/[ \t]*/y);
      const word = this.#match(/[\w-]+/y);
      const key = word ?? this.#string();
      if (key === undefined || key === "__proto__") this.#fail("a key");
      keys.push(key as string);
      this.#skip(/[ \t]*/y);
    } while (this.#takes("."));
    return keys;
  }

  #value(): Value {
    this.#skip(/[ \t]*/y);
    const text = this.#lines() ?? this.#string();
    if (text !== undefined) return text;
    if (this.#takes("[")) return this.#list();
    if (this.#takes("{")) return this.#inline();
    const word = this.#match(/true\b|false\b/y);
    if (word) return word === "true";
    const number = this.#match(/[+-]?\d[\d_]*(?:\.\d+)?(?![\w:-])/y);
    if (number === undefined) this.#fail("a value");
    return Number((number as string).replaceAll("_", ""));
  }

  #list(): Value[] {
    const items: Value[] = [];
    for (;;) {
      this.#skip(/(?:\s|#.*)*/y);
      if (this.#takes("]")) return items;
      items.push(this.#value());
      this.#skip(/(?:\s|#.*)*/y);
      if (!this.#takes(",") && this.text[this.#at] !== "]") this.#fail("a comma or ]");
    }
  }

  #inline(): Table {
    const table: Table = {};
    for (;;) {
      this.#skip(/[ \t]*/y);
      if (this.#takes("}")) return table;
      this.#pair(table);
      this.#skip(/[ \t]*/y);
      if (!this.#takes(",") && this.text[this.#at] !== "}") this.#fail("a comma or }");
    }
  }

  /** A text of several lines: a line break at its very beginning is not part of it, a backslash joins two. */
  #lines(): string | undefined {
    const literal = this.#match(/'''[^]*?'''/y);
    if (literal !== undefined) return inner(literal);
    const quoted = this.#match(/"""(?:[^\\]|\\[^])*?"""/y);
    if (quoted === undefined) return undefined;
    const joined = inner(quoted).replace(/\\[ \t]*\n\s*/g, "");
    const said = (part: string) => (part.length > 1 ? part : JSON.stringify(part).slice(1, -1));
    return this.#unescaped(`"${joined.replace(/\\[^]|["\n\t]/g, said)}"`);
  }

  #string(): string | undefined {
    const literal = this.#match(/'[^'\n]*'/y);
    if (literal !== undefined) return literal.slice(1, -1);
    const quoted = this.#match(/"(?:[^"\\\n]|\\.)*"/y);
    return quoted === undefined ? undefined : this.#unescaped(quoted);
  }

  #unescaped(quoted: string): string {
    try {
      return JSON.parse(quoted) as string;
    } catch {
      return this.#fail("a text without odd escapes");
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #skip(pattern: RegExp): void {
    this.#match(pattern);
  }

  #takes(word: string): boolean {
    const found = this.text.startsWith(word, this.#at);
    if (found) this.#at += word.length;
    return found;
  }

  #must(word: string): void {
    if (!this.#takes(word)) this.#fail(word);
  }

  #fail(wanted: string): never {
    const line = this.text.slice(0, this.#at).split("\n").length;
    throw new NotToml(`line ${line}: expected ${wanted}`);
  }
}

function inner(text: string): string {
  return text.slice(3, -3).replaceAll("\r\n", "\n").replace(/^\n/, "");
}

/** Plain values first, then the tables and the lists of tables, in the order they have. */
export function write(table: Table): string {
  const entries = Object.entries(table);
  const lines = entries.filter(([, value]) => !apart(value)).map(([key, value]) => pair(key, value));
  for (const [key, value] of entries.filter(([, value]) => apart(value)))
    for (const one of Array.isArray(value) ? (value as Table[]) : [value as Table])
      lines.push("", Array.isArray(value) ? `[[${name(key)}]]` : `[${name(key)}]`, ...pairs(one));
  return `${lines.join("\n")}\n`;
}

function apart(value: Value): boolean {
  if (!Array.isArray(value)) return typeof value === "object";
  return value.length > 0 && value.every((one) => typeof one === "object" && !Array.isArray(one));
}

function pairs(table: Table): string[] {
  return Object.entries(table).map(([key, value]) => pair(key, value));
}

function pair(key: string, value: Value): string {
  return `${name(key)} = ${inline(value)}`;
}

function inline(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (typeof value === "object") return `{ ${pairs(value).join(", ")} }`;
  return JSON.stringify(value);
}

function name(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
}
