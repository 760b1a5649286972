/** What blocks projects: made from lines, made again by a rebuild, outliving them, and forgotten with them. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Event, EventKind, NewEvent } from "../../../src/event/event.ts";
import { UNKNOWN_SESSION } from "../../../src/event/event.ts";
import { forget } from "../../../src/ingest/erase/forget.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { pruneOldEvents } from "../../../src/ingest/erase/prune.ts";
import { rebuild } from "../../../src/ingest/erase/rebuild.ts";
import { insertEvent } from "../../../src/ingest/insert-event.ts";
import * as lines from "../../../src/remember/blockers/blocker-lines.ts";
import type { BlockerRow } from "../../../src/store/store.ts";
import { at } from "../../event/samples.ts";
import { acting, statusBlock } from "../../remember/blockers/session.ts";
import { type Home, openHome } from "../home.ts";

const all = (home: Home): Promise<readonly BlockerRow[]> => home.store.blockers({ state: "all" });
const open = (home: Home): Promise<readonly BlockerRow[]> => home.store.blockers({});

/** Two sessions of a project and one of another, in which everything happens that can. */
function busy(): Event[] {
  const one = acting("s");
  const two = acting("t", 100);
  const elsewhere = acting("u", 200, { projectPath: "/srv/other", project: "other" });
  return [
    one.prompt("make it build"),
    one.fails("make", "a.c:1:2: error: no"),
    one.fails("npm test", "FAILED a"),
    one.turnEnds(),
    two.prompt("and test it"),
    two.agentStops("tester", statusBlock("BLOCKED", "3 tests fail", "mend the clock")),
    two.runs("npm test"),
    elsewhere.fails("git merge main", "CONFLICT (content): Merge conflict in a.txt"),
    elsewhere.turnEnds(statusBlock("FAILED", "a merge conflict in a.txt")),
    elsewhere.runs("make"),
    one.fails("npm test", "FAILED b"),
    one.turnEnds(statusBlock("DECISION_NEEDED", "which library?")),
    elsewhere.runs("git commit"),
    two.agentStops("asker", statusBlock("BLOCKED", "waiting for a key")),
    two.agentStops("asker", statusBlock("READY", "got it")),
  ];
}

