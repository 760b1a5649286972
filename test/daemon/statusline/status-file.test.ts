/** The prepared file on a real disk, from a real database. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  type StatuslineFileContent,
  readStatuslineFile,
  writeStatuslineFile,
} from "../../../src/config/statusline-file.ts";
import {
  openStatuslineFileWriter,
  type StatuslineFileWriter,
} from "../../../src/daemon/statusline/status-file.ts";
import type { Event } from "../../../src/event/event.ts";
import type { BlockerRow, Store } from "../../../src/store/store.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { textOf } from "../../../src/text/text.ts";
import { anEvent } from "../../event/samples.ts";
import { aSession, waiting } from "../../observe/notify/a-session.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";
import { until as come } from "../../until.ts";
import { type Watched, watchSessions } from "../watched-sessions.ts";

type Opened = AsyncDisposable & {
  readonly sandbox: Sandbox;
  readonly run: string;
  readonly store: Store;
  readonly monitor: Watched;
  readonly file: StatuslineFileWriter;
  /** What the file says, once it says so. */
  readonly until: (
    isSaid: (prepared: StatuslineFileContent) => boolean,
  ) => Promise<StatuslineFileContent>;
};

function open(stillMs = 60_000): Opened {
  const sandbox = openSandbox();
  const run = join(sandbox.home, "run");
  mkdirSync(run, { recursive: true });
  mkdirSync(join(sandbox.home, "data"), { recursive: true });
  const store = openSqliteStore(sandbox.db);
  const monitor = watchSessions();
  const file = openStatuslineFileWriter({
    run,
    store,
    monitor,
    text: textOf("en"),
    pace: { soonMs: 20, factsMs: 50, settledMs: 200, stillMs },
    fault: (error) => {
      throw error;
    },
  });
  return {
    sandbox,
    run,
    store,
    monitor,
    file,
    until: (isSaid) =>
      come(() => {
        const found = readStatuslineFile(run);
        return found !== null && isSaid(found) && found;
      }),
    [Symbol.asyncDispose]: async () => {
      await file.close();
      await store.close();
      sandbox[Symbol.dispose]();
    },
  };
}

const save = (store: Store, ...events: readonly Event[]): Promise<unknown> =>
  store.transact((tx) => tx.insert(events.map((event) => ({ event }))));

const blocker = (projectPath: string, given: Partial<BlockerRow> = {}): BlockerRow => ({
  id: "b1",
  ts: "2026-11-15T08:00:00.000Z",
  lastSeenAt: "2026-11-15T08:00:00.000Z",
  sessionId: "mine",
  projectPath,
  type: "test_failure",
  severity: "high",
  description: "login tests fail",
  errorPattern: null,
  resolution: null,
  appearedAfter: null,
  autoDetected: true,
  recoveryAgent: null,
  recoveryAttempted: 0,
  maxRecoveryAttempts: 3,
  source: "command",
  target: null,
  resolvedAt: null,
  resolvedBy: null,
  ...given,
});

const saidOf = ({ sessions, projects }: StatuslineFileContent, id: string): readonly string[] =>
  projects[sessions[id] ?? -1]?.said ?? [];

test("the file is there from the start, ours alone, and gone when it is closed", async () => {
  await using opened = open();
  const { run, file, monitor, until } = opened;
  const first = await until(() => true);
  expect(first).toMatchObject({ pid: process.pid, waits: [], projects: [], sessions: {} });
  expect(statSync(join(run, "statusline.json")).mode & 0o777).toBe(0o600);
  monitor.show(waiting("api", Date.now()));
  await until(({ waits }) => waits[0]?.sessionId === "api");
  expect(statSync(join(run, "statusline.json")).mode & 0o777).toBe(0o600);
  await file.close();
  expect(readdirSync(run)).toEqual([]);
  expect(monitor.listeners()).toBe(0);
});

