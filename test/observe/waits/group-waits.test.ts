import { describe, expect, test } from "bun:test";
import {
  countWaits,
  groupWaits,
  findAllowSuggestions,
} from "../../../src/observe/waits/group-waits.ts";
import { findAllowRule } from "../../../src/observe/waits/allow-rule.ts";
import {
  updateFromSession,
  closeStaleWaits,
  type CurrentWait,
} from "../../../src/observe/waits/current-waits.ts";
import type { WaitRow } from "../../../src/store/store.ts";
import { at } from "../../event/samples.ts";
import { snapshot } from "../../cli/watch/snapshots.ts";
import { aSession } from "../../store/records.ts";
import { asks, only } from "./asking.ts";

const aWait = (given: Partial<WaitRow> = {}): WaitRow => ({ ...only(asks("w", 1)), ...given });

const granted = (waitedMs: number | null, given: Partial<WaitRow> = {}): WaitRow =>
  aWait({ decision: "granted", source: "hook", waitedMs, ...given });

const NOW = Date.parse(at(61));
const USER_SETTINGS = "/home/dev/.claude/settings.json";

const times = (count: number, row: WaitRow): WaitRow[] => Array<WaitRow>(count).fill(row);

describe("waits that are counted", () => {
  test("tell every decision, and times only where an end is known", () => {
    const rows = [
      aWait(),
      granted(1000),
      granted(null),
      granted(4000),
      aWait({ decision: "denied", waitedMs: 10_000 }),
      aWait({ decision: "interrupted" }),
      aWait({ decision: "answered" }),
      aWait({ decision: "unknown" }),
    ];
    expect(countWaits(rows, NOW)).toEqual({
      asked: 8,
      open: 1,
      openMs: 60_000,
      granted: 3,
      answered: 1,
      denied: 1,
      interrupted: 1,
      unknown: 1,
      timed: 3,
      totalMs: 15_000,
      medianMs: 4000,
      longestMs: 10_000,
    });
  });

  test("have a median between the two in the middle, and none when no end is known", () => {
    expect(countWaits([granted(1000), granted(4000)], NOW).medianMs).toBe(2500);
    expect(countWaits([aWait()], NOW)).toMatchObject({
      medianMs: null,
      longestMs: null,
      totalMs: 0,
    });
    expect(countWaits([], NOW)).toMatchObject({ asked: 0, medianMs: null });
  });

  test("stand together by tool, by action or by project, what took longest first", () => {
    const rows = [
      granted(1000),
      granted(9000, { action: "git push" }),
      granted(2000, { tool: "Edit", action: null, projectPath: "/x/web", project: "web" }),
    ];
    expect(groupWaits(rows, "tool", NOW)).toMatchObject([
      { tool: "Bash", action: null, asked: 2, totalMs: 10_000 },
      { tool: "Edit", asked: 1 },
    ]);
    expect(groupWaits(rows, "action", NOW)).toMatchObject([
      { tool: "Bash", action: "git push" },
      { tool: "Edit", action: null },
      { tool: "Bash", action: "npm test" },
    ]);
    expect(groupWaits(rows, "project", NOW)).toMatchObject([
      { tool: null, projectPath: "/srv/app", asked: 2 },
      { tool: null, projectPath: "/x/web", project: "web", asked: 1 },
    ]);
  });

  test("stand as high as they have waited so far while they are open", () => {
    const rows = [granted(9000), aWait({ action: "npm publish" })];
    expect(groupWaits(rows, "action", NOW)).toMatchObject([
      { action: "npm publish", open: 1, openMs: 60_000, totalMs: 0 },
      { action: "npm test", open: 0, openMs: null },
    ]);
  });
});

describe("worth allowing", () => {
  const names = (rows: readonly WaitRow[]): unknown[] =>
    findAllowSuggestions(rows, NOW, USER_SETTINGS).map(({ tool, action }) => [tool, action]);

  test("is what was granted five times and never refused", () => {
    expect(names(times(5, granted(1000)))).toEqual([["Bash", "npm test"]]);
    expect(names(times(4, granted(1000)))).toEqual([]);
    for (const decision of ["denied", "interrupted"] as const)
      expect(names([...times(9, granted(1000)), aWait({ decision })])).toEqual([]);
  });

  test("is nothing that begins as something refused does: the rule would allow both", () => {
    const refused = aWait({ decision: "denied", action: "npm test:e2e" });
    expect(names([...times(9, granted(1000)), refused])).toEqual([]);
    const other = aWait({ decision: "denied", action: "npm publish" });
    expect(names([...times(9, granted(1000)), other])).toHaveLength(1);
  });

  test("takes more grants where a decision was not seen, which may have been a refusal", () => {
    const unseen = aWait({ decision: "unknown" });
    expect(names([...times(9, granted(1000)), unseen])).toEqual([]);
    expect(names([...times(10, granted(1000)), unseen])).toHaveLength(1);
  });

  test("is never a whole shell, nor a question, nor what nobody can name", () => {
    expect(names(times(9, granted(1, { action: null })))).toEqual([]);
    expect(names(times(9, granted(1, { tool: null, action: null })))).toEqual([]);
    const answered = aWait({ kind: "question", tool: "AskUserQuestion", decision: "answered" });
    expect(names(times(9, { ...answered, action: null }))).toEqual([]);
  });

  test("comes with the rule and the narrowest settings it belongs into, and only where a client has rules", () => {
    const own = times(5, granted(1000));
    const rule = "Bash(npm test:*)";
    const advice = (rows: readonly WaitRow[]): unknown =>
      findAllowSuggestions(rows, NOW, USER_SETTINGS);
    expect(advice(own)).toMatchObject([{ rule, file: "/srv/app/.claude/settings.local.json" }]);
    const elsewhere = granted(1000, { projectPath: "/srv/web" });
    expect(advice([...own, elsewhere])).toMatchObject([{ rule, file: USER_SETTINGS }]);
    expect(names(times(9, granted(1, { provider: "codex" })))).toEqual([]);
  });
});

