/** Which suggestion a number or an id means, where an answer counts, and where it is written. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { ASKED, plantAskedOften } from "../learn/analysis/asked-often.ts";
import { ERROR, FAILED, plantFailedOften, WORKED } from "../learn/suggestions/failed-often.ts";
import { RULE, suggestionOf } from "../learn/apply/applied-work.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { plantSuggestions } from "./planted-suggestions.ts";
import { faultOf, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { en, ko };
const TOOL = "pnpm exec tsc";
const named = (at: number, letter: string): ReturnType<typeof suggestionOf> =>
  suggestionOf(
    { type: "claude_md", rule: `Rule ${letter}.` },
    {
      stableId: letter.repeat(32),
      summary: `Summary ${letter}`,
      evidence: [`${letter}-1`, `${letter}-2`, `${letter}-3`],
      priority: at,
    },
  );
const THREE = [named(1, "a"), named(2, "b"), named(3, "c")];

const done = (ran: Ran): Ran => {
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return ran;
};
type Listed = {
  readonly suggestions: readonly {
    readonly id: string;
    readonly stableId: string;
    readonly scope: string;
  }[];
};
const listed = async (sandbox: Sandbox, cwd = sandbox.project): Promise<Listed> =>
  parsed(done(await sandbox.run(["suggestions", "--json"], { cwd }))) as Listed;
const rulesIn = (folder: string): string => join(folder, ".claude/CLAUDE.md");

/** The same command failed in two projects, whose tool it is. */
function openTwo(): Sandbox & { readonly other: string } {
  const sandbox = openSandbox();
  const other = join(sandbox.folder, "other");
  mkdirSync(other);
  plantFailedOften(sandbox);
  plantFailedOften(sandbox, { projectPath: other, prefix: "other" });
  return Object.assign(sandbox, { other });
}

test("what is listed is numbered from one, whatever was answered, and each has an id that stays", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await plantSuggestions(sandbox, THREE);
  done(await sandbox.run(["dismiss", "a".repeat(12)]));
  await plantSuggestions(sandbox, THREE);
  const { stdout } = done(await sandbox.run(["suggestions"]));
  expect(stdout).toContain("  1. Summary b");
  expect(stdout).toContain("  2. Summary c");
  expect(stdout).toContain("b".repeat(12));
  expect((await listed(sandbox)).suggestions).toMatchObject([
    { id: "suggest-1", stableId: "b".repeat(32) },
    { id: "suggest-2", stableId: "c".repeat(32) },
  ]);
  expect(done(await sandbox.run(["suggestions", "show", "2"])).stdout).toContain("Summary c");
});

test("a number that was dismissed, or is not in the list shown last, is applied as little as it is shown or dismissed", async () => {
  using sandbox = openSandbox();
  await plantSuggestions(sandbox, THREE);
  await listed(sandbox);
  done(await sandbox.run(["dismiss", "1"]));
  await plantSuggestions(sandbox, THREE);
  for (const command of [["apply"], ["dismiss"], ["suggestions", "show"]]) {
    const stale = await sandbox.run([...command, "1", "--json"]);
    expect(faultOf(stale)).toMatchObject({ code: "LIST_CHANGED" });
    await plantSuggestions(sandbox, THREE);
    const beyond = await sandbox.run([...command, "3", "--json"]);
    expect(faultOf(beyond)).toMatchObject({ code: "NO_SUGGESTION" });
    done(await sandbox.run(["dismiss", "a".repeat(12), "--reopen"]));
    await plantSuggestions(sandbox, THREE);
    await listed(sandbox);
    done(await sandbox.run(["dismiss", "1"]));
    await plantSuggestions(sandbox, THREE);
  }
  expect(existsSync(rulesIn(sandbox.project))).toBe(false);
});

