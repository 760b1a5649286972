/**
 * Lines that are as long as each other, with nothing of their own at their ends: a place in a file, and a file, must not
 * be taken for another because so many bytes stand before it.
 */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { appendFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { nextRotatedName } from "../../src/journal/rotated-files.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";

const LONG = "x".repeat(2000);

function append(sandbox: Sandbox, session: string): void {
  mkdirSync(dirname(sandbox.journal), { recursive: true, mode: 0o700 });
  const ts = new Date().toISOString();
  const event = { v: 1, id: Bun.randomUUIDv7(), type: "prompt", ts, sessionId: session };
  appendFileSync(sandbox.journal, `${JSON.stringify({ ...event, text: LONG })}\n`);
}

type Steps = (
  | ("append" | "rotate" | "ingest" | "backup")
  | { readonly forget: number }
  | { readonly restore: number }
)[];

/** A line that stood in the journal and never came into the database. */
const FOUND: Steps = [
  ...(["append", "append", "backup", "append", "rotate"] as const),
  { forget: 1 },
  { restore: 0 },
  ...(["append", "ingest"] as const),
  { forget: 0 },
];

const steps: fc.Arbitrary<Steps> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant("append" as const) },
    { weight: 2, arbitrary: fc.constant("rotate" as const) },
    { weight: 2, arbitrary: fc.constant("ingest" as const) },
    { weight: 2, arbitrary: fc.constant("backup" as const) },
    { weight: 2, arbitrary: fc.nat().map((which) => ({ forget: which })) },
    { weight: 2, arbitrary: fc.nat().map((which) => ({ restore: which })) },
  ),
  { minLength: 8, maxLength: 24 },
);

test("whatever is appended, rotated, forgotten and restored in whatever order, nothing is lost and nothing comes back", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      using sandbox = openSandbox();
      const kept: string[] = [];
      const backups: string[] = [];
      const run = async (...args: string[]): Promise<void> =>
        expect(await sandbox.run(args)).toMatchObject({ exitCode: 0, stderr: "" });
      for (const [at, step] of order.entries()) {
        if (step === "append") {
          const session = `session-${String(at).padStart(3, "0")}`;
          append(sandbox, session);
          kept.push(session);
        } else if (step === "rotate") {
          if (existsSync(sandbox.journal)) {
            renameSync(sandbox.journal, nextRotatedName(sandbox.journal));
          }
        } else if (step === "ingest") {
          await run("ingest");
        } else if (step === "backup") {
          const folder = join(sandbox.folder, `backup-${at}`);
          await run("backup", folder);
          backups.push(folder);
        } else if ("forget" in step) {
          const [session] = kept.splice(step.forget % Math.max(1, kept.length), 1);
          if (session !== undefined) {
            await run("forget", "--session", session, "--yes", "--set-aside");
          }
        } else if (backups.length > 0) {
          const folder = backups[step.restore % backups.length] ?? "";
          await run("restore", folder, "--merge", "--yes");
        }
      }
      await run("ingest");
      const stored = sandbox.query<{ id: string }>(
        "select session_id as id from events order by 1",
      );
      expect(stored.map(({ id }) => id)).toEqual(kept.toSorted());
    }),
    { numRuns: 10, examples: [[FOUND]] },
  );
});
