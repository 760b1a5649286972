import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { openHub } from "../embedding/loopback-hub.ts";
import { openLoopback } from "../embedding/loopback-endpoint.ts";
import { openEmbeddingHome } from "../embedding/embedding-home.ts";
import { placeModel, placeRuntime, STAND_IN_DIMS } from "../embedding/stand-in-runtime.ts";
import { openSandbox, type Ran, type Sandbox } from "../sandbox.ts";
import { parsed, speak } from "./recorded-session.ts";
import { until } from "../until.ts";

const KEY = "sk-never-printed-anywhere";

const modelIn = (sandbox: Sandbox): unknown =>
  (
    JSON.parse(readFileSync(join(sandbox.home, "config.json"), "utf8")) as {
      embedding?: { model?: unknown };
    }
  ).embedding?.model;

const setUp = (sandbox: Sandbox, ...args: readonly string[]): Promise<Ran> =>
  sandbox.run(["embed", "setup", ...args], { env: { SELF_GEN_EMBEDDING_KEY: KEY } });

describe("self-gen embed setup", () => {
  test("tries an endpoint before it is used: its only model needs no name, several are named", async () => {
    using sandbox = openSandbox();
    await using endpoint = openLoopback();
    await speak(sandbox, "en");
    const ran = await setUp(sandbox, "--model", endpoint.url);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    expect(ran.stdout).toContain("16 dimensions");
    expect(modelIn(sandbox)).toBe(`${endpoint.url}#letters`);
    expect(endpoint.asked.every(({ authorization }) => authorization === `Bearer ${KEY}`)).toBe(
      true,
    );

    endpoint.answers(() => Response.json({ data: [{ id: "one" }, { id: "two" }] }));
    const many = await setUp(sandbox, "--model", endpoint.url);
    expect(many.exitCode).toBe(1);
    expect(many.stderr).toContain("one, two");
    expect(many.stderr).toContain("--name MODEL");
    endpoint.answers(null);
    await setUp(sandbox, "--model", endpoint.url, "--name", "a model/b");
    expect(modelIn(sandbox)).toBe(`${endpoint.url}#a%20model%2Fb`);
  });

  test("changes nothing where the model cannot be had, and says why and what to do, in both languages, without the key", async () => {
    using sandbox = openSandbox();
    await using endpoint = openLoopback();
    for (const language of ["en", "ko"] as const) {
      await speak(sandbox, language);
      for (const answer of [
        () => new Response(`your key ${KEY} is wrong`, { status: 401 }),
        () => new Response(KEY, { status: 500 }),
        () => new Response("<html>"),
      ]) {
        endpoint.answers(answer);
        const ran = await setUp(sandbox, "--model", endpoint.url, "--name", "m");
        expect(ran.exitCode).toBe(1);
        expect(ran.stderr).toMatch(/\[ENDPOINT_(?:KEY|STATUS|ANSWER)\]/);
        expect(ran.stdout + ran.stderr).not.toContain(KEY);
      }
      expect((await setUp(sandbox)).exitCode).toBe(2);
      expect((await setUp(sandbox, "--model", "/nowhere/at/all")).stderr).toContain(
        "NO_MODEL_FOLDER",
      );
      expect((await setUp(sandbox, "--model", "default", "--hub", "http://x.test")).exitCode).toBe(
        2,
      );
      expect((await setUp(sandbox, "--model", "a/b", "--name", "x")).exitCode).toBe(2);
      expect(modelIn(sandbox)).toBeUndefined();
    }
  });

  test("refuses vectors that nothing can be found by: zeros, no numbers, far too many of them, other sizes", async () => {
    using sandbox = openSandbox();
    await using endpoint = openLoopback();
    await speak(sandbox, "en");
    const answersWith = (vector: (text: string) => readonly (number | null)[]): void =>
      endpoint.answers(async (request) => {
        const { input } = (await request.json()) as { input: string[] };
        const data = input.map((text, index) => ({ index, embedding: vector(text) }));
        return Response.json({ data });
      });
    for (const [code, vector] of [
      ["MODEL_ZERO", () => Array.from({ length: 64 }, () => 0)],
      ["MODEL_DIMENSIONS", () => Array.from({ length: 200_000 }, () => 1)],
      ["MODEL_DIMENSIONS", () => [1]],
      ["ENDPOINT_ANSWER", () => Array.from({ length: 64 }, () => null)],
      ["ENDPOINT_ANSWER", (text: string) => Array.from({ length: text.length }, () => 1)],
    ] as const) {
      answersWith(vector);
      const ran = await setUp(sandbox, "--model", endpoint.url, "--name", "m");
      expect(ran.exitCode).toBe(1);
      expect(ran.stderr).toContain(`[${code}]`);
      expect(ran.stderr).toContain("Fix: ");
      expect(modelIn(sandbox)).toBeUndefined();
    }
  });

  test("goes back to the table inside the program", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    const ran = await setUp(sandbox, "--model", "default");
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    expect(ran.stdout).toMatch(/^Ready: built-in model, \d+ dimensions$/m);
    expect(modelIn(sandbox)).toBe("default");
  });

  test("uses a folder of one's own without any download, and a path beside the person", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    placeRuntime(sandbox.home);
    placeModel(join(sandbox.project, "my-model"));
    const ran = await setUp(sandbox, "--model", "./my-model", "--json");
    expect(parsed(ran)).toMatchObject({ dims: STAND_IN_DIMS });
    expect(modelIn(sandbox)).toBe(join(sandbox.project, "my-model"));
  });

  test("brings a model from the hub that is named, into embedding.modelCacheDir, after a yes and not without", async () => {
    using sandbox = openSandbox();
    await using hub = openHub("someone/e5-tiny");
    await speak(sandbox, "en");
    placeRuntime(sandbox.home);
    hub.files.set("tokenizer.json", Buffer.from("{}"));
    hub.files.set("onnx/model_quantized.onnx", Buffer.from("weights"));
    const cache = join(sandbox.folder, "cache");
    await sandbox.run(["config", "set", "embedding.modelCacheDir", cache]);
    const call = ["--model", "someone/e5-tiny", "--hub", hub.url];
    const unasked = await setUp(sandbox, ...call);
    expect(unasked.exitCode).toBe(1);
    expect(unasked.stdout).toContain(`Download someone/e5-tiny: 9 B from ${hub.url}`);
    expect(unasked.stderr).toContain("NOT_CONFIRMED");
    expect(existsSync(cache)).toBe(false);
    expect(await setUp(sandbox, ...call, "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(readFileSync(join(cache, "someone/e5-tiny/onnx/model_quantized.onnx"), "utf8")).toBe(
      "weights",
    );
    expect(modelIn(sandbox)).toBe("someone/e5-tiny");
    // HF_ENDPOINT is what other tools call it.
    const again = await sandbox.run(["embed", "setup", "--model", "someone/e5-tiny"], {
      env: { HF_ENDPOINT: hub.url },
    });
    expect(again.exitCode).toBe(0);
    hub.answers(() => new Response("", { status: 503 }));
    expect((await setUp(sandbox, ...call)).stderr).toContain("HUB_STATUS");
  });
});

