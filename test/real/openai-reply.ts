/** An answer of the Responses API as the stream of events that Codex expects. */
import { textIn, type JsonObject } from "./json.ts";
import { encodeEvents } from "./sse.ts";
import { toolCallsOf, type Step, type ToolCall } from "./script.ts";

export type ResponseItem = JsonObject & {
  readonly type: "message" | "function_call" | "custom_tool_call";
};

const CALLS: ReadonlySet<string> = new Set(["function_call", "custom_tool_call"]);
const ORDINARY_USAGE = { input_tokens: 1000, output_tokens: 20 };

/** `serial` makes ids unique within one fake. */
export function composeItems(step: Step, serial: number): readonly ResponseItem[] {
  const calls = toolCallsOf(step).map((call, index) => callItem(call, `${serial}_${index}`));
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

/** A tool that takes text instead of an object; those of a group are named `group.tool`. */
const TEXT_TOOLS: ReadonlySet<string> = new Set(["apply_patch", "exec"]);

function callItem({ tool, input = {} }: ToolCall, serial: string): ResponseItem {
  const call_id = `call_${serial}`;
  if (TEXT_TOOLS.has(tool)) {
    const text = textIn(input["input"]);
    return { type: "custom_tool_call", id: `ctc_${serial}`, call_id, name: tool, input: text };
  }
  const at = tool.lastIndexOf(".");
  const group = at < 0 ? {} : { namespace: tool.slice(0, at) };
  const called = { ...group, name: tool.slice(at + 1), arguments: JSON.stringify(input) };
  return { type: "function_call", id: `fc_${serial}`, call_id, ...called };
}

/** How many answers the model has given in these items: text and calls of one answer stand together. */
export function countAnswers(items: readonly JsonObject[]): number {
  const isModel = items
    .filter((item) => item["type"] !== "reasoning")
    .map((item) => item["role"] === "assistant" || CALLS.has(textIn(item["type"])));
  return isModel.filter((is, index) => is && isModel[index - 1] !== true).length;
}

/** As an item begins. */
const EMPTY: Readonly<Record<ResponseItem["type"], JsonObject>> = {
  message: { content: [] },
  function_call: { arguments: "" },
  custom_tool_call: { input: "" },
};

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
    const begun = { ...item, ...EMPTY[item.type] };
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
