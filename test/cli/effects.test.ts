/** `self-gen effects`: sessions before and after, counted by whoever found the pattern. */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { type AnyMiner, toAnyMiner, MINERS } from "../../src/learn/mine/run-miners.ts";
import type { MarkedTrace, Miner } from "../../src/learn/mine/candidate.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { RULE, SKILL } from "../learn/apply/applied-work.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { plantSuggestions } from "./planted-suggestions.ts";
import { LANGUAGES, parsed, speak } from "./recorded-session.ts";

/** Prompts that say "npm again" are its traces; every other says nothing. */
const PLANTED: Miner<"preference", string> = {
  kind: "preference",
  findTraces: async (history) => {
    const found: MarkedTrace<string>[] = [];
    await history.eachEvent("prompt", ({ id, sessionId, ts, projectPath, ...data }) => {
      const mark = String((data as { text?: unknown }).text);
      if (mark === "npm again") {
        found.push({ eventId: id, sessionId, ts, projectPath, provider: "claude", mark });
      }
    });
    return found;
  },
  findCandidates: async () => [],
  matchesPattern: (_, { mark }) => mark === "npm again",
};

const miners = MINERS as AnyMiner[];
const planted = toAnyMiner(PLANTED);
beforeEach(() => void miners.unshift(planted));
afterEach(() => void miners.splice(miners.indexOf(planted), 1));

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number): string =>
  new Date(Date.now() + hours * HOUR_MS).toISOString();

/** One a session: how often it said so. `hours` from now to the first; an hour between them. */
function recordSessions(
  sandbox: Sandbox,
  hours: number,
  counts: readonly number[],
  project: string,
): void {
  mkdirSync(dirname(sandbox.journal), { recursive: true });
  const lines = counts.flatMap((count, session) =>
    [...Array.from({ length: count }, () => "npm again"), "anything"].map((text, at) => {
      const ts = new Date(Date.now() + (hours + session) * HOUR_MS + at * 1000).toISOString();
      const sessionId = `s${hours}-${session}-${project.length}`;
      const id = `${sessionId}-${at}`;
      const columns = {
        v: 1,
        id,
        type: "prompt",
        ts,
        sessionId,
        project: "p",
        projectPath: project,
      };
      return encodeLine({ ...columns, data: { text, charCount: text.length } });
    }),
  );
  writeFileSync(sandbox.journal, lines.join(""), { flag: "a" });
}