test("it is written when it says something else, and not when nothing did", async () => {
  await using opened = open();
  const { run, monitor, until } = opened;
  const session = waiting("api", Date.now(), { projectPath: "/home/dev/one" });
  monitor.show(session);
  const { at } = await until(({ waits, projects }) => waits.length === 1 && projects.length === 1);
  // The same again, and then something else: had the same been written, it would be in between.
  const asked = monitor.asked();
  monitor.show({ ...session, turnCount: 7 });
  // Twice in each look, before it writes: one look is over by then, whenever it began.
  await come(() => monitor.asked() >= asked + 4);
  expect(readStatuslineFile(run)?.at).toBe(at);
  monitor.show(aSession({ sessionId: "api", projectPath: "/home/dev/one" }));
  await until(({ waits }) => waits.length === 0);
});

test("while somebody waits it says again and again that it is still true; while nobody does it does not", async () => {
  await using opened = open(1);
  const { run, monitor, until } = opened;
  const session = waiting("api", Date.now(), { projectPath: "/home/dev/one" });
  monitor.show(session);
  const said = await until(({ waits, projects }) => waits.length === 1 && projects.length === 1);
  monitor.show(session);
  const again = await until(({ at }) => at > said.at);
  expect({ ...again, at: said.at }).toEqual(said);
  const free = aSession({ sessionId: "api", projectPath: "/home/dev/one" });
  monitor.show(free);
  const { at } = await until(({ waits }) => waits.length === 0);
  const asked = monitor.asked();
  monitor.show(free);
  await come(() => monitor.asked() >= asked + 4);
  expect(readStatuslineFile(run)?.at).toBe(at);
});

test("a project's worst open blocker is told, and no more once it is over", async () => {
  await using opened = open();
  const { store, monitor, until, sandbox } = opened;
  const { project } = sandbox;
  const minor = blocker(project, { id: "b2", severity: "low", description: "flaky" });
  await store.transact((tx) => tx.saveBlockers([blocker(project), minor]));
  const session = aSession({ sessionId: "mine", projectPath: project });
  monitor.show(session);
  const said = await until((prepared) => saidOf(prepared, "mine").length > 0);
  expect(saidOf(said, "mine")).toEqual(["⛔ blocker: login tests fail"]);
  const resolvedAt = "2026-11-15T09:00:00.000Z";
  await store.transact((tx) =>
    tx.saveBlockers([blocker(project, { resolvedAt }), { ...minor, resolvedAt }]),
  );
  monitor.show(session);
  await until((prepared) => saidOf(prepared, "mine").length === 0);
});

test("what somebody took away is made again from what is recorded now", async () => {
  await using opened = open();
  const { run, store, monitor, until, sandbox } = opened;
  const { project } = sandbox;
  await store.transact((tx) => tx.saveBlockers([blocker(project)]));
  const session = aSession({ sessionId: "mine", projectPath: project });
  monitor.show(session);
  await until((prepared) => saidOf(prepared, "mine").length === 1);
  await store.transact((tx) => tx.removeBlockers(["b1"]));
  rmSync(join(run, "statusline.json"));
  monitor.show(session);
  expect(saidOf(await until(() => true), "mine")).toEqual([]);
});

test("what is taken away while it is written is no fault", async () => {
  using sandbox = openSandbox();
  const run = join(sandbox.home, "run");
  mkdirSync(run, { recursive: true });
  const path = JSON.stringify(join(run, "statusline.json"));
  const away = `for (;;) for (const one of [${path}, ${path} + ".new"]) require("node:fs").rmSync(one, { force: true });`;
  const taker = Bun.spawn([process.execPath, "-e", away]);
  const prepared: StatuslineFileContent = {
    pid: 1,
    pidStart: null,
    at: 0,
    waits: [],
    more: ["", ""],
    units: { under: "", minutes: "", hours: "", days: "" },
    sessions: {},
    projects: [],
  };
  const write = (): boolean => writeStatuslineFile(run, prepared);
  await come(() => !write(), { what: "a file that is taken away while it is written" });
  taker.kill("SIGKILL");
  await taker.exited;
  expect(write()).toBe(true);
  expect(readdirSync(run)).toEqual(["statusline.json"]);
});