describe("ingest", () => {
  test("keeps a row for each blocker, with what ended it and when; of each project its own", async () => {
    await using home = openHome();
    home.record(...busy());
    await ingest(home.context);
    const rows = await home.store.blockers({ projectPath: "/srv/app", state: "all" });
    expect(rows.map((row) => `${row.type} ${row.source} ${row.resolvedBy}`).toSorted()).toEqual([
      "build_error command null",
      "design_issue status null",
      "other status ready",
      "test_failure command null",
      "test_failure command succeeded",
      "test_failure status succeeded",
    ]);
    expect(rows.find(({ resolvedBy }) => resolvedBy === "succeeded")?.resolvedAt).toBe(at(103));
    expect(await home.store.blockers({ projectPath: "/srv/other", state: "all" })).toMatchObject([
      { type: "merge_conflict", severity: "critical", resolvedBy: "succeeded" },
    ]);
    const before = await all(home);
    expect(await ingest(home.context, { thorough: true })).toMatchObject({ inserted: 0 });
    home.record(...busy());
    expect(await ingest(home.context)).toMatchObject({ inserted: 0 });
    expect(await all(home)).toEqual(before);
  });

  test("gives the same rows however the lines are batched, and a rebuild gives them again", async () => {
    const events = busy();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: events.length, maxLength: events.length }),
        async (stops) => {
          await using whole = openHome();
          whole.record(...events);
          await ingest(whole.context);
          await using parted = openHome();
          for (const [index, event] of events.entries()) {
            parted.record(event);
            if (stops[index] === true) await ingest(parted.context);
          }
          await ingest(parted.context);
          const expected = await all(whole);
          expect(expected).toHaveLength(7);
          expect(await all(parted)).toEqual(expected);
          const sessions = await parted.store.listSessions({});
          await rebuild(parted.context, { force: false });
          expect(await all(parted)).toEqual(expected);
          expect(await parted.store.listSessions({})).toEqual(sessions);
        },
      ),
      { numRuns: 8 },
    );
  });

  test("makes the same rows again of what reads the same, of wholes and parts, of chains, and of sessions that just end", async () => {
    await using home = openHome();
    const one = acting("s");
    const two = acting("t", 100);
    const old = { meta: { command: "make", action: "make", target: "#make -j8 2>&1" } };
    const events = [
      one.fails("npm test -- pay", "FAILED pay"),
      one.turnEnds(),
      one.fails("npm test -- pay cart 2>&1", "FAILED pay"),
      one.fails("make -j8 2>&1", "a.c:1:2: error: no", old),
      one.fails("npm run seed && npm run build", "b.ts(1,2): error TS2304: no"),
      one.ends(),
      two.fails("npx jest pay", "FAILED jest"),
      two.fails("pytest && cargo test", "FAILED which"),
      two.isFoundDead(),
      two.runs("npm test -- pay cart"),
      two.runs("make -j8 2>&1", old),
      two.runs("npm run typecheck && npm run build && ./app"),
      two.runs("pytest"),
    ];
    for (const event of events) {
      home.record(event);
      await ingest(home.context);
    }
    const live = await all(home);
    expect(live.map(({ description, resolvedBy }) => [description, resolvedBy])).toEqual([
      ["pytest && cargo test: FAILED which", null],
      ["npx jest: FAILED jest", null],
      ["npm run build: b.ts(1,2): error TS2304: no", "succeeded"],
      ["make: a.c:1:2: error: no", "succeeded"],
      ["npm test: FAILED pay", "succeeded"],
    ]);
    await rebuild(home.context, { force: false });
    expect(await all(home)).toEqual(live);
  });

  test("keeps what fails with the session until the turn ends", async () => {
    await using home = openHome();
    const { fails, turnEnds } = acting("s");
    home.record(fails("make", "a.c:1:2: error: no"));
    await ingest(home.context);
    expect((await home.store.session("s"))?.failingCommands).toContain("make");
    expect(await all(home)).toEqual([]);
    home.record(turnEnds());
    await ingest(home.context);
    expect((await home.store.session("s"))?.failingCommands).toBeNull();
    expect(await open(home)).toHaveLength(1);
  });
});

describe("what commands write down", () => {
  const project = { sessionId: UNKNOWN_SESSION, projectPath: "/srv/app" };

  async function noted(home: Home, target: string | null = null): Promise<BlockerRow> {
    const event = await insertEvent(home.context, {
      type: lines.BLOCKER,
      ...project,
      ...lines.blockerFields({
        type: "ci_failure",
        severity: "high",
        description: "the CI run failed",
        source: "ci",
        target,
      }),
    });
    const rows = await all(home);
    return rows.find(({ id }) => id === lines.blockerIdOf(event)) as BlockerRow;
  }

  test("makes, clears and reopens a blocker, counts attempts, and is made again by a rebuild [R209, R220]", async () => {
    await using home = openHome();
    const row = await noted(home);
    expect(row).toMatchObject({ type: "ci_failure", source: "ci", autoDetected: true });
    const write = (type: EventKind, fields: object): Promise<Event> =>
      insertEvent(home.context, { type, ...project, ...fields } as NewEvent);
    const tried = { command: "gh run rerun", ok: false };
    await write(lines.BLOCKER_RECOVERY, lines.recoveryFields(row, { ...tried, attempt: 1 }));
    await write(lines.BLOCKER_RECOVERY, lines.recoveryFields(row, { ...tried, attempt: 2 }));
    expect(await open(home)).toMatchObject([{ id: row.id, recoveryAttempted: 2 }]);
    await write(lines.BLOCKER_CLEARED, lines.clearedFields(row, "recovered"));
    expect(await open(home)).toEqual([]);
    expect(await all(home)).toMatchObject([{ resolvedBy: "recovered", recoveryAttempted: 2 }]);
    await write(lines.BLOCKER_REOPENED, lines.reopenedFields(row));
    expect(await open(home)).toMatchObject([{ id: row.id, resolvedBy: null }]);
    await write(lines.BLOCKER_CLEARED, lines.clearedFields(row, "cleared"));
    const before = await all(home);
    expect(before).toMatchObject([{ resolvedBy: "cleared" }]);
    await rebuild(home.context, { force: false });
    expect(await all(home)).toEqual(before);
  });

  test("makes no second blocker of a target that is open, nor of words that are", async () => {
    await using home = openHome();
    expect((await noted(home, "ci:main")).target).toBe("ci:main");
    await noted(home, "ci:main");
    await noted(home, "ci:topic");
    await noted(home);
    await noted(home);
    expect((await open(home)).map(({ target }) => target)).toEqual([null, "ci:topic", "ci:main"]);
  });

  test("is passed over where it says nothing that can be understood", async () => {
    await using home = openHome();
    const odd = [
      { type: lines.BLOCKER },
      { type: lines.BLOCKER, blockerType: "weird", description: "x" },
      { type: lines.BLOCKER, blockerType: "other", description: 7 },
      { type: lines.BLOCKER_CLEARED, blockerId: "nobody" },
      { type: lines.BLOCKER_REOPENED, blockerId: null, blockerSession: [] },
      { type: lines.BLOCKER_RECOVERY, attempt: "many" },
    ];
    for (const fields of odd)
      await insertEvent(home.context, { ...project, ...fields } as unknown as NewEvent);
    expect(await all(home)).toEqual([]);
  });
});

