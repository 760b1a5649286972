/** A home with a search index: sessions recorded as hooks do, the index caught up, and all of it looked at. */
import { Database } from "bun:sqlite";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Event, JsonObject, RawEvent } from "../../../src/event/event.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import {
  catchUpWithStore,
  type CatchUpResult,
  type CatchUpOptions,
} from "../../../src/ingest/search/catch-up.ts";
import { indexPath, withIndex } from "../../../src/ingest/search/open-index.ts";
import type { IndexedDocument, SearchIndex } from "../../../src/store/search-index.ts";
import { termsOf } from "../../../src/recall/search/terms/terms.ts";
import { at } from "../../event/samples.ts";
import { type Home, openHome } from "../home.ts";

export type IndexHome = Home & {
  readonly dataFolder: string;
  readonly path: string;
  readonly inIndex: <T>(work: (index: SearchIndex) => Promise<T>) => Promise<T>;
  readonly caughtUp: (options?: CatchUpOptions) => Promise<CatchUpResult>;
  /** Texts of documents that have all terms of the words. */
  readonly found: (words: string) => Promise<string[]>;
  readonly dumpIndex: () => Readonly<Record<string, unknown[]>>;
  /** Whether a text stands in the index's files, its log included. */
  readonly holds: (text: string) => boolean;
};

export function openIndexHome(): IndexHome {
  const home = openHome();
  const dataFolder = dirname(home.sandbox.db);
  Object.assign(home.context, { dataFolder });
  const path = indexPath(dataFolder);
  const inIndex = <T>(work: (index: SearchIndex) => Promise<T>): Promise<T> =>
    withIndex(dataFolder, work);
  return {
    ...home,
    dataFolder,
    path,
    inIndex,
    caughtUp: async (options) => {
      await ingest(home.context);
      return inIndex((index) => catchUpWithStore(home.context, index, options));
    },
    found: (words) =>
      inIndex(async (index) => {
        const { numbers } = await index.withAll([...termsOf(words).terms], {}, 1000);
        const documents: readonly IndexedDocument[] = await index.documents(numbers);
        return documents.map(({ text }) => text).toSorted();
      }),
    dumpIndex: () => dumpOf(path),
    holds: (text) =>
      ["", "-wal"].some(
        (ending) => existsSync(path + ending) && readFileSync(path + ending).includes(text),
      ),
  };
}

type Posting = { readonly term: string; readonly doc: number };

/** Everything that the index knows, by names instead of numbers: those depend on what was removed before. */
export function dumpOf(path: string): Readonly<Record<string, unknown[]>> {
  const db = new Database(path);
  try {
    const all = <T>(sql: string): T[] => db.query<T, []>(sql).all();
    const names = new Map(
      all<{ id: number; name: string }>("select id, name from names").map((one) => [
        one.id,
        one.name,
      ]),
    );
    const documents = new Map(
      all<Record<string, unknown> & { n: number }>(
        "select n, hex(event) as event, part, kind, time, session, project, branch, turn, length, text from documents",
      ).map(({ n, session, project, branch, ...row }) => {
        const [of, inProject, on] = [session, project, branch].map((id) => names.get(id as number));
        return [n, { ...row, of, inProject, on }];
      }),
    );
    db.run("create virtual table temp.vocabulary using fts5vocab('main', 'postings', 'instance')");
    const postings = all<Posting>("select term, doc from temp.vocabulary").map(({ term, doc }) => {
      const document = documents.get(doc) as { event: string; part: number } | undefined;
      const named = term.replace(
        /^=([spb])(\d+)$/,
        (_, kind, id) => `=${kind}${names.get(Number(id))}`,
      );
      return `${document?.event}.${document?.part} ${named}`;
    });
    return {
      documents: [...documents.values()].map((one) => JSON.stringify(one)).toSorted(),
      postings: postings.toSorted(),
      words: all("select word from words order by word"),
      names: all("select kind, name from names order by kind, name"),
      touched: all<{ file: number; session: number; turn: number }>("select * from touched")
        .map(({ file, session, turn }) => `${names.get(session)} ${turn} ${names.get(file)}`)
        .toSorted(),
      states: all<{ session: number; state: string }>("select * from states")
        .map(({ session, state }) => `${names.get(session)} ${state}`)
        .toSorted(),
      totals: all(
        "select name, value from facts where name in ('documents', 'terms') order by name",
      ),
    };
  } finally {
    db.close();
  }
}

/** A session in which something of every kind happens; each line names it. */
export function liveSession(home: Home, sessionId: string, projectPath: string, from = 0): Event[] {
  let second = from;
  const own = (type: string, data: JsonObject): Partial<RawEvent> => ({
    type,
    data,
    sessionId,
    projectPath,
    ts: at(second++),
  });
  const commit = { hash: "c0ffee1", branch: "feat/x", subject: `commit of ${sessionId}` };
  return home.record(
    own("session.lifecycle", { phase: "started", provider: "claude", branch: "main" }),
    own("prompt", { text: `please mend ${sessionId}` }),
    own("tool_error", {
      tool: "Bash",
      meta: { action: "npm test", target: "t" },
      error: "error: cannot find module <STR>",
      errorRaw: `Error: Cannot find module 'mod-${sessionId}'`,
      errorLine: `Error: Cannot find module 'mod-${sessionId}'`,
    }),
    own("tool_use", { tool: "Bash", meta: { action: "npm install", target: "u" }, success: true }),
    own("tool_use", { tool: "Edit", meta: { file: `src/${sessionId}.ts` }, success: true }),
    own("tool_use", { tool: "Bash", meta: { action: "npm test", target: "t" }, success: true }),
    own("tool_use", {
      tool: "Bash",
      meta: { action: "git commit", target: "g", commit },
      success: true,
    }),
    own("turn.end", { ok: true, lastAssistantMessage: `answered in ${sessionId}` }),
    own("question", { tool: "AskUserQuestion", answers: { "어떤 색?": `파랑 ${sessionId}` } }),
    own("session_summary", { promptCount: 1, lastPrompts: [`please mend ${sessionId}`] }),
  );
}
