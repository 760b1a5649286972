/**
 * The call that a dialog of Claude Code holds up. Where its automatic checks cannot decide, the client opens dialogs of its
 * own, and only a notification tells of them, without a tool (measured on 2.1.325). The call is in the transcript by then: the
 * first one without a result, as the client asks in order.
 */
import { asList, asText, isObject, type JsonObject, parseObject } from "../../event/event.ts";
import { rareFiles } from "../../system/system.ts";
import { findInFileTail } from "../hook/file-tail.ts";

/** Mostly it is among the last lines; copies of requests may stand between. */
const LOOK_BYTES = [128 * 1024, 2 * 1024 * 1024] as const;
const MAX_AGENTS = 64;

/** Notifications of dialogs that no other hook tells of. */
const OF_DIALOGS: ReadonlySet<unknown> = new Set(["permission_prompt", "agent_needs_input"]);
/** They are told of by their own hooks, as questions. */
const ASKING_TOOLS: ReadonlySet<string> = new Set(["AskUserQuestion", "ExitPlanMode"]);
/** Such a call has no result for as long as its subagent works: mostly it is the subagent's own call that waits. */
const DELEGATING_TOOLS: ReadonlySet<string> = new Set(["Agent", "Task"]);

type WaitingCall = {
  readonly tool_name: string;
  readonly tool_input: JsonObject;
  readonly tool_use_id: string;
};

/** The payload with the call that waits, in the fields of every tool event; as it was where that is not known. */
export function addWaitingCall(payload: JsonObject): JsonObject {
  const { hook_event_name: event, notification_type: kind, transcript_path: given } = payload;
  const path = asText(given);
  const isOfDialog = event === "Notification" && OF_DIALOGS.has(kind) && !("tool_name" in payload);
  if (!isOfDialog || path === null || !path.startsWith("/")) return payload;
  const call = findWaitingCall(path);
  return call === null || ASKING_TOOLS.has(call.tool_name) ? payload : { ...payload, ...call };
}

function findWaitingCall(path: string): WaitingCall | null {
  const open = readOpenCalls(path);
  const own = open.find(({ tool_name: tool }) => !DELEGATING_TOOLS.has(tool));
  if (own !== undefined) return own;
  const agents = agentTranscripts(path).flatMap(({ agentId, file }) => {
    const [first] = readOpenCalls(file);
    return first === undefined ? [] : [{ ...first, agent_id: agentId }];
  });
  // Several work at once, and nothing says whose dialog it is.
  if (agents.length > 1) return null;
  return agents[0] ?? open[0] ?? null;
}

/** Calls without a result, in their order. */
function readOpenCalls(path: string): readonly WaitingCall[] {
  try {
    const found = findInFileTail(path, LOOK_BYTES, (text) => {
      const open = openCallsIn(text);
      return open.length === 0 ? null : open;
    });
    return found ?? [];
  } catch {
    return [];
  }
}

/** The first line may be cut off, and then is no record. */
function openCallsIn(text: string): readonly WaitingCall[] {
  const open = new Map<string, WaitingCall>();
  for (const line of text.split("\n")) {
    const record = mayMatter(line) ? parseObject(line) : null;
    if (record === null) continue;
    const { message } = record;
    const blocks = isObject(message) ? asList(message["content"]).filter(isObject) : [];
    const results = blocks.filter(({ type }) => type === "tool_result");
    for (const result of results) open.delete(asText(result["tool_use_id"]) ?? "");
    if (beginsTurn(record, results.length > 0)) open.clear();
    for (const { type, id, name, input } of blocks) {
      const [callId, tool] = [asText(id), asText(name)];
      if (type !== "tool_use" || callId === null || tool === null) continue;
      const given = isObject(input) ? input : {};
      open.set(callId, { tool_name: tool, tool_input: given, tool_use_id: callId });
    }
  }
  return [...open.values()];
}

/** Most bytes of a transcript are copies of requests and results, which need no parsing. */
const mayMatter = (line: string): boolean =>
  !line.startsWith('{"type":"api-request') &&
  (line.includes('"tool_use"') || line.includes('"tool_result"') || line.includes('"type":"user"'));

/** What a killed client left open is over when somebody asks for something again. */
const beginsTurn = ({ type, isMeta }: JsonObject, hasResult: boolean): boolean =>
  type === "user" && isMeta !== true && !hasResult;

type AgentTranscript = { readonly agentId: string; readonly file: string };

function agentTranscripts(path: string): readonly AgentTranscript[] {
  const folder = `${path.replace(/\.jsonl$/, "")}/subagents`;
  try {
    return rareFiles()
      .readdirSync(folder)
      .flatMap((name): AgentTranscript[] => {
        const agentId = /^agent-(.+)\.jsonl$/.exec(name)?.[1];
        return agentId === undefined ? [] : [{ agentId, file: `${folder}/${name}` }];
      })
      .slice(0, MAX_AGENTS);
  } catch {
    return [];
  }
}
