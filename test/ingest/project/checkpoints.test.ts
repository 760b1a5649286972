/** Checkpoints and blockers are rows of lines: they are made again from them, and go when their lines go. */
import { describe, expect, test } from "bun:test";
import type { JsonObject, RawEvent } from "../../../src/event/event.ts";
import { forget } from "../../../src/ingest/erase/forget.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { pruneOldEvents } from "../../../src/ingest/erase/prune.ts";
import { rebuild } from "../../../src/ingest/erase/rebuild.ts";
import { blockerFields, blockerIdOf } from "../../../src/remember/blockers/blocker-lines.ts";
import { at } from "../../event/samples.ts";
import { sampleState } from "../../remember/checkpoint/sample-state.ts";
import { idsOf } from "../../store/records.ts";
import { type Home, openHome } from "../home.ts";

const checkpoint = (
  id: string,
  seconds: number,
  given: Partial<RawEvent> = {},
): Partial<RawEvent> => ({
  id,
  ts: at(seconds),
  type: "checkpoint",
  data: {
    state: sampleState({ mode: "sync" }),
    repoId: "/srv/app/.git",
    branch: "main",
    commit: "c0ffee",
  },
  ...given,
});

const blocker = (
  id: string,
  seconds: number,
  given: Partial<RawEvent> = {},
): Partial<RawEvent> => ({
  id,
  ts: at(seconds),
  type: "blocker",
  data: blockerFields({ type: "other", severity: "low", description: id, source: "person" }),
  ...given,
});

const saved = async (home: Home): Promise<string[]> => idsOf(await home.store.checkpoints({}));
const blockers = async (home: Home): Promise<string[]> =>
  (await home.store.blockers({ state: "all" })).map(({ description }) => description);
const cleared = (id: string, seconds: number): Partial<RawEvent> => ({
  type: "blocker_cleared",
  ts: at(seconds),
  data: { blockerId: blockerIdOf({ id }), how: "cleared" },
});

describe("checkpoints", () => {
  test("become rows that say where they are found, and a rebuild makes the same ones", async () => {
    await using home = openHome();
    home.record({ id: "p" }, checkpoint("c", 1), checkpoint("bare", 2, { data: {} }));
    await ingest(home.context);
    const before = home.dump();
    expect(before["checkpoints"]).toMatchObject([
      {
        id: "c",
        mode: "sync",
        branch: "main",
        commit_hash: "c0ffee",
        repo_id: "/srv/app/.git",
        project_path: "/srv/app",
      },
      { id: "bare", branch: null, commit_hash: null },
    ]);
    await rebuild(home.context, { force: false });
    expect(home.dump()).toEqual(before);
  });

  test("go with what is past retention", async () => {
    let now = at(0);
    await using home = openHome({ retentionDays: 1, now: () => new Date(now) });
    home.record(checkpoint("old", 0), checkpoint("new", 10));
    await ingest(home.context);
    now = at(86_405);
    await pruneOldEvents(home.context, { dryRun: false });
    expect(await saved(home)).toEqual(["new"]);
  });

  test("of a forgotten session go, and those that others saved since in its project", async () => {
    await using home = openHome();
    home.record(
      checkpoint("before", 1, { sessionId: "other" }),
      { id: "p", ts: at(2), sessionId: "mine", data: { text: "Zauberwort" } },
      checkpoint("own", 3, { sessionId: "mine" }),
      checkpoint("since", 4, { sessionId: "other" }),
      checkpoint("elsewhere", 5, { sessionId: "third", projectPath: "/srv/x" }),
    );
    await ingest(home.context);
    const target = { by: "session", sessionId: "mine" } as const;
    const asked = await forget(home.context, target, { dryRun: true });
    expect(asked).toMatchObject({ events: 3, sessions: 1, bySession: new Map([["mine", 2]]) });
    expect(await saved(home)).toHaveLength(4);
    const done = await forget(home.context, target, { dryRun: false });
    const where = {
      projectPath: "/srv/app",
      savedAt: sampleState().saved_at,
      commit: "c0ffee",
    };
    expect(done.checkpoints).toEqual([
      { id: "own", sessionId: "mine", ts: at(3), ...where },
      { id: "since", sessionId: "other", ts: at(4), ...where },
    ]);
    expect(await saved(home)).toEqual(["elsewhere", "before"]);
    await rebuild(home.context, { force: false });
    expect(await saved(home)).toEqual(["elsewhere", "before"]);
  });

  test("that hold a forgotten text go, and so do those saved since: they may hold a piece of it", async () => {
    await using home = openHome();
    const state = sampleState({ working_on: "a Zauberwort" }) as unknown as JsonObject;
    home.record(
      checkpoint("before", 1),
      checkpoint("with", 2, { data: { state } }),
      checkpoint("since", 3),
    );
    await ingest(home.context);
    await forget(home.context, { by: "text", text: "Zauberwort" }, { dryRun: false });
    expect(await saved(home)).toEqual(["before"]);
    expect(home.filesWith("Zauberwort")).toEqual([]);
  });

  test("of a forgotten project go, all of them", async () => {
    await using home = openHome();
    home.record(
      checkpoint("a", 1, { sessionId: "unknown" }),
      checkpoint("b", 2, { projectPath: "/srv/x" }),
    );
    await ingest(home.context);
    const target = { by: "project", projectPath: "/srv/app" } as const;
    expect(await forget(home.context, target, { dryRun: false })).toMatchObject({ events: 1 });
    expect(await saved(home)).toEqual(["b"]);
  });
});

