/** What a replay of Claude Code's transcript remembers from record to record. Everything that could grow is bounded. */
import { asText, type Json, type JsonObject } from "../../../event/event.ts";
import { parentFolder } from "../../../event/folder.ts";
import { normalizeTime } from "../../../event/line.ts";
import type { Titles } from "../../../event/title.ts";
import type { ReplayCall, TranscriptFile } from "../../transcript/replay.ts";

/** A tool call that has no result yet. */
export type ClaudeReplayOpenCall = {
  readonly tool: string;
  readonly input: JsonObject;
  readonly ts: string;
  /** What is told of it before it runs. */
  readonly about: JsonObject;
};

/** The model's newest message, as far as it is written: what ends a turn if nothing follows. */
export type ClaudeReplayAnswer = {
  readonly messageId: string | null;
  readonly source: ClaudeReplaySource;
  readonly text: string | null;
  /** Why the model stopped, where the record says it. */
  readonly stop: string | null;
  readonly usesTools: boolean;
  readonly about: JsonObject;
};

/** Where a call comes from: a record, and when it was written. */
export type ClaudeReplaySource = {
  readonly ts: string;
  readonly id: string;
  readonly record: string | null;
};

export type ClaudeReplayCompaction = {
  readonly source: ClaudeReplaySource;
  readonly startedAt: string;
  readonly trigger: string | null;
  readonly summary: { readonly ts: string; readonly text: string } | null;
  readonly instructions: string | null;
};

export type ClaudeReplayState = {
  readonly file: TranscriptFile;
  sessionId: string | null;
  records: number;
  startFolder: string | null;
  cwd: string | null;
  branch: string | null;
  version: string | null;
  entrypoint: string | null;
  promptId: string | null;
  permissionMode: string | null;
  effort: string | null;
  model: string | null;
  agentType: string | null;
  /** What the session is called, and how often that has changed. */
  titles: Titles;
  renamed: number;
  /** What waits in the queue, as it was typed. */
  queued: string | null;
  /** The newest record may have been a run's last: 2.1.197 and older say no more of an end. */
  mayBeOver: boolean;
  /** What a subagent was asked to do, where nobody else tells what the session was about. */
  task: string | null;
  /** Where a subagent began, until its start is told. */
  start: ClaudeReplaySource | null;
  /** The time of the newest record. */
  ts: string | null;
  run: ClaudeReplayRun;
  copies: ClaudeReplayCopies;
  answer: ClaudeReplayAnswer | null;
  compaction: ClaudeReplayCompaction | null;
  /** Marks of the messages so far. */
  readonly written: Set<number | bigint>;
  readonly open: Map<string, ClaudeReplayOpenCall>;
  readonly subjects: Map<string, string>;
  readonly background: Map<string, JsonObject>;
};

/**
 * One process of the client. `ahead`: nothing of it was seen yet, or only the record that showed it and how it began; `on`:
 * its start was told.
 */
export type ClaudeReplayRun =
  | {
      readonly at: "ahead";
      readonly isFirst: boolean;
      readonly seen: ClaudeReplaySource | null;
      readonly source: string | null;
    }
  | { readonly at: "on"; readonly ts: string; readonly source: string };

/** Whether the file's first records are another conversation's, and until when. */
export type ClaudeReplayCopies = {
  readonly head: "unread" | "read";
  readonly snapshots: number;
  readonly untilRecord: string | null;
  readonly untilTs: string | null;
  readonly seen: boolean;
};

export const openReplayState = (file: TranscriptFile): ClaudeReplayState => ({
  file,
  sessionId: file.sessionId,
  records: 0,
  startFolder: null,
  cwd: null,
  branch: null,
  version: null,
  entrypoint: null,
  promptId: null,
  permissionMode: null,
  effort: null,
  model: null,
  agentType: file.agent?.type ?? null,
  titles: { person: null, model: null },
  renamed: 0,
  task: null,
  queued: null,
  mayBeOver: false,
  start: null,
  ts: null,
  run: { at: "ahead", isFirst: true, seen: null, source: null },
  copies: { head: "unread", snapshots: 0, untilRecord: null, untilTs: null, seen: false },
  answer: null,
  compaction: null,
  written: new Set(),
  open: new Map(),
  subjects: new Map(),
  background: new Map(),
});

const MAX_REMEMBERED = 5000;

/** The oldest goes when there are too many. */
export function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  if (map.size <= MAX_REMEMBERED) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}

/** Null when the record has no time, and none before it has one. */
export function toReplaySource(
  state: ClaudeReplayState,
  record: JsonObject,
): ClaudeReplaySource | null {
  const ts = normalizeTime(record["timestamp"]) ?? state.ts;
  if (ts === null) return null;
  const uuid = asText(record["uuid"]);
  return { ts, id: uuid ?? `${state.sessionId ?? ""}#${state.records}`, record: uuid };
}

/** Folders' names in a path that the client makes a name of: everything but letters and digits is a dash. */
const toFolderName = (folder: string): string => folder.replaceAll(/[^A-Za-z0-9]/g, "-");

/** The folder whose name the transcript's folder has: where the client was started. A model may have gone on from it. */
export function startFolderOf(path: string, cwd: string): string {
  const names = path.split("/");
  for (let at = cwd; at !== ""; at = parentFolder(at)) {
    if (names.includes(toFolderName(at))) return at;
  }
  return cwd;
}

type Fields = Readonly<Record<string, Json | undefined>>;

/** What stands in the payload of a tool's, a prompt's and a turn's event. */
export function turnFields(state: ClaudeReplayState): JsonObject {
  const about: Record<string, Json> = {};
  if (state.promptId !== null) about["prompt_id"] = state.promptId;
  if (state.permissionMode !== null) about["permission_mode"] = state.permissionMode;
  if (state.file.agent !== null) Object.assign(about, omitEmpty(agentFields(state)));
  if (state.effort !== null) about["effort"] = { level: state.effort };
  return about;
}

export const agentFields = ({ file, agentType }: ClaudeReplayState): Fields =>
  file.agent === null ? {} : { agent_id: file.agent.id, agent_type: agentType };

/** The agent that the whole session was started as. */
const mainAgentFields = ({ file, agentType }: ClaudeReplayState): Fields =>
  file.agent === null ? { agent_type: agentType } : {};

/** Without what has no value. */
export function omitEmpty(fields: Fields): JsonObject {
  const given: Record<string, Json> = {};
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    if (value !== null && value !== undefined) given[key] = value;
  }
  return given;
}

/** A hook's call. `what` tells the calls of one record apart. */
export function makeReplayCall(
  state: ClaudeReplayState,
  source: ClaudeReplaySource,
  what: string,
  name: string,
  fields: Fields,
): ReplayCall {
  const { file, sessionId, cwd, startFolder, branch, entrypoint, version } = state;
  const common = {
    session_id: sessionId,
    transcript_path: mainPath(file),
    cwd,
    ...mainAgentFields(state),
  };
  return {
    ts: source.ts,
    key: `${source.id}/${file.agent?.id ?? ""}/${what}`,
    ...(source.record === null ? {} : { record: source.record }),
    payload: omitEmpty({ ...common, ...fields, hook_event_name: name }),
    surroundings: { startFolder, branch, entrypoint, clientVersion: version },
  };
}

/** A hook that a subagent calls is told the transcript of the session. */
function mainPath({ path, agent, sessionId }: TranscriptFile): string {
  if (agent === null || sessionId === null) return path;
  const at = path.lastIndexOf(`/${sessionId}/subagents/`);
  return at < 0 ? path : `${path.slice(0, at)}/${sessionId}.jsonl`;
}
