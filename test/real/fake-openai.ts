/**
 * A stand-in for the OpenAI Responses API, as much of it as the Codex CLI uses.
 *
 * Like `fake-anthropic.ts` it plays the script that the prompt carries. The tool that runs a shell
 * command is called `exec_command` with `{ cmd }`. Codex keeps old prompts after a compaction, so
 * whatever stands before the summary is never played again.
 */
import { serveImitation } from "./fake-server.ts";
import type { FakeServer, Incoming, RecordedRequest } from "./fake-server.ts";
import { objectsIn, textIn, type JsonObject } from "./json.ts";
import { composeItems, countAnswers, streamItems, type ResponseItem } from "./openai-reply.ts";
import { findScript, type Step } from "./script.ts";
import { SSE_HEADERS } from "./sse.ts";

export type OpenAiRequestKind =
  /** A step of the conversation. */
  | "main"
  | "subagent"
  /** The summary at a compaction. */
  | "compact"
  /** The list of models. */
  | "models"
  | "other";

export type OpenAiRequest = RecordedRequest<OpenAiRequestKind, readonly ResponseItem[]>;
export type FakeOpenAi = FakeServer<OpenAiRequest>;

export type FakeOpenAiOptions = {
  /** Answers instead of the script when it returns a step. */
  readonly respond?: (request: OpenAiRequest) => Step | undefined;
  readonly summary?: string;
  /** The answer where no script says anything. */
  readonly fallbackText?: string;
};

export function startFakeOpenAi(options: FakeOpenAiOptions = {}): FakeOpenAi {
  return serveImitation<OpenAiRequestKind, readonly ResponseItem[]>({
    classify,
    visibleText,
    answer: (request) => answer(request, options),
  });
}

function classify({ path, headers, body }: Incoming): OpenAiRequestKind {
  const [route = ""] = path.split("?");
  if (route.endsWith("/models")) return "models";
  if (!route.endsWith("/responses")) return "other";
  const lastPrompt = objectsIn(body["input"]).findLast((item) => item["role"] === "user");
  if (/context checkpoint compaction|handoff summary/i.test(itemText(lastPrompt ?? {})))
    return "compact";
  return headers["x-openai-subagent"] === undefined ? "main" : "subagent";
}

function visibleText(body: JsonObject): string {
  const items = objectsIn(body["input"]).map((item) => itemText(item) || textIn(item["output"]));
  return [textIn(body["instructions"]), ...items].join("\n");
}

async function answer(request: OpenAiRequest, options: FakeOpenAiOptions): Promise<Response> {
  if (request.kind === "models") return Response.json({ models: [], data: [] });
  if (request.kind === "other")
    return failure({ status: 404, type: "not_found_error", message: "not in the fake API" });
  const step = options.respond?.(request) ?? chooseStep(request, options);
  if (step.delayMs !== undefined) await Bun.sleep(step.delayMs);
  if (step.error !== undefined) return failure(step.error);
  request.reply = composeItems(step, request.number);
  return new Response(streamItems(request.reply, step, request.number), { headers: SSE_HEADERS });
}

function chooseStep({ kind, body }: OpenAiRequest, options: FakeOpenAiOptions): Step {
  const { summary = "FAKE-SUMMARY", fallbackText = "OK." } = options;
  if (kind === "compact") return { text: summary };
  const items = objectsIn(body["input"]);
  const summaryAt = items.findLastIndex(
    (item) => item["role"] === "user" && itemText(item).includes(summary),
  );
  return scriptedStep(items.slice(summaryAt + 1)) ?? { text: fallbackText };
}

function scriptedStep(items: readonly JsonObject[]): Step | undefined {
  for (const [index, item] of [...items.entries()].toReversed()) {
    if (item["role"] !== "user") continue;
    const steps = findScript(itemText(item));
    if (steps !== undefined) return steps[countAnswers(items.slice(index + 1))];
  }
  return undefined;
}

function failure(error: NonNullable<Step["error"]>): Response {
  const { status = 500, type = "server_error", message = "scripted error" } = error;
  return Response.json({ error: { type, message } }, { status });
}

export function itemText(item: JsonObject): string {
  const content = item["content"];
  if (typeof content === "string") return content;
  return objectsIn(content)
    .map((part) => textIn(part["text"]))
    .join("\n");
}
