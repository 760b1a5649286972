import { expect, test } from "bun:test";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPresentAgents } from "../../../../src/remember/blockers/present-agents.ts";
import type { Blocker } from "../../../../src/remember/blockers/blocker.ts";
import {
  canContinue,
  planRecovery,
  type RecoverySettings,
} from "../../../../src/remember/checkpoint/recover/plan-recovery.ts";
import { runRecovery } from "../../../../src/remember/checkpoint/recover/run-recovery.ts";
import { validateState } from "../../../../src/remember/checkpoint/validate/validate-state.ts";
import { BLOCKER, PRESENT, REPOSITORY, STATE } from "../validate/states.ts";

const SETTINGS: RecoverySettings = {
  commandFor: () => "make",
  usualFor: () => "make all",
  maxAttempts: 3,
};

function planFor(
  changed: Partial<Blocker>,
  settings: Partial<RecoverySettings> = {},
  { id = "id", isLive = false }: { id?: string | null; isLive?: boolean } = {},
) {
  const open = [{ id, blocker: { ...BLOCKER, ...changed }, isLive, agents: ["tester"] }];
  const present = { ...PRESENT, blockers: { saved: null, open } };
  return planRecovery(validateState(STATE, present), open, "next", { ...SETTINGS, ...settings });
}

test("a blocker noticed automatically is recovered with its type's command, counted [R209]", () => {
  const { blockers } = planFor({ recovery_attempted: 1 });
  expect(blockers).toMatchObject([{ run: { command: "make", attempt: 2, most: 3 }, notRun: null }]);
});

test("after the last attempt nothing is run any more [R209]", () => {
  expect(planFor({ recovery_attempted: 3 }).blockers).toMatchObject([
    { run: null, notRun: "exhausted" },
  ]);
  expect(planFor({}, { maxAttempts: 0 }).blockers).toMatchObject([
    { run: null, notRun: "exhausted" },
  ]);
});

test("what a person wrote down, what a repository says and what has no command runs nothing [R210]", () => {
  expect(planFor({ auto_detected: false }).blockers).toMatchObject([
    { run: null, notRun: "not_automatic" },
  ]);
  expect(planFor({}, {}, { isLive: true }).blockers).toMatchObject([
    { run: null, notRun: "under_way", agents: ["tester"] },
  ]);
  expect(planFor({}, {}, { id: null }).blockers).toMatchObject([
    { run: null, notRun: "not_recorded" },
  ]);
  expect(planFor({}, { commandFor: () => null }).blockers).toMatchObject([
    { run: null, notRun: "no_command", usual: "make all" },
  ]);
});

test("owners that are there are asked in their order; a name that is no file's is none", async () => {
  await inFolder(async (root) => {
    for (const name of ["tester", "code-editor", "cpp-builder"]) {
      await Bun.write(join(root, `.claude/agents/${name}.md`), "---");
    }
    await Bun.write(join(root, "etc/x.md"), "");
    const owners = (owner: string | null) => findPresentAgents(owner, [null, root]);
    expect(owners("tester → code-editor")).toEqual(["tester", "code-editor"]);
    expect(owners("cpp-builder (vcpkg)")).toEqual(["cpp-builder"]);
    expect(owners("missing")).toEqual([]);
    expect(owners("../../etc/x")).toEqual([]);
    expect(owners(null)).toEqual([]);
  });
});

test("the work goes on by itself once every blocker is recovered and the branch is the saved one [R195, R211]", () => {
  expect(canContinue(planFor({}), new Set(["id"]))).toBe(true);
  expect(canContinue(planFor({}), new Set())).toBe(false);
  const elsewhere = { ...PRESENT, repository: { ...REPOSITORY, branch: "main" } };
  const plan = planRecovery(validateState(STATE, elsewhere), [], null, SETTINGS);
  expect(plan.git).toMatchObject([{ code: "BRANCH_MISMATCH" }]);
  expect(canContinue(plan, new Set())).toBe(false);
  const ahead = { ...PRESENT, repository: { ...REPOSITORY, commit: "b".repeat(40) } };
  const moved = planRecovery(validateState(STATE, ahead), [], null, SETTINGS);
  expect(moved.git).toMatchObject([{ code: "COMMIT_MISMATCH" }]);
  expect(canContinue(moved, new Set())).toBe(false);
  const dirty = { ...PRESENT, repository: { ...REPOSITORY, uncommitted: ["x"] } };
  expect(
    canContinue(planRecovery(validateState(STATE, dirty), [], null, SETTINGS), new Set()),
  ).toBe(true);
});

async function inFolder(work: (root: string) => Promise<void>): Promise<void> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "recover-")));
  try {
    await work(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test("a recovery runs in a shell at the project's root, and its end and last words are known", async () => {
  await inFolder(async (root) => {
    expect(await runRecovery("pwd && echo said >&2", root)).toMatchObject({ ok: true, code: 0 });
    expect((await runRecovery("pwd", root)).output).toBe(root);
    expect(await runRecovery("echo no >&2; exit 3", root)).toEqual({
      ok: false,
      code: 3,
      isLate: false,
      output: "no",
    });
    const { output } = await runRecovery("yes line | head -c 300000; echo last", root);
    expect(output.length).toBeLessThanOrEqual(8 * 1024);
    expect(output.endsWith("last")).toBe(true);
  });
});

test("a recovery that takes too long is ended with everything it started", async () => {
  await inFolder(async (root) => {
    const ran = await runRecovery("sleep 600 & echo $!; sleep 600", root, 300);
    expect(ran).toMatchObject({ ok: false, isLate: true });
    const child = Number(ran.output.split("\n")[0]);
    expect(child).toBeGreaterThan(1);
    const isThere = (): boolean => {
      const state = Bun.spawnSync(["ps", "-o", "stat=", "-p", String(child)])
        .stdout.toString()
        .trim();
      return state !== "" && !state.startsWith("Z");
    };
    while (isThere()) await Bun.sleep(10);
  });
});

test("what a recovery leaves running does not hold us up", async () => {
  await inFolder(async (root) => {
    const ran = await runRecovery("sleep 20 & echo $!", root);
    expect(ran.ok).toBe(true);
    process.kill(Number(ran.output), "SIGKILL");
  });
});
