/** What is suggested, as a page asks for it: what was kept, never mined anew. */
import { plant as plantEvents } from "../../bring-back/sessions.ts";
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import type { JsonObject } from "../../../src/event/event.ts";
import { encodeLine } from "../../../src/event/line.ts";
import { appendLines } from "../../../src/journal/append.ts";
import type { Suggestion } from "../../../src/learn/suggestions/suggestion.ts";
import { plantSuggestions } from "../../cli/planted-suggestions.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { anEvent } from "../../event/samples.ts";
import { type Finding, foundIn } from "../../learn/suggestions/found-suggestion.ts";
import type { Sandbox } from "../../sandbox.ts";
import { plant as plantSession } from "../../bring-back/sessions.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";

type Answer = Answers["suggestions"];

const SAID = "use pnpm here";

const RULE: Finding = {
  said: SAID,
  type: "claude_md",
  summary: "Use pnpm in this project",
  rule: "Use pnpm.",
  cost: { minutes: 4, tokens: null, errors: 6, arithmetic: "6 × 40 s" },
};
const EVERYWHERE: Finding = {
  said: SAID,
  type: "permission",
  kind: "permission",
  summary: "Allow `git status`",
  permission: "Bash(git status)",
  scope: "global",
  projectPath: null,
};

const folderOf = (sandbox: Sandbox, name: string): string => join(sandbox.folder, name);

async function talk(sandbox: Sandbox, name: string, session: string): Promise<void> {
  await hooks(
    sandbox,
    session,
    folderOf(sandbox, name),
    { hook_event_name: "UserPromptSubmit", prompt: "begin" },
    { hook_event_name: "UserPromptSubmit", prompt: SAID },
  );
}

const plant = (
  sandbox: Sandbox,
  name: string,
  found: readonly Finding[],
): Promise<readonly Suggestion[]> =>
  plantSuggestions(
    { env: sandbox.env, project: folderOf(sandbox, name) },
    found.map((one) => foundIn(sandbox.journal, one)),
  );

async function succeed(sandbox: Sandbox, args: readonly string[]): Promise<void> {
  expect(await sandbox.run(args)).toMatchObject({ exitCode: 0, stderr: "" });
}

const asked = async (home: ApiHome, query = ""): Promise<Answer> =>
  (await home.json(`/api/v1/suggestions?${query}`)) as unknown as Answer;

test("where nobody has looked, that is said", async () => {
  await using home = await openApiHome({ before: (sandbox) => talk(sandbox, "shop", "s-1") });
  expect(await asked(home)).toEqual({
    suggestions: [],
    next: null,
    total: 0,
    analysedAt: null,
    projects: { looked: 0, known: 1 },
    sessionsSince: 0,
    period: { days: null, sessions: 0, older: 0 },
    isTooEarly: false,
    analyst: null,
  });
});

test("where somebody has looked and too little was recorded, that is said", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      await talk(sandbox, "shop", "s-1");
      await succeed(sandbox, ["suggestions", "--json", "--project", folderOf(sandbox, "shop")]);
    },
  });
  expect(await asked(home)).toMatchObject({
    suggestions: [],
    analysedAt: expect.any(String),
    sessionsSince: 0,
    period: { days: 30, sessions: 1, older: 0 },
    isTooEarly: true,
  });
});

test("how many sessions are older than the period is told, and none once a longer one is chosen", async () => {
  const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
  await using home = await openApiHome({
    before: async (sandbox) => {
      const projectPath = folderOf(sandbox, "shop");
      await talk(sandbox, "shop", "s-1");
      for (const days of [40, 50, 60])
        plantSession(sandbox, {
          type: "prompt",
          sessionId: `old-${days}`,
          ts: ago(days),
          projectPath,
          data: { text: "mend the cart", client: "claude-code" },
        });
      await succeed(sandbox, ["suggestions", "--json", "--project", projectPath]);
    },
  });
  expect((await asked(home)).period).toEqual({ days: 30, sessions: 4, older: 3 });
  const project = folderOf(home.sandbox, "shop");
  await succeed(home.sandbox, ["suggestions", "--json", "--days=365", "--project", project]);
  expect((await asked(home)).period).toEqual({ days: 365, sessions: 4, older: 0 });
});

test("a suggestion is told with what it would write and the turns that it was found in, newest first", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      for (const session of ["s-1", "s-2", "s-3"]) await talk(sandbox, "shop", session);
      await plant(sandbox, "shop", [RULE]);
    },
  });
  const { suggestions, total } = await asked(home);
  const shop = folderOf(home.sandbox, "shop");
  expect(total).toBe(1);
  expect(suggestions).toMatchObject([
    {
      type: "claude_md",
      kind: "permission",
      summary: RULE.summary,
      title: "Allow `Bash(found)`",
      note: null,
      canBeGlobal: true,
      writes: ["- Use pnpm."],
      count: 3,
      sessions: 3,
      cost: { minutes: 4, arithmetic: "6 × 40 s" },
      project: "shop",
      projectPath: shop,
      foundFor: shop,
      evidence: ["s-3", "s-2", "s-1"].map((sessionId) => ({ sessionId, kind: "prompt" })),
    },
  ]);
  for (const { eventId, line, ts } of suggestions[0]?.evidence ?? []) {
    const { event } = (await home.json(`/api/v1/event/${eventId}`)) as { event: { ts: string } };
    expect(line).toContain(SAID);
    expect(event.ts).toBe(ts);
  }
});

