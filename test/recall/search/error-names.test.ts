/** An error is found by whichever of its names it is asked for, in both languages. */
import { expect, test } from "bun:test";
import lines from "../../../src/lexicon/error-names.tsv" with { type: "text" };
import { type QueryPart, parseQueryParts } from "../../../src/recall/search/query/query-parts.ts";
import { joinSayings } from "../../../src/recall/search/query/sayings.ts";
import { createErrorForms, findErrorNames } from "../../../src/recall/search/rank/error-names.ts";
import { document, smallIndex } from "./small-index.ts";

const ROWS = lines
  .trim()
  .split("\n")
  .map((line) => line.split("\t"));
const isKorean = (name: string): boolean => /[가-힣]/.test(name);

const partsOf = (words: readonly string[]): readonly QueryPart[] =>
  joinSayings(parseQueryParts(words));

/** Besides every error, what is asked for must be told from these. */
const NOISE = [
  "the button is blue and the page is long",
  "버튼이 파랗고 화면이 길다",
  "use port 8080 for the preview and connect the server",
  "파일을 나누고 서버를 다시 시작했다",
];

test("every error has a name and plain words in both languages, and no name twice", () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(60);
  for (const names of ROWS) {
    expect({ names, korean: names.some(isKorean) }).toEqual({ names, korean: true });
    expect(names.filter((name) => !isKorean(name)).length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => name.trim() === name && name !== "")).toBe(true);
  }
  const [all, once] = [ROWS.flat(), new Set(ROWS.flat())];
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  expect(once.size).toBe(all.length);
});

test("whichever name is asked for, all others are looked for too", () => {
  for (const names of ROWS) {
    for (const name of names) {
      const forms = [...createErrorForms(partsOf(name.split(" "))).values()].flat();
      expect({ name, others: forms.length >= names.length - 1 }).toEqual({ name, others: true });
    }
  }
  expect(createErrorForms(partsOf(["use", "port", "3000"])).size).toBe(0);
  expect(createErrorForms(partsOf(["memory"])).size).toBe(0);
  // Where only errors are looked for, a word of a name is enough, unless it is part of many.
  expect(createErrorForms(partsOf(["포트"])).size).toBe(0);
  expect(createErrorForms(partsOf(["포트"]), true).size).toBe(1);
  expect(findErrorNames(["포트"])).toContain("eaddrinuse");
  expect(findErrorNames(["not"])).toEqual([]);
  expect(findErrorNames([])).toEqual([]);
});

test("plain words in both languages find what was recorded under an error's own name, and that name finds plain words", async () => {
  const recorded = ROWS.map(([first = ""], n) =>
    document(`it stopped: ${first}`, { sessionId: `recorded-${n}` }),
  );
  const said = ROWS.map((names, n) =>
    document(`어제 ${names.find(isKorean)}`, { sessionId: `said-${n}` }),
  );
  const others = NOISE.map((text, n) => document(text, { sessionId: `noise-${n}` }));
  await using made = await smallIndex([...recorded, ...said, ...others]);
  const missed: string[] = [];
  const ask = async (query: string, session: string): Promise<void> => {
    const found = (await made.find(query, 8)).hits.map((hit) => hit.document.sessionId);
    if (!found.includes(session)) missed.push(`${query} → ${session}`);
  };
  for (const [n, [first = "", ...names]] of ROWS.entries()) {
    const english = names.findLast((name) => !isKorean(name));
    for (const name of [names.findLast(isKorean), english ?? first])
      await ask(name ?? "", `recorded-${n}`);
    await ask(first, `said-${n}`);
  }
  expect(missed).toEqual([]);
});

test.each([
  ["port conflict", "port conflict"],
  ["포트 충돌", "포트 충돌"],
  ["포트충돌", "포트충돌"],
  ["포트가 충돌해요", "포트가 충돌해요"],
])("%s finds a port that was in use, and says why", async (query, asked) => {
  const text = "Error: listen EADDRINUSE: address already in use :::3000";
  await using made = await smallIndex([document(text, { kind: "error" }), ...NOISE]);
  const [first] = (await made.find(query)).hits;
  expect([first?.document.text, first?.missing]).toEqual([text, []]);
  expect(first?.found).toEqual([{ asked, how: "alike", found: "EADDRINUSE" }]);
});

test("words of a name that stand apart, or the other way around, are not that name", async () => {
  await using made = await smallIndex(["use port 8080", "the port of the ship is not in much use"]);
  expect(await made.texts("EADDRINUSE")).toEqual([]);
});
