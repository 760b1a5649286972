import { en } from "../../src/text/en.ts";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ASKED, plantAskedOften } from "../learn/analysis/asked-often.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { plantSuggestions } from "./planted-suggestions.ts";
import { speak } from "./recorded-session.ts";

type Listed = {
  readonly suggestions: readonly {
    readonly id: string;
    readonly stableId: string;
    readonly type: string;
    readonly evidence: readonly string[];
    readonly count: number;
    readonly sessions: number;
    readonly lastSeen: string;
    readonly cost: object;
  }[];
  readonly reason?: string;
};

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = openSandbox();
  await speak(sandbox, "en");
});
afterEach(() => sandbox[Symbol.dispose]());

const listed = async (): Promise<Listed> =>
  JSON.parse((await sandbox.run(["suggestions", "--json"])).stdout) as Listed;

test("what came again and again is listed with its evidence, and shown with the turns and what it would write", async () => {
  const planted = plantAskedOften(sandbox);
  const ran = await sandbox.run(["suggestions"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  expect(ran.stdout).toStartWith("1 suggestion\n\n  1. ");
  expect(ran.stdout).toContain("rule · last seen");
  const { suggestions } = await listed();
  expect(suggestions).toMatchObject([
    { id: "suggest-1", type: "claude_md", count: 4, sessions: 4, cost: { errors: null } },
  ]);
  const said = planted.filter(({ data }) => data["text"] === ASKED).map(({ id }) => id);
  expect(suggestions[0]?.evidence).toEqual(said);
  const shown = await sandbox.run(["suggestions", "show", "1"]);
  expect(shown.exitCode).toBe(0);
  expect(shown.stdout).toContain(`${en.learn.show.writes}\n  - ${ASKED}`);
  expect(shown.stdout.split(ASKED)).toHaveLength(7);
  const whole = await sandbox.run(["suggestions", "show", "suggest-1", "--json"]);
  expect(JSON.parse(whole.stdout)).toMatchObject({
    events: said.map((id) => ({ id, text: ASKED })),
  });
});

test("nothing found is said, and too little to look at as well", async () => {
  expect(await listed()).toEqual({ suggestions: [], reason: "insufficient_data" });
  const early = await sandbox.run(["suggestions"]);
  expect(early.stdout).toContain("fewer than 5 prompts");
  plantAskedOften(sandbox, { asked: "look at this once more?" });
  expect(await listed()).toEqual({ suggestions: [] });
  const none = await sandbox.run(["suggestions"]);
  expect(none).toMatchObject({ exitCode: 0, stderr: "" });
  expect(none.stdout).toStartWith("No suggestions");
});

test("a number means the list that was shown: where another took its place, the new one is shown and nothing is done", async () => {
  plantAskedOften(sandbox);
  const [first] = (await listed()).suggestions;
  if (first === undefined) throw new Error("nothing was found");
  const other = { ...first, stableId: "0".repeat(32), summary: "Another one, found since." };
  await plantSuggestions(sandbox, [other as never, first as never]);
  const ran = await sandbox.run(["suggestions", "show", "1"]);
  expect(ran.exitCode).toBe(1);
  expect(ran.stderr).toContain("[LIST_CHANGED]");
  expect(ran.stdout).toContain("Another one, found since.");
  expect((await sandbox.run(["suggestions", "show", "1"])).stdout).toContain("Another one");
  const byId = await sandbox.run(["suggestions", "show", first.stableId.slice(0, 12)]);
  expect(byId.stdout).toContain(ASKED);
});

test("what was dismissed is listed no more, and a number or id that there is not is said with those there are", async () => {
  plantAskedOften(sandbox);
  await listed();
  for (const word of ["2", "suggest-9", "nonsense"]) {
    const ran = await sandbox.run(["suggestions", "show", word]);
    expect(ran).toMatchObject({ exitCode: 1, stdout: "" });
    expect(ran.stderr).toContain("[NO_SUGGESTION]");
    expect(ran.stderr).toContain("1-1");
  }
  expect((await sandbox.run(["dismiss", "1"])).exitCode).toBe(0);
  expect(await listed()).toEqual({ suggestions: [] });
  const answered = await sandbox.run(["suggestions"]);
  expect(answered.stdout).toContain("(1 answered)");
  expect((await sandbox.run(["suggestions", "show", "1"])).stderr).toContain("[NO_SUGGESTIONS]");
});

test("which list was shown is kept for the owner alone, holds ids only, and nonsense in its place is no harm", async () => {
  plantAskedOften(sandbox);
  await listed();
  const path = join(sandbox.home, "run/shown-suggestions.json");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await Bun.file(path).text()).not.toContain("linter");
  for (const text of ["", "nonsense", '{"version":1,"projects":[]}', '{"version":9}']) {
    writeFileSync(path, text);
    expect((await sandbox.run(["suggestions", "show", "1"])).exitCode).toBe(0);
  }
});
