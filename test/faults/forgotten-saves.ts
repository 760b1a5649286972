/** Saves that run while what they save is forgotten; shared by the test and its long form. */
import { expect } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "./random.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";

const SECRET = "the-launch-is-on-friday";

/** Every file below, with the project's. */
function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

export const holding = (folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) => [...filesBelow(folder)])
    .filter((path) => readFileSync(path).includes(SECRET));

/** A session with a transcript that takes a while to be read. */
export async function talk(sandbox: Sandbox, sessionId: string): Promise<string> {
  const transcript = join(sandbox.folder, "transcripts", `${sessionId}.jsonl`);
  mkdirSync(join(sandbox.folder, "transcripts"), { recursive: true });
  const timestamp = new Date(Date.now() - 60_000).toISOString();
  const said = (type: string, content: unknown): string =>
    `${JSON.stringify({ type, timestamp, sessionId, cwd: sandbox.project, message: { role: type, content } })}\n`;
  const lines = [said("user", `${SECRET}. Mend the cart in src/cart.ts, please.`)];
  for (let at = 0; at < 1500; at++) {
    const id = `t${at}`;
    const input = {
      file_path: `${sandbox.project}/src/${SECRET}-${at}.ts`,
      content: "x".repeat(400),
    };
    lines.push(said("assistant", [{ type: "tool_use", id, name: "Write", input }]));
    lines.push(said("user", [{ type: "tool_result", tool_use_id: id, content: "ok" }]));
  }
  lines.push(said("assistant", [{ type: "text", text: `Done with ${SECRET}.` }]));
  writeFileSync(transcript, lines.join(""));
  const payload = { session_id: sessionId, cwd: sandbox.project, transcript_path: transcript };
  for (const event of [
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt: `${SECRET}. Mend the cart, please.` },
  ])
    expect((await sandbox.hook({ ...payload, ...event })).exitCode).toBe(0);
  return transcript;
}

/** Forgets a session, a project and words in turn. */
export async function expectNothingBack(rounds: number): Promise<void> {
  const random = seededRandom(20_261_117);
  let [both, saved] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    using sandbox = openSandbox();
    const session = `s-${round}`;
    await talk(sandbox, session);
    const targets = [[session], ["--project", sandbox.project], ["--match", SECRET]];
    const target = targets[round % targets.length] ?? [];
    const delayMs = random.whole(0, 120);
    const saving = sandbox.spawn(["context", "save", "--session", session, "--trigger", "end"]);
    await Bun.sleep(delayMs);
    const forgotten = await sandbox.run(["forget", ...target, "--yes", "--json"]);
    const ran = await saving;
    expect([forgotten.exitCode, ran.exitCode]).toEqual([0, 0]);
    // A pass over the journal must not bring it back either.
    expect((await sandbox.run(["ingest"])).exitCode).toBe(0);
    expect({ round, target, left: holding([sandbox.home, sandbox.project]) }).toEqual({
      round,
      target,
      left: [],
    });
    both++;
    if (forgotten.stdout.includes('"events":')) saved++;
  }
  expect([both, saved]).toEqual([rounds, rounds]);
}
