/** `apply`, `dismiss` and `undo` as people type them. */
import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { readApplyManifest, saveApplyManifest } from "../../src/learn/apply/apply-manifest.ts";
import type { Suggestion } from "../../src/learn/suggestions/suggestion.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { cannotMount, mountDisk } from "../faults/privileges.ts";
import { HOOK, PERMISSION, RULE, SKILL, suggestionOf } from "../learn/apply/applied-work.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { answer } from "./answer.ts";
import { plantSuggestions } from "./planted-suggestions.ts";
import { faultOf, LANGUAGES, parsed, speak } from "./recorded-session.ts";

const TEXTS = { en, ko };
/** Of what is planted. */
const TITLE = "“planted”";
const short = RULE.stableId.slice(0, 12);
const OTHER = suggestionOf(
  { type: "claude_md", rule: "Answer in Korean." },
  {
    stableId: "fedcba9876543210fedcba9876543210",
    summary: "Another thing",
    evidence: ["o-1", "o-2", "o-3"],
  },
);

const rules = (sandbox: Sandbox): string => join(sandbox.project, ".claude/CLAUDE.md");
const done = (ran: Ran): Ran => {
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return ran;
};
const types = (sandbox: Sandbox): unknown[] =>
  sandbox.events().map(({ type, action = null }) => [type, action]);

test("a rule is applied, is told to be there already, and undone to the byte, in both languages", async () => {
  for (const language of LANGUAGES) {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    const { learn } = TEXTS[language];
    mkdirSync(join(sandbox.project, ".claude"));
    writeFileSync(rules(sandbox), "# Mine");
    await plantSuggestions(sandbox, [RULE, OTHER]);
    const applied = done(await sandbox.run(["apply", "1", "--yes"])).stdout;
    expect(applied).toContain("+- Use pnpm, never npm.");
    expect(applied).toContain(learn.apply.done(TITLE));
    expect(readFileSync(rules(sandbox), "utf8")).toBe(
      `# Mine\n\n${learn.apply.heading}\n\n- Use pnpm, never npm.\n`,
    );
    for (const word of ["1", "suggest-1", RULE.stableId.slice(0, 12)]) {
      const again = done(await sandbox.run(["apply", word, "--yes"])).stdout;
      expect(again).toContain(learn.apply.already(TITLE));
    }
    expect(types(sandbox)).toEqual([
      ["suggestion_applied", null],
      ["feedback", "accepted"],
    ]);
    const listed = done(await sandbox.run(["undo", "--list"])).stdout;
    expect(listed).toContain(TITLE);
    const undone = done(await sandbox.run(["undo", "last", "--yes"])).stdout;
    expect(undone).toContain(learn.undo.done(TITLE));
    expect(readFileSync(rules(sandbox), "utf8")).toBe("# Mine");
    const twice = await sandbox.run(["undo", RULE.stableId, "--yes", "--json"]);
    expect(faultOf(twice)).toMatchObject({ code: "ALREADY_UNDONE" });
    expect(done(await sandbox.run(["undo"])).stdout).toContain(learn.undo.none);
    await plantSuggestions(sandbox, [RULE, OTHER]);
    const open = parsed(done(await sandbox.run(["suggestions", "--json"]))) as {
      suggestions: { stableId: string }[];
    };
    expect(open.suggestions.map(({ stableId }) => stableId)).toEqual([OTHER.stableId]);
    done(await sandbox.run(["apply", RULE.stableId, "--yes"]));
    expect(readFileSync(rules(sandbox), "utf8")).toContain("Use pnpm");
  }
});

describe("inside an agent", () => {
  test.each([
    { CLAUDECODE: "1" },
    { AI_AGENT: "someone" },
    { CODEX_SANDBOX: "seatbelt" },
    { CLAUDE_CODE_SESSION_ID: "s" },
  ])("nothing is written, also with --yes, and a person is told how: %o", async (env) => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    await plantSuggestions(sandbox, [RULE, PERMISSION]);
    for (const number of ["1", "2"]) {
      const ran = await sandbox.run(["apply", number, "--yes"], { env });
      expect(ran.exitCode).toBe(0);
      expect(ran.stdout).toContain("+++ ");
      expect(ran.stderr).toContain("self-gen apply 0123456789ab");
      const json = done(await sandbox.run(["apply", number, "--yes", "--json"], { env }));
      expect(parsed(json)).toMatchObject({ applied: false, reason: "agent" });
    }
    expect(existsSync(join(sandbox.project, ".claude"))).toBe(false);
    expect(existsSync(join(sandbox.home, "applied"))).toBe(false);
    expect(sandbox.events()).toEqual([]);
    done(await sandbox.run(["apply", "1", "--yes"]));
    const shown = await sandbox.run(["undo", "last", "--yes"], { env });
    expect(shown.stdout).toContain("-- Use pnpm, never npm.");
    expect(shown.stderr).toContain("self-gen undo 0123456789ab");
    expect(readFileSync(rules(sandbox), "utf8")).toContain("pnpm");
  });
});

