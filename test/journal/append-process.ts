/**
 * Appends numbered lines until a file tells it to stop, then prints the ids of those that were acknowledged. A writer
 * whose test died ends by itself.
 */
import { existsSync, writeFileSync } from "node:fs";
import { appendLines } from "../../src/journal/append.ts";

const [path = "", name = "", rotateAtBytes = "", stopFile = "", pauseMs = ""] =
  process.argv.slice(2);
const acknowledged: string[] = [];
const LONGEST_MS = 30_000;
for (let count = 0; !existsSync(stopFile) && performance.now() < LONGEST_MS; count++) {
  const id = `${name}-${count}`;
  const fields = { v: 1, id, type: "prompt", ts: new Date().toISOString(), sessionId: name };
  const line = `${JSON.stringify({ ...fields, text: "x".repeat((count * 37) % 900) })}\n`;
  if (appendLines(path, [line], Number(rotateAtBytes)).outcome === "written") acknowledged.push(id);
  if (pauseMs !== "0") Bun.sleepSync(Number(pauseMs));
  if (count === 5) writeFileSync(`${stopFile}.ready`, "");
}
process.stdout.write(`${acknowledged.join("\n")}\n`);
