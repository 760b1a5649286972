/** The search index of a team: the documents of one machine, or of all machines of a tenant. By words alone: it has no vectors. */
import type { IndexedDocument, IndexReader } from "../../search-index.ts";
import { afterPrefix } from "../events.ts";
import type { PostgresConnection } from "../connection.ts";
import { migrate } from "../migrate.ts";
import { type Owner, type Rows, rowsOf } from "../statements.ts";
import { openTermPostings } from "./term-postings.ts";
import {
  answersTo,
  areMetSoon,
  type DocumentFacts,
  estimateFrom,
  filterDocuments,
  findDocuments,
  findLatestDocuments,
  readBounds,
  readCommonTerms,
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

/** How common a term is changes slowly, and a wrong guess costs time alone. */
const FACTS_MS = 60_000;

export function openPostgresIndex(connection: PostgresConnection, owner: Owner): IndexReader {
  let ready: Promise<void> | null = null;
  const send = rowsOf(connection.send, owner);
  return readerOf(async (text, ...values) => {
    await (ready ??= migrate(connection));
    return send(text, ...values);
  });
}

function readerOf(rows: Rows): IndexReader {
  let facts: Promise<DocumentFacts> | null = null;
  let readAt = 0;
  const readFacts = (): Promise<DocumentFacts> => {
    if (Date.now() - readAt > FACTS_MS) [facts, readAt] = [null, Date.now()];
    facts ??= readDocumentFacts(rows).catch((error: unknown) => {
      facts = null;
      throw error;
    });
    return facts;
  };
  const postings = openTermPostings(rows, {
    isMetSoon: async (term) => areMetSoon(await readFacts(), [term]),
    estimate: async (numbers, limit) => estimateFrom((await readFacts()).bounds, numbers, limit),
  });
  return {
    ...questionsOf(rows),
    withAll: async (terms, filter, limit) => {
      const [term, ...others] = terms;
      const isFree = Object.values(filter).every((one) => one === undefined);
      return term !== undefined && others.length === 0 && isFree
        ? postings(term, limit)
        : findDocuments(rows, await readFacts(), terms, filter, limit);
    },
  };
}

async function readDocumentFacts(rows: Rows): Promise<DocumentFacts> {
  const [bounds, common] = await Promise.all([readBounds(rows), readCommonTerms(rows)]);
  return { bounds, common };
}

const questionsOf = (rows: Rows): Omit<IndexReader, "withAll"> => ({
  totals: async () => {
    const [row] = await rows<{ documents: number; terms: number }>(
      `select coalesce(sum(documents), 0)::double precision as documents,
         coalesce(sum(document_terms), 0)::double precision as terms from machines where :own`,
    );
    return row ?? { documents: 0, terms: 0 };
  },
  latest: (filter, limit) => findLatestDocuments(rows, filter, limit),
  among: (numbers, filter) => filterDocuments(rows, numbers, filter),
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
