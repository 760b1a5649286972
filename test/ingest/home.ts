/** A sandbox with its store open: journal and stream to write to, and everything that came of it. */
import { Database } from "bun:sqlite";
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Event, RawEvent } from "../../src/event/event.ts";
import { encodeLine, encodeStreamLine } from "../../src/event/line.ts";
import type { IngestContext } from "../../src/ingest/context.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { anEvent, at } from "../event/samples.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";

export type Home = AsyncDisposable & {
  readonly sandbox: Sandbox;
  readonly store: Store;
  readonly context: IngestContext & { readonly stream: string };
  /** Adds events to the journal, and to the stream what belongs there, as a hook does. */
  readonly record: (...events: readonly Partial<RawEvent>[]) => Event[];
  readonly addToJournal: (text: string) => void;
  readonly addToStream: (text: string) => void;
  readonly run: (sql: string) => void;
  readonly ids: () => string[];
  /** Every row made from lines, and every offset; without the times of bookkeeping. */
  readonly dump: () => Readonly<Record<string, unknown[]>>;
  /** The files of the sandbox, home and stream folder included, in which one of the texts stands. */
  readonly filesWith: (...texts: readonly string[]) => string[];
};

/** `now` is an hour after the samples' time. */
export function openHome(given: Partial<IngestContext> = {}): Home {
  const sandbox = openSandbox();
  const store = openSqliteStore(sandbox.db);
  const { journal, stream } = sandbox;
  const context = {
    store,
    journal,
    stream,
    retentionDays: 90,
    now: () => new Date(at(3600)),
    ...given,
  } as Home["context"];
  const add = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, text);
  };
  return {
    sandbox,
    store,
    context,
    record: (...events) =>
      events.map((one) => {
        const event = anEvent(one);
        add(journal, encodeLine(event));
        const shared = encodeStreamLine(event);
        if (shared !== null) add(stream, shared);
        return event;
      }),
    addToJournal: (text) => add(journal, text),
    addToStream: (text) => add(stream, text),
    run: (sql) => {
      const db = new Database(sandbox.db);
      db.run(sql);
      db.close();
    },
    ids: () =>
      sandbox.query<{ id: string }>("select id from events order by rowid").map(({ id }) => id),
    dump: () => {
      const all = (sql: string): unknown[] => sandbox.query(sql);
      return {
        events: all("select * from events order by rowid"),
        session_lifecycle_events: all("select * from session_lifecycle_events order by rowid"),
        skill_lifecycle_events: all("select * from skill_lifecycle_events order by rowid"),
        sessions: all("select * from sessions order by session_id"),
        error_kb: all("select * from error_kb order by id"),
        snapshots: all("select * from snapshots order by rowid"),
        checkpoints: all("select * from checkpoints order by rowid"),
        blockers: all("select * from blockers order by id"),
        waits: all("select * from waits order by id"),
        failures: all("select * from failures order by id"),
        session_files: all("select * from session_files order by session_id, project_path, file"),
        usage: all("select * from usage order by session_id, day, model"),
        rejected: all(
          "select stream_key, offset, line_hash, reason, attempts from rejected order by 1, 2, 3",
        ),
        offsets: all(
          "select stream_key, inode, byte_offset, fingerprint from lifecycle_stream_offsets order by 1",
        ),
      };
    },
    filesWith: (...texts) =>
      readdirSync(sandbox.folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => {
          const bytes = readFileSync(file);
          return texts.some((text) => bytes.includes(text));
        }),
    [Symbol.asyncDispose]: async () => {
      await store.close();
      sandbox[Symbol.dispose]();
    },
  };
}
