/** Files that a session worked on are rows: the same however lines are batched, after a rebuild, and where an older program recorded them. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Event, RawEvent } from "../../../src/event/event.ts";
import { backfillSessions, lacksFiles } from "../../../src/ingest/project/backfill-sessions.ts";
import { forget } from "../../../src/ingest/erase/forget.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { rebuild } from "../../../src/ingest/erase/rebuild.ts";
import type { SessionFileRow, Store } from "../../../src/store/store.ts";
import { anEvent, at } from "../../event/samples.ts";
import { openHome } from "../home.ts";

const call = (n: number, tool: string, meta: Event["data"], more: Partial<RawEvent> = {}): Event =>
  anEvent({
    id: `e${n}`,
    type: "tool_use",
    ts: at(n),
    sessionId: "s",
    projectPath: "/srv/app",
    ...more,
    data: { tool, meta, success: true, ...more.data },
  });

const prompt = (n: number, text: string): Event =>
  anEvent({
    id: `e${n}`,
    type: "prompt",
    ts: at(n),
    sessionId: "s",
    projectPath: "/srv/app",
    data: { text },
  });

/** Reads, edits in two turns, writes several at once, fails, and is refused. */
const WORK: readonly Event[] = [
  prompt(1, "mend it"),
  call(2, "Read", { file: "a.ts" }),
  call(3, "Edit", { file: "a.ts" }),
  prompt(4, "again"),
  call(5, "MultiEdit", { file: "a.ts" }),
  call(6, "Read", { file: "a.ts" }),
  call(7, "apply_patch", { file: "b.ts", files: ["b.ts", "c.ts"] }),
  call(8, "Write", { file: "d.ts" }, { data: { success: false } }),
  call(9, "Write", { file: "/srv/app/run/drafts/x.json" }),
  anEvent({ id: "e10", type: "tool_error", ts: at(10), sessionId: "s", projectPath: "/srv/app" }),
];

const rowsOf = async (store: Store): Promise<readonly SessionFileRow[]> => {
  const found: SessionFileRow[] = [];
  for (const { file } of await store.workedFiles(["/srv/app"], 99)) {
    found.push(...(await store.fileSessions({ projectPath: "/srv/app", file })));
  }
  return found;
};

const A: SessionFileRow = {
  sessionId: "s",
  projectPath: "/srv/app",
  file: "a.ts",
  reads: 2,
  edits: 2,
  writes: 0,
  turns: 2,
  lastTurn: 2,
  firstAt: at(2),
  lastAt: at(6),
  changedAt: at(5),
  eventId: "e5",
};

test("each file tells how often it was read and changed, in how many turns, and which call changed it last", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: WORK.length, maxLength: WORK.length }),
      async (stops) => {
        await using home = openHome();
        for (const [n, event] of WORK.entries()) {
          home.record(event);
          if (stops[n] === true) await ingest(home.context);
        }
        await ingest(home.context);
        const before = await rowsOf(home.store);
        expect(before[0]).toEqual(A);
        expect(before.map(({ file }) => file)).toEqual(["a.ts", "b.ts", "c.ts"]);
        await rebuild(home.context, { force: false });
        expect(await rowsOf(home.store)).toEqual(before);
      },
    ),
    { numRuns: 6 },
  );
});

test("what is forgotten of a session leaves its files as a rebuild would have them", async () => {
  await using home = openHome();
  home.record(...WORK, prompt(11, "the secret lily"), call(11.5, "Edit", { file: "lily.ts" }));
  await ingest(home.context);
  await forget(home.context, { by: "text", text: "lily" }, { dryRun: false });
  const left = await rowsOf(home.store);
  expect(left.map(({ file }) => file)).toEqual(["a.ts", "b.ts", "c.ts"]);
  await rebuild(home.context, { force: false });
  expect(await rowsOf(home.store)).toEqual(left);
});

test("what an older program recorded gets its files and its count of errors beside other work, once", async () => {
  await using home = openHome();
  home.record(...WORK);
  await ingest(home.context);
  const before = await rowsOf(home.store);
  home.run(
    `delete from session_files; update sessions set error_count = 0;
     insert into lifecycle_stream_offsets values ('sessions:events', '', 10, '', '')`,
  );
  expect(await lacksFiles(home.store)).toBe(true);
  await backfillSessions(home.store, () => true);
  expect(await rowsOf(home.store)).toEqual([]);
  await backfillSessions(home.store);
  expect(await rowsOf(home.store)).toEqual(before);
  expect(await home.store.session("s")).toMatchObject({ errorCount: 1 });
  expect(await lacksFiles(home.store)).toBe(false);
});
