/** What is suggested, as a page asks for it: what was kept, never mined anew. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Answers } from "../../../src/daemon/api/answers.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { plantSuggestions, type Planted } from "../../learn/suggestions/planted-suggestions.ts";
import type { Sandbox } from "../../sandbox.ts";
import { type ApiHome, openApiHome } from "./api-home.ts";

type Answer = Answers["suggestions"];

const SAID = "use pnpm here";

const RULE: Planted = {
  type: "claude_md",
  summary: "Use pnpm in this project",
  rule: "Use pnpm.",
  cost: { minutes: 4, tokens: null, errors: 6, arithmetic: "6 × 40 s" },
};
const EVERYWHERE: Planted = {
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

async function plant(sandbox: Sandbox, name: string, planted: readonly Planted[]): Promise<void> {
  const run = async (args: readonly string[]): Promise<void> => {
    expect(await sandbox.run(args)).toMatchObject({ exitCode: 0, stderr: "" });
  };
  await plantSuggestions({ env: sandbox.env, run }, folderOf(sandbox, name), SAID, planted);
}

const asked = async (home: ApiHome, query = ""): Promise<Answer> =>
  (await home.json(`/api/v1/suggestions?${query}`)) as unknown as Answer;

test("where nobody has looked, that is said, with how many sessions there are to look through", async () => {
  await using home = await openApiHome({ before: (sandbox) => talk(sandbox, "shop", "s-1") });
  expect(await asked(home)).toEqual({
    suggestions: [],
    next: null,
    total: 0,
    analysedAt: null,
    sessionsSince: 1,
    isTooEarly: false,
  });
});

test("where somebody has looked and too little was recorded, that is said", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      await talk(sandbox, "shop", "s-1");
      const look = ["suggestions", "--json", "--project", folderOf(sandbox, "shop")];
      expect(await sandbox.run(look)).toMatchObject({ exitCode: 0 });
    },
  });
  expect(await asked(home)).toMatchObject({
    suggestions: [],
    analysedAt: expect.any(String),
    sessionsSince: 0,
    isTooEarly: true,
  });
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
      kind: "preference",
      summary: RULE.summary,
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
});

test("what went on since is counted, and a turn that was forgotten is no evidence", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      for (const session of ["s-1", "s-2", "s-3"]) await talk(sandbox, "shop", session);
      await plant(sandbox, "shop", [RULE]);
      await talk(sandbox, "shop", "s-4");
      const forget = ["forget", "--session", "s-2", "--yes"];
      expect(await sandbox.run(forget)).toMatchObject({ exitCode: 0 });
    },
  });
  const { sessionsSince, suggestions } = await asked(home);
  expect(sessionsSince).toBe(1);
  const evidence = suggestions.flatMap((one) => one.evidence);
  expect(evidence.map(({ sessionId }) => sessionId)).toEqual(["s-3", "s-1"]);
});

test("a kept list that cannot be read tells nothing, and breaks nothing", async () => {
  await using home = await openApiHome({
    before: async (sandbox) => {
      await talk(sandbox, "shop", "s-1");
      const broken = { type: "skill", summary: "lacks its text", skillText: 3 } as never;
      await plant(sandbox, "shop", [broken, RULE]);
    },
  });
  expect((await asked(home)).suggestions.map(({ summary }) => summary)).toEqual([RULE.summary]);
});