describe("the packages that run a model", () => {
  test("that the registry does not have, or that are not what they should be, leave nothing behind", async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    const path = placeModel(join(sandbox.folder, "m"));
    const asked: string[] = [];
    const registry = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => {
        asked.push(new URL(request.url).pathname);
        return asked.length % 2 === 0
          ? new Response("not there", { status: 404 })
          : new Response("these are not the bytes");
      },
    });
    const env = { npm_config_registry: `http://127.0.0.1:${registry.port}/` };
    const ran = await sandbox.run(["embed", "setup", "--model", path, "--yes"], { env });
    expect(ran.exitCode).toBe(1);
    expect(ran.stderr).toContain("[RUNTIME_FAILED]");
    expect(asked.length).toBeGreaterThan(0);
    expect(readdirSync(join(sandbox.home, "embedding"))).toEqual([]);
    expect(modelIn(sandbox)).toBeUndefined();
    const unasked = await sandbox.run(["embed", "setup", "--model", path], { env });
    expect(unasked.stderr).toContain("[NOT_CONFIRMED]");
    await registry.stop(true);
  });
});

describe("self-gen embed", () => {
  test("tells the model, what is wrong with it, and its server; on and off switch it, and doctor says the same", async () => {
    await using home = openEmbeddingHome();
    const { sandbox } = home.at;
    const status = async () => parsed(await sandbox.run(["embed", "--json"]));
    const finding = async () => {
      const { findings } = parsed(await sandbox.run(["doctor", "--json"])) as {
        findings: { check: string; level: string; code: string; message: string }[];
      };
      return findings.find(({ check }) => check === "embedding");
    };
    expect(await status()).toMatchObject({ enabled: true, error: null, server: null });
    expect(await finding()).toMatchObject({ level: "ok" });
    const server = await home.startServer();
    expect(await status()).toMatchObject({ server: { pid: server.pid, dims: 16 } });
    expect((await sandbox.run(["embed"])).stdout).toContain(`process ${server.pid}`);
    expect((await finding())?.message).toContain("server running");

    expect(await sandbox.run(["embed", "off"])).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await server.ended).toBe(0);
    expect(await status()).toMatchObject({ enabled: false, server: null });
    expect(await finding()).toMatchObject({ level: "ok", message: expect.stringContaining("off") });
    await sandbox.run(["embed", "on"]);
    expect(await status()).toMatchObject({ enabled: true });

    home.set({ model: "someone/not-here" });
    expect((await sandbox.run(["embed"])).exitCode).toBe(1);
    expect(await status()).toMatchObject({ error: { code: "NO_MODEL_FOLDER" } });
    expect(await finding()).toMatchObject({ level: "wrong", code: "NO_MODEL_FOLDER" });
    home.set({ model: placeModel(join(sandbox.folder, "m")) });
    expect(await finding()).toMatchObject({ level: "wrong", code: "NO_RUNTIME" });
    placeRuntime(sandbox.home);
    expect(await finding()).toMatchObject({ level: "ok" });
    mkdirSync(join(sandbox.home, "embedding"), { recursive: true });
    writeFileSync(join(sandbox.home, "embedding/key"), KEY, { mode: 0o644 });
    home.set({});
    expect(await finding()).toMatchObject({ level: "wrong", code: "KEY_READABLE" });
    home.set({ model: `https://me:${KEY}@example.test/v1#m` });
    for (const args of [["embed"], ["embed", "--json"], ["doctor"], ["doctor", "--json"]]) {
      const { stdout, stderr } = await sandbox.run(args);
      expect(stdout + stderr).not.toContain(KEY);
    }
    home.set({ model: "default" });
    expect(await finding()).toMatchObject({ level: "ok" });
  });

  test("changing the model has a server with the old one leave, and the next one answers with the new", async () => {
    await using home = openEmbeddingHome();
    const { sandbox } = home.at;
    placeRuntime(sandbox.home);
    const before = await home.startServer();
    const path = placeModel(join(sandbox.folder, "m"));
    expect((await sandbox.run(["embed", "setup", "--model", path])).exitCode).toBe(0);
    expect(await before.ended).toBe(0);
    await home.startServer();
    expect(await home.ask('{"action":"status"}')).toMatchObject({ model: path });
    expect(await home.ask('{"action":"embed","texts":["crash"]}')).toHaveProperty("error");
    expect(await home.ask('{"action":"embed","texts":["fine"]}')).toHaveProperty("embeddings");
  });

  test("uninstalling stops the server", async () => {
    await using home = openEmbeddingHome();
    const server = await home.startServer();
    symlinkSync("/nowhere", join(home.at.home, "bin/other"));
    expect((await home.at.run("uninstall", "--yes")).exitCode).toBe(0);
    expect(await server.ended).toBe(0);
    await until(() => !existsSync(home.socket));
  });
});