describe("nothing is written", () => {
  test("with --dry-run, and without a yes where nobody can be asked", async () => {
    using sandbox = openSandbox();
    await plantSuggestions(sandbox, [RULE]);
    expect(done(await sandbox.run(["apply", "1", "--dry-run"])).stdout).toContain("+- Use pnpm");
    const ran = await sandbox.run(["apply", "1", "--json"]);
    expect(ran.exitCode).toBe(1);
    expect(faultOf(ran)).toMatchObject({ code: "NOT_CONFIRMED" });
    expect(existsSync(rules(sandbox))).toBe(false);
    expect(sandbox.events()).toEqual([]);
  });

  test("for a permission or a hook without a person at a terminal, but on the page", async () => {
    using sandbox = openSandbox();
    await plantSuggestions(sandbox, [PERMISSION, { ...HOOK, stableId: "b".repeat(32) }]);
    for (const number of ["1", "2"]) {
      const ran = await sandbox.run(["apply", number, "--yes", "--json"]);
      expect(faultOf(ran)).toMatchObject({ code: "NEEDS_PERSON" });
    }
    expect(existsSync(join(sandbox.project, ".claude"))).toBe(false);
    const env = { SELF_GEN_PAGE: "1" };
    done(await sandbox.run(["apply", "1", "--yes"], { env }));
    expect(existsSync(join(sandbox.project, ".claude/settings.local.json"))).toBe(true);
  });

  test("for what is asked for wrongly, each with its code, cause and fix, and exit 1", async () => {
    for (const language of LANGUAGES) {
      using sandbox = openSandbox();
      await speak(sandbox, language);
      const { learn } = TEXTS[language];
      for (const command of ["apply", "dismiss"]) {
        const usage = await sandbox.run([command]);
        expect(usage).toMatchObject({ exitCode: 1, stdout: "" });
        expect(usage.stderr).toContain(
          `${learn.which.which}\n  ${TEXTS[language].fix}: ${learn.which.whichFix(`self-gen ${command}`)}`,
        );
        const none = await sandbox.run([command, "1"]);
        expect(none).toMatchObject({ exitCode: 1, stdout: "" });
        expect(none.stderr).toContain(learn.faults.none);
      }
      await plantSuggestions(sandbox, [RULE, OTHER]);
      for (const command of ["apply", "dismiss"]) {
        for (const word of ["3", "suggest-9", "nothing-like-it"]) {
          const ran = await sandbox.run([command, word]);
          expect(ran).toMatchObject({ exitCode: 1, stdout: "" });
          expect(ran.stderr).toContain("NO_SUGGESTION");
          expect(ran.stderr).toContain(language === "ko" ? "유효한 범위: 1-2" : "use one of 1-2");
        }
        expect((await sandbox.run([command, "1", "--nope"])).exitCode).toBe(2);
      }
      for (const word of ["7", "nothing-like-it"]) {
        expect(faultOf(await sandbox.run(["undo", word, "--json"]))).toMatchObject({
          code: "NOT_APPLIED",
        });
      }
    }
  });

  test("for a number of a list that another has taken the place of: the new one is shown", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "ko");
    await plantSuggestions(sandbox, [RULE, OTHER]);
    done(await sandbox.run(["suggestions"]));
    await plantSuggestions(sandbox, [{ ...OTHER, summary: "지금은 이것" }, RULE]);
    for (const command of ["apply", "dismiss"]) {
      const ran = await sandbox.run([command, "1", "--json"]);
      expect(faultOf(ran)).toMatchObject({ code: "LIST_CHANGED" });
      await plantSuggestions(sandbox, [RULE, OTHER]);
      done(await sandbox.run(["suggestions"]));
      await plantSuggestions(sandbox, [{ ...OTHER, summary: "지금은 이것" }, RULE]);
    }
    const ran = await sandbox.run(["apply", "1"]);
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toContain("지금은 이것");
    expect(existsSync(rules(sandbox))).toBe(false);
  });

  test("while recording is paused", async () => {
    using sandbox = openSandbox();
    await plantSuggestions(sandbox, [RULE]);
    done(await sandbox.run(["record", "off"]));
    for (const command of [
      ["apply", "1", "--yes"],
      ["dismiss", "1"],
    ]) {
      const ran = await sandbox.run([...command, "--json"]);
      expect(faultOf(ran)).toMatchObject({ code: "NOT_RECORDING" });
    }
  });

  test("through a link that leads out of the project", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    mkdirSync(join(sandbox.project, ".claude"));
    writeFileSync(join(sandbox.folder, "other"), "x\n");
    symlinkSync(join(sandbox.folder, "other"), rules(sandbox));
    await plantSuggestions(sandbox, [RULE]);
    const ran = await sandbox.run(["apply", "1", "--yes"]);
    expect(ran.exitCode).toBe(1);
    expect(ran.stderr).toContain("[OUTSIDE]");
    expect(readFileSync(join(sandbox.folder, "other"), "utf8")).toBe("x\n");
  });
});