test("what is applied to one project, or undone there, stays open in another; what is dismissed is dismissed in all", async () => {
  using sandbox = openTwo();
  const { other } = sandbox;
  const [seen] = (await listed(sandbox)).suggestions;
  expect(seen).toMatchObject({ scope: "global" });
  done(await sandbox.run(["apply", "1", "--yes"]));
  expect(readFileSync(rulesIn(sandbox.project), "utf8")).toContain(TOOL);
  expect((await listed(sandbox)).suggestions).toEqual([]);
  expect((await listed(sandbox, other)).suggestions).toMatchObject([{ stableId: seen?.stableId }]);
  done(await sandbox.run(["apply", "1", "--yes"], { cwd: other }));
  expect(readFileSync(rulesIn(other), "utf8")).toContain(TOOL);
  const applied = parsed(done(await sandbox.run(["undo", "--list", "--json"]))) as {
    applied: { projectPath: string; scope: string }[];
  };
  expect(applied.applied).toMatchObject([
    { projectPath: sandbox.project, scope: "project" },
    { projectPath: other, scope: "project" },
  ]);
  const id = seen?.stableId.slice(0, 12) ?? "";
  expect(faultOf(await sandbox.run(["undo", id, "--json"], { cwd: sandbox.folder }))).toMatchObject(
    { code: "SEVERAL_APPLIED" },
  );
  done(await sandbox.run(["undo", id, "--yes"]));
  expect(existsSync(rulesIn(sandbox.project))).toBe(false);
  expect(readFileSync(rulesIn(other), "utf8")).toContain(TOOL);
  done(await sandbox.run(["undo", id, "--yes"]));
  expect(existsSync(rulesIn(other))).toBe(false);
});

test("what is dismissed in one project is dismissed in all, until somebody reopens it", async () => {
  using sandbox = openTwo();
  const { other } = sandbox;
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { learn } = TEXTS[language];
    const [seen] = (await listed(sandbox)).suggestions;
    const id = seen?.stableId.slice(0, 12) ?? "";
    const trial = done(await sandbox.run(["dismiss", "1", "--dry-run"])).stdout;
    expect(trial).toContain(learn.notAgain(id));
    expect((await listed(sandbox)).suggestions).toHaveLength(1);
    done(await sandbox.run(["dismiss", "1", "--reason", "not for me"]));
    for (const cwd of [sandbox.project, other])
      expect((await listed(sandbox, cwd)).suggestions).toEqual([]);
    const away = done(await sandbox.run(["suggestions", "--dismissed"])).stdout;
    expect(away).toContain(TOOL);
    expect(away).toContain("not for me");
    expect(away).toContain(id);
    const json = parsed(done(await sandbox.run(["suggestions", "--dismissed", "--json"])));
    expect(json).toMatchObject({
      dismissed: [{ suggestionId: seen?.stableId, action: "dismissed", reason: "not for me" }],
    });
    const again = done(await sandbox.run(["dismiss", id, "--reopen"])).stdout;
    expect(again).toContain(learn.dismiss.reopened(id));
    for (const cwd of [sandbox.project, other])
      expect((await listed(sandbox, cwd)).suggestions).toHaveLength(1);
    expect(done(await sandbox.run(["suggestions", "--dismissed"])).stdout).toContain(
      learn.dismissed.none,
    );
    const none = await sandbox.run(["dismiss", id, "--reopen", "--json"]);
    expect(faultOf(none)).toMatchObject({ code: "NOT_DISMISSED" });
  }
});

test("what was undone is listed as such, said beforehand, and can be reopened", async () => {
  using sandbox = openTwo();
  await speak(sandbox, "en");
  const [seen] = (await listed(sandbox)).suggestions;
  const id = seen?.stableId.slice(0, 12) ?? "";
  done(await sandbox.run(["apply", "1", "--yes"]));
  const trial = done(await sandbox.run(["undo", id, "--dry-run"])).stdout;
  expect(trial).toContain(en.learn.notAgain(id));
  done(await sandbox.run(["undo", id, "--yes"]));
  expect((await listed(sandbox)).suggestions).toEqual([]);
  expect(done(await sandbox.run(["suggestions", "--dismissed"])).stdout).toContain("undone");
  done(await sandbox.run(["dismiss", id, "--reopen"]));
  expect((await listed(sandbox)).suggestions).toMatchObject([{ stableId: seen?.stableId }]);
});