describe("a rule that allows a command", () => {
  test("is there for what tests, builds, checks or looks", () => {
    const actions = "npm test,npm run lint:all,cargo clippy,tsc,git status,gh pr view,gh run list";
    for (const action of actions.split(","))
      expect(findAllowRule("Bash", action)).toBe(`Bash(${action}:*)`);
  });

  test.each([
    "python3 node ruby perl sh bash zsh eval curl wget rm mv dd chmod ssh sudo find xargs make docker npm",
  ])("is never there for what could do anything: %s", (programs) => {
    for (const program of programs.split(" ")) expect(findAllowRule("Bash", program)).toBeNull();
  });

  test.each([
    "git push",
    "git commit",
    "npm publish",
    "npm install",
    "npm exec tsc",
    "npm run deploy",
    "npm run build:deploy",
    "npm run build:prod",
    "npm run test;rm",
    "npx tsc",
    "python3 pytest",
    "bun run build.ts",
    "docker run",
    "go run",
    "constructor toString",
    "gh pr merge",
    "gh api view",
    "gh pr",
  ])("is never there for %s", (action) => {
    expect(findAllowRule("Bash", action)).toBeNull();
  });

  test("is never a tool that could write or fetch anything", () => {
    for (const tool of ["Edit", "Write", "WebFetch", "mcp__files__delete", "PowerShell", null])
      expect(findAllowRule(tool, null)).toBeNull();
    expect(findAllowRule("PowerShell", "npm test")).toBeNull();
    for (const tool of ["mcp__x__getaway", "mcp__x__get_secret", "mcp__x__create", "get_issue"])
      expect(findAllowRule(tool, null)).toBeNull();
  });

  test("is one tool of a server that only looks", () => {
    for (const tool of ["mcp__tracker__get_issue", "mcp__wiki__search", "mcp__a-b__listPages"])
      expect(findAllowRule(tool, null)).toBe(tool);
  });
});

describe("an open wait", () => {
  const open: CurrentWait = { ...aWait(), remark: null };
  const session = (given: Parameters<typeof snapshot>[0]): ReturnType<typeof snapshot> =>
    snapshot({ sessionId: open.sessionId, lastActivity: at(30), since: at(5), ...given });

  test.each(["granted_and_running", "board_busy"])(
    "is granted, and runs, when its session works on what it asked for (%s)",
    (rule) => {
      expect(updateFromSession(open, session({ rule }))).toMatchObject({
        decision: "granted",
        source: "board",
        decidedAt: at(5),
        waitedMs: 4000,
        remark: "running",
      });
      const question: CurrentWait = { ...open, kind: "question" };
      expect(updateFromSession(question, session({ rule }))).toMatchObject({
        decision: "answered",
        remark: null,
      });
    },
  );

  test("stays open while its session waits, or nobody knows better", () => {
    const waits = session({ activityPhase: "waiting_permission", rule: "permission_open" });
    expect(updateFromSession(open, waits)).toBe(open);
    expect(updateFromSession(open, undefined)).toBe(open);
    expect(updateFromSession(open, session({ activityPhase: null, doubt: "unknown" }))).toBe(open);
    const running = { rule: "granted_and_running" };
    expect(updateFromSession(open, session({ ...running, lastActivity: at(0) }))).toBe(open);
    expect(updateFromSession(open, session({ ...running, since: at(0) }))).toBe(open);
    const perhaps = { ...waits, doubt: "waiting_or_running" as const };
    expect(updateFromSession(open, perhaps)).toEqual({ ...open, remark: "perhaps_running" });
  });

  test("is over, nobody knows how, when its session went on, or its client is gone", () => {
    const unknown = { decision: "unknown", source: "later", waitedMs: null };
    const free = session({ activityPhase: "interactable", rule: "turn_over" });
    expect(updateFromSession(open, free)).toMatchObject({ ...unknown, remark: null });
    expect(updateFromSession(open, session({ rule: "turn_open" }))).toMatchObject(unknown);
    const gone = session({ state: "completed", activityPhase: null, rule: "process_gone" });
    expect(updateFromSession(open, gone)).toMatchObject({ ...unknown, remark: "client_ended" });
    const decided: CurrentWait = { ...granted(1), remark: null };
    expect(updateFromSession(decided, free)).toBe(decided);
  });
});

test("what a session asked that was killed is open no more", () => {
  const sessions = new Map([["sess-123", aSession({ pid: 7, state: "active" })]]);
  const rows = [aWait(), granted(1)];
  const now = new Date(at(60));
  const alive = closeStaleWaits(rows, sessions, { now, isRunning: () => true });
  expect(alive).toEqual(rows.map((row) => ({ ...row, remark: null })));
  const [gone, other] = closeStaleWaits(rows, sessions, { now, isRunning: () => false });
  expect(gone).toMatchObject({ decision: "unknown", source: "later", remark: "client_ended" });
  expect(other).toMatchObject({ decision: "granted", remark: null });
  expect(closeStaleWaits(rows, new Map(), { now, isRunning: () => false })).toEqual(alive);
});
