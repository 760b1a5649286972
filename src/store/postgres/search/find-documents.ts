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
export function conditionsOf(terms: readonly string[], filter: IndexFilter): Conditions | null {
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

type NumberedDocument = { readonly n: number };
const N = "d.n::double precision as n";
/** The newest first. */
export const readNumbers = (numbers: string | null): readonly number[] =>
  numbers === null
    ? []
    : numbers
        .split(" ")
        .map(Number)
        .toSorted((a, b) => b - a);
const numbersOf = (found: readonly NumberedDocument[]): readonly number[] =>
  found.map(({ n }) => n);

/** The oldest and the newest document. */
export type DocumentBounds = { readonly first: number; readonly newest: number };

export async function readBounds(rows: Rows): Promise<DocumentBounds | null> {
  const [found] = await rows<{ first: number | null; newest: number | null }>(
    `select min(n)::double precision as first, max(n)::double precision as newest from documents where :own`,
  );
  const { first, newest } = found ?? { first: null, newest: null };
  return first === null || newest === null ? null : { first, newest };
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

/** Which are small enough for what is common, and which are few enough for what is not. */
const SMALL_RANGES = 10;
const LARGE_RANGES = 16;

/** The ranges of numbers, the newest first (migration 7). */
const rangesSql = (smallest: number): string => `ranges as materialized (select range from
  (select min(n) as oldest, max(n) as newest from documents where tenant = :tenant) as bounds,
  lateral document_ranges(:tenant, oldest, newest, ${smallest}) as range)`;

/** What must be in several places, or has several terms, is rare. */
export const rangesFor = (places: Conditions, terms: number): string =>
  rangesSql(terms === 1 && places.where.length === 0 ? SMALL_RANGES : LARGE_RANGES);

/**
 * Those of one range after another, the newest first, until there are enough: what is read grows with what is asked for, not with
 * what there is. `places`: what the index says of a filter; `where`: all else.
 */
export const newestOf = ({ places, where, most }: NewestQuery): string =>
  `(select found.n from ranges cross join lateral
     (select d.n from documents d ${whereOwn([`${PLACES} @> array[ranges.range]`, ...places, ...where])}
      order by d.n desc) as found limit ${most})`;

type NewestQuery = {
  readonly places: readonly string[];
  readonly where: readonly string[];
  readonly most: string;
};

const PLACES = "document_places(d.tenant, d.n, d.machine, d.kind, d.project_path, d.branch, d.ts)";

/** Of a filter: in which places a document must be. */
const placed = (sign: string): string =>
  `${PLACES} && array(select '${sign}' || t || ' ' || :tenant from unnest(?::text[]) as t)`;
const placedByHash = (sign: string): string =>
  `${PLACES} && array(select '${sign}' || md5(t) || ' ' || :tenant from unnest(?::text[]) as t)`;

const MAX_MONTHS = 36;

/** Every month that has a moment from the one to the other; null where there are too many. */
function listMonths(since: string | null, until: string | null): readonly string[] | null {
  if (since === null) return null;
  // Clocks may be ahead.
  const last = until ?? new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString();
  const months: string[] = [];
  const [year, month] = [Number(since.slice(0, 4)), Number(since.slice(5, 7))];
  for (let at = 0; at <= MAX_MONTHS; at++) {
    const one = new Date(Date.UTC(year, month - 1 + at)).toISOString().slice(0, MONTH_LENGTH);
    if (one > last) return months;
    months.push(one);
  }
  return null;
}

const DAYS_AHEAD = 400;
const MONTH_LENGTH = "2026-01".length;

/** What the index itself can say of a filter. */
export function placesOf(filter: IndexFilter, machines: readonly string[] | null): Conditions {
  const where: string[] = [];
  const values: Value[] = [];
  const add = (condition: string, given: readonly string[] | null | undefined): void => {
    if (given === null || given === undefined) return;
    where.push(condition);
    values.push(given);
  };
  add(placedByHash("w"), machines);
  add(placed("k"), filter.kinds);
  add(placedByHash("p"), filter.projectPaths);
  add(placedByHash("g"), filter.branches);
  add(placed("m"), listMonths(toTime(filter.since), toTime(filter.until)));
  return { where, values };
}

/** So few that all of them are read. */
export const isNarrow = ({ sessionIds, files }: IndexFilter): boolean =>
  sessionIds !== undefined || files !== undefined;

/** Of few sessions or files all documents are read, of everything else one range after another. */
export async function findDocuments(
  { rows, machines }: DocumentRows,
  bounds: () => Promise<DocumentBounds | null>,
  terms: readonly string[],
  filter: IndexFilter,
  limit: number,
): Promise<Postings> {
  const conditions = conditionsOf(terms, filter);
  if (conditions === null) return { numbers: [], estimate: 0 };
  const { where, values } = conditions;
  const { projectPaths } = filter;
  const read = (text: string, given: readonly Value[]): Promise<Numbers[]> =>
    rows(text, ...given, limit);
  const ask = (): Promise<Numbers[]> => {
    if (terms.length === 0 && projectPaths !== undefined)
      return read(PROJECTS.replace("WHERE", whereOwn(where)), [limit, projectPaths, ...values]);
    if (isNarrow(filter))
      return read(
        `${NUMBERS} (select n from documents d ${whereOwn(where)} order by (d.n + 0) desc limit ?::bigint) as d`,
        values,
      );
    const places = placesOf(filter, machines);
    const from = newestOf({ places: places.where, where, most: "?::bigint" });
    return read(`with ${rangesFor(places, terms.length)} ${NUMBERS} ${from} as d`, [
      ...places.values,
      ...values,
    ]);
  };
  const numbers = readNumbers((await ask())[0]?.numbers ?? null);
  return { numbers, estimate: estimateFrom(await bounds(), numbers, limit) };
}

type Numbers = { readonly numbers: string | null };
/** One row: thousands of rows of one number cost more than the search itself. */
const NUMBERS = "select string_agg(n::text, ' ') as numbers from";
/** Each project's documents are in order already. */
const PROJECTS = `with asked as (select distinct project, ?::bigint as most from unnest(?::text[]) as project)
  ${NUMBERS} (select found.n from asked cross join lateral
    (select d.n from documents d WHERE and md5(d.project_path) = md5(asked.project) order by d.n desc limit asked.most) as found
    order by found.n desc limit ?::bigint) as d`;

/** Whose documents are asked for; no machines where all of them are. */
export type DocumentRows = { readonly rows: Rows; readonly machines: readonly string[] | null };

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
    await rows<NumberedDocument>(
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
    await rows<NumberedDocument>(
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
    await rows<NumberedDocument>(
      `select ${N} from documents asked join documents d on d.tenant = asked.tenant and d.machine = asked.machine
         and d.session_id = asked.session_id and d.n > asked.n and d.turn in (asked.turn, asked.turn + 1)
       where :own(asked) and asked.n = ?::bigint and d.kind = 'answer' and d.part = 0 order by d.n`,
      n,
    ),
  );
