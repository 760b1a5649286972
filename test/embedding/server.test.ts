import { describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createConnection, createServer } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { isServerRunning } from "../../src/embedding/client/embed-via-server.ts";
import { openSocketLine } from "../../src/embedding/client/socket-line.ts";
import { takeLock } from "../../src/system/lock.ts";
import { HANG_MS } from "../limits.ts";
import { until } from "../until.ts";
import { type EmbeddingHome, openEmbeddingHome } from "./embedding-home.ts";
import { DIMS, lettersOf } from "./loopback-endpoint.ts";

const embed = (...texts: readonly unknown[]): string => JSON.stringify({ action: "embed", texts });

const unitOf = (text: string): number[] => {
  const vector = lettersOf(text);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
};

type Answer = { readonly embeddings?: (number[] | null)[]; readonly error?: string };

const ask = async (home: EmbeddingHome, line: string): Promise<Answer> =>
  (await home.ask(line)) as Answer;

/** Writes bytes as they are and answers what came back once the other side is done, or `lines` lines were heard. */
async function raw(
  socket: string,
  pieces: readonly Uint8Array[],
  lines: number,
): Promise<string[]> {
  const connection = createConnection(socket);
  let heard = "";
  connection.on("data", (bytes) => (heard += bytes.toString("utf8")));
  connection.on("error", () => undefined);
  for (const piece of pieces) {
    connection.write(piece);
    await Bun.sleep(1);
  }
  await until(() => heard.split("\n").length > lines);
  connection.destroy();
  return heard.split("\n").slice(0, -1);
}

describe("the embedding server", () => {
  test("is a Unix-socket server with its model in memory: vectors of unit length, null for an empty text, health, and an error for what it does not know [R041]", async () => {
    await using home = openEmbeddingHome();
    await home.startServer();
    const { embeddings = [] } = await ask(home, embed("배포 스크립트", "", "  \n", "deploy"));
    expect(embeddings.map((one) => one?.length ?? null)).toEqual([DIMS, null, null, DIMS]);
    for (const [at, text] of [
      [0, "배포 스크립트"],
      [3, "deploy"],
    ] as const)
      for (const [place, value] of unitOf(text).entries())
        expect(embeddings[at]?.[place]).toBeCloseTo(value, 5);
    expect(await ask(home, embed())).toEqual({ embeddings: [] });
    expect(await home.ask('{"action":"health"}')).toEqual({ status: "ok" });
    expect(await home.ask('{"action":"dance"}')).toEqual({ error: "unknown action" });
    expect(await home.ask('{"action":"status"}')).toMatchObject({ dims: DIMS, embedded: 4 });
  });

  test("answers what is no request with an error, line by line, and lives on", async () => {
    await using home = openEmbeddingHome();
    const server = await home.startServer();
    for (const line of [
      "",
      "{",
      "null",
      "[]",
      '"x"',
      "7",
      embed(1),
      embed(null),
      '{"action":"embed"}',
    ])
      expect(await ask(home, line)).toEqual({ error: expect.any(String) });
    const many = JSON.stringify({
      action: "embed",
      texts: Array.from({ length: 10_001 }, () => "a"),
    });
    expect(await ask(home, many)).toEqual({ error: expect.stringContaining("10000") });
    const binary = Uint8Array.from({ length: 4096 }, (_, at) => at % 256);
    const answers = await raw(home.socket, [binary, Buffer.from('\n{"action":"health"}\n')], 17);
    expect(answers.at(-1)).toBe('{"status":"ok"}');
    expect(answers.slice(0, -1).every((one) => one.startsWith('{"error"'))).toBe(true);
    expect(await home.ask('{"action":"status"}')).toMatchObject({ pid: server.pid });
  });

  test("lets a line go that is far too long, and answers the next one of the same client", async () => {
    await using home = openEmbeddingHome();
    await home.startServer();
    const piece = Buffer.alloc(1024 * 1024, "x");
    const pieces = [
      ...Array.from({ length: 20 }, () => piece),
      Buffer.from('\n{"action":"health"}\n'),
    ];
    expect(await raw(home.socket, pieces, 2)).toEqual([
      '{"error":"line too long"}',
      '{"status":"ok"}',
    ]);
  });

  test("answers lines however they are cut into pieces, in the order in which they were asked", async () => {
    await using home = openEmbeddingHome();
    await home.startServer();
    const asked = Buffer.from(
      `${embed("글 하나")}\n{"action":"health"}\nnonsense\n${embed("b")}\n`,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(asked.length), { maxLength: 12 }), async (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), asked.length];
        const pieces = places.slice(1).map((end, at) => asked.subarray(places[at], end));
        const [one, two, three, four] = (await raw(home.socket, pieces, 4)).map(
          (line) => Object.keys(JSON.parse(line) as object)[0],
        );
        expect([one, two, three, four]).toEqual(["embeddings", "status", "error", "embeddings"]);
      }),
      { numRuns: 40 },
    );
  });

  test("serves many at once, while others leave in the middle or never read", async () => {
    await using home = openEmbeddingHome();
    await home.startServer();
    const large = `${embed(...Array.from({ length: 2000 }, (_, at) => `text ${at}`))}\n`;
    const deaf = createConnection(home.socket);
    deaf.pause();
    deaf.write(large.repeat(3));
    for (let at = 0; at < 10; at++) {
      const leaver = createConnection(home.socket);
      leaver.write(at % 2 === 0 ? large : '{"action":"emb');
      setTimeout(() => leaver.destroy(), at);
    }
    const all = Array.from({ length: 200 }, (_, at) => ask(home, embed(`client ${at}`, "")));
    for (const { embeddings } of await Promise.all(all)) {
      expect(embeddings?.[0]).toHaveLength(DIMS);
      expect(embeddings?.[1]).toBeNull();
    }
    const whole = await ask(home, large.trim());
    expect(whole.embeddings).toHaveLength(2000);
    deaf.destroy();
  });

  test("a fault of the model is an answer too, and the next request is served", async () => {
    await using home = openEmbeddingHome();
    await home.startServer();
    home.endpoint.answers(() => new Response("overloaded", { status: 503 }));
    expect((await ask(home, embed("a"))).error).toContain("503");
    home.endpoint.answers(() => Response.json({ data: [{ index: 0, embedding: [1, 2] }] }));
    expect((await ask(home, embed("a"))).error).toContain("ENDPOINT_ANSWER");
    home.endpoint.answers(null);
    expect((await ask(home, embed("a"))).embeddings?.[0]).toHaveLength(DIMS);
  });
});

