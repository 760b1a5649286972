/** Transcripts that are older than recorded data is kept: said at once, and imported when somebody wants them. */
import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ko } from "../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { linesOf, place, session, uuid } from "./files.ts";
import { imports, promptsOf } from "./report.ts";

const [ONE, TWO] = [uuid(1), uuid(2)];
const { importing: words } = ko;

const configPath = (sandbox: Sandbox): string =>
  join(sandbox.folder, "home/.self-generation/config.json");
const retentionOf = (sandbox: Sandbox): unknown =>
  sandbox.run(["config", "get", "retentionDays"]).then(({ stdout }) => Number(stdout.trim()));
const firstLine = (stdout: string): string | undefined => stdout.split("\n")[0];

function placeOld(sandbox: Sandbox): void {
  place(sandbox, `${ONE}.jsonl`, linesOf(session(sandbox, ONE, "Long ago", 200)));
}

test("where all are too old, the first line says so, and `sessions` names the way to import them", async () => {
  using sandbox = openSandbox();
  placeOld(sandbox);
  expect((await sandbox.run(["sessions"])).stdout).toBe(`${ko.sessions.nothingButOld(1, 90)}\n`);
  const shown = await sandbox.run(["import"]);
  expect(firstLine(shown.stdout)).toBe(words.allOld(1, 90));
  expect(shown.stdout).toContain("self-gen import --all");
  place(sandbox, `${TWO}.jsonl`, linesOf(session(sandbox, TWO, "Just now", 2)));
  expect((await sandbox.run(["sessions"])).stdout).toBe(`${ko.sessions.nothingButEarlier(1)}\n`);
});

test("--all raises the retention, says so, and what it imported is not pruned", async () => {
  using sandbox = openSandbox();
  placeOld(sandbox);
  const preview = await sandbox.run(["import", "--all", "--dry-run"]);
  const raised = Number(/→ (\d+)/.exec(preview.stdout)?.[1]);
  // 200 days and a month, in tens: whether it is a day more depends on the hour.
  expect([230, 240]).toContain(raised);
  expect(firstLine(preview.stdout)).toBe(words.wouldRaise(90, raised));
  expect(preview.stdout).toContain(words.would(1, 6));
  expect(await retentionOf(sandbox)).toBe(90);
  expect(promptsOf(sandbox)).toEqual([]);
  const done = await sandbox.run(["import", "--all"]);
  expect(firstLine(done.stdout)).toBe(words.raised(90, raised));
  expect(done.stdout).toContain(words.imported(1, 6));
  expect(await retentionOf(sandbox)).toBe(raised);
  expect((await sandbox.run(["prune", "--force"])).exitCode).toBe(0);
  expect(promptsOf(sandbox)).toEqual(["Long ago"]);
  // Nothing is older any more.
  expect(firstLine((await sandbox.run(["import", "--all"])).stdout)).toBe(words.nothingNew);
});

test("--all imports nothing where its own settings cannot be read", async () => {
  using sandbox = openSandbox();
  placeOld(sandbox);
  await sandbox.run(["config", "set", "retentionDays", "60"]);
  writeFileSync(configPath(sandbox), "{ broken");
  const { exitCode, stderr } = await sandbox.run(["import", "--all"]);
  expect(exitCode).toBe(1);
  expect(stderr).toContain("CONFIG_BROKEN");
  expect(readFileSync(configPath(sandbox), "utf8")).toBe("{ broken");
});

test("a session of several files counts once, and what was recorded before is continued", async () => {
  using sandbox = openSandbox();
  const first = session(sandbox, ONE, "Count the sheep");
  place(sandbox, `${ONE}.jsonl`, linesOf(first));
  for (const agent of ["a1", "a2"]) {
    const work = session(sandbox, ONE, "Look").map((one) =>
      Object.assign({}, one, { isSidechain: true, agentId: agent }),
    );
    place(sandbox, `agent-${agent}.jsonl`, linesOf(work));
  }
  const report = await imports(sandbox);
  expect(report.sessions).toMatchObject({ new: 1, added: 0 });
  place(sandbox, `${ONE}.jsonl`, linesOf([...first, ...session(sandbox, ONE, "Go on", 1)]));
  expect((await imports(sandbox)).sessions).toMatchObject({ new: 0, added: 1 });
});

test("an import of old sessions is no reason for the daemon's job to doubt the clock", async () => {
  using sandbox = openSandbox();
  placeOld(sandbox);
  await sandbox.run(["import", "--all"]);
  const env = { SELF_GEN_INTERNAL: "1" };
  expect((await sandbox.run(["prune"], { env })).exitCode).toBe(0);
  expect((await sandbox.run(["doctor"])).stdout).not.toContain("CLOCK_AHEAD");
  // What would be pruned by such a clock is told.
  await sandbox.run(["config", "set", "retentionDays", "60"]);
  expect((await sandbox.run(["prune"], { env })).exitCode).toBe(1);
  expect((await sandbox.run(["doctor"])).stdout).toContain("CLOCK_AHEAD");
  expect(promptsOf(sandbox)).toEqual(["Long ago"]);
});