test("at a terminal the diff is shown and asked about; no is the default, and a permission needs nothing more", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  const path = join(sandbox.project, ".claude/settings.local.json");
  await plantSuggestions(sandbox, [PERMISSION]);
  const no = await answer(sandbox, ["apply", "1"], "");
  expect(no.code).toBe(1);
  expect(no.screen).toContain("Bash(gh pr view:*)");
  expect(no.screen).toContain("Apply? [y/N]");
  expect(existsSync(path)).toBe(false);
  const yes = await answer(sandbox, ["apply", "1"], "y");
  expect(yes.code).toBe(0);
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
    permissions: { allow: ["Bash(gh pr view:*)"] },
  });
  expect((await answer(sandbox, ["undo", "1"], "y")).code).toBe(0);
  expect(existsSync(join(sandbox.project, ".claude"))).toBe(false);
});

test("--global goes to the client's own folder, wherever that is", async () => {
  using sandbox = openSandbox();
  const folder = join(sandbox.folder, "elsewhere");
  mkdirSync(folder);
  await plantSuggestions(sandbox, [RULE]);
  done(
    await sandbox.run(["apply", "1", "--yes", "--global"], { env: { CLAUDE_CONFIG_DIR: folder } }),
  );
  expect(readFileSync(join(folder, "CLAUDE.md"), "utf8")).toContain("- Use pnpm, never npm.");
  expect(existsSync(rules(sandbox))).toBe(false);
});

test("--command writes a skill as the documents have it", async () => {
  using sandbox = openSandbox();
  await plantSuggestions(sandbox, [SKILL]);
  done(await sandbox.run(["apply", "1", "--yes", "--command"]));
  const path = join(sandbox.project, ".claude/commands/weekly-report.md");
  const text = readFileSync(path, "utf8");
  for (const part of [ko.learn.apply.pattern, ko.learn.apply.steps]) expect(text).toContain(part);
});

describe("what is dismissed", () => {
  test("is said with its id, and does not come back, nor in other words [R005]", async () => {
    for (const language of LANGUAGES) {
      using sandbox = openSandbox();
      await speak(sandbox, language);
      await plantSuggestions(sandbox, [RULE, OTHER]);
      const { stdout } = done(await sandbox.run(["dismiss", "1", "--reason", "not here"]));
      expect(stdout).toBe(
        language === "ko"
          ? `제안 거부 기록됨: suggest-1\n  ${TITLE}\n${ko.learn.notAgain(short)}\n`
          : `Dismissed: suggest-1\n  ${TITLE}\n${en.learn.notAgain(short)}\n`,
      );
      expect(sandbox.events()).toMatchObject([
        {
          type: "feedback",
          action: "dismissed",
          reason: "not here",
          evidence: RULE.evidence,
          by: "program",
        },
      ]);
      const reworded = { ...RULE, stableId: "c".repeat(32), summary: "In other words" };
      const open = async (evidence: readonly string[]): Promise<number> => {
        await plantSuggestions(sandbox, [{ ...reworded, evidence }]);
        const shown = parsed(done(await sandbox.run(["suggestions", "--json"])));
        return (shown as { suggestions: unknown[] }).suggestions.length;
      };
      expect(await open(["e-1", "e-2", "x-1", "x-2"])).toBe(0);
      expect(await open(["e-1", "x-1", "x-2", "x-3"])).toBe(1);
    }
  });
});

