/** The writing half of the search index. */
import type { Database } from "bun:sqlite";
import type {
  IndexTransaction,
  SearchDocument,
  SessionIndexState,
  TermExtractor,
} from "../../search-index.ts";
import { readCount, readPosition, sealState, unsealState } from "./index-facts.ts";
import type { NameTable } from "./name-table.ts";
import {
  branchTerm,
  type DocumentRow,
  filterTerms,
  kindNumber,
  packId,
  projectTerm,
  sessionTerm,
  indexedTime,
} from "./document-row.ts";
import { openVectorWriter } from "./vectors.ts";

export type SoundEncoder = (word: string) => string | null;

type IndexCounts = { documents: number; terms: number };

const INSERT = `insert into documents (event, part, kind, time, session, project, branch, turn, length, text)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export function openIndexTransaction(
  { db, path }: { readonly db: Database; readonly path: string },
  names: NameTable,
  { termsOf, soundOf }: { readonly termsOf: TermExtractor; readonly soundOf: SoundEncoder },
): IndexTransaction & { readonly begin: () => void; readonly ending: () => void } {
  let counts: IndexCounts = { documents: 0, terms: 0 };
  const words = new Set<string>();
  const vectors = openVectorWriter({ db, path });

  const saveFact = (name: string, value: string | number | null): void => {
    db.query(
      "insert into facts values (?, ?) on conflict do update set value = excluded.value",
    ).run(name, value);
  };

  function add(document: SearchDocument): void {
    const { terms, words: spelt, length } = termsOf(document.text);
    const { sessionId, projectPath, branch } = document;
    const row = {
      event: packId(document.eventId),
      part: document.part,
      kind: kindNumber(document.kind),
      time: indexedTime(document),
      session: names.make("session", sessionId),
      project: projectPath === null ? null : names.make("project", projectPath),
      branch: branch === null ? null : names.make("branch", branch),
      turn: document.turn,
    };
    const { lastInsertRowid } = db.query(INSERT).run(...Object.values(row), length, document.text);
    db.query("insert into postings (rowid, terms) values (?, ?)").run(
      lastInsertRowid,
      [...terms, ...filterTerms(row)].join(" "),
    );
    vectors.add(Number(lastInsertRowid));
    for (const word of spelt) {
      if (words.has(word)) continue;
      words.add(word);
      db.query("insert or ignore into words values (?, ?)").run(word, soundOf(word));
    }
    counts.documents++;
    counts.terms += length;
  }

  /** Numbers of documents that have the term. */
  const having = (term: string, limit = -1): number[] =>
    db
      .query<{ n: number }, [string, number]>(
        "select rowid as n from postings where postings match ? limit ?",
      )
      .all(`"${term}"`, limit)
      .map(({ n }) => n);

  function removeRow(row: DocumentRow): void {
    const { terms, words: spelt } = termsOf(row.text);
    db.query("insert into postings (postings, rowid, terms) values ('delete', ?, ?)").run(
      row.n,
      [...terms, ...filterTerms(row)].join(" "),
    );
    db.query("delete from documents where n = ?").run(row.n);
    vectors.remove(row.n);
    counts.documents--;
    counts.terms -= row.length;
    const left = spelt.difference(wordsElsewhere(spelt));
    for (const word of left) db.query("delete from words where word = ?").run(word);
    words.clear();
    if (row.project !== null && having(projectTerm(row.project), 1).length === 0)
      names.remove(row.project);
    if (row.branch !== null && having(branchTerm(row.branch), 1).length === 0)
      names.remove(row.branch);
  }

  /** Those that another document has too. */
  function wordsElsewhere(spelt: ReadonlySet<string>): ReadonlySet<string> {
    const found = new Set<string>();
    for (const word of spelt) {
      const terms = [...termsOf(word).terms].map((term) => `"${term}"`).join(" AND ");
      if (db.query("select 1 from postings where postings match ? limit 1").get(terms) !== null)
        found.add(word);
    }
    return found;
  }

  const rowsOf = (session: number): DocumentRow[] =>
    having(sessionTerm(session)).flatMap((n) =>
      db.query<DocumentRow, [number]>("select * from documents where n = ?").all(n),
    );

  function removeSession(sessionId: string): void {
    const session = names.find("session", sessionId);
    if (session === null) return;
    for (const row of rowsOf(session)) removeRow(row);
    const files = db
      .query<{ file: number }, [number]>("select distinct file from touched where session = ?")
      .all(session);
    db.query("delete from touched where session = ?").run(session);
    for (const { file } of files) {
      if (db.query("select 1 from touched where file = ? limit 1").get(file) === null)
        names.remove(file);
    }
    db.query("delete from states where session = ?").run(session);
    names.remove(session);
  }

  return {
    begin: () => {
      names.forgetKnown();
      words.clear();
      vectors.begin();
      counts = {
        documents: readCount(db, path, "documents"),
        terms: readCount(db, path, "terms"),
      };
    },
    ending: () => {
      saveFact("documents", counts.documents);
      saveFact("terms", counts.terms);
      vectors.ending();
    },
    position: async () => readPosition(db, path),
    savePosition: async (position) =>
      saveFact("position", position === null ? null : JSON.stringify(position)),
    states: async (sessionIds) => {
      const known = db.query<{ state: unknown }, [number]>(
        "select state from states where session = ?",
      );
      const found = new Map<string, SessionIndexState>();
      for (const sessionId of sessionIds) {
        const session = names.find("session", sessionId);
        const row = session === null ? null : known.get(session);
        if (row !== null) found.set(sessionId, unsealState(row.state, path));
      }
      return found;
    },
    saveStates: async (states) => {
      const save = db.query(
        "insert into states values (?, ?) on conflict do update set state = excluded.state",
      );
      for (const [sessionId, state] of states)
        save.run(names.make("session", sessionId), sealState(state));
    },
    add: async (documents) => {
      for (const document of documents) add(document);
    },
    touch: async (files) => {
      for (const { sessionId, turn, file } of files) {
        db.query("insert or ignore into touched values (?, ?, ?)").run(
          names.make("file", file),
          names.make("session", sessionId),
          turn,
        );
      }
    },
    saveVectors: async (model, from, made) => vectors.save(model, from, made),
    removeEvents: async (sessionId, eventIds) => {
      const session = names.find("session", sessionId);
      const wanted = new Set(eventIds.map((id) => String(packId(id))));
      if (session === null || wanted.size === 0) return;
      for (const row of rowsOf(session)) {
        const { event } = row;
        const packed = typeof event === "string" ? event : String(Buffer.from(event));
        if (wanted.has(packed)) removeRow(row);
      }
    },
    removeSession: async (sessionId) => removeSession(sessionId),
    clear: async () => {
      for (const table of ["documents", "names", "words", "touched", "states", "facts"])
        db.run(`delete from ${table}`);
      db.run("insert into postings (postings) values ('delete-all')");
      vectors.clear();
      names.forgetKnown();
      words.clear();
      counts = { documents: 0, terms: 0 };
    },
  };
}
