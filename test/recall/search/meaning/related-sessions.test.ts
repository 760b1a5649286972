/** Earlier sessions about the same are found by what they were asked, and only by that. */
import { expect, test } from "bun:test";
import { embedMissingDocuments } from "../../../../src/ingest/search/embed-missing.ts";
import { searchRelatedSessions } from "../../../../src/recall/search/meaning/related-sessions.ts";
import type { MeaningModel } from "../../../../src/recall/search/meaning/similarity-search.ts";
import { document, smallIndex } from "../small-index.ts";
import { concepts } from "./concepts.ts";

const { model, dims, embed } = concepts();
const meaning: MeaningModel = {
  threshold: 0.4,
  embed: async (texts) => ({ model, dims, vectors: await embed(texts) }),
};

const asked = (sessionId: string, ts: string, ...texts: readonly string[]) =>
  texts.map((text, at) => document(text, { sessionId, ts, turn: at + 1 }));

const DOCUMENTS = [
  ...asked("law", "2026-03-01T00:00:00.000Z", "the attorney is tired of the fiddle and the broth"),
  ...asked(
    "code",
    "2026-03-02T00:00:00.000Z",
    "rename the column of the orders table, then migrate",
  ),
  ...asked(
    "now",
    "2026-03-03T00:00:00.000Z",
    "ok",
    "the lawyer is weary of the violin and the soup",
  ),
  ...asked("later", "2026-03-04T00:00:00.000Z", "the counsel is tired of the viola and the soup"),
  document("the lawyer is weary of the violin and the soup", {
    sessionId: "answers",
    ts: "2026-03-01T00:00:00.000Z",
    kind: "answer",
  }),
];

test("an earlier session that was asked the same in other words is told, and no later one", async () => {
  await using made = await smallIndex(DOCUMENTS);
  expect(await searchRelatedSessions(made.index, meaning, "now")).toEqual([]);
  await embedMissingDocuments(made.index, concepts());
  const found = await searchRelatedSessions(made.index, meaning, "now");
  expect(found.map(({ sessionId }) => sessionId)).toEqual(["law"]);
  expect(found[0]).toMatchObject({ ts: "2026-03-01T00:00:00.000Z" });
  expect(found[0]?.similar).toBeGreaterThan(0.9);
  const later = await searchRelatedSessions(made.index, meaning, "later");
  expect(later.map(({ sessionId }) => sessionId).toSorted()).toEqual(["law", "now"]);
});

test("without a model, and for a session that asked nothing, there are none", async () => {
  await using made = await smallIndex(DOCUMENTS);
  await embedMissingDocuments(made.index, concepts());
  expect(await searchRelatedSessions(made.index, null, "now")).toEqual([]);
  expect(await searchRelatedSessions(made.index, meaning, "answers")).toEqual([]);
  expect(await searchRelatedSessions(made.index, meaning, "nobody")).toEqual([]);
  const broken: MeaningModel = { threshold: null, embed: () => Promise.reject(new Error("gone")) };
  expect(await searchRelatedSessions(made.index, broken, "now")).toEqual([]);
});

test("at most three are told, the most similar first", async () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    asked(
      `s${at}`,
      `2026-02-0${at + 1}T00:00:00.000Z`,
      `the attorney is tired of the fiddle and the broth ${"again ".repeat(at)}`,
    ),
  ).flat();
  await using made = await smallIndex([...many, ...DOCUMENTS]);
  await embedMissingDocuments(made.index, concepts());
  const found = await searchRelatedSessions(made.index, meaning, "now");
  expect(found.map(({ sessionId }) => sessionId)).toHaveLength(3);
  const similar = found.map((one) => one.similar);
  expect(similar).toEqual(similar.toSorted((a, b) => b - a));
});