test("with --all what was applied, undone and dismissed is listed below what is open, with the id that changes it", async () => {
  for (const language of LANGUAGES) {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    const { learn } = TEXTS[language];
    await plantSuggestions(sandbox, THREE);
    expect(done(await sandbox.run(["suggestions", "--all"])).stdout).toContain(learn.answered.none);
    done(await sandbox.run(["apply", "a".repeat(12), "--yes"]));
    await plantSuggestions(sandbox, THREE);
    done(await sandbox.run(["dismiss", "b".repeat(12), "--reason", "not here"]));
    await plantSuggestions(sandbox, THREE);
    const { stdout } = done(await sandbox.run(["suggestions", "--all"]));
    expect(stdout).toContain("  1. Summary c");
    expect(stdout).toContain(learn.answered.heading(2));
    expect(stdout).toMatch(new RegExp(`CLAUDE.md · ${"a".repeat(12)}$`, "m"));
    expect(stdout).toMatch(new RegExp(`“not here” · ${"b".repeat(12)}$`, "m"));
    for (const hint of [learn.answered.undoHint, learn.answered.reopenHint])
      expect(stdout).toContain(hint);
    const { answered } = parsed(done(await sandbox.run(["suggestions", "--all", "--json"]))) as {
      answered: { state: string; id: string; canUndo: boolean }[];
    };
    expect(answered.map(({ state, id, canUndo }) => [state, id[0], canUndo])).toEqual([
      ["dismissed", "b", false],
      ["applied", "a", true],
    ]);
    done(await sandbox.run(["undo", answered[1]?.id ?? "", "--yes"]));
    done(await sandbox.run(["dismiss", "--reopen", answered[0]?.id ?? ""]));
    await plantSuggestions(sandbox, THREE);
    const after = done(await sandbox.run(["suggestions", "--all"])).stdout;
    expect(after).toContain("  1. Summary b");
    expect(after).toContain(learn.answered.heading(1));
    expect(after).not.toContain(learn.answered.undoHint);
  }
});

test("what was seen in several projects is written to the one stood in, for all only with --global", async () => {
  using sandbox = openTwo();
  await speak(sandbox, "en");
  const home = join(sandbox.env["HOME"] ?? "", ".claude/CLAUDE.md");
  const [seen] = (await listed(sandbox)).suggestions;
  const trial = done(await sandbox.run(["apply", "1", "--dry-run"])).stdout;
  expect(trial).toContain(en.learn.apply.inProject("project"));
  const all = done(await sandbox.run(["apply", "1", "--dry-run", "--global"])).stdout;
  expect(all).toContain(en.learn.apply.inAll);
  done(await sandbox.run(["apply", "1", "--yes"]));
  expect(existsSync(home)).toBe(false);
  done(await sandbox.run(["apply", seen?.stableId ?? "", "--yes", "--global"]));
  expect(readFileSync(home, "utf8")).toContain(TOOL);
  const both = await sandbox.run(["apply", "1", "--global", "--local", "--json"]);
  expect(both.exitCode).toBe(2);
});

test("what is about the machine is written for all projects, and says so; a tool of a project is not", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const home = join(sandbox.env["HOME"] ?? "", ".claude/CLAUDE.md");
  const of = (form: string, right: string | null, letter: string) => {
    const pattern = { form, wrong: "x", right, program: "x", error: "not found" };
    return suggestionOf(
      { type: "claude_md", rule: `Use ${letter}.` },
      {
        stableId: letter.repeat(32),
        kind: "failing-command",
        pattern: pattern as never,
        scope: "global",
        evidence: [`${letter}-1`],
      },
    );
  };
  const planted = [
    of("command-not-found", "python3", "a"),
    of("command-not-found", "pnpm exec tsc", "b"),
    of("git-bash", null, "c"),
  ];
  const places: boolean[] = [];
  for (const { stableId } of planted) {
    await plantSuggestions(sandbox, planted);
    const { stdout } = done(await sandbox.run(["apply", stableId, "--dry-run"]));
    places.push(stdout.includes(en.learn.apply.forMachine));
  }
  expect(places).toEqual([true, false, true]);
  done(await sandbox.run(["apply", "a".repeat(12), "--yes", "--local"]));
  expect(existsSync(home)).toBe(false);
  await plantSuggestions(sandbox, planted);
  done(await sandbox.run(["apply", "c".repeat(12), "--yes"]));
  expect(readFileSync(home, "utf8")).toContain("Use c.");
});

