/** Bad input through real hooks, several at a time; shared by the test and the soak. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { decodeLine } from "../../src/event/line.ts";
import { filesIn, SILENT, start } from "../hooks/processes.ts";
import { PROGRAM, type Sandbox } from "../sandbox.ts";
import { badInputs } from "./bad-input.ts";
import { allLines, inParallel } from "./storm.ts";
import { HANG_MS } from "../limits.ts";

const CLIENTS = ["claude-code", "codex"] as const;

/** Everything in the sandbox that is none of our business. */
const strangersFiles = (sandbox: Sandbox): string[] =>
  filesIn(sandbox.folder).filter(
    (name) => !/^(?:streams|home)(?:$|\/lifecycle|\/\.self-generation(?:$|\/))/.test(name),
  );

/** Hands `count` bad inputs to hooks and answers everything that went wrong. */
export async function sendBadInputs(
  sandbox: Sandbox,
  seed: number,
  count: number,
  width = 8,
): Promise<string[]> {
  const said: string[] = [];
  const cwd = join(sandbox.project, "a/b/c");
  mkdirSync(cwd, { recursive: true });
  const before = strangersFiles(sandbox);
  const inputs = badInputs(seed, count);
  await inParallel(count, width, async (index) => {
    const { value } = inputs.next();
    if (value === undefined) return;
    const command = [PROGRAM, "hook", "--client", CLIENTS[index % CLIENTS.length] ?? ""];
    const stdin = new Blob([value.stdin]);
    const env = index % 3 === 0 ? { CLAUDE_PROJECT_DIR: "../../x", CLAUDE_PID: "1e9" } : {};
    const ran = await start(sandbox, command, { cwd, stdin, env, timeoutMs: HANG_MS }).ended;
    if (!Bun.deepEquals(ran, SILENT)) {
      said.push(`seed ${seed}, input ${index} (${value.kind}): ${JSON.stringify(ran)}`);
    }
  });
  for (const line of allLines(sandbox)) {
    if (!decodeLine(line).ok) said.push(`no event: ${line.slice(0, 200)}`);
    else if (line.includes('"id":"forged"')) said.push(`forged: ${line.slice(0, 200)}`);
  }
  const after = strangersFiles(sandbox);
  if (!Bun.deepEquals(after, before)) said.push(`files: ${after.join()}`);
  return said;
}