describe("blockers", () => {
  test("of a forgotten session or project, or that hold a forgotten text, are in no byte any more", async () => {
    await using home = openHome();
    home.record(
      blocker("of-session", 1, { sessionId: "mine" }),
      blocker("of-project", 2, { projectPath: "/srv/x", sessionId: "there" }),
      blocker("Zauberwort", 3),
      blocker("kept", 4),
    );
    await ingest(home.context);
    expect(await blockers(home)).toHaveLength(4);
    const session = { by: "session", sessionId: "mine" } as const;
    expect(await forget(home.context, session, { dryRun: false })).toMatchObject({ blockers: 1 });
    await forget(home.context, { by: "project", projectPath: "/srv/x" }, { dryRun: false });
    await forget(home.context, { by: "text", text: "Zauberwort" }, { dryRun: false });
    expect(await blockers(home)).toEqual(["kept"]);
    expect(home.filesWith("of-session", "of-project", "Zauberwort")).toEqual([]);
    const before = home.dump();
    await rebuild(home.context, { force: false });
    expect(home.dump()).toEqual(before);
  });

  test("past retention go when they are over; an open one stays, also when everything is made again", async () => {
    let now = at(0);
    await using home = openHome({ retentionDays: 1, now: () => new Date(now) });
    home.record(
      blocker("over", 0),
      blocker("open", 1),
      cleared("over", 2),
      blocker("young", 10),
      cleared("young", 11),
    );
    await ingest(home.context);
    now = at(86_405);
    await pruneOldEvents(home.context, { dryRun: true });
    expect(await blockers(home)).toEqual(["young", "open", "over"]);
    await pruneOldEvents(home.context, { dryRun: false });
    expect(await blockers(home)).toEqual(["young", "open"]);
    const before = home.dump();
    await rebuild(home.context, { force: false });
    expect(home.dump()).toEqual(before);
    home.record(cleared("open", 86_405));
    await ingest(home.context);
    expect(await home.store.blockers({})).toEqual([]);
  });

  test("are forgotten by their words, though their lines are long gone", async () => {
    let now = at(0);
    await using home = openHome({ retentionDays: 1, now: () => new Date(now) });
    home.record(blocker("Zauberwort", 1));
    await ingest(home.context);
    now = at(86_405);
    await pruneOldEvents(home.context, { dryRun: false });
    const text = { by: "text", text: "Zauberwort" } as const;
    expect(await forget(home.context, text, { dryRun: true })).toMatchObject({ blockers: 1 });
    expect(await blockers(home)).toEqual(["Zauberwort"]);
    expect(await forget(home.context, text, { dryRun: false })).toMatchObject({
      events: 0,
      blockers: 1,
    });
    expect(await blockers(home)).toEqual([]);
  });
});
