/** An answer of the Responses API as the stream of events that Codex expects. */
import type { JsonObject } from "./json.ts";
import { encodeEvents } from "./sse.ts";
import { toolCallsOf, type Step } from "./script.ts";

export type ResponseItem = JsonObject & { readonly type: "message" | "function_call" };

const ORDINARY_USAGE = { input_tokens: 1000, output_tokens: 20 };

/** `serial` makes ids unique within one fake. */
export function composeItems(step: Step, serial: number): readonly ResponseItem[] {
  const calls = toolCallsOf(step).map((call, index): ResponseItem => ({
    type: "function_call",
    id: `fc_${serial}_${index}`,
    call_id: `call_${serial}_${index}`,
    name: call.tool,
    arguments: JSON.stringify(call.input ?? {}),
  }));
  if (step.text === undefined && calls.length > 0) return calls;
  const message: ResponseItem = {
    type: "message",
    id: `msg_${serial}`,
    role: "assistant",
    status: "completed",
    content: [{ type: "output_text", text: step.text ?? "", annotations: [] }],
  };
  return [message, ...calls];
}

/** How many answers the model has given in these items: text and calls of one answer stand together. */
export function countAnswers(items: readonly JsonObject[]): number {
  const isModel = items
    .filter((item) => item["type"] !== "reasoning")
    .map((item) => item["role"] === "assistant" || item["type"] === "function_call");
  return isModel.filter((is, index) => is && isModel[index - 1] !== true).length;
}

export function streamItems(
  items: readonly ResponseItem[],
  step: Step,
  serial: number,
): ReadableStream<Uint8Array> {
  return encodeEvents(responseEvents(items, step, serial));
}

function* responseEvents(
  items: readonly ResponseItem[],
  step: Step,
  serial: number,
): Generator<JsonObject & { readonly type: string }> {
  const id = `resp_${serial}`;
  const usage = { ...ORDINARY_USAGE, ...step.usage };
  yield { type: "response.created", response: { id } };
  for (const [output_index, item] of items.entries()) {
    const isMessage = item.type === "message";
    const begun = isMessage ? { ...item, content: [] } : { ...item, arguments: "" };
    yield { type: "response.output_item.added", output_index, item: begun };
    if (isMessage)
      yield {
        type: "response.output_text.delta",
        item_id: item["id"],
        output_index,
        content_index: 0,
        delta: step.text ?? "",
      };
    yield { type: "response.output_item.done", output_index, item };
  }
  yield {
    type: "response.completed",
    response: {
      id,
      status: "completed",
      output: items,
      usage: {
        ...usage,
        total_tokens: usage.input_tokens + usage.output_tokens,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens_details: { reasoning_tokens: 0 },
      },
    },
  };
}
