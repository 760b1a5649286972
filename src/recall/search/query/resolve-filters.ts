/** Filters as typed → names that the index has. */
import type { IndexFilter, IndexReader } from "../../../store/search-index.ts";
import type { SearchPage, SearchRequest } from "../hit.ts";
import { foldCase, foldWidth } from "../terms/fold.ts";
import { listPartTerms, parseQueryParts } from "./query-parts.ts";

/** Where to look. */
export type SearchScope = {
  readonly filter: IndexFilter;
  /** What a document must have besides. */
  readonly terms: readonly string[];
  /** Files of which the document itself must name one; none: it need not. */
  readonly files: readonly string[];
};

export type ResolvedFilters = {
  /** A document must be in one of them; none when no document can fit. */
  readonly scopes: readonly SearchScope[];
  readonly unknown: SearchPage["unknown"];
};

type UnknownFilter = SearchPage["unknown"][number];

const MOST_SESSIONS = 200;
const MOST_FILES = 500;
const MOST_SEARCHES = 8;

/** Every name of the index is held against every filter. */
const folded = new Map<string, string>();
const MOST_FOLDED = 50_000;

function fold(text: string): string {
  let found = folded.get(text);
  if (found === undefined) {
    if (folded.size >= MOST_FOLDED) folded.clear();
    folded.set(text, (found = foldCase(foldWidth(text))));
  }
  return found;
}

/** Exact ones when there are some, otherwise those that hold it; a whole path means that place and what is in it. */
function findMatchingNames(typed: string, names: readonly string[]): readonly string[] {
  const wanted = fold(typed).replace(/\/+$/, "");
  if (typed.includes("*")) return names.filter((name) => new Bun.Glob(wanted).match(fold(name)));
  if (typed.startsWith("/")) {
    return names.filter((name) => fold(name) === wanted || fold(name).startsWith(`${wanted}/`));
  }
  const ends = (name: string): boolean =>
    fold(name) === wanted || fold(name).endsWith(`/${wanted}`);
  const exact = names.filter(ends);
  return exact.length > 0 ? exact : names.filter((name) => fold(name).includes(wanted));
}

/** Files are known by their place in their project. */
function findMatchingFiles(written: string, files: readonly string[]): readonly string[] {
  const typed = written.replaceAll("\\", "/");
  if (typed.includes("*"))
    return findMatchingNames(typed.startsWith("/") ? typed : `**/${typed}`, files);
  const wanted = fold(typed);
  const inside = files.filter((file) => wanted === fold(file) || wanted.endsWith(`/${fold(file)}`));
  return inside.length > 0 ? inside : findMatchingNames(typed, files);
}

export async function resolveFilters(
  index: IndexReader,
  { query, kinds, projectPaths }: SearchRequest,
): Promise<ResolvedFilters> {
  const { filters } = query;
  const unknown: UnknownFilter[] = [];
  const named = (
    filter: string,
    typed: readonly string[],
    names: readonly string[],
    fits = findMatchingNames,
  ): readonly string[] | undefined => {
    if (typed.length === 0) return undefined;
    return typed.flatMap((one) => {
      const found = fits(one, names);
      if (found.length === 0) unknown.push({ filter, typed: one });
      return found;
    });
  };
  const isAsked = (typed: readonly string[]): boolean => typed.length > 0;
  const projects = named(
    "project",
    filters.projects,
    isAsked(filters.projects) ? await index.names("project") : [],
  );
  const branches = named(
    "branch",
    filters.branches,
    isAsked(filters.branches) ? await index.names("branch") : [],
  );
  const sessions = await sessionsOf(index, filters.sessions, unknown);
  const wantedKinds = kindsOf(filters.kinds, kinds);
  const exactly =
    projects === undefined || projectPaths === undefined
      ? (projects ?? projectPaths)
      : projects.filter((path) => projectPaths.includes(path));
  const plain: IndexFilter = {
    ...(exactly === undefined ? {} : { projectPaths: exactly }),
    ...(branches === undefined ? {} : { branches }),
    ...(sessions === undefined ? {} : { sessionIds: sessions }),
    ...(wantedKinds === undefined ? {} : { kinds: wantedKinds }),
    ...(filters.since === null ? {} : { since: filters.since }),
    ...(filters.until === null ? {} : { until: filters.until }),
  };
  const isPossible = [exactly, branches, sessions, wantedKinds].every((list) => list?.length !== 0);
  if (!isPossible) return { scopes: [], unknown };
  if (!isAsked(filters.files))
    return { scopes: [{ filter: plain, terms: [], files: [] }], unknown };
  const files = named("file", filters.files, await index.names("file"), findMatchingFiles) ?? [];
  const naming = await scopesNaming(index, filters.files, plain);
  const touching: SearchScope = {
    filter: { ...plain, files: files.slice(0, MOST_FILES) },
    terms: [],
    files: [],
  };
  return { scopes: files.length === 0 ? naming : [touching, ...naming], unknown };
}

/** Places in which a document may name one of the files: each costs a search, so only those where one has its words. */
async function scopesNaming(
  index: IndexReader,
  files: readonly string[],
  filter: IndexFilter,
): Promise<readonly SearchScope[]> {
  // Of many one search looks for any: which documents have their words, nobody asks before.
  if (files.length > MOST_SEARCHES) return [{ filter, terms: [], files }];
  const scopes: SearchScope[] = [];
  for (const file of files) {
    const terms = listWordTerms(file);
    const isNamed =
      files.length === 1 || (await index.withAll(terms, filter, 1)).numbers.length > 0;
    if (isNamed) scopes.push({ filter, terms, files: [file] });
  }
  return scopes;
}

/** What a document has in which the word stands. */
export const listWordTerms = (word: string): readonly string[] =>
  parseQueryParts([word]).flatMap(listPartTerms);

async function sessionsOf(
  index: IndexReader,
  typed: readonly string[],
  unknown: UnknownFilter[],
): Promise<readonly string[] | undefined> {
  if (typed.length === 0) return undefined;
  const all: string[] = [];
  for (const one of typed) {
    const found = await index.sessionsLike(one, MOST_SESSIONS);
    if (found.length === 0) unknown.push({ filter: "session", typed: one });
    all.push(...found);
  }
  return all;
}

function kindsOf(
  asked: SearchRequest["query"]["filters"]["kinds"],
  wished: SearchRequest["kinds"],
): SearchRequest["kinds"] {
  if (asked.length === 0) return wished;
  return wished === undefined ? asked : asked.filter((kind) => wished.includes(kind));
}
