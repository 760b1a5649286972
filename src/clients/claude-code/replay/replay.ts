/**
 * Claude Code's transcript as the hook calls that it is the trace of (`../replay.ts`). Which record is read how stands in
 * the README; what the hooks of the same sessions recorded is compared with it in `test/import/`.
 */
import { asText, isObject, type JsonObject } from "../../../event/event.ts";
import { normalizeTime } from "../../../event/line.ts";
import type { OpenReplay, Replay, ReplayedCall } from "../../replay.ts";
import { agentBegun, answerMet, answerOver } from "./answer.ts";
import { boundaryMet, compactionCalls } from "./compaction.ts";
import { isAmongCopies, isCopy, isKnownCopy, isWrittenAgain, readHead } from "./copies.ts";
import { noteFinished, queuedCalls } from "./prompts.ts";
import { hookLeft, lastPromptMet, noteFolder, runLeft, runOver, runSeen, startOf } from "./run.ts";
import { openState, sourceOf, type State } from "./state.ts";
import { titleCalls, titleMet } from "./title.ts";
import { isUnreadResult, openQuestions } from "./tools.ts";
import { settledBy, userCalls } from "./user.ts";

const MOST_AGENTS = 200;

export const openClaudeReplay: OpenReplay = (file) => {
  const state = openState(file);
  // Older versions wrote what subagents did between the session's own records.
  const agents = new Map<string, Replay>();
  const agentFor = (id: string): Replay | null => {
    const known = agents.get(id);
    if (known !== undefined || agents.size >= MOST_AGENTS) return known ?? null;
    const opened = openClaudeReplay({ ...file, agent: { id, type: null } });
    agents.set(id, opened);
    return opened;
  };
  return {
    mayShorten: (head) => isUnreadResult(state, head),
    take: (record) => {
      if (file.agent !== null || record["isSidechain"] !== true) return taken(state, record);
      const id = asText(record["agentId"]);
      return (id === null ? null : agentFor(id))?.take(record) ?? [];
    },
    finish: () => [
      ...settled(state),
      ...agentBegun(state),
      ...openQuestions(state),
      ...runLeft(state),
      ...titleCalls(state),
      ...[...agents.values()].flatMap((agent) => agent.finish()),
    ],
  };
};

const KEPT: ReadonlySet<string> = new Set([
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
const KEPT_ATTACHMENTS: ReadonlySet<string> = new Set(["queued_command", "hook_success"]);

/** Whether a record may matter, by how its line begins: the client's own, much of it large, is not parsed. */
export function claudeMayReplay(head: string): boolean {
  if (head.startsWith('{"type":"')) {
    const type = head.slice(9, head.indexOf('"', 9));
    return KEPT.has(type);
  }
  const at = head.indexOf(ATTACHMENT);
  if (at < 0) return true;
  const from = at + ATTACHMENT.length;
  return KEPT_ATTACHMENTS.has(head.slice(from, head.indexOf('"', from)));
}

const ATTACHMENT = ',"attachment":{"type":"';

function taken(state: State, record: JsonObject): readonly ReplayedCall[] {
  const sessionId = asText(record["sessionId"]);
  if (!isOfFile(state, sessionId)) return [];
  state.records++;
  if (isKnownCopy(state, record)) return [];
  switch (record["type"]) {
    case "user":
    case "assistant":
    case "system":
      return messageCalls(state, record);
    case "attachment":
      return attachmentCalls(state, record);
    case "queue-operation":
      return queueMet(state, record);
    case "cost-state":
      return [...settled(state), ...runOver(state)];
    case "last-prompt":
      lastPromptMet(state);
      return [];
    case "agent-setting":
      if (state.file.agent === null) state.agentType = asText(record["agentSetting"]);
      return [];
    case "custom-title":
    case "ai-title":
      return titleMet(state, record);
    case "permission-mode":
      state.permissionMode = asText(record["permissionMode"]) ?? state.permissionMode;
      return [];
    case "file-history-snapshot":
      readHead(state, record);
      return [];
    default:
      return [];
  }
}

/**
 * Clients 2.0.1 to 2.0.8 went on in a file under ids of sessions that have none, and a fork may hold what is left of one that is
 * gone: what has no place of its own is this one's.
 */
function isOfFile(state: State, named: string | null): boolean {
  state.sessionId ??= named;
  return named === null || named === state.sessionId || state.file.isElsewhere?.(named) === false;
}

/** What the records so far showed, and waited for the next to be sure. */
const settled = (state: State): readonly ReplayedCall[] => [
  ...compactionCalls(state),
  ...answerOver(state),
];

/** What every message says of where it was written. */
function noteFacts(state: State, record: JsonObject): void {
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

function messageCalls(state: State, record: JsonObject): readonly ReplayedCall[] {
  const ts = normalizeTime(record["timestamp"]);
  if (isCopy(state, record, ts) || isWrittenAgain(state, record)) return [];
  const source = sourceOf(state, record);
  if (source === null) return [];
  const calls = [...settledByNext(state, record)];
  noteFacts(state, record);
  state.mayBeOver = false;
  switch (record["type"]) {
    case "user":
      calls.push(...userCalls(state, record, source));
      break;
    case "assistant":
      calls.push(...answerMet(state, record, source));
      break;
    default:
      if (record["subtype"] === "compact_boundary") boundaryMet(state, record, source);
  }
  state.ts = ts ?? state.ts;
  return calls;
}

function settledByNext(state: State, record: JsonObject): readonly ReplayedCall[] {
  switch (record["type"]) {
    case "user":
      return settledBy(state, record);
    case "assistant":
      return compactionCalls(state);
    default:
      if (record["subtype"] === "compact_boundary") return settled(state);
      // The client says that it was refused before it goes on, or gives up.
      return state.answer?.stop === "refusal" ? [] : answerOver(state);
  }
}

function attachmentCalls(state: State, record: JsonObject): readonly ReplayedCall[] {
  const { attachment } = record;
  if (!isObject(attachment)) return [];
  const kind = attachment["type"];
  if (kind !== "queued_command" && kind !== "hook_success") return [];
  if (isAmongCopies(state, normalizeTime(record["timestamp"]))) return [];
  if (kind === "hook_success") {
    if (attachment["hookEvent"] !== "SessionStart") return [];
    const calls = [...settled(state), ...hookLeft(state, record, attachment)];
    noteFacts(state, record);
    return calls;
  }
  const source = sourceOf(state, record);
  if (source === null) return [];
  noteFacts(state, record);
  const calls = queuedCalls(state, attachment, source);
  return calls.length === 0 ? [] : [...startOf(state, source), ...calls];
}

/** A prompt waits, or a background task has ended. */
function queueMet(state: State, record: JsonObject): readonly ReplayedCall[] {
  readHead(state, record);
  if (record["operation"] !== "enqueue") return [];
  const content = asText(record["content"]) ?? "";
  if (noteFinished(state, content)) return [];
  state.queued = content;
  const calls = state.mayBeOver ? [...settled(state), ...runOver(state)] : [];
  const ts = normalizeTime(record["timestamp"]);
  const id = `${state.sessionId ?? ""}@${ts ?? ""}`;
  runSeen(state, ts === null ? null : { ts, id, record: null }, null);
  return calls;
}
