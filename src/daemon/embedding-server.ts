/**
 * `self-gen embed run`: the embedding server. One per home; keeps the chosen model in memory for whoever asks at its socket.
 *
 *   starts ── lock taken by another, or somebody answers at the socket ──▶ leaves, 0
 *     │ lock held, model loaded
 *     ▼
 *   listens ── asked to stop (SIGTERM, SIGINT, {"action":"stop"}) · nothing asked for `idleTimeoutMinutes` · settings changed ·
 *              program replaced · home or socket gone ──▶ closes, 0
 *
 * Without its model it never listens: the fault is written to `logs/faults.jsonl`, and it leaves with 1. A model that fails later is
 * written there too, once, and stands in `run/embedding-fault.json` until it works again.
 */
import { chmodSync, mkdirSync, statSync } from "node:fs";
import { loadConfig } from "../config/load.ts";
import { type Paths, resolvePaths } from "../config/paths.ts";
import type { Config } from "../config/schema.ts";
import { version } from "../config/version.ts";
import { socketPathOf } from "../embedding/client/socket-path.ts";
import type { Embedder } from "../embedding/embedder.ts";
import { EmbeddingFault } from "../embedding/fault.ts";
import { clearLastFault, readLastFault, saveLastFault } from "../embedding/last-fault.ts";
import { openEmbedder } from "../embedding/open-embedder.ts";
import { idleMs } from "../embedding/server/idle.ts";
import { listen, type RunningEmbeddingServer } from "../embedding/server/listen.ts";
import { recordFault } from "../journal/faults.ts";
import { takeLock } from "../system/lock.ts";

const POLL_MS = 1000;

/** `args`: nothing, or `--idle SECONDS`. */
export async function runEmbeddingServer(args: readonly string[]): Promise<number> {
  process.umask(0o077);
  const paths = resolvePaths(process.env, process.execPath);
  if (paths === null) return 1;
  const settings = loadConfig(paths.config).config.embedding;
  if (!settings.enabled) return 0;
  try {
    mkdirSync(paths.run, { recursive: true, mode: 0o700 });
    chmodSync(paths.run, 0o700);
    using lock = takeLock(`${paths.run}/embedding.lock`);
    if (lock === null) return 0;
    const env = process.env;
    const opened = await openEmbedder({ paths, settings, env, program: process.execPath });
    const embedder = tellFaults(opened, paths, settings.model);
    try {
      return await serve(
        paths,
        settings,
        embedder,
        idleMs(args, settings.server.idleTimeoutMinutes),
      );
    } finally {
      await embedder.close();
    }
  } catch (error) {
    saveFault(error, paths, settings.model);
    return 1;
  }
}

function saveFault(error: unknown, paths: Paths, setting: string): void {
  const { ts, code, message } = faultLine(error);
  const isSame = readLastFault(paths.run, setting)?.fault.code === code;
  if (!isSame) recordFault(paths.logs, faultLine(error));
  const fault =
    error instanceof EmbeddingFault ? error : new EmbeddingFault("SERVER_FAILED", message);
  if (!isSame) saveLastFault(paths.run, setting, { ts, fault });
}

/** The same model, which notes why it does not answer, and that it does again. */
function tellFaults(embedder: Embedder, paths: Paths, setting: string): Embedder {
  let isFaulty = true;
  return {
    ...embedder,
    embed: async (texts) => {
      try {
        const vectors = await embedder.embed(texts);
        if (isFaulty && vectors.some((one) => one !== null)) {
          clearLastFault(paths.run);
          isFaulty = false;
        }
        return vectors;
      } catch (error) {
        isFaulty = true;
        saveFault(error, paths, setting);
        throw error;
      }
    },
  };
}

const faultLine = (error: unknown): Parameters<typeof recordFault>[1] => ({
  ts: new Date().toISOString(),
  where: "embedding",
  code: error instanceof EmbeddingFault ? error.code : "SERVER_FAILED",
  message: error instanceof Error ? error.message : String(error),
});

async function serve(
  paths: Paths,
  settings: Config["embedding"],
  embedder: Embedder,
  idleAfterMs: number,
): Promise<number> {
  const ending = Promise.withResolvers<void>();
  const leave = (): void => ending.resolve();
  process.on("SIGTERM", leave);
  process.on("SIGINT", leave);
  const activity = { at: performance.now(), open: 0, embedded: 0 };
  const startedAt = new Date().toISOString();
  const { model, dims } = embedder;
  const socket = socketPathOf(paths, settings.server.socketPath, process.env);
  const server = await listen(socket, {
    embedder: trackActivity(embedder, activity),
    status: () => ({
      model,
      dims,
      pid: process.pid,
      version,
      startedAt,
      embedded: activity.embedded,
    }),
    embedded: (texts) => void (activity.embedded += texts),
    // The answer goes first.
    stop: () => void setTimeout(leave, 10),
  });
  if (server === "live") return 0;
  if (server === "in_the_way") throw new Error(`${socket} is no socket and was left as it is`);
  if (server === "open") throw new Error(`${socket}: others may write to its folder`);
  const isSame = makeUnchangedCheck(paths, settings);
  const looking = setInterval(
    () => {
      const isIdle = activity.open === 0 && performance.now() - activity.at > idleAfterMs;
      if (isIdle || !shouldServe(server, isSame)) leave();
    },
    Math.min(POLL_MS, idleAfterMs),
  );
  await ending.promise;
  clearInterval(looking);
  server.close();
  return 0;
}

/** The same model, counted while it works. */
const trackActivity = (embedder: Embedder, activity: { at: number; open: number }): Embedder => ({
  ...embedder,
  embed: async (texts) => {
    activity.open++;
    try {
      return await embedder.embed(texts);
    } finally {
      activity.open--;
      activity.at = performance.now();
    }
  },
});

const shouldServe = (server: RunningEmbeddingServer, isSame: () => boolean): boolean =>
  server.isThere() && isSame();

/** Whether program and settings are those it was started with. */
function makeUnchangedCheck(paths: Paths, settings: Config["embedding"]): () => boolean {
  const asked = JSON.stringify(settings);
  const program = stampOf(process.execPath);
  let config = stampOf(paths.config);
  return () => {
    if (stampOf(process.execPath) !== program) return false;
    const now = stampOf(paths.config);
    if (now === config) return true;
    config = now;
    return JSON.stringify(loadConfig(paths.config).config.embedding) === asked;
  };
}

function stampOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}:${found.size}:${found.mtimeMs}`;
}
