/** Addresses without a hash: which page, and what stands in its address. */
export const ROUTES = {
  "/": "lobby",
  "/sign-in": "sign-in",
  "/table/:id": "table",
  "/board/:id": "board",
  "/board/:id/pad": "pad",
  "/board/:id/scorecard": "scorecard",
  "/board/:id/scorecard/:shoe": "scorecard",
  "/display/:id": "display",
  "/hands": "hands",
  "/hands/:table/:number": "hand",
  "/director": "director",
  "/director/*": "director",
  "/book": "book",
  "/book/:room/:name": "game",
  "/settle": "settle",
} as const;
export type PageName = (typeof ROUTES)[keyof typeof ROUTES];
export interface Place {
  page: PageName | null;
  named: Record<string, string>;
}

export function placeOf(path: string): Place {
  const parts = path.split("/").filter(Boolean);
  for (const [pattern, page] of Object.entries(ROUTES)) {
    const named = matched(pattern.split("/").filter(Boolean), parts);
    if (named) return { page, named };
  }
  return { page: null, named: {} };
}

function matched(wanted: string[], parts: string[]): Record<string, string> | null {
  const open = wanted.at(-1) === "*";
  if (open ? parts.length < wanted.length : parts.length !== wanted.length) return null;
  const named: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const part = decodeURIComponent(parts[index] ?? "");
    if (want === "*") named["rest"] = parts.slice(index).join("/");
    else if (want.startsWith(":")) named[want.slice(1)] = part;
    else if (want !== part) return null;
  }
  return named;
}

class Router {
  path = $state(location.pathname);
  query = $state(location.search);
  place = $derived(placeOf(this.path));

  constructor() {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (click) => this.#follow(click));
  }

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.#read();
    scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }

  /** Links within the page do not load it anew. */
  #follow(click: MouseEvent): void {
    const link = (click.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    const plain = click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey;
    if (!link || !plain || click.defaultPrevented || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return;
    click.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
