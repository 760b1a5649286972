import { describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { FIELDS } from "../../src/config/schema.ts";
import type { Config } from "../../src/config/schema.ts";
import { endpointKeyFile } from "../../src/embedding/endpoint/key.ts";
import { EmbeddingFault } from "../../src/embedding/fault.ts";
import { endpointSetting, parseModelChoice } from "../../src/embedding/model-choice.ts";
import { openEmbedder } from "../../src/embedding/open-embedder.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { DIMS, type Loopback, openLoopback } from "./loopback-endpoint.ts";

const SETTINGS: Config["embedding"] = {
  enabled: true,
  model: "default",
  threshold: null,
  batchSize: 50,
  modelCacheDir: null,
  server: { socketPath: null, idleTimeoutMinutes: 30, clientTimeoutMs: 10_000 },
};

const open = (
  sandbox: Sandbox,
  model: string,
  given: { batchSize?: number; timeoutMs?: number; env?: Record<string, string> } = {},
) =>
  openEmbedder({
    paths: { home: sandbox.home, userHome: sandbox.folder },
    settings: {
      ...SETTINGS,
      model,
      batchSize: given.batchSize ?? 50,
      server: { ...SETTINGS.server, clientTimeoutMs: given.timeoutMs ?? 10_000 },
    },
    env: given.env ?? {},
    program: "/nowhere/self-gen",
  });

/** Why it could not be had. */
async function faultOf(work: Promise<unknown>): Promise<EmbeddingFault> {
  try {
    await work;
  } catch (error) {
    if (error instanceof EmbeddingFault) return error;
    throw error;
  }
  throw new Error("it could be had");
}

const nameAt = ({ url }: Loopback): string => endpointSetting(url, "letters");

describe("an endpoint of one's own", () => {
  test("gets no more texts at a time than embedding.batchSize, and no empty one", async () => {
    using sandbox = openSandbox();
    await using endpoint = openLoopback();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme", maxLength: 6 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (texts, batchSize) => {
          const embedder = await open(sandbox, nameAt(endpoint), { batchSize });
          endpoint.asked.length = 0;
          const vectors = await embedder.embed(texts);
          const full = texts.filter((text) => text.trim() !== "");
          expect(endpoint.asked.flatMap(({ input }) => input)).toEqual(full);
          for (const { input } of endpoint.asked)
            expect(input.length).toBeLessThanOrEqual(batchSize);
          for (const [at, text] of texts.entries()) {
            expect(vectors[at] === null).toBe(text.trim() === "");
            const vector = vectors[at] ?? null;
            if (vector !== null) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test("is told the key of the variable or of a file that nobody else may read, and of no other", async () => {
    using sandbox = openSandbox();
    await using endpoint = openLoopback();
    const seen = (): string | null => endpoint.asked.at(-1)?.authorization ?? null;
    await open(sandbox, nameAt(endpoint));
    expect(seen()).toBeNull();
    const file = endpointKeyFile(sandbox.home);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "k-file\n", { mode: 0o600 });
    await open(sandbox, nameAt(endpoint));
    expect(seen()).toBe("Bearer k-file");
    await open(sandbox, nameAt(endpoint), { env: { SELF_GEN_EMBEDDING_KEY: "k-variable" } });
    expect(seen()).toBe("Bearer k-variable");
    chmodSync(file, 0o644);
    expect(await faultOf(open(sandbox, nameAt(endpoint)))).toMatchObject({ code: "KEY_READABLE" });
  });

  test("is sent a key only where nobody can read along", async () => {
    using sandbox = openSandbox();
    const env = { SELF_GEN_EMBEDDING_KEY: "k" };
    const plain = open(sandbox, "http://192.0.2.1/v1#m", { env });
    expect(await faultOf(plain)).toMatchObject({ code: "KEY_UNSAFE", detail: "http://192.0.2.1" });
    const inside = open(sandbox, "https://me:secret@example.test/v1#m", { env });
    const fault = await faultOf(inside);
    expect(fault).toMatchObject({ code: "BAD_ENDPOINT" });
    expect(fault.message).not.toContain("secret");
  });

  test("that refuses, fails, redirects, lies, is slow or not there is told apart, without the key", async () => {
    using sandbox = openSandbox();
    await using endpoint = openLoopback();
    const key = "sk-not-to-be-printed";
    const env = { SELF_GEN_EMBEDDING_KEY: key };
    const vector = Array.from({ length: DIMS }, () => 1);
    const cases: readonly (readonly [string, () => Response | Promise<Response>])[] = [
      ["ENDPOINT_KEY", () => new Response("no", { status: 401 })],
      ["ENDPOINT_KEY", () => new Response("no", { status: 403 })],
      [
        "ENDPOINT_STATUS",
        () => Response.json({ error: { message: `bad ${key}` } }, { status: 400 }),
      ],
      ["ENDPOINT_STATUS", () => new Response(`<html>${key}</html>`, { status: 500 })],
      ["ENDPOINT_STATUS", () => Response.redirect("http://192.0.2.1/", 302)],
      ["ENDPOINT_ANSWER", () => new Response("<html>")],
      ["ENDPOINT_ANSWER", () => Response.json([])],
      ["ENDPOINT_ANSWER", () => Response.json({})],
      ["ENDPOINT_ANSWER", () => Response.json({ data: [] })],
      ["ENDPOINT_ANSWER", () => Response.json({ data: [null] })],
      ["ENDPOINT_ANSWER", () => Response.json({ data: [{ embedding: [] }] })],
      ["ENDPOINT_ANSWER", () => Response.json({ data: [{ embedding: ["1"] }] })],
      ["ENDPOINT_ANSWER", () => Response.json({ data: [{ index: 3, embedding: vector }] })],
      [
        "ENDPOINT_ANSWER",
        () => Response.json({ data: [{ embedding: vector }, { embedding: vector }] }),
      ],
    ];
    for (const [code, answer] of cases) {
      endpoint.answers(answer);
      const fault = await faultOf(open(sandbox, nameAt(endpoint), { env }));
      expect(fault.code as string).toBe(code);
      expect(fault.message).not.toContain(key);
    }
    endpoint.answers(() => new Promise(() => undefined));
    const slow = await faultOf(open(sandbox, nameAt(endpoint), { timeoutMs: 150 }));
    expect(slow.code).toBe("ENDPOINT_SLOW");
    const gone = await faultOf(open(sandbox, "http://127.0.0.1:1/v1#m"));
    expect(gone.code).toBe("ENDPOINT_UNREACHABLE");
  });
});

describe("embedding.model", () => {
  const places = { home: "/h", userHome: "/u" };

  test("means the table, a folder, an endpoint, or a model that was brought here", () => {
    expect(FIELDS["embedding.model"]?.default).toBe("default");
    expect(parseModelChoice("default", places, null)).toEqual({ kind: "table" });
    expect(parseModelChoice("~/m", places, null)).toMatchObject({ kind: "folder", path: "/u/m" });
    expect(parseModelChoice("Xenova/e5", places, null)).toMatchObject({
      path: "/h/models/Xenova/e5",
    });
    expect(parseModelChoice("Xenova/e5", places, "~/cache")).toMatchObject({
      path: "/u/cache/Xenova/e5",
    });
    expect(parseModelChoice("https://a.test/v1/#m%201", places, null)).toEqual({
      kind: "endpoint",
      url: "https://a.test/v1",
      name: "m 1",
    });
  });

  test("never leads out of the folder of models by a name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        fc.pre(name !== "default" && !/^(?:[/~]|https?:\/\/)/i.test(name));
        const choice = parseModelChoice(name, places, null);
        expect(choice.kind === "folder" && choice.path.startsWith("/h/models/")).toBe(true);
        expect(choice.kind === "folder" && /(?:^|\/)\.\.(?:\/|$)/.test(choice.path)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test("an endpoint and a name come back from one setting", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
        const choice = parseModelChoice(
          endpointSetting("http://127.0.0.1:8/v1", name),
          places,
          null,
        );
        expect(choice).toEqual({ kind: "endpoint", url: "http://127.0.0.1:8/v1", name });
      }),
      { numRuns: 300 },
    );
  });
});
