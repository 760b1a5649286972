/**
 * A transcript of Gemini CLI as the hook calls that it is the trace of, in the shape that `normalize-payload.ts` makes of them.
 *
 *   SessionStart       before the first prompt of a file, and of a session that was resumed
 *   UserPromptSubmit   a message of the user with words
 *   PostToolUse        each of `toolCalls`, which are written down when they are over
 *   Stop               the model's last words before the next prompt, if it called nothing after them
 *
 * A request that failed, an interruption, `/clear`, a compression and the end of a session are not written down.
 */
import { asText, isObject, type Json, type JsonObject } from "../../event/event.ts";
import { normalizeTime } from "../../event/line.ts";
import type { ReplayFactory } from "../transcript/replay.ts";
import { UNKNOWN_REPLAY_CONTEXT, openReplayQueue } from "../transcript/replay-queue.ts";
import {
  parseCallEnds,
  parseStartFolder,
  extractGeminiPrompt,
  extractModelText,
} from "./message.ts";

/** Whether a line may give a call, or says where the session is, by how it begins. */
export const geminiMayReplay = (head: string): boolean =>
  !head.startsWith('{"$set":') || /^{"\$set":{"sessionId"|<session_context>/.test(head);

/** The model's last words, as long as it did nothing after them. */
type ModelWords = { readonly id: string; readonly ts: string; readonly text: string };

export const openGeminiReplay: ReplayFactory = (file) => {
  let { sessionId } = file;
  let cwd: string | null = null;
  let model: string | null = null;
  let start: string | null = "startup";
  let starts = 0;
  let isNobodys = false;
  let isPrompted = false;
  let words: ModelWords | null = null;
  /** A message is written again when its calls are over, before any other. */
  let message = { id: "", calls: new Set<string>() };
  const calls = openReplayQueue();

  function add(event: string, id: string, ts: string, fields: JsonObject): void {
    const payload: Record<string, Json> = {
      session_id: sessionId,
      transcript_path: file.path,
      hook_event_name: event,
      ...(cwd === null ? {} : { cwd }),
      ...(model === null ? {} : { model }),
      ...fields,
    };
    calls.add({ ts, key: `${event}:${id}`, payload, surroundings: UNKNOWN_REPLAY_CONTEXT });
  }

  function endTurn(): void {
    if (words !== null) {
      add("Stop", words.id, words.ts, { last_assistant_message: words.text });
    }
    words = null;
    isPrompted = false;
  }

  function prompted(id: string, ts: string, prompt: string): void {
    endTurn();
    if (start !== null) {
      starts += 1;
      add("SessionStart", String(starts), ts, { source: start });
      start = null;
    }
    isPrompted = true;
    add("UserPromptSubmit", id, ts, { prompt });
  }

  function answered(record: JsonObject, id: string, ts: string): void {
    model = asText(record["model"]) ?? model;
    const text = extractModelText(record);
    if (isPrompted && text !== "") words = { id, ts, text };
    for (const call of parseCallEnds(record)) {
      words = null;
      if (message.calls.has(call.id)) continue;
      message.calls.add(call.id);
      const { tool, input, text: said, isDeclined, tool_success, tool_exit_code } = call;
      const given = { tool_name: tool, tool_input: input, tool_use_id: call.id };
      const at = normalizeTime(call.ts ?? undefined) ?? ts;
      if (isDeclined) {
        add("PostToolUseFailure", call.id, at, { ...given, error: said, is_interrupt: true });
      } else {
        const outcome = { tool_success, ...(tool_exit_code === null ? {} : { tool_exit_code }) };
        add("PostToolUse", call.id, at, { ...given, tool_response: said, ...outcome });
      }
    }
  }

  return {
    take: (record) => {
      if (record["kind"] === "subagent") isNobodys = true;
      sessionId = asText(record["sessionId"]) ?? sessionId;
      cwd = parseStartFolder(record) ?? cwd;
      if (isObject(record["$set"]) && asText(record["$set"]["sessionId"]) !== null && starts > 0)
        start = "resume";
      const ts = normalizeTime(record["timestamp"]);
      const id = asText(record["id"]);
      if (ts === null || id === null || isNobodys || sessionId === null) return [];
      const isAgain = id === message.id;
      if (!isAgain) message = { id, calls: new Set() };
      const prompt = isAgain ? "" : extractGeminiPrompt(record);
      if (prompt !== "") prompted(id, ts, prompt);
      else if (record["type"] === "gemini") answered(record, id, ts);
      return calls.take();
    },
    finish: () => {
      endTurn();
      return calls.take();
    },
  };
};
