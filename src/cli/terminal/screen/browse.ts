/**
 * What keys do to a list that somebody looks through, whatever it is a list of: choose, filter, open a page of one, go back.
 * Nothing here draws or asks; what is to be done outside is answered.
 */
import { type Key, letterOf } from "./keys.ts";

export type Browsing = {
  readonly mode: "list" | "filter" | "page" | "help";
  /** The id of the row that is chosen; null before any was. */
  readonly chosen: string | null;
  readonly filter: string;
  /** How far a page is scrolled. */
  readonly scroll: number;
  /** Asked to resume, and not yet a second time: one letter starts no client that costs money. */
  readonly isResuming: boolean;
};

export type Deed = "open" | "act" | "confirmResume" | "resume" | "copy" | "quit" | null;

export const BEGINNING: Browsing = {
  mode: "list",
  chosen: null,
  filter: "",
  scroll: 0,
  isResuming: false,
};

export type Around = {
  /** Of the rows that the filter leaves, in their order. */
  readonly ids: readonly string[];
  /** Rows that fit, in a list and on a page. */
  readonly rows: number;
  /** Lines of the page that is open. */
  readonly pageLines: number;
};

type Pressed = { readonly now: Browsing; readonly deed: Deed };

const stay = (now: Browsing, deed: Deed = null): Pressed => ({ now, deed });

export function press(before: Browsing, key: Key, around: Around): Pressed {
  const now = { ...before, isResuming: false };
  if (now.mode === "filter") return inFilter(now, key);
  if (key.name === "text" && letterOf(key.text) === "r") return onResume(before, around);
  if (key.name === "text") return onLetter(now, letterOf(key.text), around);
  if (key.name === "enter") return onEnter(now, around);
  if (key.name === "escape") return onEscape(now);
  return stay(moved(now, key.name, around));
}

/** The row that is chosen, as long as it is there; else the one in its place, or the first. */
export function chosenIn({ chosen }: Browsing, ids: readonly string[]): string | null {
  return chosen !== null && ids.includes(chosen) ? chosen : (ids[0] ?? null);
}

function inFilter(now: Browsing, key: Key): Pressed {
  switch (key.name) {
    case "text":
      return stay({ ...now, filter: now.filter + key.text });
    case "backspace":
      return stay({ ...now, filter: now.filter.replace(/.$/su, "") });
    case "enter":
      return stay({ ...now, mode: "list" });
    case "escape":
      return stay({ ...now, mode: "list", filter: "" });
    default:
      return stay(now);
  }
}

function onLetter(now: Browsing, letter: string, around: Around): Pressed {
  const isAny = now.mode !== "help" && chosenIn(now, around.ids) !== null;
  switch (letter) {
    case "q":
    case "Q":
      return stay(now, "quit");
    case "j":
      return stay(moved(now, "down", around));
    case "k":
      return stay(moved(now, "up", around));
    case "g":
      return stay(moved(now, "home", around));
    case "G":
      return stay(moved(now, "end", around));
    case " ":
      return stay(moved(now, "pageDown", around));
    case "?":
      return stay({ ...now, mode: now.mode === "help" ? "list" : "help" });
    case "/":
      return stay({ ...now, mode: "filter", scroll: 0 });
    case "y":
      return stay(now, isAny ? "copy" : null);
    default:
      return stay(now);
  }
}

function onResume(before: Browsing, { ids }: Around): Pressed {
  if (before.mode === "help" || chosenIn(before, ids) === null) return stay(before);
  return before.isResuming
    ? stay({ ...before, isResuming: false }, "resume")
    : stay({ ...before, isResuming: true }, "confirmResume");
}

function onEnter(now: Browsing, { ids }: Around): Pressed {
  const chosen = chosenIn(now, ids);
  if (now.mode === "help") return stay({ ...now, mode: "list" });
  if (now.mode === "page") return stay(now, "act");
  return chosen === null ? stay(now) : stay({ ...now, chosen, mode: "page", scroll: 0 }, "open");
}

/** One step back: from a page to the list, from a filtered list to all of it, and then out. */
function onEscape(now: Browsing): Pressed {
  if (now.mode !== "list") return stay({ ...now, mode: "list", scroll: 0 });
  return now.filter === "" ? stay(now, "quit") : stay({ ...now, filter: "" });
}

function moved(now: Browsing, name: Key["name"], { ids, rows, pageLines }: Around): Browsing {
  const steps: Partial<Record<Key["name"], number>> = {
    up: -1,
    down: 1,
    pageUp: -Math.max(1, rows - 1),
    pageDown: Math.max(1, rows - 1),
    home: -Infinity,
    end: Infinity,
  };
  const step = steps[name];
  if (step === undefined || now.mode === "help") return now;
  const within = (at: number, last: number): number => Math.max(0, Math.min(last, at));
  if (now.mode === "page") {
    return { ...now, scroll: within(now.scroll + step, Math.max(0, pageLines - rows)) };
  }
  const at = ids.indexOf(chosenIn(now, ids) ?? "");
  return { ...now, chosen: ids[within(at + step, ids.length - 1)] ?? null };
}

/** Whether a row has every word of the filter. */
export function passes(filter: string, row: string): boolean {
  const lower = row.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
