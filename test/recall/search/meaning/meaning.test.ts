/** Search by meaning beside words: what it adds, what it leaves alone, and why it says something was found. */
import { expect, test } from "bun:test";
import { embedMissingDocuments } from "../../../../src/ingest/search/embed-missing.ts";
import type { SearchPage } from "../../../../src/recall/search/hit.ts";
import { toHitFacts, isFoundByMeaning } from "../../../../src/recall/search/hit-facts.ts";
import type { MeaningModel } from "../../../../src/recall/search/meaning/similarity-search.ts";
import { parseQuery } from "../../../../src/recall/search/query/parse-query.ts";
import { search } from "../../../../src/recall/search/search.ts";
import type { SearchDocument } from "../../../../src/store/search-index.ts";
import { document, smallIndex, type SmallIndex } from "../small-index.ts";
import { concepts } from "./concepts.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");

const meaningOf = (
  { model, dims, embed } = concepts(),
  threshold: number | null = 0.4,
): MeaningModel => ({
  embed: async (texts) => ({ model, dims, vectors: await embed(texts) }),
  threshold,
});

const find = (
  { index }: SmallIndex,
  query: string,
  meaning: MeaningModel | null = meaningOf(),
  more: { readonly limit?: number; readonly offset?: number } = {},
): Promise<SearchPage> =>
  search(index, { query: parseQuery(query, NOW), limit: 10, now: NOW, meaning, ...more });

const textsOf = ({ hits }: SearchPage): readonly string[] => hits.map((hit) => hit.document.text);

async function embedded(
  documents: readonly (string | SearchDocument)[],
  model = concepts(),
): Promise<SmallIndex> {
  // Each in a session of its own: what stands beside a match counts too.
  const apart = documents.map((one, at) =>
    typeof one === "string" ? document(one, { sessionId: `s${at}` }) : one,
  );
  const made = await smallIndex(apart);
  await embedMissingDocuments(made.index, model);
  return made;
}

const OTHERS = ["rename the column", "write unit tests", "the button is blue", "parse leap years"];

test("what means the same is found though it shares no word, and says how similar it is", async () => {
  await using made = await embedded(["attorney fiddle", ...OTHERS]);
  expect(textsOf(await find(made, "lawyer violin", null))).toEqual([]);
  const page = await find(made, "lawyer violin");
  expect(textsOf(page)).toEqual(["attorney fiddle"]);
  const [hit] = page.hits;
  if (hit === undefined) throw new Error("nothing found");
  expect(hit.similar).toBeCloseTo(1);
  expect(isFoundByMeaning(hit)).toBe(true);
  expect(toHitFacts(hit, 1).why).toMatchObject({
    found: [],
    missing: ["lawyer", "violin"],
    similar: 1,
  });
});

test("vectors alone find nothing below the threshold", async () => {
  await using made = await embedded(["attorney of the new price list on monday", ...OTHERS]);
  const [hit] = (await find(made, "lawyer", meaningOf(concepts(), 0.1))).hits;
  const reached = hit?.similar ?? 0;
  expect(reached).toBeGreaterThan(0.2);
  expect(textsOf(await find(made, "lawyer", meaningOf(concepts(), reached - 0.01)))).toHaveLength(
    1,
  );
  expect(textsOf(await find(made, "lawyer", meaningOf(concepts(), reached + 0.01)))).toEqual([]);
});

test("whoever types words that stand somewhere finds that first, not what only means the same", async () => {
  await using made = await embedded(["the lawyer of the shop", "attorney", "counsel", ...OTHERS]);
  expect(textsOf(await find(made, "lawyer"))[0]).toBe("the lawyer of the shop");
});

test("where nothing has every word, what means all of it comes before the fourth that has one of them", async () => {
  const some = ["build", "list", "door", "roof", "lamp"].map(
    (word) => `weary ${word} under seven green blankets since monday`,
  );
  await using made = await embedded([...some, "tired fiddle", ...OTHERS]);
  const found = textsOf(await find(made, "weary viola"));
  expect([2, 3]).toContain(found.indexOf("tired fiddle"));
  expect(textsOf(await find(made, "weary viola", null))).not.toContain("tired fiddle");
  expect(found.filter((text) => text.startsWith("weary"))).toHaveLength(5);
});