test("an id is found from anywhere, and the command an agent hands over works from anywhere", async () => {
  using sandbox = openTwo();
  await speak(sandbox, "en");
  const [seen] = (await listed(sandbox)).suggestions;
  const id = seen?.stableId.slice(0, 12) ?? "";
  const away = join(sandbox.folder, "away");
  mkdirSync(away);
  const env = { CLAUDECODE: "1" };
  const handed = parsed(await sandbox.run(["apply", "1", "--json"], { env })) as {
    command: string;
  };
  expect(handed.command).toBe(`self-gen apply ${id} --project ${sandbox.project}`);
  const which = await sandbox.run(["apply", id, "--yes", "--json"], { cwd: away });
  expect(faultOf(which)).toMatchObject({ code: "WHICH_PROJECT" });
  const words = handed.command.split(" ").slice(1);
  done(await sandbox.run([...words, "--yes"], { cwd: away }));
  expect(readFileSync(rulesIn(sandbox.project), "utf8")).toContain(TOOL);
  expect(existsSync(rulesIn(away))).toBe(false);
  const shown = done(await sandbox.run(["suggestions", "show", id], { cwd: away })).stdout;
  expect(shown).toContain(TOOL);
});

test("one project's suggestion is applied there by its id, wherever somebody stands", async () => {
  using sandbox = openSandbox();
  plantAskedOften(sandbox);
  const [seen] = (await listed(sandbox)).suggestions;
  const away = join(sandbox.folder, "away");
  mkdirSync(away);
  done(await sandbox.run(["apply", seen?.stableId ?? "", "--yes"], { cwd: away }));
  expect(readFileSync(rulesIn(sandbox.project), "utf8")).toContain(ASKED);
});

test("inside an agent nothing is dismissed or reopened, and the person is told how", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await plantSuggestions(sandbox, [RULE]);
  const env = { CLAUDECODE: "1" };
  const id = RULE.stableId.slice(0, 12);
  const ran = await sandbox.run(["dismiss", "1"], { env });
  expect(ran.exitCode).toBe(0);
  expect(ran.stderr).toContain(`self-gen dismiss ${id}`);
  expect(parsed(await sandbox.run(["dismiss", "1", "--json"], { env }))).toMatchObject({
    dismissed: null,
    reason: "agent",
  });
  expect(sandbox.events()).toEqual([]);
  done(await sandbox.run(["dismiss", "1"]));
  const again = await sandbox.run(["dismiss", id, "--reopen"], { env });
  expect(again.stderr).toContain(`self-gen dismiss ${id} --reopen`);
  expect(sandbox.events()).toHaveLength(1);
});

