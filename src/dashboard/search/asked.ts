/** What is searched for: it stands in the address, so that every search is a link. */
import { firstDay, monthDays } from "../history/days.ts";

export const KINDS = [
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

export type Kind = (typeof KINDS)[number];

export const PAGE = 20;

/** Filters of which there may be one. */
const ONE = ["project", "branch", "session", "file", "since", "until"] as const;
export type OneFilter = (typeof ONE)[number];

export type Asked = {
  readonly q: string;
  readonly kinds: readonly Kind[];
  readonly offset: number;
} & Readonly<Record<OneFilter, string>>;

const isKind = (text: string): text is Kind => KINDS.some((kind) => kind === text);

/** Whatever an address holds: what is no kind or no number is left out. */
export function askedIn(query: URLSearchParams): Asked {
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

export const isNarrowed = (asked: Asked): boolean =>
  asked.kinds.length > 0 || ONE.some((name) => asked[name] !== "");

export const asksNothing = (asked: Asked): boolean => asked.q === "" && !isNarrowed(asked);

/** The address of a search, without what it does not say. Another question begins with its first page. */
export function searchPath(asked: Asked, changes: Partial<Asked> = {}): string {
  const query = parametersOf({ ...asked, offset: 0, ...changes });
  const text = query.toString();
  return `/search${text === "" ? "" : `?${text}`}`;
}

function parametersOf(asked: Asked): URLSearchParams {
  const query = new URLSearchParams();
  if (asked.q !== "") query.set("q", asked.q);
  for (const kind of asked.kinds) query.append("type", kind);
  for (const name of ONE) if (asked[name] !== "") query.set(name, asked[name]);
  if (asked.offset > 0) query.set("offset", String(asked.offset));
  return query;
}

/** The same as a question to the daemon; null when there is nothing to ask. Days are counted by the calendar. */
export function questionOf(asked: Asked, today: string): string | null {
  if (asksNothing(asked)) return null;
  const query = parametersOf({ ...asked, since: firstDay(asked.since, today) });
  query.set("facets", "1");
  query.set("limit", String(PAGE));
  return `/search?${query.toString()}`;
}

export const withKind = ({ kinds }: Asked, kind: Kind): readonly Kind[] =>
  kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];

export const NO_FILTERS: Partial<Asked> = {
  kinds: [],
  project: "",
  branch: "",
  session: "",
  file: "",
  since: "",
  until: "",
};

/** Whether a month is what is asked for; then choosing it again takes it away. */
export function withMonth(asked: Asked, month: string): Pick<Asked, "since" | "until"> {
  const days = monthDays(month);
  return isMonth(asked, month) ? { since: "", until: "" } : days;
}

export function isMonth({ since, until }: Asked, month: string): boolean {
  const days = monthDays(month);
  return since === days.since && until === days.until;
}

/** A text in which nothing was looked for is told from its beginning; this is whether there is more of it. */
export const hasMore = (text: string, snippet: readonly { readonly text: string }[]): boolean =>
  text.length > snippet.map((piece) => piece.text).join("").length + 1;