test("without a model, without vectors and with a model that fails it is found by words, as ever", async () => {
  await using made = await smallIndex(["the lawyer failed", "attorney", ...OTHERS]);
  const words = textsOf(await find(made, "lawyer", null));
  expect(words).toEqual(["the lawyer failed"]);
  expect(textsOf(await find(made, "lawyer"))).toEqual(words);
  await embedMissingDocuments(made.index, concepts());
  const broken: MeaningModel = { threshold: 0.4, embed: () => Promise.reject(new Error("gone")) };
  const silent: MeaningModel = { threshold: 0.4, embed: async () => null };
  const another = meaningOf(concepts("static-other"));
  for (const meaning of [broken, silent, another])
    expect(textsOf(await find(made, "lawyer", meaning))).toEqual(words);
  expect(textsOf(await find(made, "lawyer"))).toEqual([...words, "attorney"]);
});

test("filters, phrases and what must not be there hold for what is found by meaning too", async () => {
  await using made = await embedded([
    document("attorney fiddle", { projectPath: "/p/shop", kind: "prompt" }),
    document("counsel viola", { projectPath: "/p/bank", kind: "answer" }),
    ...OTHERS,
  ]);
  expect(textsOf(await find(made, "lawyer violin project:bank"))).toEqual(["counsel viola"]);
  expect(textsOf(await find(made, "lawyer violin type:prompt"))).toEqual(["attorney fiddle"]);
  expect(textsOf(await find(made, "lawyer violin -attorney"))).toEqual(["counsel viola"]);
  expect(textsOf(await find(made, 'violin "attorney fiddle"'))).toEqual(["attorney fiddle"]);
  expect((await find(made, "lawyer violin")).found).toBe(2);
});

test("a filter that few of very many documents fit still finds what means the same", async () => {
  const many = Array.from({ length: 2600 }, (_, at) =>
    document(`attorney fiddle number${at}`, { projectPath: "/p/many" }),
  );
  const one = document("tired broth", { projectPath: "/p/one" });
  await using made = await embedded([one, ...many]);
  expect(textsOf(await find(made, "weary soup project:one"))).toEqual(["tired broth"]);
  const page = await find(made, "lawyer violin project:one");
  expect(page.hits).toEqual([]);
});

test("of many that mean the same twenty are told, on pages that do not repeat", async () => {
  const texts = Array.from(
    { length: 30 },
    (_, at) => `attorney fiddle ${"abcdefghij"[at % 10]}${at}`,
  );
  await using made = await embedded([...texts, ...OTHERS]);
  const seen: string[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const page: SearchPage = await find(made, "lawyer violin", meaningOf(), { limit: 7, offset });
    seen.push(...textsOf(page));
    offset = page.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(20);
  expect(texts).toEqual(expect.arrayContaining(seen));
});

test("vectors that are kept and those that are made again find the same", async () => {
  const kept = concepts("large");
  await using one = await embedded(["attorney fiddle", ...OTHERS], kept);
  await using other = await embedded(["attorney fiddle", ...OTHERS]);
  const count = kept.asked.length;
  const page = await find(one, "lawyer violin", meaningOf(kept));
  expect(textsOf(page)).toEqual(textsOf(await find(other, "lawyer violin")));
  // Only the query.
  expect(kept.asked.length).toBe(count + 1);
});

test("the nearest in each language counts the same: a text lies nearer to all others in its own", async () => {
  const own = ["attorney", "lawyer", "counsel"].flatMap((one) => [
    `${one} fiddle`,
    `${one} viola so`,
  ]);
  const other = "변호인 깽깽이 고단해요";
  await using made = await embedded([...own, other, ...OTHERS]);
  expect(textsOf(await find(made, "attorney violin walnut")).slice(0, 3)).toContain(other);
});

test("an answer that its prompt found keeps its place before what means only some of it", async () => {
  const answer = "on the fourteenth, by noon";
  await using made = await embedded([
    document("lawyer violin when", { sessionId: "s", turn: 1 }),
    document(answer, { sessionId: "s", turn: 1, kind: "answer" }),
    "orchard soup weary walnut",
    ...OTHERS,
  ]);
  expect(textsOf(await find(made, "lawyer violin orchard"))[1]).toBe(answer);
});
