/** A transcript as Claude Code 2.1.325 writes it, one record per line, each naming the one before. */
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { JsonObject } from "./session.ts";
import type { ToolCall } from "./tool-call.ts";

export type Place = {
  readonly path: string;
  readonly sessionId: string;
  readonly project: string;
  readonly version: string;
};

export type Transcript = {
  prompt(text: string, promptId: string, at: Date): void;
  said(text: string, isLast: boolean, at: Date): void;
  called(call: ToolCall, id: string, at: Date): void;
  answered(call: ToolCall, id: string, promptId: string, at: Date): void;
  interrupted(promptId: string, at: Date): void;
};

const USAGE = { input_tokens: 1000, cache_read_input_tokens: 0, output_tokens: 20 };
const MODEL = "claude-opus-5-5";

export function openTranscript({ path, sessionId, project, version }: Place): Transcript {
  mkdirSync(dirname(path), { recursive: true });
  let parentUuid: string | null = null;
  let messages = 0;

  const append = (type: "user" | "assistant", at: Date, fields: JsonObject): void => {
    const uuid = crypto.randomUUID();
    const record = {
      parentUuid,
      isSidechain: false,
      type,
      ...fields,
      uuid,
      timestamp: at.toISOString(),
      userType: "external",
      entrypoint: "cli",
      cwd: project,
      sessionId,
      version,
      gitBranch: "main",
    };
    parentUuid = uuid;
    appendFileSync(path, `${JSON.stringify(record)}\n`);
  };
  const spoken = (content: readonly JsonObject[], stop: string, at: Date): void => {
    messages += 1;
    const message = { id: `msg_${messages}`, type: "message", role: "assistant", model: MODEL };
    append("assistant", at, {
      message: { ...message, content, stop_reason: stop, stop_sequence: null, usage: USAGE },
      requestedModel: MODEL,
    });
  };

  return {
    prompt: (text, promptId, at) => {
      const message = { role: "user", content: text };
      append("user", at, { promptId, message, permissionMode: "default" });
    },
    said: (text, isLast, at) =>
      spoken([{ type: "text", text }], isLast ? "end_turn" : "tool_use", at),
    called: ({ name, input }, id, at) =>
      spoken([{ type: "tool_use", id, name, input }], "tool_use", at),
    answered: (call, id, promptId, at) => {
      const { shown, outcome, response } = call;
      const result = { tool_use_id: id, type: "tool_result", content: shown };
      const content = [outcome === "ok" ? result : { ...result, is_error: true }];
      const failure = outcome === "declined" ? "User rejected tool use" : `Error: ${shown}`;
      const message = { role: "user", content };
      append("user", at, { promptId, message, toolUseResult: response ?? failure });
    },
    interrupted: (promptId, at) => {
      const content = [{ type: "text", text: "[Request interrupted by user]" }];
      append("user", at, { promptId, message: { role: "user", content } });
    },
  };
}
