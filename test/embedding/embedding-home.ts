/** A home with the built program in it, whose embedding server asks an endpoint on loopback. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSocketLine } from "../../src/embedding/client/socket-line.ts";
import { type DaemonHome, openDaemonHome } from "../daemon/daemon-home.ts";
import { HANG_MS } from "../limits.ts";
import { until } from "../until.ts";
import { type Loopback, openLoopback } from "./loopback-endpoint.ts";

export type EmbeddingServer = {
  readonly pid: number;
  readonly ended: Promise<number | null>;
  signal(name: "SIGTERM" | "SIGINT" | "SIGKILL"): void;
};

export type EmbeddingHome = AsyncDisposable & {
  readonly at: DaemonHome;
  readonly endpoint: Loopback;
  readonly socket: string;
  /** Settings below `embedding`, over those that name the endpoint. */
  set(settings: Readonly<Record<string, unknown>>): void;
  spawnServer(...args: readonly string[]): EmbeddingServer;
  /** Waits until it listens. */
  startServer(...args: readonly string[]): Promise<EmbeddingServer>;
  /** One line asked, its answer; null when there is none. */
  ask(line: string): Promise<unknown>;
};

export function openEmbeddingHome(): EmbeddingHome {
  const at = openDaemonHome();
  const endpoint = openLoopback();
  const socket = join(at.runFolder, "embedding.sock");
  const children: Bun.Subprocess[] = [];
  const set = (settings: Readonly<Record<string, unknown>>): void => {
    mkdirSync(at.home, { recursive: true, mode: 0o700 });
    const embedding = { model: `${endpoint.url}#letters`, ...settings };
    const config = { language: "en", daemon: { autostart: false }, embedding };
    writeFileSync(join(at.home, "config.json"), JSON.stringify(config), { mode: 0o600 });
  };
  set({});
  const spawnServer = (...args: readonly string[]): EmbeddingServer => {
    const child = Bun.spawn([at.program, "embed", "run", ...args], {
      cwd: "/",
      env: { ...at.sandbox.env },
      stdio: ["ignore", "ignore", "ignore"],
    });
    children.push(child);
    return {
      pid: child.pid,
      ended: child.exited.then(() => child.exitCode),
      signal: (name) => child.kill(name),
    };
  };
  const ask = async (line: string): Promise<unknown> => {
    const open = await openSocketLine(socket, HANG_MS);
    const answer = await open?.ask(line, HANG_MS);
    open?.close();
    return typeof answer === "string" ? JSON.parse(answer) : null;
  };
  return {
    at,
    endpoint,
    socket,
    set,
    spawnServer,
    startServer: async (...args) => {
      const server = spawnServer(...args);
      await until(
        async () => ((await ask('{"action":"status"}')) as { pid?: number })?.pid === server.pid,
        { what: "the embedding server" },
      );
      return server;
    },
    ask,
    [Symbol.asyncDispose]: async () => {
      for (const child of children) child.kill("SIGKILL");
      await at[Symbol.asyncDispose]();
      await endpoint[Symbol.asyncDispose]();
    },
  };
}
