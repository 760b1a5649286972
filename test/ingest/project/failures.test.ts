/** Every failure is a row, and says whether the same was tried again: however lines are batched, and after whatever was taken away. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Event } from "../../../src/event/event.ts";
import { backfillFailures, lacksFailures } from "../../../src/ingest/project/backfill-failures.ts";
import { forget } from "../../../src/ingest/erase/forget.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { pruneOldEvents } from "../../../src/ingest/erase/prune.ts";
import { rebuild } from "../../../src/ingest/erase/rebuild.ts";
import { errorId } from "../../../src/remember/errors/error-knowledge.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import type { FailureRow, Store } from "../../../src/store/store.ts";
import { at } from "../../event/samples.ts";
import { making } from "../../remember/errors/tool-events.ts";
import { WITHOUT_HISTORY } from "../../store/older.ts";
import { openHome } from "../home.ts";

const ROSE = "Error: rose is no tulip";

/** Fails twice, is mended, succeeds, and fails once more in another session. */
function twice(): Event[] {
  const one = making("s");
  const other = making("t", 100);
  return [
    one.prompt("please"),
    one.fails("Bash", "make", ROSE),
    one.ok("Edit", "a.ts"),
    one.fails("Bash", "make", ROSE),
    one.ok("Edit", "b.ts"),
    one.ok("Bash", "make"),
    other.fails("Bash", "make", ROSE),
  ];
}

const told = async (store: Store): Promise<unknown[]> =>
  (await store.failures({})).map(({ id, outcome, retriedAt }) => [id, outcome, retriedAt]);

test("a failure says that the same failed again, or succeeded, and when", async () => {
  await using home = openHome();
  home.record(...twice());
  await ingest(home.context);
  const rows = await home.store.failures({});
  expect(rows[2]).toEqual({
    id: "s-2",
    ts: at(2),
    sessionId: "s",
    projectPath: "/srv/app",
    errorId: errorId(ROSE),
    retriedAt: at(4),
    outcome: "again",
  } satisfies FailureRow);
  expect(await told(home.store)).toEqual([
    ["t-1", null, null],
    ["s-4", "solved", at(6)],
    ["s-2", "again", at(4)],
  ]);
});

test("failures are the same however lines are batched, and after a rebuild", async () => {
  const events = twice();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { minLength: events.length, maxLength: events.length }),
      async (stops) => {
        await using home = openHome();
        for (const [n, event] of events.entries()) {
          home.record(event);
          if (stops[n] === true) await ingest(home.context);
        }
        await ingest(home.context);
        const before = await home.store.failures({});
        expect(before).toHaveLength(3);
        await rebuild(home.context, { force: false });
        expect(await home.store.failures({})).toEqual(before);
      },
    ),
    { numRuns: 8 },
  );
});

test("a failure whose success is forgotten is open again, and those past retention are gone, as a rebuild would have it", async () => {
  let now = at(60);
  await using home = openHome({ retentionDays: 1, now: () => new Date(now) });
  const { fails, ok } = making("u", 10);
  home.record(
    ...twice(),
    fails("Bash", "make", ROSE),
    ok("Bash", "make", { secret: "tulip bulb" }),
  );
  await ingest(home.context);
  expect((await home.store.failures({})).map(({ id, outcome }) => [id, outcome])).toContainEqual([
    "u-1",
    "solved",
  ]);
  await forget(home.context, { by: "text", text: "tulip bulb" }, { dryRun: false });
  const forgotten = await home.store.failures({});
  expect(forgotten.find(({ id }) => id === "u-1")).toMatchObject({
    outcome: null,
    retriedAt: null,
  });
  await rebuild(home.context, { force: false });
  expect(await home.store.failures({})).toEqual(forgotten);

  now = at(86_400 + 3);
  await pruneOldEvents(home.context, { dryRun: false });
  const kept = await home.store.failures({});
  expect(kept.map(({ id, outcome }) => [id, outcome])).toEqual([
    ["t-1", null],
    ["u-1", null],
    ["s-4", "solved"],
  ]);
  await rebuild(home.context, { force: false });
  expect(await home.store.failures({})).toEqual(kept);

  await forget(home.context, { by: "session", sessionId: "s" }, { dryRun: false });
  expect((await home.store.failures({})).map(({ id }) => id)).toEqual(["t-1", "u-1"]);
});

test("failures of an older program's records are made once, with what came since, and are those that a rebuild makes", async () => {
  await using home = openHome();
  const events = twice();
  home.record(...events.slice(0, 4));
  await ingest(home.context);
  home.run(
    `${WITHOUT_HISTORY} drop table failures; alter table sessions drop column title; pragma user_version = 6`,
  );
  const store = openSqliteStore(home.sandbox.db);
  const context = { ...home.context, store };
  try {
    expect([await told(store), await lacksFailures(store)]).toEqual([[], true]);
    home.record(...events.slice(4));
    await ingest(context);
    expect(await told(store)).toEqual([["t-1", null, null]]);
    await backfillFailures(store, () => true);
    expect(await lacksFailures(store)).toBe(true);
    await backfillFailures(store);
    expect(await lacksFailures(store)).toBe(false);
    const made = await store.failures({});
    expect(await told(store)).toEqual([
      ["t-1", null, null],
      ["s-4", "solved", at(6)],
      ["s-2", "again", at(4)],
    ]);
    await rebuild(context, { force: false });
    expect(await store.failures({})).toEqual(made);
  } finally {
    await store.close();
  }
});
