import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import {
  embedViaServer,
  isServerRunning,
  type EmbeddingServer,
  serverStatus,
  startServer,
  stopServer,
} from "../../src/embedding/client/embed-via-server.ts";
import { openSandbox } from "../sandbox.ts";
import { HANG_MS } from "../limits.ts";
import { until } from "../until.ts";
import { type EmbeddingHome, openEmbeddingHome } from "./embedding-home.ts";
import { DIMS } from "./loopback-endpoint.ts";

/** How often it was asked to start, and a server that is then really started. */
function serverOf(home: EmbeddingHome, starts: { count: number }): EmbeddingServer {
  return {
    socket: home.socket,
    timeoutMs: HANG_MS,
    start: () => {
      starts.count++;
      startServer(home.at.program, home.at.sandbox.env);
    },
  };
}

describe("whoever wants vectors", () => {
  test("starts the server once when it is not there, and not when it is; the names isServerRunning and startServer are kept [R042]", async () => {
    await using home = openEmbeddingHome();
    const starts = { count: 0 };
    const server = serverOf(home, starts);
    expect(await isServerRunning(home.socket)).toBe(false);
    const first = await embedViaServer(["배포", "", "deploy"], server);
    expect(first).toMatchObject({ model: `${home.endpoint.url}#letters`, dims: DIMS });
    expect(first?.vectors.map((one) => one?.length ?? null)).toEqual([DIMS, null, DIMS]);
    expect(await isServerRunning(home.socket)).toBe(true);
    expect((await embedViaServer(["again"], server))?.vectors).toHaveLength(1);
    expect(starts.count).toBe(1);
    expect(await serverStatus(home.socket)).toMatchObject({ embedded: 4 });
    expect(await stopServer(home.socket)).toBe(true);
    await until(() => !existsSync(home.socket));
    expect(await stopServer(home.socket)).toBe(false);
  });

  test("gets thousands of vectors in one answer", async () => {
    await using home = openEmbeddingHome();
    await home.startServer();
    const texts = Array.from(
      { length: 3000 },
      (_, at) => `text number ${at} ${"가나다 ".repeat(20)}`,
    );
    const { vectors = [] } = (await embedViaServer(texts, serverOf(home, { count: 0 }))) ?? {};
    expect(vectors).toHaveLength(3000);
    for (const vector of vectors) expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5);
  });

  test("does without when the server cannot be started, fails, says nothing or says nonsense", async () => {
    using sandbox = openSandbox();
    let socket = join(sandbox.folder, "e.sock");
    const asked = (timeoutMs: number, start: () => void = () => undefined) =>
      embedViaServer(["a"], { socket, timeoutMs, start });
    expect(await asked(100)).toBeNull();
    const cannot = (): never => {
      throw new Error("no program");
    };
    expect(await asked(HANG_MS, cannot)).toBeNull();
    expect(await asked(200, () => startServer("/nowhere/self-gen", {}))).toBeNull();

    for (const answer of [
      null,
      "nonsense\n",
      "{}\n{}\n",
      '{"model":"m","dims":2}\n{"embeddings":[[1]]}\n',
      '{"model":"m","dims":2}\n{"embeddings":[]}\n',
      '{"model":"m","dims":2}\n{"embeddings":[["1","2"]]}\n',
      '{"model":"m","dims":2}\n{"error":"x"}\n',
    ]) {
      const server = createServer((connection) => {
        connection.on("error", () => undefined);
        if (answer !== null) connection.write(answer);
      });
      socket += ".";
      await new Promise<void>((resolve) => server.listen(socket, resolve));
      expect(await asked(answer === null ? 150 : HANG_MS)).toBeNull();
      expect(await isServerRunning(socket, answer === null ? 150 : HANG_MS)).toBe(false);
      server.close();
    }
  });

  test("waits no longer than told for a server that accepts and is silent", async () => {
    using sandbox = openSandbox();
    const socket = join(sandbox.folder, "e.sock");
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    expect(await isServerRunning(socket)).toBe(false);
    expect(await serverStatus(socket)).toBeNull();
    server.close();
  });

  test("asks nobody else's socket", async () => {
    await using home = openEmbeddingHome();
    await home.startServer();
    expect(await isServerRunning(home.socket)).toBe(true);
    chmodSync(home.at.runFolder, 0o777);
    expect(await isServerRunning(home.socket)).toBe(false);
  });
});
