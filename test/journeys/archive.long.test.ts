/**
 * The archive of a session that goes on, once more with the real client: `test/cli/archive*.test.ts` has it without.
 */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { openClaude } from "../real/claude.ts";
import { script } from "../real/script.ts";
import { quiet } from "../hooks/saving.ts";
import { archived, everyByte } from "../cli/archived-sessions.ts";
import { parsed } from "../cli/recorded-session.ts";
import { openSandbox } from "../sandbox.ts";
import { hookCommand, recordInto } from "./recording-client.ts";

test("a session that goes on is archived again, whole, and only once", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  await claude.run(["-p", `First ${script({ text: "one is done" })}`]);
  await quiet(sandbox);
  const [before] = await archived(sandbox);
  await claude.run(["-c", "-p", `Second ${script({ text: "two is done" })}`]);
  await quiet(sandbox);
  const [after, ...others] = await archived(sandbox);
  expect(others).toEqual([]);
  expect(after?.sessionId).toBe(before?.sessionId ?? "");
  expect(after?.records ?? 0).toBeGreaterThan(before?.records ?? 0);
  const content = everyByte(sandbox);
  for (const words of ["one is done", "two is done"]) expect(content).toContain(words);
  expect(existsSync(before?.path ?? "")).toBe(false);
  expect(parsed(await sandbox.run(["archive", "run", "--json"]))).toMatchObject({ archived: 0 });
});
