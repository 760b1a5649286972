/** The calls that a rollout's replay has found, with what every one of them carries. */
import type { Json, JsonObject } from "../../../event/event.ts";
import type { ReplayCall, TranscriptFile } from "../../transcript/replay.ts";
import type { Thread } from "./thread.ts";

/** As the last record that spoke of it says. */
export type CodexReplayContext = {
  now: string | null;
  cwd: string | null;
  model: string | null;
  permissionMode: string | null;
  branch: string | null;
  originator: string | null;
  version: string | null;
};

export type CodexReplayCalls = {
  /** `ts`: another time than that of the record which is being read. */
  add(thread: Thread, event: string, fields: CodexPayloadFields, ts?: string): void;
  /** Those since the last time, in their order. */
  take(): readonly ReplayCall[];
};

/** A field without a value is left out. */
export type CodexPayloadFields = Readonly<Record<string, Json | undefined>>;

/** What Codex does not tell these hooks. */
const WITHOUT_MODE: ReadonlySet<string> = new Set(["PreCompact", "PostCompact"]);

export function openReplayCalls(
  file: TranscriptFile,
  around: CodexReplayContext,
): CodexReplayCalls {
  const counts = new Map<string, number>();
  let calls: ReplayCall[] = [];

  /** By their number: ids of calls are the model's, and some give the same ones in every turn. */
  function keyOf(thread: Thread, event: string): string {
    const number = (counts.get(event) ?? 0) + 1;
    counts.set(event, number);
    const key = `${event}:${number}`;
    return thread.role === "session" ? key : `${thread.id}/${key}`;
  }

  return {
    add: (thread, event, fields, ts) => {
      const at = ts ?? around.now;
      const key = keyOf(thread, event);
      if (at === null) return;
      const payload = presentFields({
        session_id: thread.sessionId,
        transcript_path: file.path,
        cwd: around.cwd,
        hook_event_name: event,
        model: around.model,
        permission_mode: WITHOUT_MODE.has(event) ? null : around.permissionMode,
        ...(thread.role === "subagent"
          ? { agent_id: thread.id, agent_type: thread.agentType }
          : {}),
        ...fields,
      });
      const { branch, originator: entrypoint, version: clientVersion } = around;
      const surroundings = { startFolder: null, branch, entrypoint, clientVersion };
      calls.push({ ts: at, key, payload, surroundings });
    },
    take: () => {
      const found = calls;
      if (found.length > 0) calls = [];
      return found;
    },
  };
}

function presentFields(fields: CodexPayloadFields): JsonObject {
  const payload: Record<string, Json> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined) payload[name] = value;
  }
  return payload;
}
