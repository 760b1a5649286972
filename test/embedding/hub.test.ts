import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { EmbeddingFault } from "../../src/embedding/fault.ts";
import { downloadModel } from "../../src/embedding/hub/download.ts";
import { findHubModel, type HubModel, modelBytes } from "../../src/embedding/hub/hub-model.ts";
import { HANG_MS } from "../limits.ts";
import { openSandbox } from "../sandbox.ts";
import { type Hub, openHub, REVISION } from "./loopback-hub.ts";

const NAME = "someone/small-model";
const WEIGHTS = "onnx/model_quantized.onnx";

const bytesOf = (length: number, seed = 1): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * 31 + seed * 7 + (at >> 8)) % 256);

function openFilledHub(weightBytes = 300_000): Hub {
  const hub = openHub(NAME);
  hub.files.set("tokenizer.json", Buffer.from('{"tokens":true}'));
  hub.files.set("config.json", Buffer.from("{}"));
  hub.files.set(WEIGHTS, bytesOf(weightBytes));
  hub.files.set("onnx/model.onnx", bytesOf(10));
  hub.files.set("README.md", Buffer.from("# not needed"));
  return hub;
}

async function faultOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof EmbeddingFault) return error.code;
    throw error;
  }
  throw new Error("nothing was wrong");
}

const find = (hub: Hub): Promise<HubModel> => findHubModel(hub.url, NAME, HANG_MS);

const bring = (
  model: HubModel,
  folder: string,
  given: { stallMs?: number; progress?: (done: number, all: number) => void } = {},
): Promise<void> =>
  downloadModel(model, folder, {
    stallMs: given.stallMs ?? HANG_MS,
    progress: given.progress ?? (() => undefined),
  });

const isPlaced = (hub: Hub, folder: string, name: string): boolean => {
  const path = join(folder, name);
  return existsSync(path) && readFileSync(path).equals(hub.files.get(name) ?? new Uint8Array(0));
};

