import { expect, test } from "bun:test";
import fc from "fast-check";
import type { SessionSnapshot } from "../../../src/observe/monitor/provider.ts";
import { watchBoardLines, groupSessions, type WatchOrigin } from "../../../src/cli/watch/board.ts";
import { en } from "../../../src/text/en.ts";
import { ko } from "../../../src/text/ko.ts";
import { ago, done, NOW, snapshot, waiting } from "./snapshots.ts";

const TEXTS = [en, ko] as const;

const lines = (
  sessions: readonly SessionSnapshot[],
  size: { columns: number; rows: number },
  source: WatchOrigin = "daemon",
  text = en,
): string[] => watchBoardLines({ sessions, source }, size, NOW, text).map((line) => line.text);

const MANY = [
  snapshot({ sessionId: "w", projectName: "api", currentTools: ["Bash"], lastActivity: ago(1) }),
  done({ sessionId: "d", projectName: "blog", since: ago(60) }),
  waiting({ sessionId: "n1", projectName: "shop", since: ago(10) }),
  snapshot({ sessionId: "i", projectName: "docs", activityPhase: "interactable" }),
  waiting({ sessionId: "n2", projectName: "환불", since: ago(125), lastUserMessage: "고쳐\n줘" }),
];

test("who waits stands on top, the longest first, then work, rest, and what is done today", () => {
  expect(
    groupSessions(MANY, NOW).map(({ group, sessions }) => [
      group,
      sessions.map((one) => one.sessionId),
    ]),
  ).toEqual([
    ["needs", ["n2", "n1"]],
    ["working", ["w"]],
    ["ready", ["i"]],
    ["done", ["d"]],
  ]);
});

test("a session's line tells project, branch, state with its clock, tool, model, context and cost, and its prompt follows", () => {
  const session = waiting({
    projectName: "shop",
    gitBranch: "main",
    since: ago(125),
    waitDetail: "npm publish",
    model: "claude-sonnet-4-5",
    contextTokens: 84_321,
    estimatedCostUsd: 1.234,
    lastUserMessage: "run the\ntests",
  });
  const shown = lines([session], { columns: 160, rows: 20 });
  expect(shown).toEqual([
    "self-gen · 1 open session · 1 needs you · live",
    "",
    "NEEDS YOU",
    "  shop  0190aaaa  main  waiting for permission 2 min 5 s  Bash npm publish  sonnet-4-5  context 84K  ~$1.23",
    "    “run the tests”",
    en.live.keys.list,
  ]);
});

test("columns line up where names are Hangul, which are twice as wide", () => {
  const shown = lines(MANY, { columns: 120, rows: 40 });
  const rows = shown.filter((line) => line.includes("waiting for permission"));
  expect(rows).toHaveLength(2);
  const places = rows.map((row) => Bun.stringWidth(row.slice(0, row.indexOf("waiting"))));
  expect(new Set(places).size).toBe(1);
});

test("at sixty columns project, state, clock and tool are left, and no line is wider", () => {
  const session = waiting({
    projectName: "a-project-with-a-rather-long-name",
    gitBranch: "feature/with-a-long-name",
    since: ago(125),
    model: "claude-sonnet-4-5",
    contextTokens: 84_321,
    estimatedCostUsd: 1.234,
    lastUserMessage: "포트 충돌을 고쳐 줘. ".repeat(20),
  });
  const shown = lines([session], { columns: 60, rows: 20 });
  for (const line of shown) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(60);
  const row = shown.find((line) => line.includes("2 min 5 s")) ?? "";
  expect(row).toStartWith("  a-project-with-…");
  expect(row).toEndWith("Bash");
  expect(shown.find((line) => line.includes("포트"))).toEndWith("…”");
});

test("two sessions of one project are told apart by their ids, however narrow the window", () => {
  const sessions = ["0190aaaa-1", "0190bbbb-2"].map((sessionId) =>
    waiting({
      sessionId,
      since: ago(125),
      gitBranch: "main",
      model: "claude-sonnet-4-5",
      activityPhase: "waiting_question",
      waitToolNames: ["AskUserQuestion"],
      waitDetail: "Which database shall it be, and where shall it run?",
    }),
  );
  const shown = lines(sessions, { columns: 60, rows: 20 });
  for (const line of shown) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(60);
  const rows = shown.filter((line) => line.includes("2 min 5 s"));
  expect(rows).toEqual([
    "  shop  0190aaaa  waiting for an answer 2 min 5 s  “Which …”",
    "  shop  0190bbbb  waiting for an answer 2 min 5 s  “Which …”",
  ]);
  const wide = lines(sessions, { columns: 150, rows: 20 }).join("\n");
  expect(wide).toContain("“Which database shall it be, and where shall it run?”");
});

