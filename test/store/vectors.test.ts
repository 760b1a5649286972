/** Vectors stand beside the documents they are of: with them, and gone with them. */
import { expect, test } from "bun:test";
import { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { TERMS_VERSION, termsOf } from "../../src/recall/search/terms/terms.ts";
import type { VectorModel } from "../../src/store/search-index.ts";
import { newCodeCache } from "../../src/store/sqlite/search/code-blocks.ts";
import { openCodeMemory } from "../../src/store/sqlite/search/code-memory.ts";
import {
  codeFromVector,
  openNearnessMeasure,
  codeWords,
} from "../../src/store/sqlite/search/vector-code.ts";
import { openSearchIndex } from "../../src/store/sqlite/search/open-index.ts";
import { document, smallIndex, type SmallIndex } from "../recall/search/small-index.ts";

const MODEL: VectorModel = { model: "static-a", dims: 256, isKept: false, threshold: 0.4 };

/** Of unit length, the same for the same seed. */
function vectorOf(seed: number, dims = 256): Float32Array {
  let state = Math.imul(seed + 1, 2_654_435_761) | 0;
  const vector = Float32Array.from({ length: dims }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 0x100_0000 - 0.5;
  });
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

async function embedAll({ index }: SmallIndex, model = MODEL): Promise<void> {
  const texts = await index.textsAfter(0, 100_000);
  const made = texts.map(({ n, text }) => ({ n, text, vector: vectorOf(n, model.dims) }));
  await index.transact((tx) => tx.saveVectors(model, 0, made));
}

test("codes that differ in few bits are found, in any number of dimensions, and no others", () => {
  const dims = fc.integer({ min: 1, max: 900 });
  fc.assert(
    fc.property(dims, fc.nat(), fc.nat({ max: 300 }), (size, seed, most) => {
      const vectors = Array.from({ length: 5 }, (_, at) => vectorOf(seed + at, size));
      const words = codeWords(size);
      const memory = openCodeMemory(words, vectors.length);
      const codes = vectors.map(codeFromVector);
      for (const place of [0, 1, 40])
        memory.put(place, Int32Array.from(codes.flatMap((code) => [...code])));
      const [asked = new Int32Array()] = codes;
      memory.ask(asked);
      const expected = codes
        .map((code, slot) => ({ slot, bits: differing(asked, code) }))
        .filter(({ bits }) => bits <= most);
      for (const place of [0, 40]) {
        const found = [...memory.near(place, most)];
        expect(found.map((one) => ({ slot: one >>> 16, bits: one & 0xffff }))).toEqual(expected);
      }
    }),
    { numRuns: 60 },
  );
});

const differing = (one: Int32Array, other: Int32Array): number =>
  one.reduce(
    (sum, word, at) =>
      sum + ((word ^ (other[at] ?? 0)) >>> 0).toString(2).replaceAll("0", "").length,
    0,
  );

test("a code is as near as the dimensions that have its sign are large", () => {
  const [asked, other] = [vectorOf(1, 384), vectorOf(2, 384)];
  const kept = codeWords(384) * 32;
  const expected = asked
    .subarray(0, kept)
    .reduce((sum, value, at) => sum + ((other[at] ?? 0) > 0 ? value : -value), 0);
  expect(openNearnessMeasure(asked)(codeFromVector(other), 0)).toBeCloseTo(expected, 5);
});

test("the document that a vector was made of is the nearest to it, among thousands in several blocks", async () => {
  const texts = Array.from({ length: 5000 }, (_, at) => `text ${at}`);
  await using made = await smallIndex(texts);
  expect(await made.index.nearest(vectorOf(3), 5)).toEqual([]);
  await embedAll(made);
  for (const n of [1, 2, 2047, 2048, 2049, 4095, 4096, 5000]) {
    const near = await made.index.nearest(vectorOf(n), 20);
    expect(near).toHaveLength(20);
    expect(near[0]).toBe(n);
    expect((await made.index.nearest(vectorOf(n), 3, [7, n, 9]))[0]).toBe(n);
  }
  expect(await made.index.vectorState()).toEqual({ ...MODEL, upTo: 5000 });
});

test("those found are the nearest by their codes, whatever was removed and has none", async () => {
  await using made = await smallIndex(
    Array.from({ length: 300 }, (_, at) => document(`text ${at}`, { sessionId: `s${at % 10}` })),
  );
  await embedAll(made);
  await made.index.transact((tx) => tx.removeSession("s3"));
  const weigh = openNearnessMeasure(vectorOf(999));
  const nearness = (n: number): number => weigh(codeFromVector(vectorOf(n)), 0);
  const left = (await made.index.textsAfter(0, 1000)).map(({ n }) => n);
  const expected = left.toSorted((a, b) => nearness(b) - nearness(a) || b - a);
  expect(await made.index.nearest(vectorOf(999), 1000)).toEqual(expected);
  expect(await made.index.nearest(vectorOf(999), 12)).toEqual(expected.slice(0, 12));
});

test("what is removed is near nothing any more, and a document with its number begins without a vector", async () => {
  await using made = await smallIndex([
    document("kept", { sessionId: "kept" }),
    document("gone", { sessionId: "gone" }),
  ]);
  await embedAll(made);
  await made.index.transact((tx) => tx.removeSession("gone"));
  expect(await made.index.nearest(vectorOf(2), 5)).toEqual([1]);
  await made.index.transact((tx) => tx.add([document("new")]));
  expect(await made.index.textsAfter(1, 5)).toEqual([{ n: 2, text: "new" }]);
  expect(await made.index.vectorState()).toMatchObject({ upTo: 1 });
  expect(await made.index.nearest(vectorOf(2), 5)).toEqual([1]);
});

test("a vector of a document that became another meanwhile is not kept", async () => {
  await using made = await smallIndex(["as it is now"]);
  const late = { n: 1, text: "as it was", vector: vectorOf(1) };
  await made.index.transact((tx) => tx.saveVectors(MODEL, 0, [late]));
  expect(await made.index.nearest(vectorOf(1), 5)).toEqual([]);
});

test("vectors of a model that takes long are kept, and come back nearly as they were", async () => {
  const model = { ...MODEL, model: "large", dims: 384, isKept: true };
  await using made = await smallIndex(["one", "two", "three"]);
  await embedAll(made, model);
  const kept = await made.index.vectors([1, 3, 99]);
  expect([...kept.keys()]).toEqual([1, 3]);
  for (const [n, vector] of kept) {
    const same = vectorOf(n, 384).reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0);
    expect(same).toBeGreaterThan(0.999);
  }
  await made.index.transact((tx) => tx.removeSession("s1"));
  expect((await made.index.vectors([1, 2, 3])).size).toBe(0);
});

