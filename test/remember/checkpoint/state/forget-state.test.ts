/** What is forgotten is in no byte of ours, also of checkpoints; what git keeps of them is said. */
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCheckpointEvent } from "../../../../src/remember/checkpoint/checkpoint-event.ts";
import type { CheckpointState } from "../../../../src/remember/checkpoint/state/checkpoint-state.ts";
import { toStateText } from "../../../../src/remember/checkpoint/state/state-file.ts";
import { en } from "../../../../src/text/en.ts";
import { ko } from "../../../../src/text/ko.ts";
import { configure, hoursAgo, plant } from "../../../bring-back/sessions.ts";
import { asBytes, everythingIn } from "../../../hooks/compacting.ts";
import { openSandbox, type Sandbox } from "../../../sandbox.ts";
import { sampleState } from "../sample-state.ts";

const WORDS = "쿠폰 할인 계산";
const COMMIT = "c0ffee0123456789c0ffee0123456789c0ffee01";

const fileIn = (sandbox: Sandbox): string => join(sandbox.project, ".claude/session-state.json");

/** As `session save` leaves it: a line, a row and the project's file. */
async function save(
  sandbox: Sandbox,
  given: Partial<CheckpointState> = {},
  session = "mine",
  hours = 1,
): Promise<void> {
  const state = sampleState(given);
  const of = { sessionId: session, projectPath: sandbox.project };
  const saved = {
    state,
    fileHash: null,
    repoId: join(sandbox.project, ".git"),
    branch: state.git_branch,
    commit: state.git_commit,
    subject: null,
    openspecTitle: null,
    pushed: false,
    hasTask: true,
    leftOut: [],
  };
  plant(sandbox, makeCheckpointEvent(of, hoursAgo(hours), saved));
  mkdirSync(join(sandbox.project, ".claude"), { recursive: true });
  writeFileSync(fileIn(sandbox), toStateText(state));
  expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
}

const forget = async (sandbox: Sandbox, ...args: readonly string[]): Promise<string> => {
  const ran = await sandbox.run(["forget", ...args]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return ran.stdout;
};

const isNowhere = (sandbox: Sandbox, text: string): void => {
  for (const folder of [sandbox.home, sandbox.project])
    expect(everythingIn(folder).includes(asBytes(text))).toBe(false);
};

describe("a checkpoint that is forgotten", () => {
  test("with its session leaves no row, no line and no state file, nor what a killed writer left", async () => {
    using sandbox = openSandbox();
    await save(sandbox, { git_commit: null });
    const left = `${fileIn(sandbox)}.0198f000-0000-7000-8000-000000000000`;
    writeFileSync(left, toStateText(sampleState({ git_commit: null })));
    const told = await forget(sandbox, "--session", "mine", "--yes");
    expect(told).toBe(`${ko.forget.done(1, 1, 1)}\n`);
    expect(existsSync(fileIn(sandbox))).toBe(false);
    expect(existsSync(left)).toBe(false);
    expect(sandbox.query("select * from checkpoints")).toEqual([]);
    isNowhere(sandbox, WORDS);
  });

  test("with its project likewise", async () => {
    using sandbox = openSandbox();
    await save(sandbox);
    await forget(sandbox, "--project", sandbox.project, "--yes");
    expect(existsSync(fileIn(sandbox))).toBe(false);
    isNowhere(sandbox, WORDS);
  });

  test("by a text that only it holds likewise", async () => {
    using sandbox = openSandbox();
    await save(sandbox, { note: 'a "Zauberwort"' });
    await forget(sandbox, "--match", '"Zauberwort"', "--yes");
    expect(existsSync(fileIn(sandbox))).toBe(false);
    isNowhere(sandbox, "Zauberwort");
  });

  test("leaves the state file of a save that is not forgotten, and a stranger's", async () => {
    using sandbox = openSandbox();
    plant(sandbox, { sessionId: "later", ts: hoursAgo(0.1), data: { text: "something" } });
    await save(sandbox);
    await forget(sandbox, "--session", "later", "--yes");
    expect(existsSync(fileIn(sandbox))).toBe(true);
    writeFileSync(fileIn(sandbox), '{"somebody": "else"}');
    await forget(sandbox, "--session", "mine", "--yes");
    expect(existsSync(fileIn(sandbox))).toBe(true);
  });

  test("says what git keeps of it, before and after, in both languages and as JSON", async () => {
    for (const [language, text] of Object.entries({ en, ko })) {
      using sandbox = openSandbox();
      configure(sandbox, { language });
      await save(sandbox, { git_commit: COMMIT });
      const kept = text.forget.inGit(sandbox.project);
      expect(kept).toContain("refs/notes/self-gen");
      expect(await forget(sandbox, "mine", "--dry-run")).toEndWith(`${kept}\n`);
      expect(JSON.parse(await forget(sandbox, "mine", "--dry-run", "--json"))).toMatchObject({
        checkpoints: 1,
        notes: [{ project: sandbox.project, commit: COMMIT }],
      });
      expect(await forget(sandbox, "mine", "--yes")).toEndWith(`${kept}\n`);
    }
  });
});