test("a rule that somebody rewrote is refused with what was changed, on a terminal and as JSON", async () => {
  for (const language of LANGUAGES) {
    using sandbox = openSandbox();
    await speak(sandbox, language);
    const { faults } = TEXTS[language].learn.apply;
    await plantSuggestions(sandbox, [RULE]);
    done(await sandbox.run(["apply", "1", "--yes"]));
    const written = readFileSync(rules(sandbox), "utf8");
    writeFileSync(rules(sandbox), written.replace("never npm", "rarely npm"));
    const changes = ["-- Use pnpm, never npm.", "+- Use pnpm, rarely npm."];
    const { stderr } = await sandbox.run(["undo", "last", "--yes"]);
    expect(stderr).toContain([faults.changedSinceDiff, "---"].join("\n"));
    expect(stderr).toContain(changes.join("\n"));
    expect(stderr.indexOf("[CHANGED_SINCE]")).toBeGreaterThan(stderr.indexOf(changes[1] ?? ""));
    const refused = await sandbox.run(["undo", "last", "--yes", "--json"]);
    expect(refused.exitCode).toBe(1);
    const { error } = parsed(refused) as { error: { code: string; diff: string[] } };
    expect(error.code).toBe("CHANGED_SINCE");
    expect(error.diff.slice(-2)).toEqual(changes);
  }
});

describe("what is forgotten", () => {
  const secret = "the-word-nobody-may-keep";

  test("is in no backup any more, and undo says that it cannot", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    mkdirSync(join(sandbox.project, ".claude"));
    writeFileSync(rules(sandbox), `# ${secret}\n`);
    await plantSuggestions(sandbox, [RULE, OTHER]);
    done(await sandbox.run(["apply", "1", "--yes"]));
    const forgotten = done(await sandbox.run(["forget", "--match", secret, "--yes"])).stdout;
    expect(forgotten).toContain(en.learn.apply.forgotten(1));
    const ran = await sandbox.run(["undo", "last", "--yes"]);
    expect(ran.stderr).toContain("[BACKUP_GONE]");
    done(await sandbox.run(["undo", "last", "--yes", "--by-hand"]));
    expect(done(await sandbox.run(["undo"])).stdout).toContain(en.learn.undo.none);
  });

  test("takes the words of answers with it, and the bare answer stays", async () => {
    using sandbox = openSandbox();
    const line = { v: 1, id: "e-1", type: "prompt", ts: new Date().toISOString(), sessionId: "s" };
    mkdirSync(join(sandbox.home, "journal"), { recursive: true });
    const data = { text: `${secret}, again` };
    writeFileSync(
      sandbox.journal,
      encodeLine({ ...line, project: "p", projectPath: sandbox.project, data }),
    );
    await plantSuggestions(sandbox, [RULE, { ...OTHER, evidence: ["e-1", "e-8", "e-9"] }]);
    done(await sandbox.run(["apply", "1", "--yes"]));
    await plantSuggestions(sandbox, [RULE, { ...OTHER, evidence: ["e-1", "e-8", "e-9"] }]);
    done(await sandbox.run(["dismiss", OTHER.stableId]));
    done(await sandbox.run(["forget", "--match", secret, "--yes"]));
    const left = sandbox.events().filter(({ type }) => type === "feedback");
    expect(left).toHaveLength(2);
    expect(left.map(({ summary, evidence }) => ({ summary, evidence }))).toEqual([
      { summary: undefined, evidence: ["e-2", "e-3", "e-4"] },
      { summary: undefined, evidence: ["e-8", "e-9"] },
    ]);
    expect(sandbox.journalLines().join("\n")).not.toContain(RULE.summary);
    done(await sandbox.run(["undo", "last", "--yes"]));
    expect(existsSync(rules(sandbox))).toBe(false);
  });
});

describe("the sessions that a suggestion was seen in are forgotten", () => {
  const CASES = [
    ["a rule", RULE, OTHER],
    ["a permission", PERMISSION, { ...OTHER, type: "permission", permission: "Bash(ls:*)" }],
  ] as const;

  test.each(CASES.flatMap((one) => [[...one, [0, 1]] as const, [...one, [1, 0]] as const]))(
    "%s: none of its words are kept, and undo still gives every byte back",
    async (_, first, second, order) => {
      using sandbox = openSandbox();
      mkdirSync(join(sandbox.home, "journal"), { recursive: true });
      const columns = { v: 1, type: "prompt", ts: new Date().toISOString(), sessionId: "s" };
      const line = { ...columns, project: "p", projectPath: sandbox.project };
      const lines = first.evidence.map((id) => encodeLine({ ...line, id, data: { text: "x" } }));
      writeFileSync(sandbox.journal, lines.join(""));
      mkdirSync(join(sandbox.project, ".claude"));
      writeFileSync(rules(sandbox), "# Mine");
      const ids: string[] = [];
      for (const one of [first, second] as readonly Suggestion[]) {
        await plantSuggestions(sandbox, [one]);
        const page = one.type === "permission" ? { SELF_GEN_PAGE: "1" } : {};
        const name = one.stableId.slice(0, 12);
        const ran = await sandbox.run(["apply", name, "--yes", "--json"], { env: page });
        ids.push((parsed(done(ran)) as { applyId: string }).applyId);
      }
      done(await sandbox.run(["forget", "--session", "s", "--yes"]));
      const kept = ids.flatMap((id) => {
        const folder = join(sandbox.home, "applied", id);
        return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
      });
      for (const word of ["Use pnpm", "gh pr view", RULE.summary])
        expect(kept.join("\n")).not.toContain(word);
      for (const at of order) done(await sandbox.run(["undo", ids[at] ?? "", "--yes"]));
      expect(readFileSync(rules(sandbox), "utf8")).toBe("# Mine");
      expect(readdirSync(join(sandbox.project, ".claude"))).toEqual(["CLAUDE.md"]);
    },
  );
});

