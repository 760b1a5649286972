/** Sessions with transcripts as a client writes them, recorded by real hooks, and what the archive holds of them. */
import { expect } from "bun:test";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Sandbox } from "../sandbox.ts";
import { hooks, parsed } from "./recorded-session.ts";

export type Archived = {
  readonly sessionId: string;
  readonly client: string;
  readonly projectPath: string | null;
  readonly transcriptPath: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly records: number;
  readonly bytes: number;
  readonly packedBytes: number;
  readonly path: string;
  readonly clientHas: "same" | "more" | "other" | "gone";
  readonly leftOut: { readonly records: number; readonly bytes: number };
};

export const folderOf = (sandbox: Sandbox): string => join(sandbox.home, "archive");

export async function archived(sandbox: Sandbox): Promise<readonly Archived[]> {
  const ran = await sandbox.run(["archive", "list", "--json"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return (parsed(ran) as { archives: Archived[] }).archives;
}

/** The one archive there is. */
export async function onlyArchived(sandbox: Sandbox): Promise<Archived> {
  const [one, ...others] = await archived(sandbox);
  expect(others).toEqual([]);
  if (one === undefined) throw new Error("nothing is archived");
  return one;
}

/** Everything that the packed files hold, unpacked by the runtime and not by the program; and all other files as they are. */
export function everyByte(sandbox: Sandbox): string {
  const folder = folderOf(sandbox);
  if (!existsSync(folder)) return "";
  return readdirSync(folder)
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      return name.endsWith(".zst")
        ? Buffer.from(Bun.zstdDecompressSync(bytes)).toString()
        : bytes.toString();
    })
    .join("\n");
}

export const transcriptOf = (sandbox: Sandbox, session: string): string =>
  join(sandbox.folder, "home/.claude/projects/p", `${session}.jsonl`);

const line = (record: unknown): string =>
  `${typeof record === "string" ? record : JSON.stringify(record)}\n`;

/** Adds records to a transcript; a text is a line as it stands. */
export function write(path: string, ...records: readonly unknown[]): void {
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, records.map(line).join(""));
}

/** A record of now, as a client writes it. */
export const at = (record: object): object => ({ ...record, timestamp: new Date().toISOString() });

export const said = (text: string): object =>
  at({ type: "assistant", message: { role: "assistant", content: [{ type: "text", text }] } });

export const asked = (text: string): object =>
  at({ type: "user", message: { role: "user", content: text } });

export const used = (id: string, name: string, input: object): object =>
  at({
    type: "assistant",
    message: { role: "assistant", content: [{ type: "tool_use", id, name, input }] },
  });

export const answered = (id: string, content: unknown, more: object = {}): object =>
  at({
    type: "user",
    message: {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: id, content, ...more }],
    },
  });

/** A session that hooks have recorded, with its transcript; ended unless told otherwise. */
export async function recordSession(
  sandbox: Sandbox,
  session: string,
  records: readonly unknown[],
  how: { readonly cwd?: string; readonly isActive?: boolean; readonly prompt?: string } = {},
): Promise<string> {
  const { cwd = sandbox.project, isActive = false, prompt = "do it" } = how;
  mkdirSync(cwd, { recursive: true });
  const path = transcriptOf(sandbox, session);
  write(path, ...records);
  const transcript = { transcript_path: path };
  await hooks(
    sandbox,
    session,
    cwd,
    { hook_event_name: "SessionStart", source: "startup", ...transcript },
    { hook_event_name: "UserPromptSubmit", prompt, ...transcript },
    { hook_event_name: "Stop", last_assistant_message: "done", ...transcript },
    ...(isActive ? [] : [{ hook_event_name: "SessionEnd", reason: "other", ...transcript }]),
  );
  return path;
}

export type RanArchive = {
  readonly archived: number;
  readonly again: number;
  readonly removed: number;
  readonly failed: readonly unknown[];
  readonly skipped: Readonly<Record<string, number>>;
};

export async function runArchive(sandbox: Sandbox): Promise<RanArchive> {
  const ran = await sandbox.run(["archive", "run", "--json"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return parsed(ran) as RanArchive;
}
