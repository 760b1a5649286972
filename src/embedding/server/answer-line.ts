/**
 * One line asked, one line answered:
 *
 *   {"action":"embed","texts":[…]}  {"embeddings":[[…]|null, …]}
 *   {"action":"health"}             {"status":"ok"}
 *   {"action":"status"}             {"model","dims","pid","version","startedAt","embedded"}
 *   {"action":"stop"}               {"status":"stopping"}
 *   anything else                   {"error":"…"}, and it lives on
 */
import type { Embedder } from "../embedder.ts";

const MAX_TEXTS = 10_000;

/** What the server tells of itself. */
export type ServerStatus = {
  readonly model: string;
  readonly dims: number;
  readonly pid: number;
  readonly version: string;
  readonly startedAt: string;
  /** Texts since the start. */
  readonly embedded: number;
};

export type ServedModel = {
  readonly embedder: Embedder;
  readonly status: () => ServerStatus;
  readonly embedded: (texts: number) => void;
  readonly stop: () => void;
};

export async function answerLine(line: string | null, served: ServedModel): Promise<string> {
  try {
    return JSON.stringify(await answer(line, served));
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}

async function answer(line: string | null, served: ServedModel): Promise<object> {
  if (line === null) return { error: "line too long" };
  const asked = parse(line);
  if (asked === null) return { error: "no JSON object" };
  switch (asked["action"]) {
    case "health":
      return { status: "ok" };
    case "status":
      return served.status();
    case "stop":
      served.stop();
      return { status: "stopping" };
    case "embed":
      return embed(asked["texts"], served);
    default:
      return { error: "unknown action" };
  }
}

function parse(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

async function embed(texts: unknown, { embedder, embedded }: ServedModel): Promise<object> {
  if (!Array.isArray(texts) || !texts.every((one) => typeof one === "string"))
    return { error: "texts: a list of strings" };
  if (texts.length > MAX_TEXTS) return { error: `texts: ${MAX_TEXTS} at most` };
  const vectors = await embedder.embed(texts);
  embedded(texts.length);
  return { embeddings: vectors.map((vector) => (vector === null ? null : Array.from(vector))) };
}
