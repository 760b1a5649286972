/**
 * Key handling of any list on the screen: choose, filter, open an item, go back. It draws nothing; it returns the effects to
 * perform.
 */
import { type Key, letterOf } from "./keys.ts";

export type BrowseState = {
  readonly mode: "list" | "filter" | "page" | "help";
  /** What the help is shown over, and goes back to. */
  readonly under: "list" | "page";
  /** The id of the row that is chosen; null before any was. */
  readonly selectedId: string | null;
  readonly filter: string;
  /** The list opened with its filter, and nothing was typed yet: the keys of the list still work. */
  readonly isFresh: boolean;
  /** How far a page is scrolled. */
  readonly scroll: number;
  /** Asked to resume, and not yet a second time: one letter starts no client that costs money. */
  readonly isResuming: boolean;
};

export type BrowseAction = "open" | "act" | "confirmResume" | "resume" | "copy" | "quit" | null;

export const INITIAL_BROWSE_STATE: BrowseState = {
  mode: "list",
  under: "list",
  selectedId: null,
  filter: "",
  isFresh: false,
  scroll: 0,
  isResuming: false,
};

export type BrowseViewport = {
  /** Of the rows that the filter leaves, in their order. */
  readonly ids: readonly string[];
  /** Rows that fit, in a list and on a page. */
  readonly rows: number;
  /** Lines of the page that is open. */
  readonly pageLines: number;
};

type KeyResult = { readonly now: BrowseState; readonly deed: BrowseAction };

const stay = (now: BrowseState, action: BrowseAction = null): KeyResult => ({ now, deed: action });

export function handleKey(before: BrowseState, key: Key, around: BrowseViewport): KeyResult {
  if (before.isFresh) return onFreshKey(before, key, around);
  const now = { ...before, isResuming: false };
  if (now.mode === "filter") return onFilterKey(now, key);
  if (key.name === "text" && letterOf(key.text) === "r") return onResume(before, around);
  if (key.name === "text") return onLetter(now, letterOf(key.text), around);
  if (key.name === "enter") return onEnter(now, around);
  if (key.name === "escape") return onEscape(now);
  return stay(moveSelection(now, key.name, around));
}

/** The row that is chosen, as long as it is there; else the one in its place, or the first. */
export function findChosenRow({ selectedId }: BrowseState, ids: readonly string[]): string | null {
  return selectedId !== null && ids.includes(selectedId) ? selectedId : (ids[0] ?? null);
}

/** Letters that lead out of the list or to its help; any other is what somebody looks for. */
const FRESH_LETTERS: ReadonlySet<string> = new Set(["q", "Q", "?"]);

function onFreshKey(before: BrowseState, key: Key, around: BrowseViewport): KeyResult {
  const now = { ...before, isFresh: false };
  if (key.name !== "text") return handleKey({ ...now, mode: "list" }, key, around);
  const letter = letterOf(key.text);
  if (letter === "/") return stay(now);
  return FRESH_LETTERS.has(letter)
    ? handleKey({ ...now, mode: "list" }, key, around)
    : onFilterKey(now, key);
}

function onFilterKey(now: BrowseState, key: Key): KeyResult {
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

function onLetter(now: BrowseState, letter: string, around: BrowseViewport): KeyResult {
  const isAny = now.mode !== "help" && findChosenRow(now, around.ids) !== null;
  switch (letter) {
    case "q":
    case "Q":
      return stay(now, "quit");
    case "j":
      return stay(moveSelection(now, "down", around));
    case "k":
      return stay(moveSelection(now, "up", around));
    case "g":
      return stay(moveSelection(now, "home", around));
    case "G":
      return stay(moveSelection(now, "end", around));
    case " ":
      return stay(moveSelection(now, "pageDown", around));
    case "?":
      return stay(now.mode === "help" ? leaveHelp(now) : openHelp(now));
    case "/":
      return stay({ ...now, mode: "filter", scroll: 0 });
    case "y":
      return stay(now, isAny ? "copy" : null);
    default:
      return stay(now);
  }
}

function onResume(before: BrowseState, { ids }: BrowseViewport): KeyResult {
  if (before.mode === "help" || findChosenRow(before, ids) === null) return stay(before);
  return before.isResuming
    ? stay({ ...before, isResuming: false }, "resume")
    : stay({ ...before, isResuming: true }, "confirmResume");
}

function onEnter(now: BrowseState, { ids }: BrowseViewport): KeyResult {
  const selectedId = findChosenRow(now, ids);
  if (now.mode === "help") return stay(leaveHelp(now));
  if (now.mode === "page") return stay(now, "act");
  return selectedId === null
    ? stay(now)
    : stay({ ...now, selectedId, mode: "page", scroll: 0 }, "open");
}

const openHelp = (now: BrowseState): BrowseState => ({
  ...now,
  mode: "help",
  under: now.mode === "page" ? "page" : "list",
});
const leaveHelp = (now: BrowseState): BrowseState => ({ ...now, mode: now.under, under: "list" });

/** One step back: from the help to what it was shown over, from a page to the list, from a filtered list to all of it, and then out. */
function onEscape(now: BrowseState): KeyResult {
  if (now.mode === "help") return stay(leaveHelp(now));
  if (now.mode !== "list") return stay({ ...now, mode: "list", scroll: 0 });
  return now.filter === "" ? stay(now, "quit") : stay({ ...now, filter: "" });
}

function moveSelection(
  now: BrowseState,
  name: Key["name"],
  { ids, rows, pageLines }: BrowseViewport,
): BrowseState {
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
  const at = ids.indexOf(findChosenRow(now, ids) ?? "");
  return { ...now, selectedId: ids[within(at + step, ids.length - 1)] ?? null };
}

/** Whether a row has every word of the filter. */
export function matchesFilter(filter: string, row: string): boolean {
  const lower = row.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
