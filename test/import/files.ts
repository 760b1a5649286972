/** Transcripts made by hand, where a client would have put them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Sandbox } from "../sandbox.ts";

const DAY_MS = 86_400_000;

/** A moment of two days ago: over for long, and within retention. */
/** So many seconds after noon, some days ago: whenever the tests run, what belongs together is of one day. Parts of a day count from now. */
export const at = (second: number, daysAgo = 2): string => {
  const then = Date.now() - daysAgo * DAY_MS;
  const base =
    daysAgo < 1 || !Number.isInteger(daysAgo)
      ? then
      : Math.floor(then / DAY_MS) * DAY_MS + DAY_MS / 2;
  return new Date(base + second * 1000).toISOString();
};

export const uuid = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

let serial = 0;

export type Made = { readonly [key: string]: unknown };

const common = (sandbox: Sandbox, sessionId: string, ts: string): Made => ({
  uuid: uuid(++serial),
  timestamp: ts,
  cwd: sandbox.project,
  sessionId,
  version: "2.1.325",
  gitBranch: "main",
  isSidechain: false,
});

export const said = (sandbox: Sandbox, id: string, ts: string, text: string): Made => ({
  type: "user",
  message: { role: "user", content: text },
  ...common(sandbox, id, ts),
});

export const answered = (
  sandbox: Sandbox,
  id: string,
  ts: string,
  content: Made | string,
): Made => ({
  type: "assistant",
  message: {
    id: `msg_${serial}`,
    role: "assistant",
    model: "made-up",
    content: [typeof content === "string" ? { type: "text", text: content } : content],
    stop_reason: typeof content === "string" ? "end_turn" : "tool_use",
  },
  ...common(sandbox, id, ts),
});

export const called = (id: string, name: string, input: Made): Made => ({
  type: "tool_use",
  id,
  name,
  input,
});

export const result = (
  sandbox: Sandbox,
  id: string,
  ts: string,
  useId: string,
  content: string,
  more: Made = {},
): Made => ({
  type: "user",
  message: {
    role: "user",
    content: [{ tool_use_id: useId, type: "tool_result", content, ...more }],
  },
  ...common(sandbox, id, ts),
});

/** A short session: a prompt, a command that fails and then succeeds, an answer. */
export const session = (sandbox: Sandbox, id: string, words: string, daysAgo = 2): Made[] => [
  said(sandbox, id, at(0, daysAgo), words),
  answered(sandbox, id, at(1, daysAgo), called(`${id}-1`, "Bash", { command: "npm test" })),
  result(sandbox, id, at(2, daysAgo), `${id}-1`, "Exit code 1\nTypeError: no total", {
    is_error: true,
  }),
  answered(sandbox, id, at(3, daysAgo), called(`${id}-2`, "Bash", { command: "npm test" })),
  result(sandbox, id, at(4, daysAgo), `${id}-2`, "all passed"),
  answered(sandbox, id, at(5, daysAgo), "It works now."),
];

export const folderOf = (sandbox: Sandbox): string =>
  join(sandbox.folder, "home/.claude/projects", sandbox.project.replaceAll(/[^A-Za-z0-9]/g, "-"));

export const linesOf = (records: readonly Made[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** Answers the file's path. */
export function place(sandbox: Sandbox, name: string, content: string | Uint8Array): string {
  const path = join(folderOf(sandbox), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}