test("outside of the projects that are recorded, those that have suggestions are told, and what is for all of them", async () => {
  using sandbox = openTwo();
  const third = join(sandbox.folder, "Third");
  mkdirSync(third);
  plantAskedOften(sandbox, { projectPath: third, prefix: "third" });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { list } = TEXTS[language].learn;
    const { stdout } = done(await sandbox.run(["suggestions"], { cwd: sandbox.folder }));
    expect(stdout).toContain(list.unrecorded(sandbox.folder));
    expect(stdout).not.toContain(list.tooEarly(sandbox.folder));
    expect(stdout).toMatch(/^ {2}Third +1 /m);
    expect(stdout).toContain(TOOL);
    expect(stdout).not.toContain(ASKED);
    const json = parsed(
      done(await sandbox.run(["suggestions", "--json"], { cwd: sandbox.folder })),
    );
    expect(json).toMatchObject({
      suggestions: [],
      projects: [
        { project: "Third", projectPath: third, count: 1 },
        { project: "other", count: 0 },
        { project: "project", count: 0 },
      ],
      several: [{ scope: "global" }],
    });
  }
  const named = done(await sandbox.run(["suggestions", "--project", "third"]));
  expect(named.stdout).toContain(ASKED);
  const exact = join(sandbox.folder, "more/third");
  plantAskedOften(sandbox, { projectPath: exact, prefix: "exact", asked: "Never use tabs here" });
  const one = await sandbox.run(["suggestions", "--project", "third", "--json"]);
  expect(done(one).stdout).not.toContain(ASKED);
  const two = await sandbox.run(["suggestions", "--project", "THIRD", "--json"]);
  expect(faultOf(two)).toMatchObject({ code: "MANY_PROJECTS" });
});

test("days from one on are looked at, and a number alone opens a suggestion", async () => {
  using sandbox = openTwo();
  for (const command of ["suggestions", "analyze"])
    expect((await sandbox.run([command, "--days", "0"])).exitCode).toBe(2);
  await listed(sandbox);
  const shown = done(await sandbox.run(["suggestions", "show", "1"])).stdout;
  expect(done(await sandbox.run(["suggestions", "1"])).stdout).toBe(shown);
});

test("the evidence of a failure is the command, its error and what worked instead, and its event opens", async () => {
  using sandbox = openSandbox();
  plantFailedOften(sandbox, { sessions: 12, day: -20 });
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { show } = TEXTS[language].learn;
    const { stdout } = done(await sandbox.run(["suggestions", "show", "1"]));
    const turn = `  failed-11-1\n    ${show.ran}${FAILED}\n    ${show.failed}${ERROR}\n    ${show.worked}${WORKED}\n`;
    expect(stdout).toContain(turn);
    expect(stdout).toContain(show.evidence(12, 12, 10));
    expect(stdout.split(ERROR)).toHaveLength(11);
    expect(stdout).toContain(show.more(12));
    expect(stdout).toContain(show.cost(show.costs["failing-command"](40, 12)));
    expect(stdout).toContain(show.open);
  }
  const opened = done(await sandbox.run(["show", "failed-11-1"])).stdout;
  expect(opened).toContain(FAILED);
  const json = parsed(done(await sandbox.run(["suggestions", "show", "1", "--json"]))) as {
    events: unknown[];
  };
  expect(json.events).toHaveLength(12);
  expect(json.events.at(-1)).toMatchObject({
    id: "failed-11-1",
    failedWith: ERROR,
    fixedBy: { eventId: "failed-11-3", command: WORKED },
  });
});

test("a number of what is applied means the list shown last, and undoing it twice is refused", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const nothing = await sandbox.run(["undo", "last"]);
  expect(nothing.stderr).toContain(en.learn.undo.faults.nothing);
  for (const { stableId } of THREE) {
    await plantSuggestions(sandbox, THREE);
    done(await sandbox.run(["apply", stableId, "--yes"]));
  }
  done(await sandbox.run(["undo", "--list"]));
  done(await sandbox.run(["undo", "1", "--yes"]));
  expect(faultOf(await sandbox.run(["undo", "1", "--yes", "--json"]))).toMatchObject({
    code: "ALREADY_UNDONE",
  });
  done(await sandbox.run(["undo", "2", "--yes"]));
  const left = readFileSync(rulesIn(sandbox.project), "utf8");
  expect(left).toContain("Rule c.");
  expect(left).not.toContain("Rule b.");
});

test("where nobody can be asked, the diff is shown before it is said that nobody confirmed", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await plantSuggestions(sandbox, [RULE]);
  const ran = await sandbox.run(["apply", "1"]);
  expect(ran.exitCode).toBe(1);
  expect(ran.stdout).toContain("+- Use pnpm, never npm.");
  expect(ran.stderr).toContain("[NOT_CONFIRMED]");
});