test("a low window drops prompts first, then sessions from the end, and says how many are not shown", () => {
  const all = lines(MANY, { columns: 100, rows: 100 });
  expect(all.join("\n")).toContain("“고쳐 줘”");
  const low = lines(MANY, { columns: 100, rows: all.length - 1 });
  expect(low.join("\n")).not.toContain("“고쳐 줘”");
  expect(low.join("\n")).toContain("blog");
  const lower = lines(MANY, { columns: 100, rows: 7 });
  expect(lower).toHaveLength(7);
  expect(lower.slice(1, 4)).toEqual([
    "NEEDS YOU",
    expect.stringContaining("환불"),
    expect.stringContaining("shop"),
  ]);
  expect(lower.at(-2)).toBe(en.live.board.more(3));
});

test("the first line says where it all comes from, and first of all when it may be old", () => {
  const head = (source: WatchOrigin): string =>
    lines([], { columns: 100, rows: 9 }, source)[0] ?? "";
  expect(head("daemon")).toEndWith(en.live.board.fromDaemon);
  expect(head("here")).toEndWith(en.live.board.byItself);
  expect(head("lost")).toStartWith(`self-gen · ${en.live.board.lost}`);
  expect(lines([], { columns: 100, rows: 9 })).toContain(en.live.board.nothing);
});

test("what was recorded cannot steer the terminal, whichever field it stands in", () => {
  const evil = "a\u001B[2J\u009B1m\u202E\r\nb";
  const session = snapshot({
    projectName: evil,
    gitBranch: evil,
    model: evil,
    currentTools: [evil],
    currentSkill: evil,
    lastUserMessage: evil,
  });
  for (const one of [session, done({ endReason: evil }), waiting({ waitToolNames: [evil] })]) {
    for (const line of lines([one], { columns: 200, rows: 50 })) {
      // oxlint-disable-next-line no-control-regex
      expect(line).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202E]/);
    }
  }
});

const anySession = fc
  .record({
    state: fc.constantFrom<SessionSnapshot["state"][]>("active", "idle", "completed", "stale"),
    activityPhase: fc.constantFrom<SessionSnapshot["activityPhase"][]>(
      "busy",
      "interactable",
      "waiting_permission",
      "waiting_question",
      null,
    ),
    projectName: fc.string({ unit: "grapheme", maxLength: 40 }),
    gitBranch: fc.option(fc.string({ maxLength: 40 })),
    lastUserMessage: fc.option(fc.string({ unit: "grapheme", maxLength: 200 })),
    currentTools: fc.array(fc.string({ maxLength: 30 }), { maxLength: 5 }),
    estimatedCostUsd: fc.option(fc.double({ min: 0, max: 9999, noNaN: true })),
    contextTokens: fc.option(fc.nat(2_000_000)),
  })
  .map((said) => snapshot(said));

test("whatever is known and however small the window, the board fits it", () => {
  fc.assert(
    fc.property(
      fc.array(anySession, { maxLength: 12 }),
      fc.integer({ min: 20, max: 200 }),
      fc.integer({ min: 4, max: 60 }),
      fc.constantFrom(...TEXTS),
      (sessions, columns, rows, text) => {
        const named = sessions.map((one, at) => ({ ...one, sessionId: `s${at}` }));
        const shown = lines(named, { columns, rows }, "daemon", text);
        expect(shown.length).toBeLessThanOrEqual(rows);
        for (const line of shown) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(columns);
      },
    ),
    { numRuns: 300 },
  );
});

test("that nothing is recorded is said first", () => {
  const board = { sessions: MANY, source: "daemon", note: en.pause.noteOpen } as const;
  const [head] = watchBoardLines(board, { columns: 160, rows: 20 }, NOW, en);
  expect(head?.text).toBe(
    "self-gen · Recording is off. Turn on: self-gen record on · 4 open sessions · 2 need you · live",
  );
});