describe("one embedding server per home", () => {
  test("of many that start at once one stays, the others leave with 0, and its socket is its own alone", async () => {
    await using home = openEmbeddingHome();
    const all = Array.from({ length: 8 }, () => home.spawnServer());
    await until(() => isServerRunning(home.socket));
    const { pid } = (await home.ask('{"action":"status"}')) as { pid: number };
    for (const one of all) if (one.pid !== pid) expect(await one.ended).toBe(0);
    expect(all.map((one) => one.pid)).toContain(pid);
    expect(statSync(home.socket).mode & 0o777).toBe(0o600);
    expect(statSync(home.at.runFolder).mode & 0o777).toBe(0o700);
    expect(await home.spawnServer().ended).toBe(0);
    expect(await home.ask('{"action":"status"}')).toMatchObject({ pid });
  });

  test("while another has the lock it leaves with 0 and touches nothing", async () => {
    await using home = openEmbeddingHome();
    mkdirSync(home.at.runFolder, { recursive: true });
    const path = join(home.at.runFolder, "embedding.lock");
    const lock = takeLock(path);
    expect(await home.spawnServer().ended).toBe(0);
    expect(existsSync(home.socket)).toBe(false);
    expect(home.endpoint.asked).toEqual([]);
    lock?.[Symbol.dispose]();
    await home.startServer();
  });

  test("a socket that a killed one left behind is removed", async () => {
    await using home = openEmbeddingHome();
    const killed = await home.startServer();
    killed.signal("SIGKILL");
    await killed.ended;
    expect(existsSync(home.socket)).toBe(true);
    expect(await isServerRunning(home.socket)).toBe(false);
    await home.startServer();
    expect(await isServerRunning(home.socket)).toBe(true);
  });

  test("a socket at which somebody else answers is never removed, nor a file of that name; and it lies in no folder that others may write to", async () => {
    await using home = openEmbeddingHome();
    const taken = join(home.at.sandbox.folder, "taken.sock");
    const other = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end("mine\n");
    });
    await new Promise<void>((resolve) => other.listen(taken, resolve));
    home.set({ server: { socketPath: taken } });
    expect(await home.spawnServer().ended).toBe(0);
    const line = await openSocketLine(taken, HANG_MS);
    expect(await line?.ask("", HANG_MS)).toBe("mine");
    line?.close();
    other.close();

    const kept = join(home.at.sandbox.folder, "notes.txt");
    writeFileSync(kept, "a person's");
    home.set({ server: { socketPath: kept } });
    expect(await home.spawnServer().ended).toBe(1);
    expect(readFileSync(kept, "utf8")).toBe("a person's");
    expect(readFileSync(join(home.at.home, "logs/faults.jsonl"), "utf8")).toContain("notes.txt");

    const shared = join(home.at.sandbox.folder, "shared");
    mkdirSync(shared);
    chmodSync(shared, 0o777);
    home.set({ server: { socketPath: join(shared, "e.sock") } });
    expect(await home.spawnServer().ended).toBe(1);
    expect(readdirSync(shared)).toEqual([]);
  });
});