test("what belongs to all projects is told once, and a project's own only when it is asked about", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      for (const name of ["shop", "farm"]) await talk(sandbox, name, `s-${name}`);
      await plant(sandbox, "shop", [RULE, EVERYWHERE]);
      await plant(sandbox, "farm", [EVERYWHERE]);
    },
  });
  const summaries = async (query: string): Promise<string[]> =>
    (await asked(home, query)).suggestions.map(({ summary }) => summary).toSorted();
  expect(await summaries("")).toEqual([EVERYWHERE.summary, RULE.summary]);
  expect(await summaries("project=shop")).toEqual([EVERYWHERE.summary, RULE.summary]);
  expect(await summaries("project=farm")).toEqual([EVERYWHERE.summary]);
  expect(await summaries("project=nowhere")).toEqual([]);
  const first = await asked(home, "limit=1");
  expect([first.suggestions.length, first.next, first.total]).toEqual([1, 1, 2]);
  expect(first.projects).toEqual({ looked: 2, known: 2 });
});

test("what was dismissed or undone is told, the last one first, until it is reopened", async () => {
  const answer = (action: string, at: number, more = {}) => ({
    type: "feedback",
    ts: new Date(Date.now() + at * 1000).toISOString(),
    data: { suggestionId: "a".repeat(32), action, summary: "Use pnpm", ...more },
  });
  const other = { suggestionId: "b".repeat(32), summary: "Answer shortly" };
  await using home = await openApiHome({
    before: async (sandbox) => {
      await talk(sandbox, "shop", "s-1");
      plantEvents(sandbox, answer("accepted", 1), answer("undone", 2));
      plantEvents(sandbox, answer("dismissed", 3, { ...other, reason: "no" }));
    },
  });
  const told = async (): Promise<unknown> =>
    ((await home.json("/api/v1/suggestions/dismissed")) as unknown as Answers["dismissed"])
      .dismissed;
  expect(await told()).toMatchObject([
    { id: "b".repeat(32), action: "dismissed", project: null, projectPath: null, reason: "no" },
    { id: "a".repeat(32), action: "undone", project: "project", title: "Use pnpm" },
  ]);
});

test("whether it is for one project or for all is somebody's choice, of a setting never", async () => {
  const setting: Finding = {
    said: SAID,
    type: "setting",
    summary: "Hide a skill",
    settings: [{ path: ["skillOverrides", "mow"], value: "off" }],
  };
  await using home = await openApiHome({
    before: async (sandbox) => {
      await talk(sandbox, "shop", "s-1");
      await plant(sandbox, "shop", [RULE, EVERYWHERE, setting]);
    },
  });
  const { suggestions } = await asked(home);
  expect(suggestions.map((one) => [one.type, one.canBeGlobal])).toEqual([
    ["claude_md", true],
    ["permission", true],
    ["setting", false],
  ]);
});

test("the client that could word them is named where there is one and rules have worded something that it could", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      for (const name of ["shop", "farm"]) await talk(sandbox, name, `s-${name}`);
      await plant(sandbox, "shop", [RULE]);
      await plant(sandbox, "farm", [EVERYWHERE]);
    },
    env: { PATH: "/nowhere" },
  });
  expect((await asked(home)).analyst).toBeNull();
  const bin = join(home.sandbox.env["HOME"] ?? "", ".local/bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "codex"), "#!/bin/sh\n", { mode: 0o755 });
  expect((await asked(home)).analyst).toBe("codex");
  expect((await asked(home, "project=farm")).analyst).toBeNull();
});

const OFTEN = "always run the linter before you commit";

async function repeat(sandbox: Sandbox): Promise<void> {
  const projectPath = folderOf(sandbox, "shop");
  const said = [1, 2, 3, 4].flatMap((day) =>
    [`look at the cart of day ${day}`, OFTEN].map((text, at) =>
      encodeLine(
        anEvent({
          type: "prompt",
          sessionId: `s-${day}`,
          projectPath,
          ts: new Date(Date.now() - day * 86_400_000 + at * 1000).toISOString(),
          data: { text },
        }),
      ),
    ),
  );
  appendLines(sandbox.journal, said);
  await succeed(sandbox, ["config", "set", "language", "ko"]);
  await succeed(sandbox, ["suggestions", "--json", "--project", projectPath]);
}

