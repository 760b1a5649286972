/**
 * A stand-in for the Gemini API, as much of it as the Gemini CLI uses.
 *
 * Like `fake-openai.ts` it plays the script that the prompt carries. The tool that runs a shell command is called
 * `run_shell_command` with `{ command }`. A context that a hook adds stands in the same message as the prompt.
 */
import { serveImitation } from "./fake-server.ts";
import type { FakeServer, Incoming, RecordedRequest } from "./fake-server.ts";
import { isObject, objectsIn, textIn, type JsonObject } from "./json.ts";
import { findScript, type Step, toolCallsOf } from "./script.ts";
import { SSE_HEADERS } from "./sse.ts";

export type GeminiRequestKind =
  /** A step of the conversation. */
  | "main"
  /** What the client asks for itself, in one piece: a route, a summary. */
  | "side"
  | "other";

export type GeminiRequest = RecordedRequest<GeminiRequestKind, readonly JsonObject[]>;
export type FakeGemini = FakeServer<GeminiRequest>;

const ORDINARY_USAGE = { promptTokenCount: 1200, candidatesTokenCount: 34, thoughtsTokenCount: 6 };
const CACHED_TOKENS = 200;

export function startFakeGemini(): FakeGemini {
  return serveImitation<GeminiRequestKind, readonly JsonObject[]>({
    classify,
    visibleText,
    answer,
  });
}

function classify({ path }: Incoming): GeminiRequestKind {
  if (path.includes(":streamGenerateContent")) return "main";
  return path.includes(":generateContent") ? "side" : "other";
}

function visibleText(body: JsonObject): string {
  const system = isObject(body["systemInstruction"]) ? [body["systemInstruction"]] : [];
  return [...system, ...objectsIn(body["contents"])]
    .flatMap((content) => objectsIn(content["parts"]))
    .map((part) => textIn(part["text"]) || JSON.stringify(part["functionResponse"] ?? ""))
    .join("\n");
}

async function answer(request: GeminiRequest): Promise<Response> {
  if (request.kind === "other") return Response.json({ totalTokens: 1200 });
  if (request.kind === "side") return Response.json(replyOf([{ text: "OK." }], {}));
  const step = scriptedStep(objectsIn(request.body["contents"])) ?? { text: "OK." };
  if (step.delayMs !== undefined) await Bun.sleep(step.delayMs);
  if (step.error !== undefined) return failure(step.error);
  const parts = partsOf(step);
  request.reply = parts;
  const data = JSON.stringify(replyOf(parts, step.usage ?? {}));
  return new Response(`data: ${data}\n\n`, { headers: SSE_HEADERS });
}

const partsOf = (step: Step): readonly JsonObject[] => [
  ...(step.text === undefined ? [] : [{ text: step.text }]),
  ...toolCallsOf(step).map(({ tool, input = {} }) => ({
    functionCall: { name: tool, args: input },
  })),
];

function replyOf(parts: readonly JsonObject[], usage: Readonly<Record<string, number>>): object {
  const counts = { ...ORDINARY_USAGE, ...usage };
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = counts;
  const totalTokenCount = promptTokenCount + candidatesTokenCount + thoughtsTokenCount;
  return {
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }],
    usageMetadata: { ...counts, cachedContentTokenCount: CACHED_TOKENS, totalTokenCount },
    modelVersion: "gemini-2.5-pro",
  };
}

function scriptedStep(contents: readonly JsonObject[]): Step | undefined {
  for (const [index, content] of [...contents.entries()].toReversed()) {
    if (content["role"] !== "user") continue;
    const texts = objectsIn(content["parts"]).map((part) => textIn(part["text"]));
    const steps = findScript(texts.join("\n"));
    if (steps === undefined) continue;
    return steps[contents.slice(index + 1).filter(({ role }) => role === "model").length];
  }
  return undefined;
}

function failure({ status = 500, type, message = "scripted error" }: NonNullable<Step["error"]>) {
  const error = { code: status, status: type ?? "INTERNAL", message };
  return Response.json({ error }, { status });
}
