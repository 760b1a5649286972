/** The reading half: documents that have terms and fit a filter. */
import type { Database, SQLQueryBindings } from "bun:sqlite";
import type { IndexFilter, Postings } from "../../search-index.ts";
import type { NameKind, NameTable } from "./name-table.ts";
import { branchTerm, kindNumber, monthOf, projectTerm, sessionTerm } from "./document-row.ts";

/** Terms never hold a quote; a name that does could end it. */
const quoteTerm = (term: string): string => `"${term.replaceAll('"', '""')}"`;

const anyOfTerms = (terms: readonly string[]): string => `(${terms.map(quoteTerm).join(" OR ")})`;

const MAX_SESSIONS = 300;
const MAX_MONTHS = 240;

/** A filter as conditions on a document's row, and as terms that lead there quickly. */
type Conditions = {
  readonly match: readonly string[];
  /** Not said by the terms alone. */
  readonly rest: readonly string[];
  readonly where: readonly string[];
  readonly values: readonly SQLQueryBindings[];
  readonly without: readonly (readonly string[])[];
};

const inList = (column: string): string => `${column} in (select value from json_each(?))`;

const numbersOf = (
  names: NameTable,
  kind: NameKind,
  wanted: readonly string[],
): readonly number[] => wanted.flatMap((name) => names.find(kind, name) ?? []);

/** Null when nothing can fit. */
function conditionsOf(db: Database, names: NameTable, filter: IndexFilter): Conditions | null {
  const match: string[] = [];
  const where: string[] = [];
  const values: SQLQueryBindings[] = [];
  const rest: string[] = [];
  const byNumber = (
    column: string,
    numbers: readonly number[] | undefined,
    term: (id: number) => string,
  ): void => {
    if (numbers === undefined) return;
    match.push(anyOfTerms(numbers.map(term)));
    where.push(inList(column));
    values.push(JSON.stringify(numbers));
  };
  const { kinds, projectPaths, sessionIds, branches, since, until, files } = filter;
  const named = (kind: NameKind, wanted?: readonly string[]): readonly number[] | undefined =>
    wanted === undefined ? undefined : numbersOf(names, kind, wanted);
  const projects = named("project", projectPaths);
  const sessions = named("session", sessionIds);
  const heads = named("branch", branches);
  const touched = named("file", files);
  if ([kinds, projects, sessions, heads, touched].some((list) => list?.length === 0)) return null;
  byNumber("d.kind", kinds?.map(kindNumber), (id) => `=k${id}`);
  byNumber("d.project", projects, projectTerm);
  byNumber("d.session", sessions, sessionTerm);
  byNumber("d.branch", heads, branchTerm);
  if (since !== undefined || until !== undefined) {
    const from = since === undefined ? 0 : Date.parse(since);
    const to = until === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(until);
    if (from > to) return null;
    if (since !== undefined) match.push(anyOfTerms(monthsFrom(db, from)));
    where.push("d.time between ? and ?");
    rest.push("d.time between ? and ?");
    values.push(from, to);
  }
  if (touched !== undefined) {
    const list = JSON.stringify(touched);
    const found = db
      .query<{ session: number }, [string, number]>(
        `select distinct session from touched where ${inList("file")} limit ?`,
      )
      .all(list, MAX_SESSIONS + 1);
    if (found.length <= MAX_SESSIONS)
      match.push(anyOfTerms(found.map(({ session }) => sessionTerm(session))));
    const isTouched = `exists (select 1 from touched t where t.session = d.session and t.turn = d.turn and ${inList("t.file")})`;
    where.push(isTouched);
    rest.push(isTouched);
    values.push(list);
  }
  return { match, where, rest, values, without: filter.without ?? [] };
}

/** Months in which there are documents, from one on. */
function monthsFrom(db: Database, from: number): readonly string[] {
  const row = db
    .query<{ newest: number | null }, []>(
      "select max(time) as newest from (select time from documents order by n desc limit 1000)",
    )
    .get();
  const last = Math.max(monthOf(Date.now()), monthOf(row?.newest ?? 0));
  const months: string[] = [];
  for (let month = last; month >= monthOf(from) && months.length < MAX_MONTHS; month--) {
    months.push(`=m${month}`);
  }
  return months.length === 0 ? [`=m${monthOf(from)}`] : months;
}

/** Those of the documents that fit a filter, in the order given. */
export function filterDocuments(
  db: Database,
  names: NameTable,
  numbers: readonly number[],
  filter: IndexFilter,
): readonly number[] {
  const conditions = conditionsOf(db, names, filter);
  if (conditions === null) return [];
  const { where, values } = conditions;
  if (where.length === 0) return numbers;
  const rows = db
    .query(
      `select d.n from json_each(?) j cross join documents d on d.n = j.value where ${where.join(" and ")}`,
    )
    .values(JSON.stringify(numbers), ...values) as [number][];
  return rows.map(([n]) => n);
}

