/**
 * A retrieval set: JSON Lines of documents `{id, text, kind?, session?, project?, at?}` and queries `{query, relevant: [ids], kind?}`,
 * in one file or several. A document's kind is what it is in a session (prompt, answer, error …), a query's how it was asked.
 * Documents of one session stand in the order they were said.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DocumentKind, DOCUMENT_KINDS } from "../../src/store/search-index.ts";

export type CorpusDocument = {
  readonly id: string;
  readonly text: string;
  readonly kind: DocumentKind;
  readonly session: string | null;
  readonly project: string | null;
  /** ISO time; null: when the benchmark runs. */
  readonly at: string | null;
};

export type CorpusQuery = {
  readonly query: string;
  readonly relevant: readonly string[];
  readonly kind: string;
};

export type Corpus = {
  readonly documents: readonly CorpusDocument[];
  readonly queries: readonly CorpusQuery[];
};

/** Half of them to tune, half reported. */
export const ownSets = (): readonly string[] => setsIn("sets");

/** Written later, before any result of theirs was seen; nothing is tuned on them. */
export const freshSets = (): readonly string[] => setsIn("fresh");

function setsIn(name: string): readonly string[] {
  const folder = join(import.meta.dir, name);
  return readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .toSorted()
    .map((file) => join(folder, file));
}

export function readCorpus(paths: readonly string[]): Corpus {
  const documents: CorpusDocument[] = [];
  const queries: CorpusQuery[] = [];
  for (const path of paths) {
    for (const [at, text] of readFileSync(path, "utf8").split("\n").entries()) {
      if (text.trim() === "") continue;
      const line = parsed(text, `${path}:${at + 1}`);
      if (typeof line["query"] === "string" && Array.isArray(line["relevant"])) {
        const { query, relevant } = line as { query: string; relevant: unknown[] };
        queries.push({
          query,
          relevant: relevant.map(String),
          kind: textIn(line, "kind") ?? "all",
        });
      } else if (typeof line["text"] === "string" && hasId(line)) {
        documents.push(documentOf(String(line.id), line["text"], line));
      } else
        throw new Error(
          `${path}:${at + 1}: neither a document {id, text} nor a query {query, relevant}`,
        );
    }
  }
  return { documents, queries };
}

type Line = Readonly<Record<string, unknown>>;

const hasId = (line: Line): line is Line & { readonly id: string | number } =>
  typeof line["id"] === "string" || typeof line["id"] === "number";

const documentOf = (id: string, text: string, line: Line): CorpusDocument => ({
  id,
  text,
  kind: DOCUMENT_KINDS.find((one) => one === line["kind"]) ?? "prompt",
  session: textIn(line, "session"),
  project: textIn(line, "project"),
  at: textIn(line, "at"),
});

const textIn = (line: Line, name: string): string | null => {
  const value = line[name];
  return typeof value === "string" && value !== "" ? value : null;
};

function parsed(text: string, place: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    throw new Error(`${place}: no JSON`);
  }
}

export type Half = "tune" | "report";

/**
 * Which half a query belongs to: all queries of one document, and of one session, are in the same, so that nothing is tuned on what
 * is reported. The first sets keep the half that they were written for: `t-` was looked at long before the others were written.
 */
export function halvesOf({ documents, queries }: Corpus): Readonly<Record<Half, CorpusQuery[]>> {
  const sessions = new Map(documents.map(({ id, session }) => [id, session]));
  const halves: Record<Half, CorpusQuery[]> = { tune: [], report: [] };
  for (const query of queries) {
    const [first = ""] = query.relevant;
    halves[halfOf(sessions.get(first) ?? first)].push(query);
  }
  return halves;
}

function halfOf(id: string): Half {
  if (id.startsWith("t-")) return "tune";
  if (id.startsWith("r-")) return "report";
  return Bun.hash.crc32(id) % 2 === 0 ? "tune" : "report";
}

/** A question that the whole turn of the answer answers. */
export const TURN = "question-turn";

/**
 * Whoever finds what was asked has the answer beside it: each question once more, to which whatever stands in the turn of the
 * answer is an answer too.
 */
export function withTurns({ documents, queries }: Corpus): Corpus {
  const turns = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const { id, session, kind } of documents) {
    if (session === null) continue;
    const turn = (counts.get(session) ?? 0) + Number(kind === "prompt");
    counts.set(session, turn);
    turns.set(id, `${session} ${turn}`);
  }
  const sameTurn = (id: string): readonly string[] => {
    const turn = turns.get(id);
    return turn === undefined
      ? [id]
      : [...turns].filter(([, one]) => one === turn).map(([of]) => of);
  };
  const asked = queries.filter(({ kind }) => kind === "question");
  return {
    documents,
    queries: [
      ...queries,
      ...asked.map(({ query, relevant }) => ({
        query,
        relevant: relevant.flatMap(sameTurn),
        kind: TURN,
      })),
    ],
  };
}
