/**
 * Whatever is wrong with us, a real client's session starts, is answered and ends as if we were not there.
 * `test/bring-back/faults.test.ts` has all that can be wrong, without the client.
 */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { openClaude, type Claude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import {
  previousPart,
  sessionIdOf,
  startAlone,
  summaries,
  toldLast,
  workBefore,
} from "./bring-back.ts";
import { bash, expectQuietHooks, hookCommand, recordInto, trailOf } from "./recording-client.ts";

const open = (sandbox: Sandbox): Claude =>
  openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });

/** A turn with everything that could be answered: a start, a failure, an end. */
const turn = [
  "-p",
  `Look ${script(bash("cat gone.txt"), { text: "looked" })}`,
  "--allowedTools",
  "Bash",
];
const HOOKS = ["SessionStart:startup", "UserPromptSubmit", "PostToolUseFailure:Bash", "Stop"];

const RECORDED = [
  "session.lifecycle started startup",
  "turn.start",
  "prompt Look",
  "tool_error Bash cat: gone.txt: No such file or directory",
  "turn.end true",
  "session.lifecycle ended other",
];

/** Some of `test/bring-back/faults.test.ts`, which calls the hooks alone. */
const TROUBLES: Readonly<Record<string, (sandbox: Sandbox) => void>> = {
  "a database that is no database [R033]": ({ db }) => {
    for (const file of [`${db}-wal`, `${db}-shm`]) rmSync(file, { force: true });
    writeFileSync(db, "this is no database\n".repeat(500));
  },
  "a home that is a file [R034]": ({ home }) => {
    rmSync(home, { recursive: true });
    writeFileSync(home, "");
  },
};

for (const [trouble, cause] of Object.entries(TROUBLES)) {
  test(`the session goes on with ${trouble}`, async () => {
    using sandbox = openSandbox();
    await using claude = open(sandbox);
    await workBefore(sandbox, claude, "처음 한 일");
    const before = sandbox.events().length;
    cause(sandbox);

    const run = await claude.run(turn);
    expect(run).toMatchObject({ exitCode: 0, stderr: "", answer: "looked" });
    expectQuietHooks(run, HOOKS);
    expect(claude.api.main().slice(-2)).toHaveLength(2);
    expect(toldLast(claude)).toEqual([]);
    // Where it is only the database, nothing of the session is lost.
    const recorded = trailOf(sandbox.events().slice(before));
    expect(recorded).toEqual(trouble.includes("database") ? RECORDED : []);
  });
}

test("a database that somebody else is writing to is still read: what is in the journal only is told too [R033]", async () => {
  using sandbox = openSandbox();
  await using claude = open(sandbox);
  const first = await workBefore(sandbox, claude, "처음 한 일");
  const writer = new Database(sandbox.db);
  writer.run("begin immediate");
  const run = await claude.run(turn);
  expect(run).toMatchObject({ exitCode: 0, stderr: "", answer: "looked" });
  expect(toldLast(claude)).toEqual([previousPart(first)]);
  const told = await startAlone(sandbox, claude.project);
  expect(sandbox.query("select count(*) as n from sessions")).toEqual([{ n: 1 }]);
  writer.close();

  const [, second] = await summaries(sandbox);
  if (second === undefined) throw new Error("the second session has no summary");
  expect(second).toMatchObject({
    sessionId: sessionIdOf(run),
    promptCount: 1,
    errorCount: 1,
    recovered: false,
  });
  expect(told).toEqual([previousPart(second)]);
});
