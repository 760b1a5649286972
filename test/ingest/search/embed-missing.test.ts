/** Documents get their vectors in the background, bounded, and go on where that stopped. */
import { expect, test } from "bun:test";
import { embedMissingDocuments } from "../../../src/ingest/search/embed-missing.ts";
import { TERMS_VERSION, termsOf } from "../../../src/recall/search/terms/terms.ts";
import { openSearchIndex } from "../../../src/store/sqlite/search/open-index.ts";
import { concepts, conceptVector } from "../../recall/search/meaning/concepts.ts";
import { document, smallIndex } from "../../recall/search/small-index.ts";

const TEXTS = Array.from({ length: 25 }, (_, at) => `text number${at}`);

test("every document is embedded once, and what is added later besides", async () => {
  await using made = await smallIndex(TEXTS);
  const model = concepts();
  const options = { batchSize: 10 };
  expect(await embedMissingDocuments(made.index, model, options)).toEqual({
    documents: 25,
    end: "done",
  });
  expect(await made.index.vectorState()).toMatchObject({ model: model.model, upTo: 25 });
  expect(model.asked.filter((text) => text.startsWith("text"))).toEqual(TEXTS);
  expect(await embedMissingDocuments(made.index, model)).toEqual({ documents: 0, end: "done" });
  await made.index.transact((tx) => tx.add([document("attorney fiddle")]));
  expect(await embedMissingDocuments(made.index, model)).toEqual({ documents: 1, end: "done" });
  const vector = conceptVector("lawyer violin") ?? new Float32Array();
  expect((await made.index.nearest(vector, 1))[0]).toBe(26);
});

test("a budget that is used up stops it, and the next call goes on", async () => {
  await using made = await smallIndex(TEXTS);
  const model = concepts();
  const none = await embedMissingDocuments(made.index, model, { budgetMs: 0, batchSize: 10 });
  expect(none).toEqual({ documents: 0, end: "budget" });
  const weary = {
    ...model,
    embed: async (texts: readonly string[]) => {
      const until = performance.now() + 2;
      while (performance.now() < until);
      return model.embed(texts);
    },
  };
  let calls = 0;
  let documents = 0;
  for (let end = "budget"; end === "budget"; calls++) {
    const turn = await embedMissingDocuments(made.index, weary, { budgetMs: 1, batchSize: 10 });
    documents += turn.documents;
    end = turn.end;
  }
  expect(documents).toBe(25);
  expect(calls).toBeGreaterThan(2);
});

test("another model makes all vectors anew while those that it has made are used", async () => {
  await using made = await smallIndex(["attorney fiddle", ...TEXTS]);
  await embedMissingDocuments(made.index, concepts("first"));
  expect((await made.index.vectors([1])).size).toBe(1);
  const second = concepts("static-second");
  let batches = 0;
  const failing = {
    ...second,
    embed: (texts: readonly string[]) =>
      ++batches > 2 ? Promise.reject(new Error("stopped")) : second.embed(texts),
  };
  expect(embedMissingDocuments(made.index, failing, { batchSize: 10 })).rejects.toThrow("stopped");
  await embedMissingDocuments(made.index, failing).catch(() => undefined);
  expect(await made.index.vectorState()).toMatchObject({ model: "static-second", upTo: 10 });
  const vector = conceptVector("lawyer violin") ?? new Float32Array();
  expect((await made.index.nearest(vector, 1))[0]).toBe(1);
  await embedMissingDocuments(made.index, second, { batchSize: 10 });
  expect(await made.index.vectorState()).toMatchObject({
    upTo: (await made.index.totals()).documents,
  });
  expect(second.asked.filter((text) => text === "attorney fiddle")).toHaveLength(1);
});

test("what a model cannot read has no vector and is not asked for again", async () => {
  await using made = await smallIndex(["!!! ???", "attorney fiddle"]);
  const model = concepts();
  await embedMissingDocuments(made.index, model);
  expect(await made.index.vectorState()).toMatchObject({
    upTo: (await made.index.totals()).documents,
  });
  const asked = model.asked.length;
  await embedMissingDocuments(made.index, model);
  expect(model.asked).toHaveLength(asked);
  const vector = conceptVector("lawyer") ?? new Float32Array();
  expect(await made.index.nearest(vector, 5)).toEqual([2]);
});

test("another process that writes is not waited for longer than told", async () => {
  await using made = await smallIndex(TEXTS);
  const other = openSearchIndex(made.path, { termsOf, version: TERMS_VERSION });
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const writing = other.transact(async () => {
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  const turn = await embedMissingDocuments(made.index, concepts(), { waitMs: 1 });
  expect(turn).toEqual({ documents: 0, end: "busy" });
  held.resolve();
  await writing;
  await other.close();
  expect((await embedMissingDocuments(made.index, concepts())).end).toBe("done");
});
