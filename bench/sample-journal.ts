/** Journal lines as real sessions make them: mostly tool calls, some prompts, turns and skills. */
import { appendFileSync, writeFileSync } from "node:fs";
import type { Event } from "../src/event/event.ts";
import { encodeLine } from "../src/event/line.ts";

const TOOLS = ["Bash", "Read", "Edit", "Grep", "Write"] as const;
const SESSION_EVENTS = 400;

/** Deterministic: the same number gives the same events. `from` shifts time and ids. */
export function* sampleEvents(count: number, from = 0): Generator<Event> {
  const start = Date.UTC(2026, 10, 1);
  for (let n = from; n < from + count; n++) {
    const session = Math.floor(n / SESSION_EVENTS);
    const sessionHash = Bun.hash(`session ${session}`).toString(16).padStart(16, "0");
    const sessionId = `${sessionHash.slice(0, 8)}-${sessionHash.slice(8, 12)}-4000-8000-${sessionHash.slice(4)}`;
    const projectPath = `/home/dev/projects/app-${session % 12}`;
    const step = n % SESSION_EVENTS;
    const tool = TOOLS[n % TOOLS.length] ?? "Bash";
    const common = {
      provider: "claude",
      client: "claude-code",
      entrypoint: "cli",
      clientVersion: "2.1.325",
      pid: 4000 + session,
      pidStart: String(100_000 + session),
      cwd: projectPath,
      transcriptPath: `/home/dev/.claude/projects/-home-dev-projects-app/${sessionId}.jsonl`,
      promptId: `${sessionHash}-${Math.floor(step / 20)}`,
      permissionMode: "default",
    };
    const base = {
      v: 1,
      // As UUIDv7: rising with time.
      id: `${(0x19_00_00_00_00 + n).toString(16).padStart(12, "0")}-7000-8000-${sessionHash.slice(0, 12)}`,
      ts: new Date(start + n * 250).toISOString(),
      sessionId,
      project: `app-${session % 12}`,
      projectPath,
    };
    if (step === 0) {
      yield {
        ...base,
        type: "session.lifecycle",
        data: { ...common, phase: "started", source: "startup" },
      };
    } else if (step === SESSION_EVENTS - 1) {
      yield {
        ...base,
        type: "session.lifecycle",
        data: { ...common, phase: "ended", reason: "other" },
      };
    } else if (step % 20 === 1) {
      yield {
        ...base,
        type: "prompt",
        data: {
          ...common,
          text: `고쳐줘: the parser fails on step ${step}, please look`,
          charCount: 48,
        },
      };
    } else if (step % 20 === 0) {
      yield {
        ...base,
        type: "turn.end",
        data: { ...common, ok: true, lastAssistantMessage: "Done, the tests pass now." },
      };
    } else {
      yield {
        ...base,
        type: "tool_use",
        data: {
          ...common,
          toolUseId: `toolu_${n}`,
          durationMs: n % 900,
          inputHash: sessionHash,
          tool,
          meta: { file: `src/part-${n % 50}.ts`, newHash: sessionHash },
          success: true,
        },
      };
    }
  }
}

const CHUNK = 20_000;

/** Writes sample lines to a file, a chunk at a time: a million of them are no text that fits in a string. */
export function writeSampleJournal(path: string, count: number, from = 0): void {
  writeFileSync(path, "");
  for (let at = 0; at < count; at += CHUNK) {
    let text = "";
    for (const event of sampleEvents(Math.min(CHUNK, count - at), from + at))
      text += encodeLine(event);
    appendFileSync(path, text);
  }
}
