/** Homes with something to back up, and what is in a home, to be compared. */
import { expect } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { PROGRAM, type Ran, type Sandbox } from "../sandbox.ts";
import { record } from "./recorded-session.ts";

const TABLES = [
  ["events", "rowid"],
  ["sessions", "session_id"],
  ["session_lifecycle_events", "rowid"],
  ["skill_lifecycle_events", "rowid"],
  ["error_kb", "id"],
  ["injections", "id"],
  ["feedback", "id"],
] as const;

/** Every row that is made from lines. */
export const rowsOf = (sandbox: Sandbox): unknown[] =>
  TABLES.map(([table, order]) => sandbox.query(`select * from ${table} order by ${order}`));

export const sessionIds = (sandbox: Sandbox): string[] =>
  sandbox
    .query<{ id: string }>("select session_id as id from sessions order by 1")
    .map(({ id }) => id);

export async function backUp(sandbox: Sandbox, name = "backup"): Promise<string> {
  const folder = join(sandbox.folder, name);
  const ran = await sandbox.run(["backup", folder]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return folder;
}

/** Two sessions, one in a rotated file, and a backup of them: nineteen events, because the second was told of the first. */
export async function recordAndBackUp(sandbox: Sandbox): Promise<string> {
  await record(sandbox, { session: "first", prompt: "plum pudding" });
  rotate(sandbox);
  await record(sandbox, { session: "second" });
  return backUp(sandbox);
}

/** As a hook does it when the file is full. */
function rotate(sandbox: Sandbox): void {
  renameSync(sandbox.journal, sandbox.journal.replace(".jsonl", `-${Bun.randomUUIDv7()}.jsonl`));
}

/** So much that working on it takes a while. */
export function writeManyLines(sandbox: Sandbox, session: string, count: number): void {
  mkdirSync(dirname(sandbox.journal), { recursive: true, mode: 0o700 });
  const ts = new Date().toISOString();
  const lines = Array.from({ length: count }, (_, n) => {
    const text = `${n} ${Bun.hash(`${session}${n}`).toString(36).repeat(20)}`;
    return `${JSON.stringify({ v: 1, id: `${session}-${n}`, type: "prompt", ts, sessionId: session, text })}\n`;
  });
  appendFileSync(sandbox.journal, lines.join(""));
}

/** Every file below a folder, by its path from there. */
export const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .toSorted()
    : [];

/** All that a folder holds, byte for byte. */
export const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    filesBelow(folder).map((name) => [name, readFileSync(join(folder, name)).toString("base64")]),
  );

export const beforeRestoreFolders = (sandbox: Sandbox): string[] =>
  readdirSync(sandbox.home)
    .filter((name) => name.startsWith("before-restore-"))
    .map((name) => join(sandbox.home, name));

/** Starts a command and kills it as soon as `when` is true, and some milliseconds later. */
export async function killed(
  sandbox: Sandbox,
  args: readonly string[],
  when: () => boolean,
  laterMs: number,
): Promise<boolean> {
  const child = Bun.spawn([PROGRAM, ...args], {
    cwd: sandbox.project,
    env: { ...sandbox.env },
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  while (child.exitCode === null && !when()) await Bun.sleep(1);
  await Bun.sleep(laterMs);
  child.kill("SIGKILL");
  await child.exited;
  return child.signalCode === "SIGKILL";
}

/** Runs a command that must succeed, for what it says as JSON. */
export async function done(sandbox: Sandbox, args: readonly string[]): Promise<unknown> {
  const ran: Ran = await sandbox.run([...args, "--json"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(ran.stdout);
}

/** Does something again and again until a command has ended. */
export async function during(running: Promise<Ran>, work: () => Promise<void>): Promise<Ran> {
  const ending = { isOver: false };
  const ended = running.finally(() => {
    ending.isOver = true;
  });
  while (!ending.isOver) await work();
  return ended;
}
