/**
 * Claude Code's transcript turned back into hook calls. The README says how each record is read; `test/import/` compares
 * the result with what hooks recorded of the same sessions.
 */
import { asText, isObject, type JsonObject } from "../../../event/event.ts";
import { normalizeTime } from "../../../event/line.ts";
import type { ReplayFactory, Replay, ReplayCall } from "../../transcript/replay.ts";
import { replayAgentStart, replayAnswer, replayTurnEnd } from "./answer.ts";
import { noteBoundary, replayCompaction } from "./compaction.ts";
import { isAmongCopies, isCopy, isKnownCopy, isDuplicateRecord, noteHead } from "./copies.ts";
import { noteTaskEnd, replayQueuedPrompt } from "./prompts.ts";
import {
  replayHookOutput,
  noteLastPrompt,
  noteFolder,
  replayLeftoverRun,
  endRun,
  noteRun,
  replayStart,
} from "./run.ts";
import { openReplayState, toReplaySource, type ClaudeReplayState } from "./state.ts";
import { replayTitle, noteTitle } from "./title.ts";
import { isUnreadResult, replayOpenCalls } from "./tools.ts";
import { replaySettledByUser, replayUserRecord } from "./user.ts";

const MAX_AGENTS = 200;

export const openClaudeReplay: ReplayFactory = (file) => {
  const state = openReplayState(file);
  // Older versions wrote what subagents did between the session's own records.
  const agents = new Map<string, Replay>();
  const agentFor = (id: string): Replay | null => {
    const replay = agents.get(id);
    if (replay !== undefined || agents.size >= MAX_AGENTS) return replay ?? null;
    const opened = openClaudeReplay({ ...file, agent: { id, type: null } });
    agents.set(id, opened);
    return opened;
  };
  return {
    mayShorten: (head) => isUnreadResult(state, head),
    take: (record) => {
      if (file.agent !== null || record["isSidechain"] !== true) return takeRecord(state, record);
      const id = asText(record["agentId"]);
      return (id === null ? null : agentFor(id))?.take(record) ?? [];
    },
    finish: () => [
      ...replaySettled(state),
      ...replayAgentStart(state),
      ...replayOpenCalls(state),
      ...replayLeftoverRun(state),
      ...replayTitle(state),
      ...[...agents.values()].flatMap((agent) => agent.finish()),
    ],
  };
};

const READ_TYPES: ReadonlySet<string> = new Set([
  "user",
  "assistant",
  "system",
  "attachment",
  "queue-operation",
  "cost-state",
  "permission-mode",
  "file-history-snapshot",
  "last-prompt",
  "agent-setting",
  "custom-title",
  "ai-title",
]);

/** Of attachments, those that are read. */
const READ_ATTACHMENTS: ReadonlySet<string> = new Set(["queued_command", "hook_success"]);

/** Whether a record may matter, by how its line begins: the client's own, much of it large, is not parsed. */
export function claudeMayReplay(head: string): boolean {
  if (head.startsWith('{"type":"')) {
    const type = head.slice(9, head.indexOf('"', 9));
    return READ_TYPES.has(type);
  }
  const at = head.indexOf(ATTACHMENT);
  if (at < 0) return true;
  const from = at + ATTACHMENT.length;
  return READ_ATTACHMENTS.has(head.slice(from, head.indexOf('"', from)));
}

const ATTACHMENT = ',"attachment":{"type":"';

function takeRecord(state: ClaudeReplayState, record: JsonObject): readonly ReplayCall[] {
  const sessionId = asText(record["sessionId"]);
  if (!isOfFile(state, sessionId)) return [];
  state.records++;
  if (isKnownCopy(state, record)) return [];
  switch (record["type"]) {
    case "user":
    case "assistant":
    case "system":
      return replayMessage(state, record);
    case "attachment":
      return replayAttachment(state, record);
    case "queue-operation":
      return replayQueueChange(state, record);
    case "cost-state":
      return [...replaySettled(state), ...endRun(state)];
    case "last-prompt":
      noteLastPrompt(state);
      return [];
    case "agent-setting":
      if (state.file.agent === null) state.agentType = asText(record["agentSetting"]);
      return [];
    case "custom-title":
    case "ai-title":
      return noteTitle(state, record);
    case "permission-mode":
      state.permissionMode = asText(record["permissionMode"]) ?? state.permissionMode;
      return [];
    case "file-history-snapshot":
      noteHead(state, record);
      return [];
    default:
      return [];
  }
}

