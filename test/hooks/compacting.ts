/** Sessions that are compacted: transcripts as Claude Code writes them, and the hooks around a compaction. */
import { expect } from "bun:test";
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asText, isObject, type JsonObject } from "../../src/event/event.ts";
import type { ContextDocument } from "../../src/remember/context/document/context-document.ts";
import { readContextDocument } from "../../src/remember/context/document/read-context-document.ts";
import { type SavedSnapshot, readSnapshot } from "../../src/remember/context/context-snapshot.ts";
import type { Ran, RunOptions, Sandbox } from "../sandbox.ts";
import { HANG_MS } from "../limits.ts";

const at = (second: number): string =>
  new Date(Date.parse("2026-11-15T10:00:00.000Z") + second * 1000).toISOString();

let written = 0;

const record = (type: string, content: unknown, more: object = {}): JsonObject => {
  written++;
  const message = { role: type, content };
  return { type, message, uuid: `u-${written}`, timestamp: at(written), ...more } as JsonObject;
};

export const asked = (text: string): JsonObject[] => [record("user", text)];

export const said = (text: string): JsonObject[] => [record("assistant", [{ type: "text", text }])];

/** A call, and what came of it. */
export function called(
  tool: string,
  input: JsonObject,
  result: { readonly text?: string; readonly isError?: boolean; readonly beside?: object } = {},
): JsonObject[] {
  const id = `toolu_${written}`;
  const { text = "", isError = false, beside } = result;
  const block = { type: "tool_result", tool_use_id: id, content: text, is_error: isError };
  return [
    record("assistant", [{ type: "tool_use", id, name: tool, input }]),
    record("user", [block], beside === undefined ? {} : { toolUseResult: beside }),
  ];
}

/** What a hook injected, as the client writes it down. */
export const injected = (text: string): JsonObject[] => [
  { type: "attachment", attachment: { type: "hook_additional_context", content: [text] } },
  { type: "attachment", attachment: { type: "hook_success", stdout: text, hookEvent: "Stop" } },
  record("user", `<system-reminder>\n${text}\n</system-reminder>`, { isMeta: true }),
];

export const REQUEST = "장바구니의 할인 계산을 고쳐줘";
export const RULE = "Always use SQLite here, never Postgres.";
export const PORT = "The staging server listens on port 8443.";

/** A short piece of work with something of every kind. */
export const work = (project: string): JsonObject[] => [
  ...asked(REQUEST),
  ...called("TaskCreate", { subject: "round once" }, { text: "Task #1 created successfully" }),
  ...called("TaskUpdate", { taskId: "1", status: "in_progress" }, { text: "Updated task #1" }),
  ...called("Edit", { file_path: `${project}/src/cart.ts` }, { text: "updated" }),
  ...called(
    "Bash",
    { command: "npm test" },
    { text: "Exit code 1\nTypeError: total is not a function", isError: true },
  ),
  ...asked(RULE),
  ...said("I will use SQLite."),
  ...asked(PORT),
];

export const linesOf = (records: readonly JsonObject[]): string =>
  records.map((one) => `${JSON.stringify(one)}\n`).join("");

/** Writes a transcript and answers its path. */
export function transcript(
  sandbox: Sandbox,
  records: readonly JsonObject[] | string | Uint8Array,
  name = "transcript",
): string {
  const path = join(sandbox.folder, `${name}.jsonl`);
  const isText = typeof records === "string" || records instanceof Uint8Array;
  writeFileSync(path, isText ? records : linesOf(records));
  return path;
}

export const addTo = (path: string, records: readonly JsonObject[]): void =>
  appendFileSync(path, linesOf(records));

export type Compaction = RunOptions & {
  readonly session?: string;
  readonly folder?: string;
  readonly trigger?: string;
  readonly transcript?: string | null;
  readonly client?: string;
};

const around = (event: string, sandbox: Sandbox, given: Compaction): JsonObject => ({
  hook_event_name: event,
  session_id: given.session ?? "s-1",
  cwd: given.folder ?? sandbox.project,
  ...(given.transcript === undefined || given.transcript === null
    ? {}
    : { transcript_path: given.transcript }),
});

/** A PreCompact hook; whatever happens, it ends well and complains about nothing. */
export async function compact(sandbox: Sandbox, given: Compaction = {}): Promise<string> {
  const { session: _s, folder: _f, trigger = "auto", transcript: _t, ...options } = given;
  const payload = { ...around("PreCompact", sandbox, given), trigger, custom_instructions: null };
  const ran = await sandbox.hook(payload, { timeoutMs: HANG_MS, ...options });
  expect(ran).toMatchObject({ exitCode: 0, signal: null, stderr: "", timedOut: false });
  return ran.stdout;
}

/** A SessionStart hook; answers what the model is told, empty when that is nothing. */
export async function begin(
  sandbox: Sandbox,
  source: string,
  given: Compaction = {},
): Promise<string> {
  const { session: _s, folder: _f, trigger: _g, transcript: _t, ...options } = given;
  const payload = { ...around("SessionStart", sandbox, given), source };
  const ran = await sandbox.hook(payload, { timeoutMs: HANG_MS, ...options });
  expect(ran).toMatchObject({ exitCode: 0, signal: null, stderr: "", timedOut: false });
  return contextIn(ran);
}

export function contextIn({ stdout }: Pick<Ran, "stdout">): string {
  if (stdout === "") return "";
  const { hookSpecificOutput: output } = JSON.parse(stdout) as JsonObject;
  return isObject(output) ? (asText(output["additionalContext"]) ?? "") : "";
}

/** Any other hook, silent. */
export async function happens(
  sandbox: Sandbox,
  event: string,
  fields: JsonObject = {},
  given: Compaction = {},
): Promise<void> {
  const payload = { ...around(event, sandbox, given), ...fields };
  const ran = await sandbox.hook(payload, { timeoutMs: HANG_MS });
  expect(ran).toMatchObject({ exitCode: 0, signal: null, stdout: "", stderr: "" });
}

/** A session whose client said that it is over. */
export async function ends(sandbox: Sandbox, given: Compaction = {}): Promise<void> {
  await happens(sandbox, "SessionEnd", { reason: "other" }, given);
}

export const exportIn = (project: string): string => join(project, ".claude/session-context.json");

/** The project's file, checked by the reader that every document passes. */
export function documentIn(project: string, name = "session-context.json"): ContextDocument {
  const bytes = readFileSync(join(project, ".claude", name));
  const read = readContextDocument(bytes, { projectPath: project, now: at(0) });
  expect(read).toMatchObject({ ok: true });
  return JSON.parse(new TextDecoder().decode(bytes)) as ContextDocument;
}

/** What was saved, oldest first, as it stands in the journal. */
export const savedIn = (sandbox: Sandbox, session?: string): SavedSnapshot[] =>
  sandbox
    .events()
    .flatMap((event) => readSnapshot(event) ?? [])
    .filter(({ sessionId }) => session === undefined || sessionId === session);

export function lastSaved(sandbox: Sandbox, session?: string): SavedSnapshot {
  const saved = savedIn(sandbox, session).at(-1);
  if (saved === undefined) throw new Error("nothing was saved");
  return saved;
}

/** Every byte below a folder, in one text; SQLite's too. */
export function everythingIn(folder: string): string {
  if (!existsSync(folder)) return "";
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");
}

/** As `everythingIn` shows a text. */
export const asBytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

export const contextFiles = (sandbox: Sandbox): string[] => {
  const folder = join(sandbox.home, "run/context");
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};