describe("pruning and a rebuild", () => {
  test("keep what is open though its lines are gone, and drop what is over", async () => {
    let now = at(600);
    await using home = openHome({ retentionDays: 1, now: () => new Date(now) });
    home.record(...busy());
    await ingest(home.context);
    const before = await open(home);
    expect(before).toHaveLength(3);
    now = at(86_400 + 600);
    await pruneOldEvents(home.context, { dryRun: false });
    expect(home.ids()).toEqual([]);
    expect(await all(home)).toEqual(before);
    await rebuild(home.context, { force: false });
    expect(await all(home)).toEqual(before);
    const later = acting("v", 86_400 + 500);
    home.record(later.runs("make"));
    await ingest(home.context);
    expect(await open(home)).toHaveLength(2);
  });
});

describe("forgetting", () => {
  const plum = acting("plum", 300);
  const PLUM = [
    plum.prompt("make the plum"),
    plum.fails("make plum", "plum.c:1:2: error: no"),
    plum.fails("npm test", "FAILED pear"),
    plum.turnEnds(statusBlock("BLOCKED", "waiting for plum juice")),
  ];

  test("a session leaves none of its blockers, and those of others as they were", async () => {
    await using home = openHome();
    home.record(...busy());
    await ingest(home.context);
    const before = await all(home);
    home.record(...PLUM);
    await ingest(home.context);
    expect(await all(home)).toHaveLength(9);
    await forget(home.context, { by: "session", sessionId: "plum" }, { dryRun: false });
    expect(await all(home)).toEqual(before);
    expect(home.filesWith("plum juice", "plum.c")).toEqual([]);
  });

  test("a text takes the blockers along that hold it, and leaves others of the session", async () => {
    await using home = openHome();
    home.record(...PLUM);
    await ingest(home.context);
    expect(await all(home)).toHaveLength(3);
    await forget(home.context, { by: "text", text: "plum.c" }, { dryRun: false });
    expect(home.filesWith("plum.c")).toEqual([]);
    expect((await all(home)).map(({ type }) => type).toSorted()).toEqual(["other", "test_failure"]);
  });

  test("a prompt leaves the blocker without it", async () => {
    await using home = openHome();
    const { prompt, fails, turnEnds } = acting("s");
    home.record(prompt("the plum again"), fails("make", "a.c:1:2: error: no"), turnEnds());
    await ingest(home.context);
    expect(await open(home)).toMatchObject([{ appearedAfter: "the plum again" }]);
    await forget(home.context, { by: "text", text: "the plum" }, { dryRun: false });
    expect(await open(home)).toMatchObject([{ appearedAfter: null, type: "build_error" }]);
    expect(home.filesWith("the plum again")).toEqual([]);
  });
});
