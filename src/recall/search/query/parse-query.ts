/** Typed text → a parsed query. Any text is a query: nothing here throws. */
import { cutText } from "../../../event/cut.ts";
import { parseSince, parseUntil } from "../../../event/parse-time.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "../../../store/search-index.ts";
import { findKindByName } from "./kind-names.ts";
import { hasFilter, type QueryToken, tokenizeQuery } from "./tokenize-query.ts";
import type { ParsedQuery, QueryFault, QueryFilters } from "./parsed-query.ts";

/** Room for a pasted error; what is longer says nothing more. */
export const LONGEST_QUERY = 4000;

/** No name is longer, and the terms of one that is would take long to find. */
const LONGEST_WORD = 400;

type Filter = Extract<QueryToken, { kind: "filter" }>;

/** What was found so far. */
type QueryDraft = {
  readonly words: string[];
  readonly phrases: string[];
  readonly excluded: string[];
  readonly faults: QueryFault[];
  readonly kinds: DocumentKind[];
  readonly notKinds: DocumentKind[];
  readonly since: string[];
  readonly until: string[];
  readonly projects: string[];
  readonly files: string[];
  readonly branches: string[];
  readonly sessions: string[];
};

/** `kinds`: asked for besides. */
export function parseQuery(
  text: string,
  now: Date,
  kinds: readonly DocumentKind[] = [],
): ParsedQuery {
  const heap: QueryDraft = {
    words: [],
    phrases: [],
    excluded: [],
    faults: [],
    kinds: [...kinds],
    notKinds: [],
    since: [],
    until: [],
    projects: [],
    files: [],
    branches: [],
    sessions: [],
  };
  const { read, left } = cutQuery(text.normalize("NFC"));
  for (const token of tokenizeQuery(read)) {
    if (token.kind === "filter") takeFilter(heap, token, now);
    else takeText(heap, token);
  }
  const { words, phrases, excluded } = heap;
  const faults = [...heap.faults, ...findContradiction(heap)];
  if (left !== "") {
    const isLost = words.length + phrases.length === 0 || isFilterCut(read, left);
    faults.push({ typed: left, reason: isLost ? "filter_cut" : "too_long" });
  }
  return { words, phrases, excluded, filters: filtersOf(heap), faults };
}

type CutQuery = { readonly read: string; readonly left: string };

/** Between two words; a word that is longer than that is none. */
function cutQuery(text: string): CutQuery {
  const cut = cutText(text, LONGEST_QUERY);
  const rest = text.slice(cut.length);
  const isInWord = /^\S/.test(rest) && /\S$/.test(cut);
  const read = isInWord && /\s/.test(cut) ? cut.replace(/\S+$/, "") : cut;
  return { read, left: text.slice(read.length).trim() };
}

/** Of words alone, a pasted error, the beginning is enough. A filter is a promise: without it, something else would be found. */
function isFilterCut(read: string, left: string): boolean {
  const last = tokenizeQuery(read).at(-1);
  const goesOn = last?.kind === "filter" && read.trimEnd().endsWith(last.typed);
  return goesOn || hasFilter(left);
}

/** Nothing is looked for, and nothing chosen: neither words nor filters. */
export const isEmptyQuery = ({ words, phrases, filters }: ParsedQuery): boolean =>
  words.length === 0 && phrases.length === 0 && !hasFilters(filters);

export const hasFilters = ({ since, until, ...lists }: QueryFilters): boolean =>
  since !== null || until !== null || Object.values(lists).some(({ length }) => length > 0);

/** A dash between blanks is no word. */
const isNothing = (text: string): boolean => text === "" || /^[-–—－−]$/.test(text);

function takeText(heap: QueryDraft, { kind, text, isExcluded }: Exclude<QueryToken, Filter>): void {
  if (isNothing(text)) return;
  if (isExcluded) heap.excluded.push(text);
  else if (kind === "phrase") heap.phrases.push(text);
  else heap.words.push(cutText(text, LONGEST_WORD));
}

function takeFilter(heap: QueryDraft, filter: Filter, now: Date): void {
  const { name, typed, values, isExcluded } = filter;
  const fault = (reason: QueryFault["reason"]): void => void heap.faults.push({ typed, reason });
  if (values.length === 0) {
    // `type: module` is likelier a piece of text than a filter.
    if (!isExcluded) heap.words.push(typed.replace(/[:：].*$/s, ""));
    fault("empty_value");
    return;
  }
  if (isExcluded && name !== "type") {
    fault("not_excludable");
    return;
  }
  for (const value of values) {
    switch (name) {
      case "type": {
        const kind = findKindByName(value);
        if (kind === null) fault("unknown_type");
        else (isExcluded ? heap.notKinds : heap.kinds).push(kind);
        break;
      }
      case "since":
      case "until": {
        const time = name === "since" ? parseSince(value, now) : parseUntil(value, now);
        if (time === null) fault("bad_time");
        else heap[name].push(time);
        break;
      }
      case "file":
        heap.files.push(stripPosition(value));
        break;
      case "project":
        heap.projects.push(value);
        break;
      case "branch":
        heap.branches.push(value);
        break;
      case "session":
        // A table may have cut the id, and what is cut is copied with its mark.
        heap.sessions.push(value.replace(/(?<=.)…$/, ""));
        break;
    }
  }
}

/** `src/app.ts:12:3`, as tools print it. */
const stripPosition = (file: string): string => file.replace(/(?<=[^:]):\d+(?::\d+)?:?$/, "");

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

/** Of several times the one that leaves more. */
function filtersOf(heap: QueryDraft): QueryFilters {
  const [since = null] = heap.since.toSorted();
  return {
    projects: unique(heap.projects),
    kinds: chooseKinds(heap),
    since,
    until: heap.until.toSorted().at(-1) ?? null,
    files: unique(heap.files),
    branches: unique(heap.branches),
    sessions: unique(heap.sessions),
  };
}

type KindSelection = Pick<QueryDraft, "kinds" | "notKinds">;

const kindsLeft = ({ kinds, notKinds }: KindSelection): readonly DocumentKind[] =>
  (kinds.length === 0 ? DOCUMENT_KINDS : unique(kinds)).filter((kind) => !notKinds.includes(kind));

/** Who excludes all that was asked for is told so; what was asked for stands. */
function chooseKinds(heap: KindSelection): readonly DocumentKind[] {
  const left = heap.notKinds.length === 0 ? [] : kindsLeft(heap);
  return left.length === 0 ? unique(heap.kinds) : left;
}

function findContradiction(heap: KindSelection): readonly QueryFault[] {
  if (heap.notKinds.length === 0 || kindsLeft(heap).length > 0) return [];
  return [
    {
      typed: unique(heap.notKinds)
        .map((kind) => `-type:${kind}`)
        .join(" "),
      reason: "nothing_left",
    },
  ];
}