test("what rules worded in another language is told in the one that is set", async () => {
  await using home = await openApiHome({ before: repeat });
  const { sandbox } = home;
  const before = await asked(home);
  expect(before.suggestions[0]).toMatchObject({
    kind: "preference",
    summary: expect.stringContaining("세션 4개"),
  });
  await succeed(sandbox, ["config", "set", "language", "en"]);
  const { suggestions } = await asked(home);
  expect(suggestions).toMatchObject([
    {
      id: before.suggestions[0]?.id,
      summary: `In 4 sessions you asked: “${OFTEN}”. Make it a rule?`,
      title: `“${OFTEN}”`,
      writes: [`- ${OFTEN}`],
    },
  ]);
});

test("what went on since is counted, and what was found in a session that is forgotten is told no more", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      for (const session of ["s-1", "s-2", "s-3"]) await talk(sandbox, "shop", session);
      await plant(sandbox, "shop", [RULE]);
      await talk(sandbox, "shop", "s-4");
    },
  });
  const { sessionsSince, suggestions } = await asked(home);
  expect(sessionsSince).toBe(1);
  const evidence = suggestions.flatMap((one) => one.evidence);
  expect(evidence.map(({ sessionId }) => sessionId)).toEqual(["s-3", "s-2", "s-1"]);
  await succeed(home.sandbox, ["forget", "--session", "s-2", "--yes"]);
  expect(await asked(home)).toMatchObject({ suggestions: [], analysedAt: null });
});

test("what was applied is told with its files and its sessions before and after, until it is undone", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      for (const session of ["s-1", "s-2", "s-3"]) await talk(sandbox, "shop", session);
      mkdirSync(folderOf(sandbox, "shop"));
      const [rule] = await plant(sandbox, "shop", [RULE]);
      const project = `--project=${folderOf(sandbox, "shop")}`;
      await succeed(sandbox, ["apply", rule?.stableId ?? "", project, "--yes", "--json"]);
      await talk(sandbox, "shop", "s-4");
    },
  });
  const applied = async (): Promise<Answers["applied"]["applied"]> =>
    ((await home.json("/api/v1/suggestions/applied")) as unknown as Answers["applied"]).applied;
  expect((await asked(home)).suggestions).toEqual([]);
  const [only, ...others] = await applied();
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    summary: RULE.summary,
    project: "shop",
    files: [join(folderOf(home.sandbox, "shop"), ".claude/CLAUDE.md")],
    canUndo: true,
    before: { count: 0, sessions: 3, perSession: 0 },
    after: { count: 0, sessions: 1, perSession: 0 },
    proposesUndo: false,
  });
  expect(only?.bySession.map(({ sessionId, isAfter }) => [sessionId, isAfter])).toEqual([
    ["s-1", false],
    ["s-2", false],
    ["s-3", false],
    ["s-4", true],
  ]);
  await succeed(home.sandbox, ["undo", only?.applyId ?? "", "--yes", "--json"]);
  expect(await applied()).toEqual([]);
});

test("every run of a model is told with its cost, the last one first, and what is left of the day", async () => {
  const ran = (secondsAgo: number, data: JsonObject): string =>
    encodeLine(
      anEvent({
        type: "analysis_run",
        ts: new Date(Date.now() - secondsAgo * 1000).toISOString(),
        data: { program: "claude", ...data },
      }),
    );
  await using home = await openApiHome({
    before: async (sandbox) => {
      await talk(sandbox, "shop", "s-1");
      appendLines(sandbox.journal, [
        ran(60, {
          outcome: "worded",
          model: "claude-sonnet-5",
          inputTokens: 4000,
          outputTokens: 800,
          costUsd: 0.02,
          durationMs: 9000,
          suggestions: 3,
        }),
        ran(1, { outcome: "timed_out", durationMs: 120_000, suggestions: 2, reason: "too slow" }),
      ]);
    },
  });
  const answer = (await home.json(
    "/api/v1/suggestions/runs",
  )) as unknown as Answers["analysisRuns"];
  expect(answer.runs).toMatchObject([
    { outcome: "timed_out", costUsd: null, reason: "too slow", model: null, suggestions: 2 },
    { outcome: "worded", costUsd: 0.02, inputTokens: 4000, model: "claude-sonnet-5", reason: null },
  ]);
  expect(answer.total).toEqual({ runs: 2, costUsd: 0.02 });
  expect(answer.left).toEqual({ runs: expect.any(Number), usd: expect.any(Number) });
});

test("a kept list that cannot be read tells nothing, and breaks nothing", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      await talk(sandbox, "shop", "s-1");
      const broken = {
        said: SAID,
        type: "skill",
        summary: "lacks its text",
        skillText: 3,
      } as never;
      await plant(sandbox, "shop", [broken, RULE]);
    },
  });
  expect((await asked(home)).suggestions.map(({ summary }) => summary)).toEqual([RULE.summary]);
});
