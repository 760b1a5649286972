/** What is applied is what the real client goes by: the rule is in its request, the skill is offered, the permission is not asked. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { plantSuggestions } from "../cli/planted-suggestions.ts";
import { PERMISSION, RULE, SKILL } from "../learn/apply/applied-work.ts";
import { openClaude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import { PROGRAM } from "../sandbox.ts";
import { bash } from "./recording-client.ts";

const PLANTED = [
  { ...RULE, stableId: "1".repeat(32), summary: "a rule", evidence: ["a"] },
  { ...SKILL, stableId: "2".repeat(32), summary: "a skill", evidence: ["b"] },
  {
    ...PERMISSION,
    permission: "Bash(touch made.txt:*)",
    stableId: "3".repeat(32),
    summary: "a permission",
    evidence: ["c"],
  },
];

test("after apply the client reads the rule, offers the skill and asks no more; undo gives every byte back", async () => {
  await using claude = openClaude({ hookCommand: "true", events: [] });
  const { project } = claude;
  const env = {
    ...claude.env,
    SELF_GEN_HOME: join(claude.home, ".self-generation"),
    SELF_GEN_PAGE: "1",
  };
  const selfGen = (...args: readonly string[]): void => {
    const ran = Bun.spawnSync([PROGRAM, ...args], { cwd: project, env });
    expect({ args, exitCode: ran.exitCode, said: ran.stderr.toString() }).toMatchObject({
      exitCode: 0,
    });
  };
  const rules = join(project, ".claude/CLAUDE.md");
  mkdirSync(join(project, ".claude"), { recursive: true });
  writeFileSync(rules, "# Mine, without an end");
  const made = join(project, "made.txt");
  const prompt = `Make it ${script(bash("touch made.txt"))}`;

  const before = await claude.run(["-p", prompt]);
  expect(before.exitCode).toBe(0);
  expect(existsSync(made)).toBe(false);
  const first = claude.api.main()[0]?.text ?? "";
  expect(first).toContain("# Mine, without an end");
  for (const part of ["Use pnpm, never npm.", "weekly-report"]) expect(first).not.toContain(part);

  for (const { stableId } of PLANTED) {
    await plantSuggestions({ env, project }, PLANTED);
    selfGen("apply", stableId, "--yes");
  }
  const asked = claude.api.main().length;
  const after = await claude.run(["-p", prompt]);
  expect(after.exitCode).toBe(0);
  const told = claude.api.main()[asked]?.text ?? "";
  for (const part of ["Use pnpm, never npm.", "weekly-report", "numbers first"]) {
    expect(told).toContain(part);
  }
  expect(existsSync(made)).toBe(true);

  rmSync(made);
  for (let left = PLANTED.length; left > 0; left--) selfGen("undo", "last", "--yes");
  expect(readFileSync(rules, "utf8")).toBe("# Mine, without an end");
  for (const gone of ["skills", "settings.local.json"]) {
    expect(existsSync(join(project, ".claude", gone))).toBe(false);
  }
});
