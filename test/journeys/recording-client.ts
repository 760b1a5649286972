/**
 * A real client whose hooks call the real program, and what that leaves behind: the journal, the public stream and,
 * after `self-gen ingest`, the database. Journeys read events as a trail, one short line for each.
 */
import { expect } from "bun:test";
import type { ClientName } from "../../src/clients/clients.ts";
import { decodeLine } from "../../src/event/line.ts";
import { flatten, type FlatEvent } from "../../src/store/store.ts";
import type { ClaudeRun } from "../real/claude.ts";
import { isObject } from "../real/json.ts";
import type { Step, ToolCall } from "../real/script.ts";
import { quiet } from "../hooks/saving.ts";
import { PROGRAM, type Sandbox } from "../sandbox.ts";

/** The command that is installed: silent when the program is gone, and the program in place of the shell. */
export const hookCommand = (client: ClientName = "claude-code"): string =>
  `test -x '${PROGRAM}' || exit 0; exec '${PROGRAM}' hook --client ${client}`;

/** What a client's environment needs so that its hooks write into the sandbox. */
export const recordInto = (sandbox: Sandbox): Readonly<Record<string, string>> => ({
  SELF_GEN_HOME: sandbox.home,
  KW_CHAT_STREAM_PATH: sandbox.stream,
  // As the sandbox's own commands have it.
  LANG: "ko_KR.UTF-8",
});

export const bash = (command: string): Step & ToolCall => ({
  tool: "Bash",
  input: { command, description: "try" },
});

/** What tells events of one type apart. */
const DETAILS: Readonly<Record<string, readonly string[]>> = {
  "session.lifecycle": ["phase", "source", "reason"],
  "turn.end": ["ok"],
  "skill.lifecycle": ["phase", "triggerCommand", "ok"],
  prompt: ["text"],
  skill_used: ["skillName"],
  tool_use: ["tool", "success"],
  tool_error: ["tool", "error"],
  task: ["taskId", "subject", "status"],
  subagent_start: ["agentType"],
  subagent_stop: ["agentType"],
  compaction: ["trigger"],
  compaction_summary: ["trigger"],
  turn_failed: ["error"],
};

/** Without the script that a prompt carries for the fake model. */
const wordsOf = (value: unknown): string => String(value).split(" %%")[0] ?? "";

/** What we say ourselves, of what the client reported. */
const OWN = new Set([
  "session_summary",
  "snapshot",
  "snapshot_none",
  "snapshot_cleared",
  "injection",
  "injection_proof",
  "analysis_run",
  "usage",
  "wait_decided",
  "session_title",
]);

export const isReported = ({ type }: FlatEvent): boolean => !OWN.has(type);

/** Of what the client reported. */
export const trailOf = (events: readonly FlatEvent[]): string[] =>
  events.filter(isReported).map((event) =>
    [event.type, ...(DETAILS[event.type] ?? []).map((key) => event[key])]
      .filter((part) => part !== undefined)
      .map(wordsOf)
      .join(" "),
  );

const LIFECYCLE = new Set(["session.lifecycle", "turn.start", "turn.end", "skill.lifecycle"]);

/** What the stream must hold when the journal holds these events: the lifecycle, and nothing else. */
export const lifecycleOf = (events: readonly FlatEvent[]): FlatEvent[] =>
  events.filter((event) => LIFECYCLE.has(event.type));

export const streamEvents = (sandbox: Sandbox): FlatEvent[] =>
  sandbox.streamLines().flatMap((line) => {
    const decoded = decodeLine(line);
    return decoded.ok ? [flatten(decoded.event)] : [];
  });

/** Every hook that the client reports ended well and said nothing. */
export function expectQuietHooks(run: ClaudeRun, names: readonly string[]): void {
  expect(run.hooks.map(({ name }) => name)).toEqual([...names]);
  for (const hook of run.hooks) {
    expect(hook).toMatchObject({ stdout: "", stderr: "", exitCode: 0, outcome: "success" });
  }
}

/** Each session's events together, in the order in which they were written. */
const bySession = (events: readonly FlatEvent[]): FlatEvent[] =>
  events.toSorted((a, b) => a.sessionId.localeCompare(b.sessionId));

type EventRow = {
  readonly id: string;
  readonly v: number;
  readonly type: string;
  readonly ts: string;
  readonly session_id: string;
  readonly project: string;
  readonly project_path: string;
  readonly data: string;
};

/**
 * Ingests and compares line by line: each journal line is a row of `events` with the same content in the same order, the
 * lifecycle of it is on the stream with the same ids, and in the documents' two tables. Answers the journal's events.
 */
export async function expectStored(sandbox: Sandbox): Promise<FlatEvent[]> {
  // A context that is saved in the background is a line too.
  await quiet(sandbox);
  const lines = sandbox.journalLines();
  const events = sandbox.events();
  expect(events).toHaveLength(lines.length);
  expect(new Set(events.map(({ id }) => id)).size).toBe(lines.length);

  const ingested = await sandbox.run(["ingest", "--json"]);
  expect(ingested).toMatchObject({ exitCode: 0, stderr: "" });
  expect(JSON.parse(ingested.stdout)).toMatchObject({ adopted: 0, setAside: 0, end: "done" });

  const rows = sandbox.query<EventRow>("select * from events order by rowid");
  expect(rows.map(flatRow)).toEqual(events);

  // Two files, written one after the other: sessions side by side may meet in either order.
  const lifecycle = bySession(lifecycleOf(events));
  const onStream = bySession(streamEvents(sandbox));
  expect(onStream.map(({ id }) => id)).toEqual(lifecycle.map(({ id }) => id));
  expect(trailOf(onStream)).toEqual(trailOf(lifecycle));

  for (const [table, type] of [
    ["session_lifecycle_events", "session.lifecycle"],
    ["skill_lifecycle_events", "skill.lifecycle"],
  ] as const) {
    const kept = sandbox.query(
      `select id, phase, session_id, raw_json from ${table} order by rowid`,
    );
    expect(kept).toEqual(
      lines.flatMap((line, index) => {
        const event = events[index];
        if (event?.type !== type) return [];
        const { id, phase, sessionId } = event;
        return [{ id, phase, session_id: sessionId, raw_json: line }];
      }),
    );
  }
  return events;
}

const flatRow = (row: EventRow): FlatEvent =>
  flatten({
    data: dataOf(row.data),
    id: row.id,
    v: row.v,
    type: row.type,
    ts: row.ts,
    sessionId: row.session_id,
    project: row.project,
    projectPath: row.project_path,
  });

function dataOf(text: string): FlatEvent {
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Error(`data is no object: ${text}`);
  return value as FlatEvent;
}

/** A field that must be a text. */
export function textOf(event: FlatEvent | undefined, key: string): string {
  const value = event?.[key];
  if (typeof value !== "string") throw new Error(`${key} is no text: ${JSON.stringify(value)}`);
  return value;
}

/** The one event of a kind. */
export function only(events: readonly FlatEvent[], type: string, tool?: string): FlatEvent {
  const found = events.filter(
    (event) => event.type === type && (tool === undefined || event["tool"] === tool),
  );
  const [first] = found;
  if (first === undefined || found.length > 1) {
    throw new Error(`${found.length} events of ${type} ${tool ?? ""}`);
  }
  return first;
}