test("past its retention an application keeps none of its words, and can still be undone", async () => {
  using sandbox = openSandbox();
  await plantSuggestions(sandbox, [RULE]);
  const ran = done(await sandbox.run(["apply", "1", "--yes", "--json"]));
  const { applyId } = parsed(ran) as { applyId: string };
  const manifest = readApplyManifest(sandbox.home, applyId);
  if (manifest === null) throw new Error("nothing is kept");
  done(await sandbox.run(["prune", "--days", "30"]));
  expect(readApplyManifest(sandbox.home, applyId)?.words).not.toBeNull();
  saveApplyManifest(sandbox.home, { ...manifest, appliedAt: "2020-01-01T00:00:00.000Z" });
  done(await sandbox.run(["prune", "--days", "30", "--dry-run"]));
  expect(readApplyManifest(sandbox.home, applyId)?.words).not.toBeNull();
  done(await sandbox.run(["prune", "--days", "30"]));
  expect(readApplyManifest(sandbox.home, applyId)?.words).toBeNull();
  done(await sandbox.run(["undo", applyId, "--yes"]));
  expect(existsSync(rules(sandbox))).toBe(false);
});

test("a restore leaves what undo needs: also what was applied since the backup can be undone", async () => {
  using sandbox = openSandbox();
  await plantSuggestions(sandbox, [RULE, OTHER]);
  done(await sandbox.run(["apply", RULE.stableId, "--yes"]));
  const folder = join(sandbox.folder, "kept");
  done(await sandbox.run(["backup", folder]));
  await plantSuggestions(sandbox, [RULE, OTHER]);
  done(await sandbox.run(["apply", OTHER.stableId, "--yes"]));
  expect((await sandbox.run(["restore", folder, "--yes"])).exitCode).toBe(0);
  for (const { stableId } of [RULE, OTHER]) done(await sandbox.run(["undo", stableId, "--yes"]));
  expect(existsSync(rules(sandbox))).toBe(false);
});

test.skipIf(cannotMount("applying on a full disk"))(
  "on a full disk nothing is written, and that is what is said, with the file's name",
  async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    await plantSuggestions(sandbox, [RULE]);
    const folder = join(sandbox.project, ".claude");
    mkdirSync(folder);
    using _disk = mountDisk(folder, "16k");
    expect(() => writeFileSync(join(folder, "full"), "x".repeat(64 * 1024))).toThrow("ENOSPC");
    const ran = await sandbox.run(["apply", "1", "--yes"]);
    expect(ran.exitCode).toBe(1);
    expect(ran.stderr).toContain(`no space left to write: ${rules(sandbox)}`);
    expect(ran.stderr).not.toContain("ENOSPC");
    expect(readdirSync(folder)).toEqual(["full"]);
    expect(types(sandbox)).toEqual([]);
  },
);

test("what was interrupted is told by doctor, and finished by the next that looks", async () => {
  using sandbox = openSandbox();
  await plantSuggestions(sandbox, [RULE]);
  const ran = done(await sandbox.run(["apply", "1", "--yes", "--json"]));
  const { applyId } = parsed(ran) as { applyId: string };
  const manifest = readApplyManifest(sandbox.home, applyId);
  if (manifest === null) throw new Error("nothing is kept");
  saveApplyManifest(sandbox.home, { ...manifest, state: "begun" });
  const codes = async (): Promise<string> => (await sandbox.run(["doctor", "--json"])).stdout;
  expect(await codes()).toContain("APPLY_UNFINISHED");
  const listed = done(await sandbox.run(["undo", "--list"])).stdout;
  expect(listed).toContain(RULE.stableId.slice(0, 12));
  expect(await codes()).not.toContain("APPLY_UNFINISHED");
  expect(types(sandbox)).toHaveLength(2);
});
