/** Blockers of a real client's sessions. */
import { expect } from "bun:test";
import type { Claude } from "../real/claude.ts";
import type { Sandbox } from "../sandbox.ts";

type Blocker = {
  readonly type: string;
  readonly severity: string;
  readonly description: string;
  readonly auto_detected: boolean;
};

export async function open(sandbox: Sandbox, { project }: Claude): Promise<readonly Blocker[]> {
  const ran = await sandbox.run(["blocker", "list", "--json"], { cwd: project });
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(ran.stdout) as readonly Blocker[];
}

export const ALLOWED = ["--allowedTools", "Bash Agent"];
