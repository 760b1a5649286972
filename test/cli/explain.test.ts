import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { explanationLines, nextState } from "../../src/cli/explain.ts";
import type { StateEvidence, StateResolution } from "../../src/observe/live/state-resolution.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { openSandbox } from "../sandbox.ts";
import { faultOf, hooks, LANGUAGES, parsed, record, speak } from "./recorded-session.ts";
import { openClients } from "./watch/clients.ts";
import { done, NOW, snapshot, waiting } from "./watch/snapshots.ts";

const TEXTS = { ko, en };

const seen = (said: Partial<StateEvidence>): StateEvidence => ({
  source: "hook",
  what: "prompted",
  detail: null,
  at: NOW - 5000,
  isDecisive: false,
  ...said,
});

const resolved = (said: Partial<StateResolution> = {}): StateResolution => ({
  state: "active",
  phase: "waiting_permission",
  doubt: null,
  rule: "permission_open",
  since: NOW - 125_000,
  evidence: [
    seen({ source: "board", what: "board_waiting", detail: "permission prompt", at: NOW - 1000 }),
    seen({ what: "asked", detail: "Bash", at: NOW - 125_000, isDecisive: true }),
  ],
  until: null,
  ...said,
});

const explained = (
  found: StateResolution,
  text = en,
  session = waiting({ gitBranch: "main", waitDetail: "npm publish" }),
  columns?: number,
): string[] => explanationLines(session, found, NOW, text, columns);

test("an explanation is the state, the rule in a sentence, what would change it, and a table of what was seen", () => {
  const lines = explained(resolved());
  expect(lines[0]).toBe("0190aaaa-bbbb-cccc-dddd-eeeeffff0000  shop (main)");
  expect(lines[1]).toMatch(
    /^ {2}waiting for permission · Bash npm publish since \d{4}-.* \(2 min\)$/,
  );
  expect(lines[3]).toBe(`Why: ${en.live.rules.permission_open}`);
  expect(lines[4]).toBe(en.live.explain.stays);
  expect(lines.slice(6)).toEqual([
    "   SOURCE  EVIDENCE                             AGE",
    "   client  waiting for you (permission prompt)  1 s",
    "*  hook    permission requested (Bash)          2 min",
    "",
    en.live.explain.marks,
  ]);
});

test("at sixty columns no line is wider, and nothing but a sentence of the table is cut", () => {
  const session = waiting({
    projectName: "a-project-with-a-rather-long-name",
    gitBranch: "feature/with-a-long-name",
    activityPhase: "waiting_question",
    waitToolNames: ["AskUserQuestion"],
    waitDetail: "Which database shall it be, and where shall it run from now on?",
  });
  for (const text of [en, ko]) {
    for (const rule of ["permission_perhaps_granted", "turn_silent"] as const) {
      const found = resolved({ rule, until: NOW + 60_000 });
      const narrow = explained(found, text, session, 60);
      for (const line of narrow) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(60);
      expect(narrow.join(" ").replaceAll(/\s+/g, " ")).toContain(text.live.rules[rule]);
      expect(narrow.join(" ").replaceAll(/\s+/g, " ")).toContain(`“${session.waitDetail}”`);
      expect(narrow[0]).toStartWith(session.sessionId);
    }
  }
  const rows = explained(resolved(), en, session, 50).filter((line) => line.includes("client"));
  expect(rows).toEqual(["   client  waiting for you (permission pro…  1 s"]);
});

test("of a session that is over nothing is said of what may come", () => {
  for (const state of ["completed", "stale"] as const) {
    const over = resolved({ state, phase: null, rule: "ended" });
    expect(explained(over, en, done())[4]).toBe("");
  }
});

test("that nothing was heard says since what", () => {
  const quiet = resolved({
    state: "idle",
    phase: null,
    rule: "quiet_for_five_minutes",
    evidence: [
      seen({ source: "process", what: "process_alive", at: NOW - 1000 }),
      seen({ source: "time", what: "quiet", at: NOW - 300_000, isDecisive: true }),
      seen({ what: "turn_ended", at: NOW - 300_000 }),
    ],
  });
  for (const text of [en, ko]) {
    const { evidence, explain } = text.live;
    expect(explained(quiet, text).join("\n")).toContain(explain.quietSince(evidence.turn_ended));
  }
  const alone = resolved({ evidence: [seen({ source: "time", what: "quiet" })] });
  expect(explained(alone).join("\n")).toContain(en.live.evidence.quiet);
});

test("what a newer program names otherwise is shown by its name, and nothing seen is said", () => {
  const strange = resolved({ evidence: [seen({ what: "toString", detail: "\u001B[2J" })] });
  expect(explained(strange).join("\n")).toContain("toString ([2J)");
  expect(explained(resolved({ evidence: [] }), ko)).toContain(ko.live.explain.noEvidence);
  const ahead = resolved({ evidence: [seen({ at: NOW + 60_000 })] });
  expect(explained(ahead).join("\n")).toContain(en.live.explain.notYet);
});

