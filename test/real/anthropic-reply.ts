/** An answer of the Messages API, whole or as the stream of events a client expects. */
import type { JsonObject } from "./json.ts";
import { encodeEvents } from "./sse.ts";
import { toolCallsOf, type Step } from "./script.ts";

export type Block =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "thinking"; readonly thinking: string; readonly signature: string }
  | {
      readonly type: "tool_use";
      readonly id: string;
      readonly name: string;
      readonly input: JsonObject;
    };

export type Message = {
  readonly id: string;
  readonly type: "message";
  readonly role: "assistant";
  readonly model: string;
  readonly content: readonly Block[];
  readonly stop_reason: string;
  readonly stop_sequence: null;
  readonly usage: Readonly<Record<string, number>>;
};

const ORDINARY_USAGE = {
  input_tokens: 1000,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  output_tokens: 20,
};

const DELTA_LENGTH = 400;

/** `serial` makes the ids of a message and its tool calls unique within one fake. */
export function composeMessage(step: Step, model: string, serial: number): Message {
  const calls = toolCallsOf(step);
  const content: Block[] = [];
  if (step.thinking !== undefined)
    content.push({ type: "thinking", thinking: step.thinking, signature: "ZmFrZQ==" });
  if (step.text !== undefined || calls.length === 0)
    content.push({ type: "text", text: step.text ?? "" });
  for (const [index, call] of calls.entries())
    content.push({
      type: "tool_use",
      id: `toolu_fake_${serial}_${index}`,
      name: call.tool,
      input: call.input ?? {},
    });
  return {
    id: `msg_fake_${serial}`,
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason: step.stop_reason ?? (calls.length > 0 ? "tool_use" : "end_turn"),
    stop_sequence: null,
    usage: { ...ORDINARY_USAGE, ...step.usage },
  };
}

export function streamMessage(message: Message, pauseMs?: number): ReadableStream<Uint8Array> {
  const pause =
    pauseMs === undefined ? undefined : { afterType: "content_block_delta", ms: pauseMs };
  return encodeEvents(messageEvents(message), pause);
}

function* messageEvents(message: Message): Generator<JsonObject & { readonly type: string }> {
  const { usage, stop_reason } = message;
  yield {
    type: "message_start",
    message: { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
  };
  yield { type: "ping" };
  for (const [index, block] of message.content.entries()) {
    yield { type: "content_block_start", index, content_block: emptied(block) };
    for (const delta of deltas(block)) yield { type: "content_block_delta", index, delta };
    yield { type: "content_block_stop", index };
  }
  yield { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage };
  yield { type: "message_stop" };
}

function emptied(block: Block): Block {
  switch (block.type) {
    case "text":
      return { ...block, text: "" };
    case "thinking":
      return { ...block, thinking: "", signature: "" };
    case "tool_use":
      return { ...block, input: {} };
  }
}

function deltas(block: Block): readonly JsonObject[] {
  switch (block.type) {
    case "text":
      return pieces(block.text).map((text) => ({ type: "text_delta", text }));
    case "thinking":
      return [
        { type: "thinking_delta", thinking: block.thinking },
        { type: "signature_delta", signature: block.signature },
      ];
    case "tool_use":
      return [{ type: "input_json_delta", partial_json: JSON.stringify(block.input) }];
  }
}

function pieces(text: string): readonly string[] {
  const count = Math.ceil(text.length / DELTA_LENGTH);
  return Array.from({ length: count }, (_, index) =>
    text.slice(index * DELTA_LENGTH, (index + 1) * DELTA_LENGTH),
  );
}