describe("the embedding server leaves with 0", () => {
  test("on SIGTERM, on SIGINT and when it is asked to, and takes its socket along", async () => {
    await using home = openEmbeddingHome();
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      const server = await home.startServer();
      server.signal(signal);
      expect(await server.ended).toBe(0);
      expect(existsSync(home.socket)).toBe(false);
    }
    const server = await home.startServer();
    expect(await home.ask('{"action":"stop"}')).toEqual({ status: "stopping" });
    expect(await server.ended).toBe(0);
    expect(existsSync(home.socket)).toBe(false);
  });

  test("when nobody has asked it anything for so long", async () => {
    await using home = openEmbeddingHome();
    expect(await home.spawnServer("--idle", "0.3").ended).toBe(0);
    expect(existsSync(home.socket)).toBe(false);
  });

  test("when the settings or the program are others now", async () => {
    await using home = openEmbeddingHome();
    const first = await home.startServer();
    home.set({ batchSize: 7 });
    expect(await first.ended).toBe(0);
    const second = await home.startServer();
    const kept = `${home.at.program}.kept`;
    symlinkSync("/bin/true", kept);
    await Bun.$`mv ${kept} ${home.at.program}`.quiet();
    expect(await second.ended).toBe(0);
  });

  test("when it is switched off, without listening", async () => {
    await using home = openEmbeddingHome();
    home.set({ enabled: false });
    expect(await home.spawnServer().ended).toBe(0);
    expect(existsSync(home.at.runFolder)).toBe(false);
  });
});

test("without its model it never listens, leaves with 1, and says why in the log", async () => {
  await using home = openEmbeddingHome();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<Response>();
  home.endpoint.answers(() => {
    resolve();
    return held;
  });
  const server = home.spawnServer();
  await asked;
  expect(existsSync(home.socket)).toBe(false);
  release(new Response("gone", { status: 500 }));
  expect(await server.ended).toBe(1);
  expect(existsSync(home.socket)).toBe(false);
  expect(readFileSync(join(home.at.home, "logs/faults.jsonl"), "utf8")).toContain(
    "ENDPOINT_STATUS",
  );
});

test("a home too deep for a socket has it in a folder of ours alone", async () => {
  await using home = openEmbeddingHome();
  const deep = join(home.at.sandbox.folder, "깊".repeat(30), "x".repeat(60));
  mkdirSync(deep, { recursive: true });
  const temporary = join(home.at.sandbox.folder, "t");
  mkdirSync(temporary);
  home.set({ server: { socketPath: join(deep, "e.sock") } });
  const env = { ...home.at.sandbox.env, TMPDIR: temporary };
  const child = Bun.spawn([home.at.program, "embed", "run"], { cwd: "/", env });
  const folder = join(temporary, `self-gen-${process.getuid?.() ?? 0}`);
  const [name] = await until(() => {
    const inside = existsSync(folder) ? readdirSync(folder) : [];
    return inside.length > 0 ? inside : null;
  });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await until(() => isServerRunning(join(folder, name ?? "")));
  child.kill("SIGTERM");
  expect(await child.exited).toBe(0);
});
