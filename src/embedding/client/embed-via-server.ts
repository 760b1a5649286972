/**
 * Gets vectors from the embedding server, and starts it when it is not running. Never throws and never waits longer than
 * given: without an answer there are no vectors, and callers do without.
 */
import type { Environment } from "../../config/paths.ts";
import { startDetached } from "../../system/start-detached.ts";
import { isOwnSocket } from "../../system/ownership.ts";
import type { ServerStatus } from "../server/answer-line.ts";
import { ENDPOINT_VARIABLES } from "../variables.ts";
import { canConnect, type SocketLine, openSocketLine } from "./socket-line.ts";

const HEALTH_MS = 500;
const CONNECT_MS = 500;
const LOOK_MS = 20;

/** Whether it says that it is well, in time. */
export async function isServerRunning(socket: string, limitMs = HEALTH_MS): Promise<boolean> {
  const answer = await exchange(socket, [{ action: "health" }], limitMs);
  return (answer?.[0] as { status?: unknown } | undefined)?.status === "ok";
}

/** Whether somebody of this user accepts there: all that a hook has time to ask. */
export const isServerThere = async (socket: string, limitMs: number): Promise<boolean> =>
  isOwnSocket(socket) && (await canConnect(socket, limitMs));

/** Asks for it and does not wait; one that runs already makes this one leave. */
export const startServer = (program: string, env: Environment): void =>
  startDetached([program, "embed", "run"], env, ENDPOINT_VARIABLES);

/** What it tells of itself; null when it does not. */
export async function serverStatus(
  socket: string,
  limitMs = HEALTH_MS,
): Promise<ServerStatus | null> {
  const answer = await exchange(socket, [{ action: "status" }], limitMs);
  return asStatus(answer?.[0]);
}

/** Whether it was there to be ended. */
export async function stopServer(socket: string, limitMs = HEALTH_MS): Promise<boolean> {
  return (await exchange(socket, [{ action: "stop" }], limitMs)) !== null;
}

export type ServerEmbeddings = Pick<ServerStatus, "model" | "dims"> & {
  readonly vectors: readonly (Float32Array | null)[];
};

export type EmbeddingServer = {
  readonly socket: string;
  /** `embedding.server.clientTimeoutMs`: for everything together. */
  readonly timeoutMs: number;
  /** Starts it; called once at most. */
  readonly start: () => void;
};

/** Null when there is no answer in time, or none that is one. */
export async function embedViaServer(
  texts: readonly string[],
  { socket, timeoutMs, start }: EmbeddingServer,
): Promise<ServerEmbeddings | null> {
  const deadline = performance.now() + timeoutMs;
  const left = (): number => deadline - performance.now();
  const asked = [{ action: "status" }, { action: "embed", texts }];
  if (!(await isServerThere(socket, Math.min(CONNECT_MS, left())))) {
    try {
      start();
    } catch {
      return null;
    }
    while (!(await isServerThere(socket, Math.min(CONNECT_MS, left())))) {
      if (left() <= LOOK_MS) return null;
      await Bun.sleep(LOOK_MS);
    }
  }
  const [status, answer] = (await exchange(socket, asked, left())) ?? [];
  return parseEmbeddings(asStatus(status), answer, texts.length);
}

function parseEmbeddings(
  status: ServerStatus | null,
  answer: unknown,
  count: number,
): ServerEmbeddings | null {
  const { embeddings } = (answer ?? {}) as { readonly embeddings?: unknown };
  if (status === null || !Array.isArray(embeddings) || embeddings.length !== count) return null;
  const { model, dims } = status;
  const isVector = (one: unknown): boolean =>
    one === null || (Array.isArray(one) && one.length === dims && one.every(Number.isFinite));
  if (!embeddings.every(isVector)) return null;
  const vectors = embeddings.map((one: number[] | null) =>
    one === null ? null : Float32Array.from(one),
  );
  return { model, dims, vectors };
}

function asStatus(answer: unknown): ServerStatus | null {
  const { model, dims } = (answer ?? {}) as Partial<ServerStatus>;
  return typeof model === "string" && typeof dims === "number" ? (answer as ServerStatus) : null;
}

/** Over one connection, so that all answers are one server's; null when any is missing. */
async function exchange(
  socket: string,
  requests: readonly object[],
  limitMs: number,
): Promise<unknown[] | null> {
  // Another user's would be told what we ask, and could answer what it likes.
  if (!isOwnSocket(socket)) return null;
  const deadline = performance.now() + limitMs;
  let line: SocketLine | null = null;
  try {
    line = await openSocketLine(socket, Math.min(CONNECT_MS, limitMs));
    if (line === null) return null;
    const answers: unknown[] = [];
    for (const request of requests) {
      const answer = await line.ask(JSON.stringify(request), deadline - performance.now());
      if (answer === null) return null;
      answers.push(JSON.parse(answer));
    }
    return answers;
  } catch {
    return null;
  } finally {
    line?.close();
  }
}
