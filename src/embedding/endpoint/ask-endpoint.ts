/** One request to an endpoint: bounded in time and size, follows no redirect, and each way to fail has its code. */
import { EmbeddingFault } from "../fault.ts";
import { readBoundedBody } from "../read-body.ts";

const LARGEST_ANSWER_BYTES = 64 * 1024 * 1024;
/** So much of what it says about a fault is told. */
const COMPLAINT_UNITS = 200;

export type Endpoint = {
  readonly url: string;
  readonly key: string | null;
  readonly timeoutMs: number;
};

/** Refuses what is no address, and a key that others could read on its way. */
export function checkEndpoint({ url, key }: Pick<Endpoint, "url" | "key">): void {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || parsed.username !== "" || parsed.password !== "" || parsed.search !== "")
    throw new EmbeddingFault("BAD_ENDPOINT", url.replaceAll(/\/\/[^/@]*@|\?.*$/g, "//…"));
  if (key !== null && parsed.protocol === "http:" && !isLoopback(parsed.hostname))
    throw new EmbeddingFault("KEY_UNSAFE", parsed.origin);
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);

export async function askEndpoint(
  endpoint: Endpoint,
  path: string,
  body: object | null,
): Promise<Readonly<Record<string, unknown>>> {
  const { url, key, timeoutMs } = endpoint;
  const { status, text } = await send(`${url}${path}`, {
    method: body === null ? "GET" : "POST",
    headers: {
      accept: "application/json",
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (status === 401 || status === 403) throw new EmbeddingFault("ENDPOINT_KEY", url);
  const answer = parse(text);
  if (status < 200 || status > 299)
    throw new EmbeddingFault(
      "ENDPOINT_STATUS",
      `${status} ${describeComplaint(answer, text, key)}`.trim(),
    );
  if (answer === null) throw new EmbeddingFault("ENDPOINT_ANSWER", url);
  return answer;
}

async function send(
  address: string,
  request: RequestInit,
): Promise<{ readonly status: number; readonly text: string }> {
  try {
    const response = await fetch(address, request);
    const bytes = await readBoundedBody(response, LARGEST_ANSWER_BYTES);
    if (bytes === null) throw new EmbeddingFault("ENDPOINT_ANSWER", address);
    return { status: response.status, text: new TextDecoder().decode(bytes) };
  } catch (error) {
    if (error instanceof EmbeddingFault) throw error;
    const { name, code, message } = error as NodeJS.ErrnoException;
    if (name === "TimeoutError") throw new EmbeddingFault("ENDPOINT_SLOW", address);
    throw new EmbeddingFault("ENDPOINT_UNREACHABLE", `${address} (${code ?? message})`);
  }
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** In its own words, without the key should it have repeated that. */
function describeComplaint(
  answer: Readonly<Record<string, unknown>> | null,
  text: string,
  key: string | null,
): string {
  const { error } = answer ?? {};
  const said = typeof error === "string" ? error : ((error ?? {}) as { message?: unknown }).message;
  const words = typeof said === "string" ? said : answer === null ? text : "";
  const kept = key === null ? words : words.replaceAll(key, "…");
  return kept.replaceAll(/\s+/g, " ").slice(0, COMPLAINT_UNITS);
}