/**
 * Clients 2.0.1 to 2.0.8 went on in a file under ids of sessions that have none, and a fork may hold what is left of one that is
 * gone: what has no place of its own is this one's.
 */
function isOfFile(state: ClaudeReplayState, named: string | null): boolean {
  state.sessionId ??= named;
  return named === null || named === state.sessionId || state.file.isElsewhere?.(named) === false;
}

/** What the records so far showed, and waited for the next to be sure. */
const replaySettled = (state: ClaudeReplayState): readonly ReplayCall[] => [
  ...replayCompaction(state),
  ...replayTurnEnd(state),
];

/** What every message says of where it was written. */
function noteFacts(state: ClaudeReplayState, record: JsonObject): void {
  const cwd = asText(record["cwd"]);
  if (cwd !== null) {
    state.cwd = cwd;
    noteFolder(state, cwd);
    const branch = asText(record["gitBranch"]);
    state.branch = branch === "HEAD" ? null : branch;
  }
  state.version = asText(record["version"]) ?? state.version;
  state.entrypoint = asText(record["entrypoint"]) ?? state.entrypoint;
}

function replayMessage(state: ClaudeReplayState, record: JsonObject): readonly ReplayCall[] {
  const ts = normalizeTime(record["timestamp"]);
  if (isCopy(state, record, ts) || isDuplicateRecord(state, record)) return [];
  const source = toReplaySource(state, record);
  if (source === null) return [];
  const calls = [...replaySettledByNext(state, record)];
  noteFacts(state, record);
  state.mayBeOver = false;
  switch (record["type"]) {
    case "user":
      calls.push(...replayUserRecord(state, record, source));
      break;
    case "assistant":
      calls.push(...replayAnswer(state, record, source));
      break;
    default:
      if (record["subtype"] === "compact_boundary") noteBoundary(state, record, source);
  }
  state.ts = ts ?? state.ts;
  return calls;
}

function replaySettledByNext(state: ClaudeReplayState, record: JsonObject): readonly ReplayCall[] {
  switch (record["type"]) {
    case "user":
      return replaySettledByUser(state, record);
    case "assistant":
      return replayCompaction(state);
    default:
      if (record["subtype"] === "compact_boundary") return replaySettled(state);
      // The client says that it was refused before it goes on, or gives up.
      return state.answer?.stop === "refusal" ? [] : replayTurnEnd(state);
  }
}

function replayAttachment(state: ClaudeReplayState, record: JsonObject): readonly ReplayCall[] {
  const { attachment } = record;
  if (!isObject(attachment)) return [];
  const kind = attachment["type"];
  if (kind !== "queued_command" && kind !== "hook_success") return [];
  if (isAmongCopies(state, normalizeTime(record["timestamp"]))) return [];
  if (kind === "hook_success") {
    if (attachment["hookEvent"] !== "SessionStart") return [];
    const calls = [...replaySettled(state), ...replayHookOutput(state, record, attachment)];
    noteFacts(state, record);
    return calls;
  }
  const source = toReplaySource(state, record);
  if (source === null) return [];
  noteFacts(state, record);
  const calls = replayQueuedPrompt(state, attachment, source);
  return calls.length === 0 ? [] : [...replayStart(state, source), ...calls];
}

/** A prompt waits, or a background task has ended. */
function replayQueueChange(state: ClaudeReplayState, record: JsonObject): readonly ReplayCall[] {
  noteHead(state, record);
  if (record["operation"] !== "enqueue") return [];
  const content = asText(record["content"]) ?? "";
  if (noteTaskEnd(state, content)) return [];
  state.queued = content;
  const calls = state.mayBeOver ? [...replaySettled(state), ...endRun(state)] : [];
  const ts = normalizeTime(record["timestamp"]);
  const id = `${state.sessionId ?? ""}@${ts ?? ""}`;
  noteRun(state, ts === null ? null : { ts, id, record: null }, null);
  return calls;
}
