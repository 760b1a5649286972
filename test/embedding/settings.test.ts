// Every setting below `embedding` does something. Which test shows it, where that is not here, stands beside its name.
import { describe, expect, test } from "bun:test";
import { createServer } from "node:net";
import { join } from "node:path";
import { FIELDS } from "../../src/config/schema.ts";
import { embedViaServer, isServerRunning } from "../../src/embedding/client/embed-via-server.ts";
import { embeddingServerOf } from "../../src/embedding/client/home-server.ts";
import { socketPathOf } from "../../src/embedding/client/socket-path.ts";
import { idleMs } from "../../src/embedding/server/idle.ts";
import { loadConfig } from "../../src/config/load.ts";
import { openSandbox } from "../sandbox.ts";
import { until } from "../until.ts";
import { openEmbeddingHome } from "./embedding-home.ts";

const SHOWN: Readonly<Record<string, string>> = {
  "embedding.enabled": "session.test.ts, ../cli/meaning.test.ts",
  "embedding.model": "endpoint.test.ts",
  "embedding.threshold": "../cli/meaning.test.ts",
  "embedding.batchSize": "endpoint.test.ts",
  "embedding.modelCacheDir": "../cli/embed.test.ts",
  "embedding.server.socketPath": "here",
  "embedding.server.idleTimeoutMinutes": "here",
  "embedding.server.clientTimeoutMs": "here",
};

test("there is no setting below embedding that nothing was said of", () => {
  const names = Object.keys(FIELDS).filter((name) => name.startsWith("embedding."));
  expect(names.toSorted()).toEqual(Object.keys(SHOWN).toSorted());
});

describe("embedding.server", () => {
  test("socketPath is where server and client meet, also with ~", async () => {
    await using home = openEmbeddingHome();
    const { sandbox } = home.at;
    home.set({ server: { socketPath: "~/own.sock" } });
    const server = home.spawnServer();
    const socket = join(sandbox.env["HOME"] ?? "", "own.sock");
    const { config } = loadConfig(join(home.at.home, "config.json"));
    const paths = {
      run: home.at.runFolder,
      home: home.at.home,
      userHome: sandbox.env["HOME"] ?? "",
    };
    expect(socketPathOf(paths, config.embedding.server.socketPath, sandbox.env)).toBe(socket);
    const given = { paths, settings: config.embedding, env: sandbox.env, program: home.at.program };
    await until(() => isServerRunning(socket));
    const found = await embedViaServer(["a"], embeddingServerOf(given));
    expect(found?.vectors).toHaveLength(1);
    server.signal("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  test("idleTimeoutMinutes is how long nothing may be asked", () => {
    const minutes = FIELDS["embedding.server.idleTimeoutMinutes"]?.default as number;
    expect(idleMs([], minutes)).toBe(30 * 60_000);
    expect(idleMs([], 1)).toBe(60_000);
    expect(idleMs(["--idle", "0.5"], 1)).toBe(500);
    for (const wrong of ["0", "-1", "soon"]) expect(idleMs(["--idle", wrong], 2)).toBe(120_000);
  });

  test("clientTimeoutMs is how long a server that says nothing is waited for", async () => {
    using sandbox = openSandbox();
    const socket = join(sandbox.folder, "e.sock");
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(socket, resolve));
    const { config } = loadConfig("/nowhere/config.json");
    const server = { socketPath: socket, idleTimeoutMinutes: 1, clientTimeoutMs: 100 };
    const given = {
      paths: { run: sandbox.folder, home: sandbox.home, userHome: null },
      settings: { ...config.embedding, server },
      env: {},
      program: "/nowhere/self-gen",
    };
    expect(embeddingServerOf(given).timeoutMs).toBe(100);
    expect(await embedViaServer(["a"], embeddingServerOf(given))).toBeNull();
    silent.close();
  });
});