test("what it becomes when nothing more is seen is said with the time that is left", () => {
  const in8 = NOW + 8 * 60_000;
  const next = (said: Partial<StateResolution>): ReturnType<typeof nextState> =>
    nextState(resolved({ until: in8, ...said }), NOW);
  expect(next({ phase: "busy", rule: "turn_open" })).toBe("unknown");
  expect(next({ phase: "busy", rule: "just_started", since: NOW, until: NOW + 2000 })).toBe(
    "ready",
  );
  expect(next({ phase: "busy", rule: "finishing", until: NOW + 1000 })).toBe("ready");
  expect(next({ phase: "interactable", rule: "turn_over" })).toBe("idle");
  expect(next({ phase: null, doubt: "unknown", rule: "turn_silent" })).toBe("stale");
  expect(next({ state: "idle", phase: null, rule: "quiet_for_five_minutes" })).toBe("stale");
  expect(next({ until: NOW + 500 })).toBeNull();
  expect(next({ until: null })).toBeNull();
  const busy = resolved({ phase: "busy", rule: "turn_open", until: in8 });
  expect(explained(busy, en, snapshot())[4]).toBe(
    en.live.explain.changes(en.live.states.unknown, "8 min"),
  );
  expect(explained(busy, ko, snapshot())[4]).toBe("활동이 없으면 8분 뒤 ‘알 수 없음’으로 변경");
  const soon = resolved({ until: NOW + 1500 });
  expect(explained(soon)[4]).toBe(en.live.explain.looksAgain("1 s"));
});

test("explain finds a session by its id, its project or because it waits, and says why in both languages", async () => {
  using sandbox = openSandbox();
  const cwd = `${sandbox.folder}/shop`;
  await record(sandbox, { session: "0190aaaa", cwd, isActive: true });
  await hooks(sandbox, "0190aaaa", cwd, {
    hook_event_name: "PermissionRequest",
    tool_name: "Write",
    tool_input: { file_path: "a.txt" },
  });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { live } = TEXTS[language];
    for (const word of ["0190aaaa", "0190", "shop", "@waiting"]) {
      const ran = await sandbox.run(["explain", word]);
      expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
      expect(ran.stdout).toStartWith(`0190aaaa  shop\n  ${live.states.permission} · Write a.txt`);
      expect(ran.stdout).toContain(`${live.explain.why}: ${live.rules.permission_open}\n`);
      expect(ran.stdout).toMatch(
        new RegExp(`^\\* +${live.sources.hook} +${live.evidence.asked} \\(Write\\) +\\d`, "m"),
      );
    }
  }
  const json = parsed(await sandbox.run(["explain", "shop", "--json"]));
  expect(json).toMatchObject({
    session: { sessionId: "0190aaaa", activityPhase: "waiting_permission" },
    resolved: { state: "active", phase: "waiting_permission", rule: "permission_open" },
    source: "here",
  });
  const times = json as {
    readonly session: { readonly since: string };
    readonly resolved: { readonly since: string; readonly evidence: { readonly at: string }[] };
  };
  expect(times.resolved.since).toBe(times.session.since);
  for (const { at } of times.resolved.evidence) expect(new Date(at).toISOString()).toBe(at);
});

test("@waiting is the one that has waited longest, and how many others wait is said", async () => {
  using sandbox = openSandbox();
  await using clients = openClients(sandbox);
  const ask = {
    hook_event_name: "PermissionRequest",
    tool_name: "Bash",
    tool_input: { command: "npm publish" },
  };
  for (const session of ["first", "second", "third"]) {
    const start = { hook_event_name: "SessionStart", source: "startup" };
    await clients.say(session, sandbox.project, start, ask);
  }
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { live } = TEXTS[language];
    const { stdout, exitCode } = await sandbox.run(["explain", "@waiting"]);
    expect(exitCode).toBe(0);
    expect(stdout).toStartWith(`first  project\n  ${live.states.permission} · Bash npm publish`);
    expect(stdout).toEndWith(`\n${live.explain.others(2)}\n`);
  }
  expect(parsed(await sandbox.run(["explain", "@waiting", "--json"]))).toMatchObject({
    session: { sessionId: "first" },
    alsoWaiting: ["second", "third"],
  });
});

test("a session that is not known, over, or one of several is said to be so, with what to do", async () => {
  using sandbox = openSandbox();
  await using clients = openClients(sandbox);
  for (const session of ["abc", "abd"]) {
    await clients.say(session, sandbox.project, {
      hook_event_name: "SessionStart",
      source: "startup",
    });
  }
  const fault = async (...args: string[]): Promise<unknown> => {
    const ran = await sandbox.run(["explain", ...args, "--json"]);
    return { ...faultOf(ran), exitCode: ran.exitCode };
  };
  const { faults } = ko.live;
  expect(await fault("nobody")).toEqual({
    code: "NO_SESSION",
    message: faults.none("nobody"),
    fix: faults.noneFix,
    exitCode: 1,
  });
  const nobody = await sandbox.run(["explain", "@waiting"]);
  expect(nobody).toMatchObject({ exitCode: 0, stdout: `${ko.live.nobodyWaits}\n`, stderr: "" });
  const asJson = await sandbox.run(["explain", "@waiting", "--json"]);
  expect(asJson.exitCode).toBe(0);
  expect(JSON.parse(asJson.stdout)).toMatchObject({ session: null, alsoWaiting: [] });
  expect(await fault("ab")).toMatchObject({ code: "MANY_SESSIONS", message: faults.many("ab", 2) });
  expect(await fault()).toMatchObject({ code: "USAGE", exitCode: 2 });
  expect(await fault("a", "b")).toMatchObject({ code: "USAGE", exitCode: 2 });
});

test("of a session that ended more than a day ago it is said where to look", async () => {
  using sandbox = openSandbox();
  const ts = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const line = (id: string, phase: string): string =>
    `${JSON.stringify({ v: 1, id, ts, type: "session.lifecycle", sessionId: "old", provider: "claude", project: "p", projectPath: "/p", phase })}\n`;
  mkdirSync(dirname(sandbox.journal), { recursive: true });
  writeFileSync(sandbox.journal, line("a1", "started") + line("a2", "ended"));
  const ran = await sandbox.run(["explain", "old", "--json"]);
  expect(ran.exitCode).toBe(1);
  expect(faultOf(ran)).toEqual({
    code: "SESSION_OVER",
    message: ko.live.faults.over("old"),
    fix: ko.live.faults.overFix("old"),
  });
});
