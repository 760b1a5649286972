/**
 * A retrieval set: JSON Lines of documents `{id, text}` and queries `{query, relevant: [ids]}`, in one file or several; a query may
 * name its category and language, a document its kind.
 */
import { readFileSync } from "node:fs";
import { type DocumentKind, DOCUMENT_KINDS } from "../../src/store/search-index.ts";

export type CorpusDocument = {
  readonly id: string;
  readonly text: string;
  readonly kind: DocumentKind;
};

export type CorpusQuery = {
  readonly query: string;
  readonly relevant: readonly string[];
  readonly category: string;
  readonly lang: string;
};

export type Corpus = {
  readonly documents: readonly CorpusDocument[];
  readonly queries: readonly CorpusQuery[];
};

type Line = {
  readonly id?: string | number;
  readonly text?: unknown;
  readonly kind?: unknown;
  readonly query?: unknown;
  readonly relevant?: unknown;
  readonly category?: unknown;
  readonly lang?: unknown;
};

export function readCorpus(paths: readonly string[]): Corpus {
  const documents: CorpusDocument[] = [];
  const queries: CorpusQuery[] = [];
  for (const path of paths) {
    for (const [at, text] of readFileSync(path, "utf8").split("\n").entries()) {
      if (text.trim() === "") continue;
      const line = parsed(text, `${path}:${at + 1}`);
      if (typeof line.query === "string" && Array.isArray(line.relevant)) {
        queries.push({
          query: line.query,
          relevant: line.relevant.map(String),
          category: typeof line.category === "string" ? line.category : "all",
          lang: typeof line.lang === "string" ? line.lang : "any",
        });
      } else if (line.id !== undefined && typeof line.text === "string") {
        const kind = DOCUMENT_KINDS.find((one) => one === line.kind) ?? "prompt";
        documents.push({ id: String(line.id), text: line.text, kind });
      } else
        throw new Error(
          `${path}:${at + 1}: neither a document {id, text} nor a query {query, relevant}`,
        );
    }
  }
  return { documents, queries };
}

function parsed(text: string, place: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    throw new Error(`${place}: no JSON`);
  }
}
