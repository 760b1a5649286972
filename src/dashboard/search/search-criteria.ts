/** What is searched for: it stands in the address, so that every search is a link. */
import { resolvePeriodStart, monthDays } from "../history/calendar-days.ts";

export const SEARCH_KINDS = [
  "decision",
  "error",
  "resolution",
  "prompt",
  "answer",
  "discovery",
  "commit",
  "file",
  "summary",
] as const;

export type SearchViewKind = (typeof SEARCH_KINDS)[number];

export const SEARCH_PAGE_SIZE = 20;

/** Filters of which there may be one. */
const SINGLE_FILTERS = ["project", "branch", "session", "file", "since", "until"] as const;
export type SearchViewFilter = (typeof SINGLE_FILTERS)[number];

export type SearchViewCriteria = {
  readonly q: string;
  readonly kinds: readonly SearchViewKind[];
  readonly offset: number;
} & Readonly<Record<SearchViewFilter, string>>;

const isKind = (text: string): text is SearchViewKind => SEARCH_KINDS.some((kind) => kind === text);

/** Whatever an address holds: what is no kind or no number is left out. */
export function readSearchCriteria(query: URLSearchParams): SearchViewCriteria {
  const text = (name: string): string => query.get(name)?.trim() ?? "";
  const offset = text("offset");
  return {
    q: text("q"),
    kinds: [...new Set(query.getAll("type").filter(isKind))],
    offset: /^\d{1,5}$/.test(offset) ? Number(offset) : 0,
    project: text("project"),
    branch: text("branch"),
    session: text("session"),
    file: text("file"),
    since: text("since"),
    until: text("until"),
  };
}

export const hasSearchFilters = (asked: SearchViewCriteria): boolean =>
  asked.kinds.length > 0 || SINGLE_FILTERS.some((name) => asked[name] !== "");

export const isEmptySearch = (asked: SearchViewCriteria): boolean =>
  asked.q === "" && !hasSearchFilters(asked);

/** The address of a search, without what it does not say. Another question begins with its first page. */
export function searchAddress(
  asked: SearchViewCriteria,
  changes: Partial<SearchViewCriteria> = {},
): string {
  const query = parametersOf({ ...asked, offset: 0, ...changes });
  const text = query.toString();
  return `/search${text === "" ? "" : `?${text}`}`;
}

function parametersOf(asked: SearchViewCriteria): URLSearchParams {
  const query = new URLSearchParams();
  if (asked.q !== "") query.set("q", asked.q);
  for (const kind of asked.kinds) query.append("type", kind);
  for (const name of SINGLE_FILTERS) if (asked[name] !== "") query.set(name, asked[name]);
  if (asked.offset > 0) query.set("offset", String(asked.offset));
  return query;
}

/** The same as a question to the daemon; null when there is nothing to ask. Days are counted by the calendar. */
export function searchRequestPath(asked: SearchViewCriteria, today: string): string | null {
  if (isEmptySearch(asked)) return null;
  const query = parametersOf({ ...asked, since: resolvePeriodStart(asked.since, today) });
  query.set("facets", "1");
  query.set("limit", String(SEARCH_PAGE_SIZE));
  return `/search?${query.toString()}`;
}

export const toggleKind = (
  { kinds }: SearchViewCriteria,
  kind: SearchViewKind,
): readonly SearchViewKind[] =>
  kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];

export const NO_FILTERS: Partial<SearchViewCriteria> = {
  kinds: [],
  project: "",
  branch: "",
  session: "",
  file: "",
  since: "",
  until: "",
};

/** Whether a month is what is asked for; then choosing it again takes it away. */
export function toggleMonth(
  asked: SearchViewCriteria,
  month: string,
): Pick<SearchViewCriteria, "since" | "until"> {
  const days = monthDays(month);
  return isMonthChosen(asked, month) ? { since: "", until: "" } : days;
}

export function isMonthChosen({ since, until }: SearchViewCriteria, month: string): boolean {
  const days = monthDays(month);
  return since === days.since && until === days.until;
}

/** A text in which nothing was looked for is told from its beginning; this is whether there is more of it. */
export const hasMoreText = (text: string, snippet: readonly { readonly text: string }[]): boolean =>
  text.length > snippet.map((piece) => piece.text).join("").length + 1;
