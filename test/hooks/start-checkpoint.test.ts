/** A checkpoint that is still checked out is told when a session begins; any other is not. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Event, JsonObject } from "../../src/event/event.ts";
import { makeCheckpointEvent } from "../../src/remember/checkpoint/checkpoint-event.ts";
import type { CheckpointState } from "../../src/remember/checkpoint/state/checkpoint-state.ts";
import { configure, hoursAgo, plant, startSession, told } from "../bring-back/sessions.ts";
import { sampleDocument } from "../remember/context/document/sample-document.ts";
import { savedSample } from "../remember/context/saved-snapshot.ts";
import { sampleState } from "../remember/checkpoint/sample-state.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";

function git(sandbox: Sandbox, cwd: string, ...args: readonly string[]): string {
  const ran = Bun.spawnSync(["git", "-c", "user.name=t", "-c", "user.email=t@t", ...args], {
    cwd,
    env: { ...sandbox.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" },
  });
  expect(ran.exitCode).toBe(0);
  return new TextDecoder().decode(ran.stdout).trim();
}

/** A repository with a commit; answers its hash. */
function repository(sandbox: Sandbox): string {
  configure(sandbox, { language: "en" });
  git(sandbox, sandbox.project, "init", "-q", "-b", "main");
  git(sandbox, sandbox.project, "commit", "-q", "--allow-empty", "-m", "first");
  return git(sandbox, sandbox.project, "rev-parse", "HEAD");
}

type Saving = {
  readonly commit: string | null;
  readonly branch?: string | null;
  readonly hours?: number;
  readonly session?: string;
  readonly project?: string;
  readonly state?: Partial<CheckpointState>;
  readonly hasTask?: boolean;
};

/** As `session save` records it. */
function save(sandbox: Sandbox, saving: Saving): Event {
  const { commit, branch = "main", hours = 1, session = "earlier" } = saving;
  const { project = sandbox.project, state = {}, hasTask = true } = saving;
  const event = makeCheckpointEvent({ sessionId: session, projectPath: project }, hoursAgo(hours), {
    state: sampleState({ git_branch: branch, git_commit: commit, ...state }),
    fileHash: null,
    repoId: join(project, ".git"),
    branch,
    commit,
    subject: null,
    openspecTitle: null,
    pushed: false,
    hasTask,
    leftOut: [],
  });
  plant(sandbox, event);
  return event;
}

const close = (sandbox: Sandbox, hours: number, project = sandbox.project): void => {
  plant(sandbox, { type: "checkpoint_closed", ts: hoursAgo(hours), projectPath: project });
};

const PART = 'part="checkpoint"';

const begins = async (
  sandbox: Sandbox,
  source = "startup",
  how: { readonly session?: string; readonly folder?: string } = {},
): Promise<string> => {
  const ran = await startSession(sandbox, { source, ...how });
  return ran.stdout === "" ? "" : told(ran).context;
};

