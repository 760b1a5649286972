/** The search index of a team: the documents of one machine, or of all machines of a tenant. By words alone: it has no vectors. */
import type { IndexedDocument, IndexFilter, IndexReader } from "../../search-index.ts";
import { afterPrefix } from "../events.ts";
import type { PostgresConnection } from "../connection.ts";
import { migrate } from "../migrate.ts";
import { type Owner, type Rows, rowsOf } from "../statements.ts";
import { type FilterQuestions, openQuestions } from "./filter-questions.ts";
import {
  answersTo,
  type DocumentBounds,
  estimateFrom,
  findDocuments,
  findLatestDocuments,
  readBounds,
} from "./find-documents.ts";

const DOCUMENTS = `select d.n::double precision as n, event_id as "eventId", part, kind, ts, session_id as "sessionId",
    project_path as "projectPath", branch, turn, length, text
  from documents d join unnest(?::bigint[]) with ordinality as wanted (n, place) on d.n = wanted.n
  where :own(d) order by wanted.place`;

/** Each name once, by jumps from one to the next: there are many documents of few of them. */
const NAMES = {
  project: namesOf("documents", "project_path"),
  branch: namesOf("documents", "branch"),
  file: namesOf("touched", "file"),
} as const;

function namesOf(table: string, column: string): string {
  const next = (from: string): string =>
    `(select md5(${column}) from ${table} where :own and md5(${column}) ${from} order by md5(${column}) limit 1)`;
  const after = next("> names.hash");
  const one = `(select ${column} from ${table} where :own and md5(${column}) = names.hash limit 1)`;
  return `with recursive names (hash) as (
      select ${next(">= ''")} union all select ${after} from names where names.hash is not null)
    select ${one} as name from names where names.hash is not null order by name`;
}

type Word = { readonly word: string };
const wordsOf = (found: readonly Word[]): readonly string[] => found.map(({ word }) => word);

const MAX_SOUNDING = 1000;

/** How many documents there are changes slowly, and a wrong guess is a little off. */
const BOUNDS_MS = 60_000;

export function openPostgresIndex(connection: PostgresConnection, owner: Owner): IndexReader {
  let ready: Promise<void> | null = null;
  const send = rowsOf(connection.send, owner);
  const machines = owner.machine === null ? (owner.among ?? null) : [owner.machine];
  return readerOf(async (text, ...values) => {
    await (ready ??= migrate(connection));
    return send(text, ...values);
  }, machines);
}

function readerOf(rows: Rows, machines: readonly string[] | null): IndexReader {
  let known: Promise<DocumentBounds | null> | null = null;
  let readAt = 0;
  const bounds = (): Promise<DocumentBounds | null> => {
    if (Date.now() - readAt > BOUNDS_MS) [known, readAt] = [null, Date.now()];
    known ??= readBounds(rows).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  const estimate = async (numbers: readonly number[], limit: number): Promise<number> =>
    estimateFrom(await bounds(), numbers, limit);
  const byFilter = new Map<string, FilterQuestions>();
  const questions = (filter: IndexFilter): FilterQuestions => {
    const key = JSON.stringify(filter);
    const known = byFilter.get(key);
    if (known !== undefined) return known;
    if (byFilter.size >= MAX_FILTERS) byFilter.clear();
    const opened = openQuestions({ rows, machines, estimate }, filter);
    byFilter.set(key, opened);
    return opened;
  };
  return {
    ...questionsOf(rows),
    withAll: async (terms, filter, limit) => {
      const [term, ...others] = terms;
      const { postings } = questions(filter);
      return term !== undefined && others.length === 0 && postings !== null
        ? postings({ term, limit })
        : findDocuments({ rows, machines }, bounds, terms, filter, limit);
    },
    among: async (numbers, filter) => questions(filter).among(numbers),
  };
}

const MAX_FILTERS = 50;

const questionsOf = (rows: Rows): Omit<IndexReader, "withAll" | "among"> => ({
  totals: async () => {
    const [row] = await rows<{ documents: number; terms: number }>(
      `select coalesce(sum(documents), 0)::double precision as documents,
         coalesce(sum(document_terms), 0)::double precision as terms from machines where :own`,
    );
    return row ?? { documents: 0, terms: 0 };
  },
  latest: (filter, limit) => findLatestDocuments(rows, filter, limit),
  documents: (numbers) =>
    numbers.length === 0 ? Promise.resolve([]) : rows<IndexedDocument>(DOCUMENTS, numbers),
  vectorState: async () => null,
  nearest: async () => [],
  vectors: async () => new Map(),
  answersTo: (n) => answersTo(rows, n),
  words: async (from, before, limit) =>
    wordsOf(
      await rows<Word>(
        "select distinct word from words where :own and word >= ? and word < ? order by word limit ?::bigint",
        from,
        before,
        limit,
      ),
    ),
  sounding: async (keys) =>
    wordsOf(
      await rows<Word>(
        `select distinct word from words where :own and sound = any(?::text[]) order by word limit ${MAX_SOUNDING}`,
        keys,
      ),
    ),
  names: async (kind) => (await rows<{ name: string }>(NAMES[kind])).map(({ name }) => name),
  sessionsLike: async (beginning, limit) =>
    (
      await rows<{ id: string }>(
        `select distinct session_id as id from documents where :own and session_id >= ? and session_id < ?
         order by id limit ?::bigint`,
        beginning,
        afterPrefix(beginning),
        limit,
      )
    ).map(({ id }) => id),
});
