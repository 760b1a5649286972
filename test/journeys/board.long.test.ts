/** A client that nobody sits in front of: `board.test.ts` has the one at a terminal. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { readStatusFiles } from "../../src/clients/claude-code/client-status-file.ts";
import { openClaude } from "../real/claude.ts";
import { openRecordingHook } from "../real/recording-hook.ts";
import { script } from "../real/script.ts";
import { until } from "../until.ts";
import { toolsOf, bash, UNTIL_SEEN, saySeen } from "./at-the-board.ts";

test("a client that works for another program is not taken for one at a terminal", async () => {
  using hook = openRecordingHook();
  await using claude = openClaude({ hookCommand: hook.command });
  const folder = join(claude.home, ".claude");
  const prompt = `Wait ${script(bash(UNTIL_SEEN), { text: "I have waited." })}`;
  const run = claude.run(["-p", prompt, "--allowedTools", "Bash"]);
  const entry = await until(() => readStatusFiles(folder)[0]);
  expect(entry).toMatchObject({ cwd: claude.project, isInteractive: false });
  const tool = await until(() => toolsOf(entry.pid)[0]);
  expect(tool.command).toContain("time.sleep(0.02)");
  saySeen(claude);
  expect((await run).answer).toBe("I have waited.");
  expect(readStatusFiles(folder)).toEqual([]);
});
