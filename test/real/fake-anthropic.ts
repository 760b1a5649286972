/**
 * A stand-in for the Anthropic Messages API, so that a real Claude client runs offline.
 *
 * It answers what the prompt's script says (see `script.ts`), writes a fixed summary at a compaction
 * and a fixed title when asked for one, and keeps every request. It accepts any key.
 *
 * ```ts
 * await using api = startFakeAnthropic();
 * // run the client with ANTHROPIC_BASE_URL=api.url and a made-up ANTHROPIC_API_KEY
 * expect(api.main().at(-1)?.text).toContain("what a hook injected");
 * ```
 */
import { classify, promptText, visibleText } from "./anthropic-request.ts";
import type { AnthropicRequestKind } from "./anthropic-request.ts";
import { composeMessage, streamMessage, type Message } from "./anthropic-reply.ts";
import { serveImitation, type FakeServer, type RecordedRequest } from "./fake-server.ts";
import { objectsIn, textIn, type JsonObject } from "./json.ts";
import { findScript, type Step } from "./script.ts";
import { SSE_HEADERS } from "./sse.ts";

export type AnthropicRequest = RecordedRequest<AnthropicRequestKind, Message>;
export type FakeAnthropic = FakeServer<AnthropicRequest>;

export type FakeAnthropicOptions = {
  /** Answers instead of the script when it returns a step. */
  readonly respond?: (request: AnthropicRequest) => Step | undefined;
  readonly summary?: string;
  readonly title?: string;
  /** The answer where no script says anything. */
  readonly fallbackText?: string;
};

export function startFakeAnthropic(options: FakeAnthropicOptions = {}): FakeAnthropic {
  return serveImitation<AnthropicRequestKind, Message>({
    classify,
    visibleText,
    answer: (request) => answer(request, options),
  });
}

async function answer(request: AnthropicRequest, options: FakeAnthropicOptions): Promise<Response> {
  if (request.kind === "count_tokens")
    return Response.json({ input_tokens: Math.ceil(JSON.stringify(request.body).length / 4) });
  if (!request.path.startsWith("/v1/messages"))
    return request.method === "HEAD"
      ? new Response()
      : failure({ status: 404, type: "not_found_error", message: "not in the fake API" });

  const step = options.respond?.(request) ?? chooseStep(request, options);
  if (step.delayMs !== undefined) await Bun.sleep(step.delayMs);
  if (step.error !== undefined) return failure(step.error);
  const model = textIn(request.body["model"]) || "claude-fake";
  request.reply = composeMessage(step, model, request.number);
  return request.body["stream"] === true
    ? new Response(streamMessage(request.reply, step.pauseMs), { headers: SSE_HEADERS })
    : Response.json(request.reply);
}

function chooseStep({ kind, body }: AnthropicRequest, options: FakeAnthropicOptions): Step {
  const { summary = "FAKE-SUMMARY", title = "Fake title", fallbackText = "OK." } = options;
  switch (kind) {
    case "compact":
      return { text: `<analysis>none</analysis>\n<summary>\n${summary}\n</summary>` };
    case "title":
      return { text: JSON.stringify({ title, isNewTopic: true }) };
    case "probe":
      return { text: "." };
    case "main":
    case "subagent":
    case "side":
    case "count_tokens":
    case "other":
      return scriptedStep(body) ?? { text: fallbackText };
  }
}

function scriptedStep(body: JsonObject): Step | undefined {
  const messages = objectsIn(body["messages"]);
  for (const [index, message] of [...messages.entries()].toReversed()) {
    if (message["role"] !== "user") continue;
    const steps = findScript(promptText(message));
    if (steps === undefined) continue;
    const answers = messages.slice(index + 1).filter((later) => later["role"] === "assistant");
    return steps[answers.length];
  }
  return undefined;
}

function failure(error: NonNullable<Step["error"]>): Response {
  const { status = 500, type = "api_error", message = "scripted error" } = error;
  return Response.json({ type: "error", error: { type, message } }, { status });
}
