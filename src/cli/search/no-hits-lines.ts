/** Nothing was found: what could be tried instead. */
import { getProjectName } from "../../event/event.ts";
import type { SearchPage } from "../../recall/search/hit.ts";
import { FILTER_NAMES } from "../../recall/search/query/tokenize-query.ts";
import { hasFilters } from "../../recall/search/query/parse-query.ts";
import { NO_FILTERS, type ParsedQuery } from "../../recall/search/query/parsed-query.ts";
import type { IndexReader } from "../../store/search-index.ts";
import type { Text } from "../../text/text.ts";
import { nearestWord } from "../command/nearest-word.ts";
import { oneLine } from "../terminal/terminal.ts";
import type { SearchArgs } from "./search-args.ts";

export type EmptySearch = {
  readonly args: SearchArgs;
  readonly page: SearchPage;
  readonly index: IndexReader;
  /** How many sessions are recorded at all. */
  readonly sessions: number;
  /** Searches again, for one that may be found. */
  readonly again: (query: ParsedQuery, here: SearchArgs["here"]) => Promise<SearchPage>;
};

/** A new user has few, and may have many more in the clients' own files. */
const FEW_SESSIONS = 5;

export async function noHitsLines(sought: EmptySearch, text: Text): Promise<string[]> {
  const { search: words } = text;
  const { args, page, sessions } = sought;
  if (page.found > 0) return [words.nothingMore(page.found)];
  const said = args.text === "" ? words.nothingHere : words.nothing(oneLine(args.text, 60));
  const hints = [
    ...(await unknownNameLines(sought, text)),
    ...mistypedFilterLines(args.query, text),
    ...(await looserSearchLines(sought, text)),
    ...(sessions < FEW_SESSIONS ? [words.importHint(sessions)] : []),
  ];
  const isSought = args.query.words.length + args.query.phrases.length > 0;
  if (hints.length === 0 && isSought) hints.push(words.otherWord, words.importEarlier);
  if (hints.length === 0) return [said];
  return [said, words.tryThis, ...hints.map((hint) => `  - ${hint}`)];
}

const MAX_UNKNOWN_LINES = 3;

/** Names in filters that nothing has, each with the one that it may have been meant to be. */
async function unknownNameLines({ page, index }: EmptySearch, text: Text): Promise<string[]> {
  const hints: string[] = [];
  for (const { filter, typed } of page.unknown.slice(0, MAX_UNKNOWN_LINES)) {
    const near = await nearestName(index, filter, typed);
    const said = text.search.unknown(filter, oneLine(typed, 60));
    hints.push(
      near === null ? said : `${said}: ${text.search.meant(`${filter}:${oneLine(near)}`)}`,
    );
  }
  const left = page.unknown.length - hints.length;
  return left === 0 ? hints : [...hints, text.search.moreUnknown(left)];
}

async function nearestName(
  index: IndexReader,
  filter: string,
  typed: string,
): Promise<string | null> {
  if (filter !== "project" && filter !== "branch" && filter !== "file") return null;
  const names = await index.names(filter);
  const shown = filter === "project" ? names.map(getProjectName) : names;
  const byLower = new Map(shown.map((name) => [name.toLowerCase(), name]));
  const near = nearestWord(typed.toLowerCase(), [...byLower.keys()]);
  return near === null ? null : (byLower.get(near) ?? null);
}

/** `proyect:shop` was looked for as a word. */
export function mistypedFilterLines({ words }: ParsedQuery, text: Text): string[] {
  return words.flatMap((word) => {
    const [, name = "", value = ""] = /^([^:：]{4,})[:：](?![:：/])(.+)$/.exec(word) ?? [];
    const near = name === "" ? null : nearestWord(name.toLowerCase(), FILTER_NAMES);
    return near === null ? [] : [text.search.meant(oneLine(`${near}:${value}`))];
  });
}

async function looserSearchLines({ args, again }: EmptySearch, text: Text): Promise<string[]> {
  const { search: words } = text;
  const { query } = args;
  const hints: string[] = [];
  const isSought = query.words.length + query.phrases.length > 0;
  if (isSought && (args.here !== null || hasFilters(query.filters))) {
    const { found } = await again({ ...query, filters: NO_FILTERS }, null);
    if (found > 0) return [words.noFilters(found)];
  }
  if (query.excluded.length > 0)
    hints.push(words.noExcluded(oneLine(query.excluded.join(" -"), 60)));
  if (query.words.length + query.phrases.length > 1) hints.push(words.fewerWords);
  return hints;
}