describe("unsaved work", () => {
  const git = (sandbox: Sandbox, ...args: readonly string[]): void => {
    const ran = Bun.spawnSync(["git", "-c", "user.name=t", "-c", "user.email=t@t", ...args], {
      cwd: sandbox.project,
      env: { ...sandbox.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
    });
    expect(ran.exitCode).toBe(0);
  };
  const edit = (project: string, file: string, at: number, tool = "Edit"): Event =>
    anEvent({
      type: "tool_use",
      ts: new Date(at).toISOString(),
      sessionId: "mine",
      projectPath: project,
      data: { tool, success: true, meta: { file } },
    });

  test("is every file edited since the last commit, each once; reading one or writing elsewhere is no work", async () => {
    await using opened = open();
    const { store, monitor, until, sandbox } = opened;
    const { project } = sandbox;
    const now = Date.now();
    git(sandbox, "init", "-q");
    await save(
      store,
      edit(project, "src/a.ts", now - 5000),
      edit(project, "src/b.ts", now - 4000, "Write"),
      edit(project, "src/a.ts", now - 3000),
      edit(project, "src/c.ts", now - 3000, "Read"),
      edit(project, "/tmp/plan.md", now - 2000, "Write"),
    );
    const session = aSession({ sessionId: "mine", projectPath: project });
    monitor.show(session);
    const said = await until((prepared) => saidOf(prepared, "mine").length > 0);
    expect(saidOf(said, "mine")).toEqual(["✎ 2 files changed"]);
    // By hand, where no hook sees it.
    git(sandbox, "commit", "-q", "--allow-empty", "-m", "all of it");
    monitor.show(session);
    await until((prepared) => saidOf(prepared, "mine").length === 0);
    await save(store, edit(project, "src/a.ts", Date.now() + 2000));
    monitor.show(session);
    const again = await until((prepared) => saidOf(prepared, "mine").length > 0);
    expect(saidOf(again, "mine")).toEqual(["✎ 1 file changed"]);
  });

  test("is saved by a checkpoint, and by a commit that was recorded", async () => {
    await using opened = open();
    const { store, monitor, until, sandbox } = opened;
    const { project } = sandbox;
    git(sandbox, "init", "-q");
    const now = Date.now();
    const committed = anEvent({
      type: "tool_use",
      ts: new Date(now - 4000).toISOString(),
      projectPath: project,
      data: { tool: "Bash", success: true, meta: { commit: { hash: "abcdef1", subject: "x" } } },
    });
    await save(
      store,
      edit(project, "src/a.ts", now - 5000),
      committed,
      edit(project, "src/b.ts", now - 3000),
      edit(project, "src/c.ts", now - 3000),
    );
    const session = aSession({ sessionId: "mine", projectPath: project });
    monitor.show(session);
    const said = await until((prepared) => saidOf(prepared, "mine").length > 0);
    expect(saidOf(said, "mine")).toEqual(["✎ 2 files changed"]);
    const ts = new Date(now - 1000).toISOString();
    const event = anEvent({ type: "checkpoint", ts, projectPath: project, data: { state: {} } });
    const checkpoint = {
      id: event.id,
      ts,
      sessionId: event.sessionId,
      projectPath: project,
      repoId: null,
      mode: "quick",
      branch: null,
      commitHash: null,
    };
    await store.transact((tx) => tx.insert([{ event, checkpoint }]));
    monitor.show(session);
    await until((prepared) => saidOf(prepared, "mine").length === 0);
  });

  test("is nothing where there is no repository to save it to", async () => {
    await using opened = open();
    const { store, monitor, until, sandbox } = opened;
    await save(store, edit(sandbox.project, "a.txt", Date.now()));
    monitor.show(aSession({ sessionId: "mine", projectPath: sandbox.project }));
    const said = await until(({ projects }) => projects.length === 1);
    expect(saidOf(said, "mine")).toEqual([]);
  });
});
