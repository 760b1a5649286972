/** The monitor on real files: what it reads, from where, and what it says. */
import { describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { encodeStreamLine } from "../../../src/event/line.ts";
import { eraseLines } from "../../../src/journal/erase-lines.ts";
import { nextRotatedName } from "../../../src/journal/rotated-files.ts";
import { processStart } from "../../../src/system/process-start.ts";
import { until } from "../../until.ts";
import { ago, openPlace, seen } from "./place.ts";

const DAY = 86_400;

const started = (id: string, secondsAgo: number, data = {}) =>
  seen(id, "session.lifecycle", secondsAgo, { phase: "started", source: "startup", ...data });
const ended = (id: string, secondsAgo: number) =>
  seen(id, "session.lifecycle", secondsAgo, { phase: "ended", reason: "other" });

test("a start replays the files that are kept, oldest first, from their beginning [R161]", async () => {
  using place = openPlace();
  place.record(started("a", 600), seen("a", "turn.start", 500, { prompt: "first" }));
  renameSync(place.paths.journal, nextRotatedName(place.paths.journal));
  place.record(seen("a", "turn.end", 400, { ok: true }), started("b", 300));
  renameSync(place.paths.journal, nextRotatedName(place.paths.journal));
  place.record(seen("a", "turn.start", 200, { prompt: "second" }));
  const found = await place.look();
  expect([...found.keys()].toSorted()).toEqual(["a", "b"]);
  expect(found.get("a")).toMatchObject({
    activityPhase: "busy",
    lastUserMessage: "second",
    turnCount: 2,
    startedAt: expect.stringMatching(/^\d{4}-/) as string,
  });
});

test("more than is read at once is read to its end", async () => {
  using place = openPlace();
  const turns = 20_000;
  const many = Array.from({ length: turns }, (_, at) =>
    seen("a", "turn.start", turns - at, { prompt: `turn ${at}`, cwd: "/srv/app".repeat(20) }),
  );
  place.record(started("a", turns + 1), ...many);
  renameSync(place.paths.journal, nextRotatedName(place.paths.journal));
  place.record(started("b", 20));
  for (let file = 0; file < 4; file++) {
    renameSync(place.paths.journal, nextRotatedName(place.paths.journal));
    place.record(seen("b", "turn.start", 10 - file, { prompt: "on" }));
  }
  const found = await place.look();
  expect([found.get("a")?.turnCount, found.get("b")?.turnCount]).toEqual([turns, 4]);
});

test("sessions that ended more than 24 hours ago are left out, others are not [R162]", async () => {
  using place = openPlace();
  place.record(started("old", DAY + 700), ended("old", DAY + 600));
  place.record(started("new", DAY + 700), ended("new", DAY - 600));
  place.record(started("open", DAY + 700), seen("open", "turn.end", DAY + 600, { ok: true }));
  const found = await place.look();
  expect([...found].map(([id, { state }]) => `${id} ${state}`).toSorted()).toEqual([
    "new completed",
    "open stale",
  ]);
});

test("a skill is the current one from its beginning to its end [R157]", async () => {
  using place = openPlace();
  const skill = (id: string, phase: string, secondsAgo: number) =>
    seen(id, "skill.lifecycle", secondsAgo, { phase, skillName: "spec" });
  place.record(started("a", 60), skill("a", "in_progress", 50));
  place.record(started("b", 60), skill("b", "in_progress", 50), skill("b", "completed", 40));
  const found = await place.look();
  expect(found.get("a")?.currentSkill).toBe("spec");
  expect(found.get("b")?.currentSkill).toBeNull();
});

describe("a transcript", () => {
  const said = (id: string, secondsAgo: number, output: number, messageId: string) => ({
    type: "assistant",
    timestamp: ago(secondsAgo),
    sessionId: id,
    uuid: `${messageId}-${output}`,
    gitBranch: "feature/x",
    version: "2.1.325",
    message: {
      id: messageId,
      role: "assistant",
      model: "claude-sonnet-4-5",
      stop_reason: "end_turn",
      content: [{ type: "text", text: "Done." }],
      usage: { input_tokens: 100, output_tokens: output, cache_read_input_tokens: 50 },
    },
  });
  const asked = (id: string, secondsAgo: number, words: string) => ({
    type: "user",
    timestamp: ago(secondsAgo),
    sessionId: id,
    uuid: `asked-${secondsAgo}`,
    userType: "external",
    message: { role: "user", content: words },
  });

  test("gives model, tokens once a message, turns and branch, in memory only; the load of its process is not watched [R154, R160, R163]", async () => {
    using place = openPlace();
    const path = place.transcript(
      "a",
      asked("a", 30, "one"),
      said("a", 29, 3, "m1"),
      said("a", 28, 7, "m1"),
      asked("a", 20, "two"),
      said("a", 19, 5, "m2"),
    );
    place.record(started("a", 40), seen("a", "turn.end", 18, { ok: true, transcriptPath: path }));
    const found = await place.look();
    expect(found.get("a")).toMatchObject({
      model: "claude-sonnet-4-5",
      gitBranch: "feature/x",
      version: "2.1.325",
      turnCount: 2,
      lastUserMessage: "two",
      activityPhase: "interactable",
      tokens: { input: 200, output: 12, cached: 100 },
      contextTokens: 150,
      pid: null,
      cpuPercent: null,
      memMb: null,
    });
    expect(found.get("a")?.estimatedCostUsd).toBeCloseTo((200 * 3 + 12 * 15 + 100 * 0.3) / 1e6, 9);
    expect(existsSync(join(place.paths.home, "data"))).toBe(false);
  });

  test("is written without any thought of secrets: what is shown of it is redacted, and nothing where prompts are not kept", async () => {
    using place = openPlace();
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const path = place.transcript("a", asked("a", 30, `use ${secret}`));
    place.record(started("a", 40, { transcriptPath: path }));
    const shown = (await place.look()).get("a")?.lastUserMessage ?? "";
    expect(shown).toContain("use ");
    expect(shown).not.toContain(secret);
    const hidden = await place.look({ collectPromptText: false });
    expect(hidden.get("a")?.lastUserMessage).toBeNull();
  });

  test("that does not exist, is a folder or is no transcript changes nothing", async () => {
    using place = openPlace();
    const broken = join(place.folder, "broken.jsonl");
    writeFileSync(broken, `{"type":"user"\n[1,2]\n"x"\n\u0000\n{"type":"assistant","message":7}\n`);
    for (const [id, path] of [
      ["a", "/nowhere/x.jsonl"],
      ["b", place.folder],
      ["c", broken],
    ] as const) {
      place.record(started(id, 40, { transcriptPath: path }));
    }
    const found = await place.look();
    expect([...found.values()].map(({ activityPhase }) => activityPhase)).toEqual(
      Array.from({ length: 3 }, () => "interactable"),
    );
  });
});

test("what is waited for is told: what a command does, a file, the question itself", async () => {
  using place = openPlace();
  const asks = (id: string, phase: string, toolName: string, data = {}) =>
    seen(id, "session.lifecycle", 5, { phase, toolName, ...data });
  const command = asks("a", "waiting_permission", "Bash");
  const edit = asks("b", "waiting_permission", "Edit");
  place.record(
    started("a", 60),
    command,
    {
      ...seen("a", "permission", 5, { tool: "Bash", meta: { action: "npm publish" } }),
      ts: command.ts,
    },
    started("b", 60),
    edit,
    { ...seen("b", "permission", 5, { tool: "Edit", meta: { file: "src/a.ts" } }), ts: edit.ts },
    started("c", 60),
    seen("c", "question", 6, { tool: "AskUserQuestion", questions: [{ question: "Which port?" }] }),
    asks("c", "waiting_question", "AskUserQuestion"),
  );
  const found = await place.look();
  expect(["a", "b", "c"].map((id) => found.get(id)?.waitDetail)).toEqual([
    "npm publish",
    "src/a.ts",
    "Which port?",
  ]);
});

test("a client that went away in the middle of work is told from one that had nothing to do", async () => {
  using place = openPlace();
  const gone = { pid: 2 ** 22 - 3, pidStart: "1" };
  place.record(started("a", 60, gone), seen("a", "turn.start", 50, { prompt: "go", ...gone }));
  place.record(started("b", 60, gone), seen("b", "turn.end", 40, { ok: true, ...gone }));
  place.record(started("c", 60), ended("c", 30));
  const found = await place.look();
  expect(
    ["a", "b", "c"].map((id) => [
      found.get(id)?.state,
      found.get(id)?.endedBy,
      found.get(id)?.wasBusy,
    ]),
  ).toEqual([
    ["completed", "process_gone", true],
    ["completed", "process_gone", false],
    ["completed", "end", false],
  ]);
});

test("what another tool writes to the stream makes a session; our own lines there are not counted twice", async () => {
  using place = openPlace();
  place.record(started("a", 60), seen("a", "turn.start", 50, { prompt: "go" }));
  const line = {
    id: "x1",
    eventType: "session.lifecycle",
    phase: "started",
    occurredAtIso: ago(30),
    sessionId: "foreign",
    provider: "codex",
    projectPath: "/srv/other",
    cwd: "/srv/other",
  };
  writeFileSync(place.paths.stream ?? "", `${JSON.stringify(line)}\n`, { flag: "a" });
  const found = await place.look();
  expect(found.get("a")?.turnCount).toBe(1);
  expect(found.get("foreign")).toMatchObject({
    provider: "codex",
    projectName: "other",
    state: "active",
  });
});

test("what is erased from the journal is gone from the monitor, and what is rotated away stays", async () => {
  using place = openPlace();
  place.record(started("a", 60), started("b", 50));
  const monitor = place.open();
  const gone: string[] = [];
  monitor.onRefresh((refresh) => gone.push(...refresh.removedIds));
  await monitor.init();
  expect(monitor.getStatus().totalCount).toBe(2);
  renameSync(place.paths.journal, nextRotatedName(place.paths.journal));
  place.record(seen("a", "turn.start", 5, { prompt: "on" }));
  await until(() => monitor.getSession("a")?.activityPhase === "busy");
  expect(gone).toEqual([]);
  for (const file of readdirSync(join(place.paths.home, "journal"))) {
    await eraseLines(join(place.paths.home, "journal", file), (text) => text.includes('"a"'));
  }
  await eraseLines(place.paths.stream ?? "", (text) => text.includes('"a"'));
  await until(() => gone.includes("a"));
  expect(monitor.getAll().map(({ sessionId }) => sessionId)).toEqual(["b"]);
  await monitor.stop();
});

test("a file that is emptied in place is read from its beginning, and what stood there is gone", async () => {
  using place = openPlace();
  place.record(started("a", 60), started("b", 50));
  const monitor = place.open();
  await monitor.init();
  expect(monitor.getStatus().totalCount).toBe(2);
  truncateSync(place.paths.journal);
  truncateSync(place.paths.stream ?? "");
  place.record(started("c", 1));
  await until(() => monitor.getSession("c") !== null && monitor.getSession("a") === null);
  expect(monitor.getAll().map(({ sessionId }) => sessionId)).toEqual(["c"]);
  await monitor.stop();
});

test("what lies in the future happened now at the latest", async () => {
  using place = openPlace();
  place.record(started("a", 60), seen("a", "turn.start", -86_400, { prompt: "tomorrow" }));
  const { lastActivity } = (await place.look()).get("a") ?? {};
  expect(Date.parse(lastActivity ?? "")).toBeLessThanOrEqual(Date.now());
});

test("other tools' lines are held to the same privacy as our own", async () => {
  using place = openPlace();
  const secret = `ghp_${"a1B2".repeat(9)}`;
  const line = (sessionId: string, projectPath: string) =>
    `${JSON.stringify({
      id: sessionId,
      eventType: "turn.start",
      occurredAtIso: ago(5),
      sessionId,
      provider: "claude",
      projectPath,
      prompt: `use ${secret} ${"x".repeat(100_000)}`,
    })}\n`;
  const stream = place.paths.stream ?? "";
  writeFileSync(stream, line("a", "/srv/app") + line("b", "/srv/hidden"), { flag: "a" });
  const found = await place.look({ excludeProjects: ["/srv/hidden"] });
  expect([...found.keys()]).toEqual(["a"]);
  const shown = found.get("a")?.lastUserMessage ?? "";
  expect(shown).toStartWith("use ");
  expect(shown).not.toContain(secret);
  expect(shown.length).toBeLessThanOrEqual(500);
  expect((await place.look({ collectPromptText: false })).get("a")?.lastUserMessage).toBeNull();
});

describe("a transcript that goes on while nothing may be recorded", () => {
  const words = (text: string) => ({
    type: "user",
    timestamp: ago(1),
    sessionId: "a",
    uuid: text,
    userType: "external",
    message: { role: "user", content: text },
  });

  test("is passed over, then and later", async () => {
    using place = openPlace();
    const path = place.transcript("a", words("before"));
    place.record(started("a", 40, { transcriptPath: path }));
    const monitor = place.open();
    await monitor.init();
    expect(monitor.getSession("a")?.lastUserMessage).toBe("before");
    let looks = 0;
    const look = async (): Promise<"records" | "is paused"> => {
      const [stranger, own] = [`stranger ${looks}`, `own ${looks++}`];
      appendFileSync(place.paths.stream ?? "", encodeStreamLine(started(stranger, 1)) ?? "");
      place.record(started(own, 1));
      await until(() => monitor.getSession(own));
      return monitor.getSession(stranger) === null ? "is paused" : "records";
    };
    mkdirSync(place.paths.run, { recursive: true });
    writeFileSync(join(place.paths.run, "paused"), "");
    await until(async () => (await look()) === "is paused");
    writeFileSync(path, `${JSON.stringify(words("while paused"))}\n`, { flag: "a" });
    expect(await look()).toBe("is paused");
    rmSync(join(place.paths.run, "paused"));
    await until(async () => (await look()) === "records");
    writeFileSync(path, `${JSON.stringify(words("afterwards"))}\n`, { flag: "a" });
    await until(() => monitor.getSession("a")?.lastUserMessage === "afterwards");
    expect(monitor.getSession("a")?.turnCount).toBe(2);
    await monitor.stop();
  });
});

test("a secret at the end of what is shown is no secret cut in half, and names in a transcript are held to the same", async () => {
  using place = openPlace();
  const secret = `ghp_${"a1B2".repeat(9)}`;
  const path = place.transcript(
    "a",
    {
      type: "user",
      timestamp: ago(9),
      sessionId: "a",
      uuid: "1",
      userType: "external",
      message: { role: "user", content: `${"w ".repeat(240)}${secret} and on` },
    },
    {
      type: "assistant",
      timestamp: ago(8),
      sessionId: "a",
      uuid: "2",
      message: {
        id: "m",
        role: "assistant",
        model: `model-${secret}`,
        stop_reason: "tool_use",
        content: [{ type: "tool_use", id: "t", name: `mcp__x__${secret}`, input: {} }],
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    },
  );
  place.record(started("a", 40, { transcriptPath: path }));
  const found = JSON.stringify((await place.look()).get("a"));
  expect(found).toContain("mcp__x__");
  expect(found).not.toContain(secret.slice(0, 12));
});

describe("sessions that no hook told of", () => {
  const board = (place: ReturnType<typeof openPlace>, given: object = {}): void => {
    const folder = join(place.folder, ".claude/sessions");
    mkdirSync(folder, { recursive: true });
    const entry = {
      pid: process.pid,
      procStart: processStart(process.pid),
      sessionId: "found",
      cwd: "/srv/app",
      startedAt: Date.now() - 5000,
      kind: "interactive",
      entrypoint: "cli",
      version: "2.1.325",
      status: "waiting",
      waitingFor: "permission prompt",
      statusUpdatedAt: Date.now() - 3000,
      ...given,
    };
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify(entry));
    writeFileSync(join(folder, `${process.pid}.abc.key`), "secret");
  };

  test("are found on the client's board while their process lives", async () => {
    using place = openPlace();
    board(place);
    expect((await place.look()).get("found")).toMatchObject({
      state: "active",
      activityPhase: "waiting_permission",
      rule: "board_waits",
      projectName: "app",
    });
    board(place, { procStart: "1" });
    expect((await place.look()).size).toBe(0);
  });

  test("of one that was imported, the board says that it lives; without, nobody shows it as anything that goes on", async () => {
    using place = openPlace();
    const past = { imported: true };
    place.record(
      seen("found", "session.lifecycle", 120, { phase: "started", source: "startup", ...past }),
      seen("found", "turn.start", 110, { prompt: "go", ...past }),
      seen("found", "turn.end", 100, { ok: true, ...past }),
    );
    rmSync(place.paths.stream ?? "", { force: true });
    expect((await place.look()).get("found")).toMatchObject({
      state: "active",
      doing: "unknown",
      group: null,
      rule: "imported_lately",
    });
    board(place, { status: "idle", waitingFor: undefined });
    expect((await place.look()).get("found")).toMatchObject({ doing: "ready", group: "idle" });
  });

  test("what another tool follows lives, though its beginning was imported", async () => {
    using place = openPlace();
    place.record(seen("found", "turn.start", 100, { prompt: "go", imported: true }));
    rmSync(place.paths.stream ?? "", { force: true });
    const line = encodeStreamLine(seen("found", "turn.start", 5, { prompt: "on" }));
    appendFileSync(place.paths.stream ?? "", line ?? "");
    expect((await place.look()).get("found")).toMatchObject({ doing: "busy", turnCount: 2 });
  });

  test("one that never came to be, because its client went on with another, is gone", async () => {
    using place = openPlace();
    board(place, { sessionId: "never", status: undefined, waitingFor: undefined });
    const monitor = place.open();
    await monitor.init();
    try {
      expect(monitor.getAll().map(({ sessionId }) => sessionId)).toEqual(["never"]);
      board(place, { sessionId: "older", status: "idle" });
      await until(() => monitor.getAll().every(({ sessionId }) => sessionId === "older"));
      expect(monitor.getAll()).toHaveLength(1);
    } finally {
      await monitor.stop();
    }
  });

  test("one that is open in two terminals is what it is in the one that waits", async () => {
    using place = openPlace();
    const other = Bun.spawn(["sleep", "30"]);
    try {
      const folder = join(place.folder, ".claude/sessions");
      board(place, { status: "waiting" });
      const idle = {
        pid: other.pid,
        procStart: processStart(other.pid),
        sessionId: "found",
        cwd: "/srv/app",
        kind: "interactive",
        status: "idle",
        statusUpdatedAt: Date.now(),
      };
      writeFileSync(join(folder, `${other.pid}.json`), JSON.stringify(idle));
      expect((await place.look()).get("found")?.activityPhase).toBe("waiting_permission");
    } finally {
      other.kill();
    }
  });

  test("a board that says nonsense hinders no other session", async () => {
    using place = openPlace();
    place.record(started("a", 20));
    board(place, { statusUpdatedAt: 9e15, startedAt: -5, waitingFor: 7, status: "??" });
    const found = await place.look();
    expect(found.get("a")?.activityPhase).toBe("interactable");
  });

  test("are none of our business in an excluded project, while paused, or when switched off", async () => {
    using place = openPlace();
    board(place);
    expect((await place.look({ excludeProjects: ["/srv/app"] })).size).toBe(0);
    expect((await place.look({ enabled: false })).size).toBe(0);
    mkdirSync(place.paths.run, { recursive: true });
    writeFileSync(join(place.paths.run, "paused"), "");
    expect((await place.look()).size).toBe(0);
  });

  test("a session whose end was lost is over once its process runs another", async () => {
    using place = openPlace();
    const own = { pid: process.pid, pidStart: processStart(process.pid) };
    place.record(
      started("before", 60, {
        ...own,
        transcriptPath: join(place.folder, ".claude/projects/p/before.jsonl"),
      }),
    );
    board(place, { sessionId: "after", status: "idle" });
    const found = await place.look();
    expect(found.get("before")?.state).toBe("completed");
    expect(found.get("after")?.activityPhase).toBe("interactable");
  });
});