describe("a model from a hub", () => {
  test("is what it needs and no more, of one revision, with progress to the end, readable by nobody else", async () => {
    using sandbox = openSandbox();
    await using hub = openFilledHub();
    const model = await find(hub);
    expect(model.files.map(({ name }) => name)).toEqual(["tokenizer.json", "config.json", WEIGHTS]);
    const seen: number[] = [];
    await bring(model, sandbox.folder, { progress: (done) => void seen.push(done) });
    for (const { name } of model.files) {
      expect(isPlaced(hub, sandbox.folder, name)).toBe(true);
      expect(statSync(join(sandbox.folder, name)).mode & 0o077).toBe(0);
    }
    expect(seen.at(-1)).toBe(modelBytes(model));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(hub.asked.slice(1).every(({ path }) => path.includes(`/resolve/${REVISION}/`))).toBe(
      true,
    );
    hub.asked.length = 0;
    await bring(model, sandbox.folder);
    expect(hub.asked).toEqual([]);
  });

  test("goes on where it stopped, wherever that was, and begins anew where the hub cannot", async () => {
    await using hub = openFilledHub(50_000);
    const model = await find(hub);
    const whole = hub.files.get(WEIGHTS) ?? new Uint8Array(0);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length + 50), fc.boolean(), async (had, canRange) => {
        using sandbox = openSandbox();
        hub.answers(null);
        await bring({ ...model, files: model.files.slice(0, 2) }, sandbox.folder);
        const start = Buffer.concat([whole, bytesOf(60)]).subarray(0, had);
        await Bun.write(join(sandbox.folder, `${WEIGHTS}.part`), start);
        hub.answers(
          canRange ? null : () => new Response(whole, { headers: { "accept-ranges": "none" } }),
        );
        hub.asked.length = 0;
        await bring(model, sandbox.folder);
        expect(isPlaced(hub, sandbox.folder, WEIGHTS)).toBe(true);
        const [first] = hub.asked;
        const goesOn = had > 0 && had < whole.length;
        if (had === whole.length) expect(hub.asked).toEqual([]);
        else expect(first?.range ?? null).toBe(goesOn ? `bytes=${had}-` : null);
      }),
      { numRuns: 25 },
    );
  });

  test("is taken up again when the line breaks, and left for the next time when it goes on breaking", async () => {
    using sandbox = openSandbox();
    await using hub = openFilledHub();
    const model = await find(hub);
    let cuts = 0;
    const cutting = (most: number) => (request: Request, usual: () => Response) => {
      if (!request.url.endsWith(WEIGHTS) || cuts >= most) return usual();
      cuts++;
      const response = usual();
      const piece = bytesOf(300_000).subarray(
        Number(/\d+/.exec(request.headers.get("range") ?? "0")?.[0]),
      );
      return new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(piece.subarray(0, 20_000));
            controller.close();
          },
        }),
        { status: response.status, headers: response.headers },
      );
    };
    hub.answers(cutting(3));
    await bring(model, sandbox.folder);
    expect(isPlaced(hub, sandbox.folder, WEIGHTS)).toBe(true);

    using other = openSandbox();
    cuts = 0;
    hub.answers(cutting(100));
    expect(await faultOf(bring(model, other.folder))).toBe("HUB_UNREACHABLE");
    expect(statSync(join(other.folder, `${WEIGHTS}.part`)).size).toBeGreaterThan(20_000);
    expect(existsSync(join(other.folder, WEIGHTS))).toBe(false);
    hub.answers(null);
    await bring(model, other.folder);
    expect(isPlaced(hub, other.folder, WEIGHTS)).toBe(true);
  });

  test("that is not what was promised is thrown away: other bytes, fewer, or more", async () => {
    await using hub = openFilledHub();
    const model = await find(hub);
    for (const lie of [bytesOf(300_000, 2), bytesOf(300_001), bytesOf(900_000)]) {
      using sandbox = openSandbox();
      hub.answers((request, usual) =>
        request.url.endsWith(WEIGHTS) ? new Response(lie) : usual(),
      );
      expect(await faultOf(bring(model, sandbox.folder))).toBe("HUB_CHECKSUM");
      expect(existsSync(join(sandbox.folder, WEIGHTS))).toBe(false);
      expect(existsSync(join(sandbox.folder, `${WEIGHTS}.part`))).toBe(false);
    }
    using sandbox = openSandbox();
    hub.answers((request, usual) =>
      request.url.endsWith("tokenizer.json") ? new Response('{"tokens":fals}') : usual(),
    );
    expect(await faultOf(bring(model, sandbox.folder))).toBe("HUB_CHECKSUM");
    // A file that was changed here is brought anew.
    hub.answers(null);
    await bring(model, sandbox.folder);
    writeFileSync(join(sandbox.folder, WEIGHTS), bytesOf(300_000, 3));
    await bring(model, sandbox.folder);
    expect(isPlaced(hub, sandbox.folder, WEIGHTS)).toBe(true);
  });

  test("of a hub that is broken, slow, or none is told apart", async () => {
    using sandbox = openSandbox();
    await using hub = openFilledHub();
    const model = await find(hub);
    const never = (): Promise<Response> => new Promise(() => undefined);
    hub.answers(never);
    expect(await faultOf(findHubModel(hub.url, NAME, 100))).toBe("HUB_SLOW");
    expect(await faultOf(bring(model, sandbox.folder, { stallMs: 100 }))).toBe("HUB_SLOW");
    hub.answers(
      () => new Response(new ReadableStream({ start: (one) => one.enqueue(bytesOf(10)) })),
    );
    expect(await faultOf(bring(model, sandbox.folder, { stallMs: 100 }))).toBe("HUB_SLOW");
    hub.answers(() => new Response("oops", { status: 500 }));
    expect(await faultOf(find(hub))).toBe("HUB_STATUS");
    expect(await faultOf(bring(model, sandbox.folder))).toBe("HUB_STATUS");
    hub.answers(null);
    hub.files.delete(WEIGHTS);
    hub.files.delete("onnx/model.onnx");
    expect(await faultOf(find(hub))).toBe("MODEL_INCOMPLETE");
    expect(await faultOf(findHubModel(hub.url, "someone/other", HANG_MS))).toBe("NO_HUB_MODEL");
    expect(await faultOf(findHubModel(hub.url, "../../etc/passwd", HANG_MS))).toBe("NO_HUB_MODEL");
    expect(await faultOf(findHubModel("http://127.0.0.1:1", NAME, HANG_MS))).toBe(
      "HUB_UNREACHABLE",
    );
    expect(await faultOf(findHubModel("somewhere", NAME, HANG_MS))).toBe("BAD_HUB");
    for (const answer of ["", "<html>", "null", "[]", "{}", '{"sha":"x","siblings":[]}']) {
      hub.answers(() => new Response(answer));
      expect(await faultOf(find(hub))).toBe("HUB_ANSWER");
    }
    const unchecked = [
      { rfilename: "tokenizer.json", size: 5 },
      { rfilename: WEIGHTS, size: 5 },
    ];
    hub.answers(() => Response.json({ sha: REVISION, siblings: unchecked }));
    expect(await faultOf(find(hub))).toBe("MODEL_INCOMPLETE");
  });
});
