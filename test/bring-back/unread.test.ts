/** What a session is told does not depend on who read the journal before it: nobody, a command, or the daemon. */
import { describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Event, RawEvent } from "../../src/event/event.ts";
import { nextRotatedName } from "../../src/journal/rotated-files.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import {
  hoursAgo,
  plant,
  plantAnalysis,
  startSession,
  suggestion,
  SUMMARY,
  told,
} from "./sessions.ts";

const CLIENT = { client: "claude-code", pid: 2 ** 22 + 1, pidStart: "1" };

/** The days of a project: sessions that ended, one that was killed, one told of things, work in other places. */
function history(count: number): Partial<RawEvent>[] {
  const lines: Partial<RawEvent>[] = [];
  const at = (index: number): string => hoursAgo(40 - (index * 39) / count);
  const own = count - 13;
  for (let index = 0; index < own; index++) {
    const sessionId = `s${Math.floor(index / 40)}`;
    const elsewhere = index % 3 === 0 ? { projectPath: "/another/project" } : {};
    const text = `요청 ${index} ${"길게 ".repeat(index % 20)}`;
    lines.push(
      index % 40 === 39
        ? {
            type: "session_summary",
            sessionId,
            ts: at(index),
            data: { ...SUMMARY, promptCount: index },
          }
        : {
            type: "prompt",
            sessionId: `${sessionId}-${index % 3}`,
            ts: at(index),
            data: { text },
            ...elsewhere,
          },
    );
  }
  const add = (sessionId: string, type: string, data: Event["data"]): void => {
    lines.push({ type, sessionId, ts: at(lines.length), data });
  };
  add("parent", "session.lifecycle", { ...CLIENT, phase: "started", source: "startup" });
  add("parent", "prompt", { ...CLIENT, text: "먼저" });
  add("parent", "tool_error", {
    ...CLIENT,
    tool: "Bash",
    error: "Error: first",
    meta: { target: "t" },
  });
  add("parent", "session.lifecycle", { ...CLIENT, phase: "ended", reason: "other" });
  add("parent", "session_summary", { ...SUMMARY, promptCount: 1, lastPrompts: ["먼저"] });
  add("killed", "session.lifecycle", { ...CLIENT, phase: "started", source: "startup" });
  add("killed", "prompt", { ...CLIENT, text: "마지막에 하던 일" });
  add("killed", "tool_use", {
    ...CLIENT,
    tool: "Edit",
    success: true,
    meta: { file: "src/last.ts" },
  });
  add("killed", "tool_error", {
    ...CLIENT,
    tool: "Bash",
    error: "Error: last",
    meta: { target: "u" },
  });
  add("killed", "tool_error", {
    ...CLIENT,
    tool: "Bash",
    error: "Error: gone",
    meta: { target: "v" },
  });
  add("killed", "tool_use", { ...CLIENT, tool: "Bash", success: true, meta: { target: "v" } });
  add("killed", "injection", {
    hook: "SessionStart",
    units: 9,
    parts: [{ kind: "suggestions", refs: ["told"] }],
  });
  add("killed", "turn.end", { ...CLIENT, ok: true });
  return lines;
}

/** Two homes of the same history, of which the second has read all of it. */
async function twoHomes(from: Sandbox, to: Sandbox): Promise<void> {
  for (const sandbox of [from, to]) {
    await plantAnalysis(sandbox, {
      suggestions: [suggestion(0, { stableId: "told" }), suggestion(1)],
      projectPath: from.project,
    });
  }
  mkdirSync(dirname(to.journal), { recursive: true });
  for (const name of readdirSync(dirname(from.journal))) {
    copyFileSync(join(dirname(from.journal), name), join(dirname(to.journal), name));
  }
  expect((await to.run(["ingest"])).exitCode).toBe(0);
}

const SOURCES = [
  ["startup", "new"],
  ["clear", "new"],
  ["compact", "new"],
  ["fork", "new"],
  ["resume", "killed"],
  ["resume", "parent"],
] as const;

describe.each([100, 2000, 5000])("%i lines that nobody has read", (count) => {
  test.each(SOURCES)("change nothing for a %s of %p", async (source, session) => {
    using unread = openSandbox();
    using read = openSandbox();
    const lines = history(count);
    plant(unread, ...lines);
    await twoHomes(unread, read);
    const response = Date.parse(lines.at(-1)?.ts ?? "");
    const start = (sandbox: Sandbox): Promise<Ran> =>
      startSession(sandbox, {
        source,
        session,
        folder: unread.project,
        // As the client does, at the moment of the start: the hook reckons back from its own. Up, because that is later.
        secondsSinceResponse: Math.ceil((Date.now() - response) / 1000),
      });
    const expected = await start(read);
    expect((await start(unread)).stdout).toBe(expected.stdout);
    const { context } = told(expected);
    expect(context).toContain(source === "resume" ? "[RESUME]" : "제안 1");
    // Another session of the project, or this one, was told of it.
    expect(context).not.toContain("제안 0");
  });

  test("change nothing when the journal was rotated among them", async () => {
    using unread = openSandbox();
    using read = openSandbox();
    const lines = history(count);
    const part = Math.floor(count / 3);
    plant(unread, ...lines.slice(0, part));
    // Somebody read a beginning; then two files were rotated away.
    expect((await unread.run(["ingest"])).exitCode).toBe(0);
    plant(unread, ...lines.slice(part, 2 * part));
    renameSync(unread.journal, nextRotatedName(unread.journal));
    plant(unread, ...lines.slice(2 * part, count - 5));
    renameSync(unread.journal, nextRotatedName(unread.journal));
    plant(unread, ...lines.slice(count - 5));
    await twoHomes(unread, read);
    const starting = { session: "new", folder: unread.project };
    const expected = await startSession(read, starting);
    expect(told(expected).context).toContain('"마지막에 하던 일"');
    expect((await startSession(unread, starting)).stdout).toBe(expected.stdout);
  });
});

test("a suggestion that was answered is not told again, also when nobody has read the answer", async () => {
  using unread = openSandbox();
  using read = openSandbox();
  plant(unread, ...history(2000));
  const data = { suggestionId: "suggest-0", action: "dismissed" };
  plant(unread, { type: "feedback", sessionId: "unknown", ts: hoursAgo(0.1), data });
  await twoHomes(unread, read);
  const starting = { session: "new", folder: unread.project };
  const expected = await startSession(read, starting);
  expect(told(expected).context).not.toContain("제안 0");
  expect((await startSession(unread, starting)).stdout).toBe(expected.stdout);
});