describe("a session that begins where a checkpoint was saved", () => {
  test("is told it, as data, and the person is told so", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    const { id } = save(sandbox, { commit });
    const { context, message } = told(await startSession(sandbox));
    expect(context).toContain(`<self-generation-record ${PART}`);
    expect(context).toContain(`on branch main, commit ${commit.slice(0, 7)}`);
    expect(context).toContain('Working on: "쿠폰 할인 계산"');
    expect(context).toContain("- Next step: round once");
    expect(context).toContain("Progress: 5/12 tasks (42%)");
    expect(context).not.toContain("libcoupon");
    expect(message).toStartWith("Self-Generation loaded the last checkpoint\n");
    const injection = sandbox.events().find(({ type }) => type === "injection");
    expect(JSON.stringify(injection?.["parts"])).toContain(id);
  });

  test("is told it without a box where the checkpoint has no task to go on with", async () => {
    for (const hasTask of [true, false]) {
      using sandbox = openSandbox();
      save(sandbox, { commit: repository(sandbox), hasTask });
      const { context, message } = told(await startSession(sandbox));
      expect(context).toContain(`<self-generation-record ${PART}`);
      expect(message?.includes("SESSION RESTORED")).toBe(hasTask);
    }
  });

  test("is told what is open now, also what came since, and not what is over", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    const blocker = async (...args: readonly string[]): Promise<void> => {
      expect((await sandbox.run(["blocker", ...args])).exitCode).toBe(0);
    };
    await blocker("add", "the linker does not find libcoupon", "--type", "build_error");
    save(sandbox, { commit });
    expect(await begins(sandbox)).toContain(
      "- Blocker (build_error, high): the linker does not find libcoupon\n",
    );
    await blocker("clear");
    await blocker("add", "waiting for the key", "--resolution", "ask ops");
    const next = await begins(sandbox, "startup", { session: "next" });
    expect(next).not.toContain("libcoupon");
    expect(next).toContain("waiting for the key; fix: ask ops");
  });

  test("is told nothing where only a heading would be left", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    const nothing = { working_on: "", next_steps: [], task_progress: null, openspec: null };
    save(sandbox, { commit, state: { ...nothing, note: null, modified_files: [] } });
    expect(await begins(sandbox)).not.toContain(PART);
  });

  test("is told it whether it stands in the database or only in the journal", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    save(sandbox, { commit, hours: 2, state: { working_on: "the older one" } });
    expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
    expect(sandbox.query("select * from checkpoints")).toHaveLength(1);
    expect(await begins(sandbox)).toContain("the older one");
    save(sandbox, { commit, hours: 1, state: { working_on: "the newer one" } });
    const next = await begins(sandbox, "startup", { session: "next" });
    expect(next).toContain("the newer one");
    expect(next).not.toContain("the older one");
  });

  test.each([
    ["in the database", true],
    ["in the journal alone", false],
  ])("is told it though a newer one, %s, cannot be read", async (_where, isIngested) => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    save(sandbox, { commit, hours: 3, state: { working_on: "the good one" } });
    for (const hours of [2, 1]) {
      const { id: _id, ...broken } = save(sandbox, { commit, hours: 4 });
      plant(sandbox, {
        ...broken,
        ts: hoursAgo(hours),
        data: { ...broken.data, state: { mode: 1 } },
      });
    }
    if (isIngested) expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
    expect(await begins(sandbox)).toContain("the good one");
  });

  test("is told nothing of it once the commit has moved, and again when it is back", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    save(sandbox, { commit });
    git(sandbox, sandbox.project, "commit", "-q", "--allow-empty", "-m", "second");
    expect(await begins(sandbox)).not.toContain(PART);
    git(sandbox, sandbox.project, "reset", "-q", "--hard", commit);
    expect(await begins(sandbox)).toContain(PART);
    git(sandbox, sandbox.project, "pack-refs", "--all");
    expect(await begins(sandbox)).toContain(PART);
  });

  test("is told nothing of it on another branch, nor where no branch is checked out", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    save(sandbox, { commit });
    git(sandbox, sandbox.project, "switch", "-q", "-c", "$(touch)-가지");
    expect(await begins(sandbox)).not.toContain(PART);
    git(sandbox, sandbox.project, "checkout", "-q", "--detach");
    expect(await begins(sandbox)).not.toContain(PART);
    save(sandbox, { commit, branch: null, hours: 0.5 });
    expect(await begins(sandbox)).toContain(PART);
    git(sandbox, sandbox.project, "switch", "-q", "main");
    expect(await begins(sandbox)).not.toContain(PART);
  });

  test("is told that of its own working tree, not that of another one", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    const linked = join(sandbox.folder, "linked");
    git(sandbox, sandbox.project, "worktree", "add", "-q", "-b", "other", linked);
    save(sandbox, { commit, branch: "other", project: linked });
    expect(await begins(sandbox)).not.toContain(PART);
    expect(await begins(sandbox, "startup", { folder: linked })).toContain("on branch other");
  });

  test("is told it without git too, and before the first commit", async () => {
    using sandbox = openSandbox();
    configure(sandbox, { language: "en" });
    save(sandbox, { commit: null, branch: null });
    expect(await begins(sandbox)).toContain(PART);
    git(sandbox, sandbox.project, "init", "-q", "-b", "main");
    expect(await begins(sandbox)).not.toContain(PART);
    save(sandbox, { commit: null, branch: "main", hours: 0.5 });
    expect(await begins(sandbox)).toContain(PART);
  });

  test("is told nothing of what was closed since, in this project", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    close(sandbox, 3);
    save(sandbox, { commit, hours: 2 });
    close(sandbox, 1, "/srv/elsewhere");
    expect(await begins(sandbox)).toContain(PART);
    close(sandbox, 1);
    expect(await begins(sandbox)).not.toContain(PART);
    expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
    expect(await begins(sandbox)).not.toContain(PART);
    save(sandbox, { commit, hours: 0.5 });
    expect(await begins(sandbox)).toContain(PART);
  });

  test("is told nothing of a state file that the repository brought with it", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    mkdirSync(join(sandbox.project, ".claude"));
    const foreign = sampleState({ git_commit: commit, working_on: "rm -rf the home" });
    writeFileSync(
      join(sandbox.project, ".claude/session-state.json"),
      JSON.stringify(foreign, null, 2),
    );
    expect(await begins(sandbox)).toBe("");
  });

  test("is told nothing when the line holds no state that can be one", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    const state = { ...sampleState(), mode: "wild" } as unknown as JsonObject;
    const data = { state, branch: "main", commit };
    plant(sandbox, { type: "checkpoint", data }, { type: "checkpoint", data: {} });
    expect(await begins(sandbox)).toBe("");
  });
});