test("another model's vectors replace those that are there", async () => {
  await using made = await smallIndex(["one", "two"]);
  await embedAll(made, { ...MODEL, isKept: true });
  await embedAll(made, { ...MODEL, model: "static-b", dims: 64 });
  expect((await made.index.vectors([1, 2])).size).toBe(0);
  expect(await made.index.vectorState()).toMatchObject({ model: "static-b", dims: 64, upTo: 2 });
  expect((await made.index.nearest(vectorOf(2, 64), 1))[0]).toBe(2);
});

test("a search by one model finds nothing by meaning, and no damage, once another model's vectors are stored", async () => {
  await using made = await smallIndex(["one", "two"]);
  const keptCodes = newCodeCache();
  const opened = openSearchIndex(made.path, { termsOf, version: TERMS_VERSION, keptCodes });
  await embedAll(made);
  expect((await opened.nearest(vectorOf(2), 1))[0]).toBe(2);
  await embedAll(made, { ...MODEL, model: "static-b", dims: 64 });
  for (const index of [opened, made.index]) {
    expect(await index.nearest(vectorOf(2), 5)).toEqual([]);
    expect(await index.nearest(vectorOf(2), 5, [1, 2])).toEqual([]);
    expect((await index.nearest(vectorOf(2, 64), 1))[0]).toBe(2);
  }
  await opened.close();
});

test("what a transaction did not finish leaves vectors as they were", async () => {
  await using made = await smallIndex(["one", "two"]);
  await embedAll(made);
  const failing = made.index.transact(async (tx) => {
    await tx.removeSession("s1");
    throw new Error("stopped");
  });
  expect(failing).rejects.toThrow("stopped");
  await failing.catch(() => undefined);
  expect((await made.index.nearest(vectorOf(1), 5))[0]).toBe(1);
  await made.index.transact((tx) => tx.clear());
  expect(await made.index.vectorState()).toBeNull();
  expect(await made.index.nearest(vectorOf(1), 5)).toEqual([]);
});

test("a code that is not as it was written is damage, and only what changed is read again where codes stay", async () => {
  await using made = await smallIndex(["one", "two"]);
  await embedAll(made);
  const keptCodes = newCodeCache();
  const opened = openSearchIndex(made.path, { termsOf, version: TERMS_VERSION, keptCodes });
  expect((await opened.nearest(vectorOf(2), 1))[0]).toBe(2);
  const before = keptCodes.places.get(0);
  await opened.nearest(vectorOf(1), 1);
  expect(keptCodes.places.get(0)).toBe(before);
  expect((await opened.nearest(vectorOf(1), 1, [1, 2]))[0]).toBe(1);
  await made.index.transact((tx) => tx.add([document("three")]));
  await embedAll(made);
  expect((await opened.nearest(vectorOf(3), 1))[0]).toBe(3);
  await opened.close();
  const db = new Database(made.path);
  db.run("update codes set codes = zeroblob(length(codes))");
  db.close();
  expect(made.index.nearest(vectorOf(2), 1)).rejects.toThrow();
  await made.index.nearest(vectorOf(2), 1).catch(() => undefined);
});

test("what a removed document meant is in no byte of the file afterwards", async () => {
  await using made = await smallIndex([
    document("kept", { sessionId: "kept" }),
    document("gone", { sessionId: "gone" }),
  ]);
  await embedAll(made, { ...MODEL, isKept: true });
  const code = Buffer.from(codeFromVector(vectorOf(2)).buffer);
  await made.index.checkpoint();
  expect(readFileSync(made.path).includes(code)).toBe(true);
  await made.index.transact((tx) => tx.removeSession("gone"));
  await made.index.scrub();
  const stands = (bytes: Buffer): boolean =>
    [made.path, `${made.path}-wal`].some((path) => readFileSync(path).includes(bytes));
  expect(stands(code)).toBe(false);
  expect(stands(Buffer.from(codeFromVector(vectorOf(1)).buffer))).toBe(true);
});
