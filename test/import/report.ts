/** An import's report, as a program reads it. */
import { expect } from "bun:test";
import type { Sandbox } from "../sandbox.ts";

export type Report = {
  readonly transcripts: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly sessions: Readonly<Record<string, number>>;
  readonly events: number;
  readonly summaries: number;
  readonly leftOut: { readonly paused: number; readonly future: number };
  readonly problemCount: number;
  readonly problemsLeftOut: number;
  readonly problems: readonly { readonly line: number | null; readonly reason: string }[];
  readonly projects: readonly { readonly projectPath: string; readonly sessions: number }[];
  readonly isPaused: boolean;
  readonly orphans: readonly string[];
  readonly retention: { readonly days: number; readonly daysNeeded: number | null };
};

/** Waits for what is otherwise done behind it: nobody writes while a test looks. */
export async function imports(sandbox: Sandbox, ...args: readonly string[]): Promise<Report> {
  const ran = await sandbox.run(["import", "--contexts", "--json", ...args]);
  expect(ran).toMatchObject({ stderr: "", exitCode: 0 });
  return JSON.parse(ran.stdout) as Report;
}

export const promptsOf = (sandbox: Sandbox): unknown[] =>
  sandbox
    .query(
      "select session_id as id, json_extract(data, '$.text') as text from events where type = 'prompt' order by ts",
    )
    .map(({ text }) => text);
