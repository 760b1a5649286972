/** Documents that have terms and fit a filter: one statement each, of one machine or of all of a tenant. */
import type { IndexFilter, Postings } from "../../search-index.ts";
import type { Rows } from "../statements.ts";
import type { Value } from "../values.ts";

type Conditions = { readonly where: readonly string[]; readonly values: readonly Value[] };

const HAS_ALL = "d.terms @> ?::text[]";
const TOUCHED = `exists (select 1 from touched t where t.tenant = d.tenant and t.machine = d.machine
  and t.session_id = d.session_id and t.turn = d.turn and t.file = any(?::text[]))`;

/** A path or a branch, by its hash first: that is what its index has. */
const isOneOf = (column: string): string =>
  `md5(${column}) = any(array(select md5(t) from unnest(?::text[]) as t)) and ${column} = any(?::text[])`;

/** Null when nothing can fit. */
function conditionsOf(terms: readonly string[], filter: IndexFilter): Conditions | null {
  const where: string[] = [];
  const values: Value[] = [];
  const add = (condition: string, ...given: readonly Value[]): void => {
    where.push(condition);
    values.push(...given);
  };
  const { kinds, projectPaths, sessionIds, branches, files } = filter;
  const lists = [kinds, projectPaths, sessionIds, branches, files];
  if (lists.some((list) => list?.length === 0)) return null;
  const [since, until] = [toTime(filter.since), toTime(filter.until)];
  if (since !== null && until !== null && since > until) return null;
  if (terms.length > 0) add(HAS_ALL, terms);
  if (kinds !== undefined) add("d.kind = any(?::text[])", kinds);
  if (projectPaths !== undefined) add(isOneOf("d.project_path"), projectPaths, projectPaths);
  if (sessionIds !== undefined) add("d.session_id = any(?::text[])", sessionIds);
  if (branches !== undefined) add(isOneOf("d.branch"), branches, branches);
  if (since !== null) add("d.ts >= ?", since);
  if (until !== null) add("d.ts <= ?", until);
  if (files !== undefined) add(TOUCHED, files);
  for (const unwanted of filter.without ?? []) add(`not (${HAS_ALL})`, unwanted);
  return { where, values };
}

/** As the documents' times are written. */
const toTime = (time: string | undefined): string | null =>
  time === undefined ? null : new Date(Date.parse(time)).toISOString();

const whereOwn = (where: readonly string[]): string => ["where :own(d)", ...where].join(" and ");

type Numbered = { readonly n: number };
const N = "d.n::double precision as n";
const numbersOf = (found: readonly Numbered[]): readonly number[] => found.map(({ n }) => n);

const SAMPLE = 500;
/** So many of a term are asked for; each row that is met on the way costs about the same, from whichever side it is met. */
const USUAL_LIMIT = 500;
const MOST_COMMON_SHARE = 0.08;

/** The oldest and the newest document. */
export type DocumentBounds = { readonly first: number; readonly newest: number };

export async function readBounds(rows: Rows): Promise<DocumentBounds | null> {
  const [found] = await rows<{ first: number | null; newest: number | null }>(
    `select min(n)::double precision as first, max(n)::double precision as newest from documents where :own`,
  );
  const { first, newest } = found ?? { first: null, newest: null };
  return first === null || newest === null ? null : { first, newest };
}

/** In which share of the newest documents each term is; of those that are in hardly any nothing is known. */
export async function readCommonTerms(rows: Rows): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ term: string; documents: number }>(
    `select term, count(*)::double precision as documents
     from (select terms from documents where :own order by n desc limit ${SAMPLE}) as newest,
       unnest(terms) as term group by term having count(*) >= 5`,
  );
  return new Map(found.map(({ term, documents }) => [term, documents / SAMPLE]));
}

/**
 * Whether documents that have all of the terms are met soon on the way back from the newest. There `limit / share` are met before
 * there are enough; through the index, `share * all`: the more there are, the sooner the way back is the shorter one.
 */