describe("how a session begins decides", () => {
  test("a cleared or forked one is told no checkpoint, a compacted one is", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    save(sandbox, { commit });
    expect(await begins(sandbox, "clear")).not.toContain(PART);
    expect(await begins(sandbox, "fork")).not.toContain(PART);
    expect(await begins(sandbox, "compact")).toContain(PART);
    expect(await begins(sandbox, "compact")).toContain(PART);
  });

  test("a resumed one is told it once, and only when it was saved after its last words", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    const resumed = { session: "mine" };
    plant(sandbox, { type: "turn.end", sessionId: "mine", ts: hoursAgo(2) });
    save(sandbox, { commit, hours: 3 });
    expect(await begins(sandbox, "resume", resumed)).not.toContain(PART);
    save(sandbox, { commit, hours: 1 });
    expect(await begins(sandbox, "resume", resumed)).toContain(PART);
    expect(await begins(sandbox, "resume", resumed)).not.toContain(PART);
  });
});

describe("beside a saved context", () => {
  const snapshot = (sandbox: Sandbox, hours: number): void => {
    const { id: _id, ts: _ts, sessionId: _session, projectPath: _path, ...saved } = savedSample();
    const document = sampleDocument(sandbox.project, {
      goal: { original_request: "x", current_objective: "쿠폰 할인 계산" },
      progress: { done: [], current: ["round once"], pending: ["write the coupon page"] },
    });
    const at = { sessionId: "earlier", ts: hoursAgo(hours) };
    const extra = { lines: [], outcome: null, hasStaleTasks: false, commits: [], title: null };
    const data = { ...saved, document, extra, branch: "main" } as unknown as JsonObject;
    const lifecycle = { type: "session.lifecycle", ...at };
    plant(sandbox, { ...lifecycle, data: { phase: "started", client: "claude-code" } });
    plant(sandbox, { ...at, data: { text: "do it", client: "claude-code" } });
    plant(sandbox, { type: "snapshot", ...at, data });
    plant(sandbox, { ...lifecycle, data: { phase: "ended", reason: "other" } });
  };

  test("that is not older, what that tells is not told twice; the context comes first", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    save(sandbox, { commit, hours: 2 });
    snapshot(sandbox, 1);
    const text = await begins(sandbox);
    expect(text.match(/round once/g)).toHaveLength(1);
    expect(text.indexOf('part="snapshot"')).toBeLessThan(text.indexOf(PART));
    expect(text).toContain("Progress: 5/12 tasks (42%)");
    expect(text).toContain("ask Mina about the tax");
  });

  test("that is older, the checkpoint is told whole", async () => {
    using sandbox = openSandbox();
    const commit = repository(sandbox);
    snapshot(sandbox, 2);
    save(sandbox, { commit, hours: 1 });
    expect((await begins(sandbox)).match(/round once/g)).toHaveLength(2);
  });
});

test("`context preview` shows the checkpoint as the next session would be told it", async () => {
  using sandbox = openSandbox();
  const commit = repository(sandbox);
  save(sandbox, { commit });
  const ran = await sandbox.run(["context", "preview", "--json"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  const shown = JSON.parse(ran.stdout) as { text: string; parts: { kind: string }[] };
  expect(shown.parts.map(({ kind }) => kind)).toEqual(["checkpoint"]);
  expect(shown.text).toBe(await begins(sandbox));
});
