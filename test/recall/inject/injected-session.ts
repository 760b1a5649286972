/** A session that was told something after a compaction, and the transcript in which that should appear. */
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sessionFile } from "../../../src/config/session-files.ts";
import { newId } from "../../../src/event/id.ts";
import {
  trackDelivery,
  toMarker,
  type NewInjection,
} from "../../../src/recall/inject/pending-injection.ts";
import type { Sandbox } from "../../sandbox.ts";

export const SESSION = "compacted";

export type Awaited = {
  readonly injectionId: string;
  readonly marker: string;
  readonly text: string;
  readonly transcript: string;
  /** What is awaited, until it is settled. */
  readonly file: string;
  /** What the client would hand over to a hook. */
  readonly call: Readonly<Record<string, unknown>>;
  /** Adds records to the transcript. */
  adds(...records: readonly unknown[]): void;
};

export const contextWith = (marker: string, ...lines: readonly string[]): string =>
  [
    '<self-generation-record part="snapshot" note="n">',
    `[Self-Generation] ${marker}`,
    ...(lines.length === 0 ? ["목표: 포트 8080", "decision: use SQLite"] : lines),
    "</self-generation-record>",
  ].join("\n");

export function tell(
  sandbox: Sandbox,
  change: Partial<NewInjection> & { readonly lines?: readonly string[] } = {},
): Awaited {
  const { lines = [], ...told } = change;
  const transcript = join(sandbox.folder, "transcript.jsonl");
  const before = `${JSON.stringify({ type: "user", message: { content: "before" } })}\n`;
  writeFileSync(transcript, before);
  const injectionId = newId();
  const marker = toMarker(injectionId);
  const text = contextWith(marker, ...lines);
  const run = join(sandbox.home, "run");
  trackDelivery(run, {
    sessionId: SESSION,
    injectionId,
    marker,
    text,
    hook: "SessionStart",
    parts: [{ kind: "snapshot", refs: ["snapshot-1"], units: text.length, linesCut: 2 }],
    transcript: { path: transcript, size: Buffer.byteLength(before) },
    client: "claude-code",
    at: new Date().toISOString(),
    ...told,
  });
  return {
    injectionId,
    marker,
    text,
    transcript,
    file: sessionFile(run, SESSION, "told"),
    call: { session_id: SESSION, cwd: sandbox.project, transcript_path: transcript },
    adds: (...records) =>
      appendFileSync(transcript, records.map((one) => `${JSON.stringify(one)}\n`).join("")),
  };
}

/** As Claude Code writes that a hook ran, that its context was taken in, and that a request held it. */
export const ran = (text: string): object => ({
  type: "attachment",
  attachment: { type: "hook_success", hookEvent: "SessionStart", stdout: text, content: text },
});
export const accepted = (text: string): object => ({
  type: "attachment",
  attachment: { type: "hook_additional_context", hookEvent: "SessionStart", content: [text] },
});
export const sent = (text: string): object => ({
  type: "api-request-blob",
  message: { role: "user", content: [{ type: "text", text }] },
});

export const PROMPT = { hook_event_name: "UserPromptSubmit", prompt: "go on" };
export const TOOL = {
  hook_event_name: "PostToolUse",
  tool_name: "Bash",
  tool_input: { command: "ls" },
  tool_response: { stdout: "" },
};
export const STOP = { hook_event_name: "Stop", last_assistant_message: "done" };
