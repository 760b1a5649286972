/** What a page does with a suggestion, with the real commands behind it. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ApplyAnswer, UndoAnswer } from "../../../src/daemon/actions/suggestions.ts";
import type { Suggestion } from "../../../src/learn/suggestions/suggestion.ts";
import { en } from "../../../src/text/en.ts";
import { plantSuggestions } from "../../cli/planted-suggestions.ts";
import { hooks } from "../../cli/recorded-session.ts";
import { type Finding, foundIn } from "../../learn/suggestions/found-suggestion.ts";
import { type OwnActions, openOwnActions, refusalOf } from "./own-actions.ts";

const SAID = "use pnpm here";
const RULE: Finding = {
  said: SAID,
  type: "claude_md",
  summary: "Use pnpm",
  rule: "Use pnpm, not npm.",
};
const ALLOWED: Finding = {
  said: SAID,
  type: "permission",
  kind: "permission",
  summary: "Allow `git status`",
  permission: "Bash(git status)",
};

const shopOf = ({ sandbox }: OwnActions): string => join(sandbox.folder, "shop");
const rulesOf = (home: OwnActions): string => join(shopOf(home), ".claude/CLAUDE.md");

const openShop = (): Promise<OwnActions> =>
  openOwnActions({
    before: async (sandbox) => {
      const cwd = join(sandbox.folder, "shop");
      mkdirSync(cwd);
      for (const session of ["s-1", "s-2", "s-3"])
        await hooks(sandbox, session, cwd, { hook_event_name: "UserPromptSubmit", prompt: SAID });
    },
  });

async function planted(home: OwnActions, one: Finding): Promise<Suggestion> {
  const { env, journal } = home.sandbox;
  const where = { env, project: shopOf(home) };
  const [only] = await plantSuggestions(where, [foundIn(journal, one)]);
  if (only === undefined) throw new Error("it was not planted");
  return only;
}

const apply = async (
  { actions }: OwnActions,
  body: Readonly<Record<string, string | boolean>>,
): Promise<ApplyAnswer> => (await actions.run("apply-suggestion", body)) as ApplyAnswer;

const undo = async (
  { actions }: OwnActions,
  body: Readonly<Record<string, string | boolean>>,
): Promise<UndoAnswer> => (await actions.run("undo-suggestion", body)) as UndoAnswer;

test("what would be changed is shown, then written, and undone to the same bytes", async () => {
  await using home = await openShop();
  const before = "# Shop\r\n\r\nPrices are whole cents.";
  mkdirSync(dirname(rulesOf(home)));
  writeFileSync(rulesOf(home), before);
  const { stableId: id } = await planted(home, RULE);
  const body = { id, project: shopOf(home) };
  const shown = await apply(home, { ...body, dryRun: true });
  expect(shown).toMatchObject({ applied: false, isThere: false, applyId: null });
  expect(shown.diff.join("\n")).toContain("+- Use pnpm, not npm.");
  expect(readFileSync(rulesOf(home), "utf8")).toBe(before);

  const done = await apply(home, { ...body, dryRun: false, seal: shown.seal });
  expect(done).toMatchObject({ applied: true, diff: shown.diff });
  expect(readFileSync(rulesOf(home), "utf8")).toContain("- Use pnpm, not npm.");

  const one = { id: done.applyId ?? "" };
  const back = await undo(home, { ...one, dryRun: true });
  expect(back.undone).toBe(false);
  expect(back.diff[0]).toEndWith("/shop/.claude/CLAUDE.md");
  expect(back.diff.join("\n")).toContain("-- Use pnpm, not npm.");
  expect(readFileSync(rulesOf(home), "utf8")).toContain("- Use pnpm, not npm.");
  expect(await undo(home, { ...one, dryRun: false, seal: back.seal })).toMatchObject({
    undone: true,
    diff: back.diff,
  });
  expect(readFileSync(rulesOf(home), "utf8")).toBe(before);
  const again = await refusalOf(undo(home, { ...one, dryRun: true }));
  expect(again.fix).not.toBe("");
});

test("a file that was changed after it was shown is shown anew, and nothing is written", async () => {
  await using home = await openShop();
  const { stableId: id } = await planted(home, RULE);
  const body = { id, project: shopOf(home) };
  const shown = await apply(home, { ...body, dryRun: true });
  mkdirSync(dirname(rulesOf(home)));
  writeFileSync(rulesOf(home), "# Mine\n");
  for (const seal of [shown.seal, "0".repeat(32)]) {
    expect(await refusalOf(apply(home, { ...body, dryRun: false, seal }))).toMatchObject({
      status: 400,
      code: "NOT_AS_SHOWN",
      message: en.actions.faults.notAsShown[0],
    });
  }
  expect(await refusalOf(apply(home, { ...body, dryRun: false }))).toMatchObject({
    code: "NOT_AS_SHOWN",
  });
  expect(readFileSync(rulesOf(home), "utf8")).toBe("# Mine\n");
  const { seal } = await apply(home, { ...body, dryRun: true });
  expect(await apply(home, { ...body, dryRun: false, seal })).toMatchObject({ applied: true });
});

test("what was changed after an undo was shown is shown anew, and nothing is undone", async () => {
  await using home = await openShop();
  const { stableId: id } = await planted(home, RULE);
  const body = { id, project: shopOf(home) };
  const { seal } = await apply(home, { ...body, dryRun: true });
  const { applyId } = await apply(home, { ...body, dryRun: false, seal });
  const one = { id: applyId ?? "" };
  const shown = await undo(home, { ...one, dryRun: true });
  const applied = readFileSync(rulesOf(home), "utf8");
  writeFileSync(rulesOf(home), `# Mine\n\n${applied}`);
  for (const given of [{ seal: shown.seal }, {}]) {
    expect(await refusalOf(undo(home, { ...one, dryRun: false, ...given }))).toMatchObject({
      code: "NOT_AS_SHOWN",
    });
  }
  expect(readFileSync(rulesOf(home), "utf8")).toBe(`# Mine\n\n${applied}`);
  const now = await undo(home, { ...one, dryRun: true });
  await undo(home, { ...one, dryRun: false, seal: now.seal });
  expect(readFileSync(rulesOf(home), "utf8")).not.toContain("pnpm");
  expect(readFileSync(rulesOf(home), "utf8")).toContain("# Mine");
});

test("for all projects it is written where all of them read it, and what was shown for one project is not that", async () => {
  await using home = await openShop();
  const { stableId: id } = await planted(home, RULE);
  const body = { id, project: shopOf(home) };
  const own = await apply(home, { ...body, dryRun: true });
  const all = await apply(home, { ...body, isGlobal: true, dryRun: true });
  expect(own.diff[1]).toEndWith("/shop/.claude/CLAUDE.md");
  expect(all.diff[1]).toEndWith("~/.claude/CLAUDE.md");
  const mixed = { ...body, isGlobal: true, dryRun: false, seal: own.seal };
  expect(await refusalOf(apply(home, mixed))).toMatchObject({ code: "NOT_AS_SHOWN" });
  await apply(home, { ...body, isGlobal: true, dryRun: false, seal: all.seal });
  expect(existsSync(rulesOf(home))).toBe(false);
  const written = join(home.sandbox.env["HOME"] ?? "", ".claude/CLAUDE.md");
  expect(readFileSync(written, "utf8")).toContain("- Use pnpm, not npm.");
});

test("whoever is at the page is a person: a permission is applied there", async () => {
  await using home = await openShop();
  const { stableId: id } = await planted(home, ALLOWED);
  const body = { id, project: shopOf(home) };
  const { seal } = await apply(home, { ...body, dryRun: true });
  expect(await apply(home, { ...body, dryRun: false, seal })).toMatchObject({ applied: true });
  const settings = readFileSync(join(shopOf(home), ".claude/settings.local.json"), "utf8");
  expect(JSON.parse(settings)).toEqual({ permissions: { allow: ["Bash(git status)"] } });
});

test("what is dismissed, with or without a reason, is not suggested again", async () => {
  for (const reason of [{}, { reason: "--yes; not here" }]) {
    await using home = await openShop();
    const { stableId: id } = await planted(home, RULE);
    const body = { id, project: shopOf(home) };
    await home.actions.run("dismiss-suggestion", { ...body, ...reason });
    const told = home.sandbox.events().find(({ type }) => type === "feedback");
    expect(told).toMatchObject({ suggestionId: id, action: "dismissed", ...reason });
    await planted(home, { ...RULE, summary: "pnpm, please" });
    const again = await refusalOf(home.actions.run("dismiss-suggestion", body));
    expect(again.status).toBe(404);
  }
});

test("looking mines what is recorded: of the project that is named, or of those that went on since", async () => {
  await using home = await openShop();
  const { actions, sandbox } = home;
  const looked = (): Set<string> =>
    new Set(
      sandbox
        .query<{ path: string }>("select project_path as path from analysis_cache")
        .map(({ path }) => path),
    );
  expect(await actions.run("look-for-suggestions", { project: shopOf(home) })).toEqual({
    projects: 1,
    left: 0,
  });
  const whole = { project: shopOf(home), isWhole: true };
  expect(await actions.run("look-for-suggestions", whole)).toEqual({ projects: 1, left: 0 });
  expect(sandbox.query("select max(days) as days from analysis_cache")).toEqual([{ days: 365 }]);
  expect(looked()).toEqual(new Set([shopOf(home)]));
  const others = Array.from({ length: 7 }, (_, at) => join(sandbox.folder, `field-${at}`));
  for (const cwd of others) {
    mkdirSync(cwd);
    await hooks(sandbox, cwd, cwd, { hook_event_name: "UserPromptSubmit", prompt: "plough" });
  }
  expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
  expect(await actions.run("look-for-suggestions", {})).toEqual({ projects: 5, left: 2 });
  expect(looked()).toEqual(new Set([shopOf(home), ...others.slice(2)]));
  expect(await actions.run("look-for-suggestions", {})).toEqual({ projects: 2, left: 0 });
  expect(looked()).toEqual(new Set([shopOf(home), ...others]));
  // Where most goes on it is looked first, until nothing is left.
  for (const cwd of others.slice(0, 4))
    for (const session of [`${cwd} again`, ...(cwd === others[3] ? [`${cwd} once more`] : [])])
      await hooks(sandbox, session, cwd, { hook_event_name: "UserPromptSubmit", prompt: "sow" });
  expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
  const lookedAt = (): string =>
    sandbox.query<{ ts: string }>(
      `select max(ts) as ts from analysis_cache where project_path = '${others[3] ?? ""}'`,
    )[0]?.ts ?? "";
  const before = lookedAt();
  const lefts: number[] = [];
  for (let left = 1; left > 0; lefts.push(left)) {
    const answer = await actions.run("look-for-suggestions", { isRest: true });
    ({ left } = answer as { readonly left: number });
    if (lefts.length === 0) expect(lookedAt() > before).toBe(true);
  }
  expect(lefts).toEqual([2, 0]);
  expect(looked()).toEqual(new Set([shopOf(home), ...others]));
});

test("looking begins with the projects whose suggestions are shown, however many nobody has looked at", async () => {
  await using home = await openShop();
  const { actions, sandbox } = home;
  await planted(home, RULE);
  const lookedAt = (): string =>
    sandbox.query<{ ts: string }>(
      `select max(ts) as ts from analysis_cache where project_path = '${shopOf(home)}'`,
    )[0]?.ts ?? "";
  for (let at = 0; at < 7; at++) {
    const cwd = join(sandbox.folder, `field-${at}`);
    mkdirSync(cwd);
    await hooks(sandbox, cwd, cwd, { hook_event_name: "UserPromptSubmit", prompt: "plough" });
  }
  expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
  const before = lookedAt();
  expect(await actions.run("look-for-suggestions", {})).toEqual({ projects: 5, left: 3 });
  expect(lookedAt() > before).toBe(true);
  const { fields } = sandbox.query<{ fields: number }>(
    "select count(distinct project_path) as fields from analysis_cache where project_path like '%field-%'",
  )[0] ?? { fields: 0 };
  expect(fields).toBe(4);
});

test("what a body lacks, or holds too much of, is refused before any command is run", async () => {
  await using home = await openShop();
  const id = "0123456789abcdef";
  const project = shopOf(home);
  for (const [name, body, code] of [
    ["apply-suggestion", { id, project }, "MISSING_FIELD"],
    ["apply-suggestion", { id, dryRun: true }, "MISSING_FIELD"],
    ["apply-suggestion", { id: "--yes", project, dryRun: true }, "BAD_FIELD"],
    ["apply-suggestion", { id, project, dryRun: "yes" }, "BAD_FIELD"],
    ["dismiss-suggestion", { id, project, reason: "x".repeat(501) }, "BAD_FIELD"],
    ["dismiss-suggestion", { id, project, global: true }, "UNKNOWN_FIELD"],
    ["apply-suggestion", { id, project, dryRun: true, isGlobal: "yes" }, "BAD_FIELD"],
    ["undo-suggestion", { id: "last", dryRun: true }, "BAD_FIELD"],
    ["undo-suggestion", { id }, "MISSING_FIELD"],
    ["look-for-suggestions", { project: 3 }, "BAD_FIELD"],
    ["look-for-suggestions", { isWhole: 3 }, "BAD_FIELD"],
  ] as const) {
    expect([name, (await refusalOf(home.actions.run(name, body))).code]).toEqual([name, code]);
  }
  const gone = await refusalOf(apply(home, { id, project, dryRun: true }));
  expect([gone.status, gone.fix === ""]).toEqual([404, false]);
});

test("what was dismissed on the page is listed there, and suggested again once it is reopened", async () => {
  await using home = await openShop();
  const { stableId: id } = await planted(home, RULE);
  await home.actions.run("dismiss-suggestion", { id, project: shopOf(home) });
  await home.actions.run("reopen-suggestion", { id });
  const again = await refusalOf(home.actions.run("reopen-suggestion", { id }));
  expect(again.code).toBe("NOT_DISMISSED");
  const actions = home.sandbox.events().map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(["dismissed", "reopened"]);
});
