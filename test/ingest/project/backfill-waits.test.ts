/** What an older program recorded becomes waits once, in turns, and as a rebuild makes them. */
import { expect, test } from "bun:test";
import type { Event } from "../../../src/event/event.ts";
import { backfillFailures } from "../../../src/ingest/project/backfill-failures.ts";
import { backfillSessions } from "../../../src/ingest/project/backfill-sessions.ts";
import { backfillWaits } from "../../../src/ingest/project/backfill-waits.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { rebuild } from "../../../src/ingest/erase/rebuild.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../../src/store/store.ts";
import { asks, ends, happens, notified } from "../../observe/waits/asking.ts";
import { type Home, openHome } from "../home.ts";
import { WITHOUT_HISTORY } from "../../store/older.ts";

const of = (sessionId: string, events: readonly Event[]): Event[] =>
  events.map((event) => ({ ...event, sessionId }));

/** The database as the program before the monitor left it. */
const BEFORE = `${WITHOUT_HISTORY} drop table waits; drop table usage; drop table failures; alter table sessions drop column title; pragma user_version = 5`;

type Upgraded = AsyncDisposable & { readonly store: Store; readonly context: Home["context"] };

function upgraded(home: Home): Upgraded {
  home.run(BEFORE);
  const store = openSqliteStore(home.sandbox.db);
  return {
    store,
    context: { ...home.context, store },
    [Symbol.asyncDispose]: () => store.close(),
  };
}

const marks = (home: Home): unknown[] =>
  home.sandbox.query("select * from lifecycle_stream_offsets where stream_key like 'waits:%'");

test("waits of an older program's records are made once, with what came since, and are those that a rebuild makes", async () => {
  await using home = openHome();
  home.record(
    ...of("a", [...asks("w1", 10), ends(20, 2), ...asks("w2", 300, { inputHash: "h2" })]),
    ...of("b", [...asks("w3", 50), happens("turn.end", 60)]),
    ...of("c", [happens("prompt", 70)]),
  );
  await ingest(home.context);
  await using now = upgraded(home);
  expect(await now.store.waits({})).toEqual([]);
  // Without what was asked before, the notification looks like a wait of its own.
  home.record(
    ...of("a", [notified("n", 306), ends(320, 10, { inputHash: "h2" })]),
    ...of("d", asks("w4", 400)),
  );
  await ingest(now.context);
  expect((await now.store.waits({})).map(({ id }) => id)).toEqual(["w4", "n"]);

  await backfillWaits(now.store);
  await backfillFailures(now.store);
  await backfillSessions(now.store);
  expect(marks(home)).toEqual([]);
  const made = home.dump();
  expect(await now.store.waits({})).toMatchObject([
    { id: "w4", decision: null },
    { id: "w2", decision: "granted", waitedMs: 10_000 },
    { id: "w3", decision: "unknown" },
    { id: "w1", decision: "granted", waitedMs: 8000 },
  ]);
  await backfillWaits(now.store);
  expect(home.dump()).toEqual(made);
  expect(await rebuild(now.context, { force: false })).toMatchObject({ outcome: "rebuilt" });
  expect(home.dump()).toEqual(made);
});

test("waits of many sessions are made in turns, the newest first, and go on where they were left", async () => {
  await using home = openHome();
  const sessions = Array.from({ length: 45 }, (_, n) => `s${String(n).padStart(2, "0")}`);
  for (const [n, id] of sessions.entries()) home.record(...of(id, asks(`w-${id}`, n)));
  await ingest(home.context);
  await using now = upgraded(home);
  let turns = 0;
  await backfillWaits(now.store, { isLate: () => turns++ > 0 });
  const made = async (): Promise<string[]> =>
    (await now.store.waits({})).map(({ sessionId }) => sessionId).toReversed();
  expect(await made()).toEqual(sessions.slice(25));
  // An old session that goes on meanwhile is not lost.
  home.record(...of("s00", [ends(100, 1)]));
  await ingest(now.context);
  await Promise.all([backfillWaits(now.store), backfillWaits(now.store)]);
  expect(await made()).toEqual(sessions);
  expect(await now.store.waits({ sessionId: "s00" })).toMatchObject([{ decision: "granted" }]);
  expect(marks(home)).toEqual([]);
});

test("a rebuild leaves nothing to be made, and a new database has nothing", async () => {
  await using home = openHome();
  expect(marks(home)).toEqual([]);
  home.record(...asks("w", 1));
  await ingest(home.context);
  await using now = upgraded(home);
  expect(marks(home)).toHaveLength(1);
  await rebuild(now.context, { force: false });
  expect(marks(home)).toEqual([]);
  expect(await now.store.waits({})).toMatchObject([{ id: "w" }]);
});

test("`waits` shows what an older program recorded", async () => {
  await using home = openHome();
  const ts = new Date().toISOString();
  for (const event of asks("w", 1)) home.record({ ...event, ts });
  await ingest({ ...home.context, now: () => new Date() });
  home.run(BEFORE);
  const { stdout } = await home.sandbox.run(["waits", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ waits: [{ id: "w", tool: "Bash" }] });
});