const applied = async (sandbox: Sandbox, ...more: readonly string[]): Promise<void> => {
  const ran = await sandbox.run(["apply", "1", "--yes", ...more]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
};

const effect = async (sandbox: Sandbox): Promise<unknown> => {
  const ran = await sandbox.run(["effects", "--json"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  const [one] = (parsed(ran) as { effects: unknown[] }).effects;
  return one;
};

test("what is applied is measured by its own sessions before and after: too early, then helped, and with what it saved", async () => {
  using sandbox = openSandbox();
  recordSessions(sandbox, -200, [1, 2, 1, 1, 0, 1, 2, 1, 3], sandbox.project);
  recordSessions(sandbox, -200, [4, 4, 4, 4], "/elsewhere");
  await plantSuggestions(sandbox, [RULE]);
  await applied(sandbox);
  expect(await effect(sandbox)).toMatchObject({
    verdict: "too_early",
    before: { count: 12, sessions: 9 },
    after: { count: 0, sessions: 0 },
  });
  recordSessions(sandbox, 1, [0, 0, 1, 0, 0, 0, 0], sandbox.project);
  expect(await effect(sandbox)).toMatchObject({
    verdict: "helped",
    proposesUndo: false,
    before: { count: 12, sessions: 9 },
    after: { count: 1, sessions: 7 },
  });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const words = { en, ko }[language].learn.effects;
    const { stdout } = await sandbox.run(["effects"]);
    expect(stdout).toContain(words.counts(12, 9, 1, 7));
    expect(stdout).toContain(words.verdicts.helped);
    expect(stdout).toContain(words.saved(17));
    expect(stdout).toContain(words.answers(1, 0));
  }
});

test("what did not help is proposed for undoing, and is not measured once it is undone", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  recordSessions(
    sandbox,
    -200,
    Array.from({ length: 20 }, () => 1),
    sandbox.project,
  );
  await plantSuggestions(sandbox, [RULE]);
  await applied(sandbox);
  recordSessions(
    sandbox,
    1,
    Array.from({ length: 8 }, () => 1),
    sandbox.project,
  );
  const found = (await effect(sandbox)) as { applied: { applyId: string } };
  expect(found).toMatchObject({ verdict: "no_change", proposesUndo: true });
  const hint = en.learn.effects.undoHint(RULE.stableId.slice(0, 12));
  expect((await sandbox.run(["effects"])).stdout).toContain(hint);
  expect((await sandbox.run(["undo", found.applied.applyId, "--yes"])).exitCode).toBe(0);
  expect((await sandbox.run(["effects"])).stdout).toContain(en.learn.effects.none);
});

test("for all projects the sessions of those count in which it was seen, and a skill goes by its uses", async () => {
  using sandbox = openSandbox();
  recordSessions(sandbox, -200, [0, 1, 0, 1], sandbox.project);
  recordSessions(sandbox, -200, [1, 0, 1], "/elsewhere");
  recordSessions(sandbox, -200, [0, 0, 0, 0], "/never/seen");
  await plantSuggestions(sandbox, [SKILL]);
  await applied(sandbox, "--global");
  recordSessions(sandbox, 1, [0, 0, 0, 0, 0, 0], "/elsewhere");
  const used = ["s1-0-10", "s1-1-10"].map((sessionId, at) => {
    const ts = new Date(Date.now() + 9 * HOUR_MS).toISOString();
    const columns = { v: 1, id: `u-${at}`, type: "skill_used", ts, sessionId, project: "p" };
    const data = { skillName: "weekly-report" };
    return encodeLine({ ...columns, projectPath: "/elsewhere", data });
  });
  writeFileSync(sandbox.journal, used.join(""), { flag: "a" });
  expect(await effect(sandbox)).toMatchObject({
    verdict: "helped",
    used: { sessions: 2, uses: 2, failed: 0 },
    before: { count: 4, sessions: 7 },
    after: { count: 0, sessions: 6 },
  });
  const { feedback } = parsed(await sandbox.run(["effects", "--json"])) as { feedback: unknown };
  expect(feedback).toMatchObject({
    total: 1,
    accepted: 1,
    rejected: 0,
    rate: 1,
    lastAccepted: [SKILL.summary],
    skillUsageRate: 1,
    unusedSkills: [],
  });
});

test("what is measured before it is what the suggestion was counted from, however long ago, without the sessions in which it stood", async () => {
  using sandbox = openSandbox();
  const daysAgo = (days: number): number => -24 * days;
  expect((await sandbox.run(["config", "set", "retentionDays", "365"])).exitCode).toBe(0);
  recordSessions(sandbox, daysAgo(160), [0, 0, 0], sandbox.project);
  recordSessions(sandbox, daysAgo(150), [1, 2, 1, 3], sandbox.project);
  await plantSuggestions(sandbox, [RULE]);
  await applied(sandbox);
  expect(await effect(sandbox)).toMatchObject({ before: { count: 7, sessions: 4 } });
  expect((await sandbox.run(["undo", "last", "--yes"])).exitCode).toBe(0);
  // As if it had stood for a day, half a year ago.
  const lines = sandbox.journalLines().map((line) => {
    const one = JSON.parse(line) as { type: string; ts: string };
    if (one.type === "suggestion_applied") one.ts = hoursFromNow(daysAgo(150) - 0.5);
    if (one.type === "suggestion_undone") one.ts = hoursFromNow(daysAgo(150) + 1.5);
    return JSON.stringify(one);
  });
  writeFileSync(sandbox.journal, `${lines.join("\n")}\n`);
  expect((await sandbox.run(["rebuild"])).exitCode).toBe(0);
  await plantSuggestions(sandbox, [RULE]);
  const again = await sandbox.run(["apply", RULE.stableId, "--yes"]);
  expect(again).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await effect(sandbox)).toMatchObject({ before: { count: 4, sessions: 2 } });
});

test("a skill whose steps fail when it is used is told, and one that nobody uses", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  recordSessions(sandbox, -200, [1, 1, 1], sandbox.project);
  const pattern = { words: "report", stems: [], steps: ["npm run report <…>"], skill: null };
  await plantSuggestions(sandbox, [{ ...SKILL, kind: "request", pattern }]);
  await applied(sandbox);
  recordSessions(sandbox, 1, [0, 0, 0, 0, 0], sandbox.project);
  expect(await effect(sandbox)).toMatchObject({ verdict: "not_used", proposesUndo: false });
  expect((await sandbox.run(["effects"])).stdout).toContain(en.learn.effects.verdicts.not_used);
  const sessionId = `s1-0-${sandbox.project.length}`;
  const at = (seconds: number): string =>
    new Date(Date.now() + HOUR_MS + seconds * 1000).toISOString();
  const columns = { v: 1, sessionId, project: "p", projectPath: sandbox.project };
  const lines = [
    { id: "u-1", type: "skill_used", ts: at(10), data: { skillName: "weekly-report" } },
    {
      id: "u-2",
      type: "tool_error",
      ts: at(12),
      data: { tool: "Bash", meta: { commandLine: "npm run report -- --week 3" }, errorRaw: "no" },
    },
  ].map((one) => encodeLine({ ...columns, ...one }));
  writeFileSync(sandbox.journal, lines.join(""), { flag: "a" });
  expect(await effect(sandbox)).toMatchObject({
    verdict: "fails",
    proposesUndo: true,
    used: { sessions: 1, uses: 1, failed: 1 },
  });
});