/** The values that stand for the conditions left over. */
function restValues({ where, rest, values }: Conditions): readonly SQLQueryBindings[] {
  const left: SQLQueryBindings[] = [];
  let at = 0;
  for (const condition of where) {
    const count = condition.split("?").length - 1;
    if (rest.includes(condition)) left.push(...values.slice(at, at + count));
    at += count;
  }
  return left;
}

const whereClause = (where: readonly string[]): string =>
  where.length === 0 ? "" : `where ${where.join(" and ")}`;

function matchExpression(terms: readonly string[], { match, without }: Conditions): string {
  const wanted = [...terms.map(quoteTerm), ...match].join(" AND ");
  if (wanted === "" || without.length === 0) return wanted;
  const unwanted = without.map((all) => `(${all.map(quoteTerm).join(" AND ")})`).join(" OR ");
  return `(${wanted}) NOT (${unwanted})`;
}

/** Few enough to be put in order one by one. */
const MAX_SORTED = 2000;

/** By time; what was read last need not be the latest. */
export function findLatestDocuments(
  db: Database,
  names: NameTable,
  filter: IndexFilter,
  limit: number,
): readonly number[] {
  const conditions = conditionsOf(db, names, filter);
  if (conditions === null) return [];
  const isMatched = matchExpression([], conditions) !== "";
  const found = isMatched ? queryNumbers(db, [], conditions, MAX_SORTED) : [];
  const isFew = isMatched && found.length < MAX_SORTED;
  const { where, values } = conditions;
  const rows = isFew
    ? db
        .query(
          `select d.n from json_each(?) j cross join documents d on d.n = j.value order by d.time desc, d.n desc limit ?`,
        )
        .values(JSON.stringify(found.map(([n]) => n)), limit)
    : db
        .query(
          `select d.n from documents d indexed by idx_documents_time ${whereClause(where)} order by d.time desc, d.n desc limit ?`,
        )
        .values(...values, limit);
  return (rows as [number][]).map(([n]) => n);
}

function queryNumbers(
  db: Database,
  terms: readonly string[],
  conditions: Conditions,
  limit: number,
): [number][] {
  const { rest, where, values } = conditions;
  const match = matchExpression(terms, conditions);
  if (match === "") {
    return db
      .query(`select d.n from documents d ${whereClause(where)} order by d.n desc limit ?`)
      .values(...values, limit) as [number][];
  }
  if (rest.length === 0) {
    return db
      .query("select rowid from postings where postings match ? order by rowid desc limit ?")
      .values(match, limit) as [number][];
  }
  return db
    .query(
      `select d.n from postings p cross join documents d on d.n = p.rowid
       where p.postings match ? and ${rest.join(" and ")} order by p.rowid desc limit ?`,
    )
    .values(match, ...restValues(conditions), limit) as [number][];
}

export function findDocuments(
  db: Database,
  names: NameTable,
  terms: readonly string[],
  filter: IndexFilter,
  limit: number,
): Postings {
  const conditions = conditionsOf(db, names, filter);
  if (conditions === null) return { numbers: [], estimate: 0 };
  const numbers = queryNumbers(db, terms, conditions, limit).map(([n]) => n);
  const last = numbers.at(-1);
  if (numbers.length < limit || last === undefined) return { numbers, estimate: numbers.length };
  const bounds = db
    .query<{ n: number | null; documents: number | null }, []>(
      `select (select max(n) from documents) as n,
       (select value from facts where name = 'documents') as documents`,
    )
    .get();
  const span = (bounds?.n ?? 0) - last + 1;
  const estimate = Math.round((numbers.length / Math.max(1, span)) * (bounds?.documents ?? 0));
  return { numbers, estimate: Math.max(numbers.length, estimate) };
}

const MAX_BEHIND = 2000;

/** The beginning of each answer; sessions that went on at the same time stand in between. */
export function answersTo(db: Database, n: number): readonly number[] {
  const prompt = db
    .query<{ session: number; turn: number | null }, [number]>(
      "select session, turn from documents where n = ?",
    )
    .get(n);
  if (prompt === null || prompt.turn === null) return [];
  const rows = db
    .query(
      `select d.n from postings p cross join documents d on d.n = p.rowid
       where p.postings match ? and p.rowid between ? and ? and d.turn in (?, ?) and d.kind = ? and d.part = 0`,
    )
    .values(
      quoteTerm(sessionTerm(prompt.session)),
      n + 1,
      n + MAX_BEHIND,
      prompt.turn,
      prompt.turn + 1,
      kindNumber("answer"),
    );
  return (rows as [number][]).map(([found]) => found);
}