export function areMetSoon({ common, bounds }: DocumentFacts, terms: readonly string[]): boolean {
  const all = bounds === null ? 1 : bounds.newest - bounds.first + 1;
  const even = Math.min(MOST_COMMON_SHARE, Math.sqrt(USUAL_LIMIT / all));
  return terms.reduce((share, term) => share * (common.get(term) ?? 0), 1) >= even;
}

/** How many there are of which these are the newest: exact where these are all. */
export function estimateFrom(
  bounds: DocumentBounds | null,
  numbers: readonly number[],
  limit: number,
): number {
  const last = numbers.at(-1);
  if (numbers.length < limit || last === undefined) return numbers.length;
  const newest = Math.max(bounds?.newest ?? last, numbers[0] ?? last);
  const all = newest - (bounds?.first ?? last) + 1;
  const seen = newest - last + 1;
  return Math.max(numbers.length, Math.round((numbers.length / Math.max(1, seen)) * all));
}

/** What is known of all documents, while a search goes on. */
export type DocumentFacts = {
  readonly common: ReadonlyMap<string, number>;
  readonly bounds: DocumentBounds | null;
};

/**
 * The newest first. A common term is met soon on the way back from the newest; any other is looked up in the index and put in
 * order: PostgreSQL takes a look into an array to cost nothing, and would go the long way back.
 */
export async function findDocuments(
  rows: Rows,
  facts: DocumentFacts,
  terms: readonly string[],
  filter: IndexFilter,
  limit: number,
): Promise<Postings> {
  const conditions = conditionsOf(terms, filter);
  if (conditions === null) return { numbers: [], estimate: 0 };
  const { where, values } = conditions;
  const isMetSoon = areMetSoon(facts, terms) && where.length <= 1;
  const order = terms.length === 0 || isMetSoon ? "d.n" : "(d.n + 0)";
  const found = await rows<Numbered>(
    `select ${N} from documents d ${whereOwn(where)} order by ${order} desc limit ?::bigint`,
    ...values,
    limit,
  );
  const numbers = numbersOf(found);
  return { numbers, estimate: estimateFrom(facts.bounds, numbers, limit) };
}

/** By time; what was sent last need not be the latest. */
export async function findLatestDocuments(
  rows: Rows,
  filter: IndexFilter,
  limit: number,
): Promise<readonly number[]> {
  const conditions = conditionsOf([], filter);
  if (conditions === null) return [];
  const { where, values } = conditions;
  return numbersOf(
    await rows<Numbered>(
      `select ${N} from documents d ${whereOwn(where)} order by d.ts desc, d.n desc limit ?::bigint`,
      ...values,
      limit,
    ),
  );
}

/** In the order given. */
export async function filterDocuments(
  rows: Rows,
  numbers: readonly number[],
  filter: IndexFilter,
): Promise<readonly number[]> {
  const conditions = conditionsOf([], { ...filter, without: [] });
  if (conditions === null) return [];
  const { where, values } = conditions;
  if (where.length === 0) return numbers;
  return numbersOf(
    await rows<Numbered>(
      `select ${N} from documents d join unnest(?::bigint[]) with ordinality as wanted (n, place) on d.n = wanted.n
       ${whereOwn(where)} order by wanted.place`,
      numbers,
      ...values,
    ),
  );
}

/** The beginning of each answer; sessions that went on at the same time stand in between. */
export const answersTo = async (rows: Rows, n: number): Promise<readonly number[]> =>
  numbersOf(
    await rows<Numbered>(
      `select ${N} from documents asked join documents d on d.tenant = asked.tenant and d.machine = asked.machine
         and d.session_id = asked.session_id and d.n > asked.n and d.turn in (asked.turn, asked.turn + 1)
       where :own(asked) and asked.n = ?::bigint and d.kind = 'answer' and d.part = 0 order by d.n`,
      n,
    ),
  );
