/** Words that are one word, though their letters do not say so; and words that say nothing. */
import { describe, expect, test } from "bun:test";
import type { WordMatch } from "../../../src/recall/search/hit.ts";
import { parseQueryParts } from "../../../src/recall/search/query/query-parts.ts";
import { document, type SmallIndex, smallIndex } from "./small-index.ts";

const NOISE = ["색인을 다시 만들었다", "the button is blue", "nothing to see in this paragraph"];

/** Each said in a session of its own. */
const apart = (texts: readonly string[]): Promise<SmallIndex> =>
  smallIndex(texts.map((text, n) => document(text, { sessionId: `s${n}` })));

async function why(query: string, text: string): Promise<WordMatch | undefined> {
  await using made = await apart([text, ...NOISE]);
  const [best] = (await made.find(query)).hits;
  return best?.document.text === text ? best.found[0] : undefined;
}

describe("another form of the word", () => {
  test.each([
    ["went", "go"],
    ["go", "went"],
    ["met", "meeting"],
    ["meets", "met"],
    ["broke", "breaking"],
    ["breaks", "broken"],
    ["threw", "throws"],
    ["rebuilt", "rebuild"],
    ["indices", "index"],
    ["index", "indices"],
    ["children", "child"],
    ["env", "environment"],
    ["environments", "env"],
    ["config", "configuration"],
    ["configuration", "cfg"],
    ["repo", "repositories"],
    ["repository", "repo"],
    ["auth", "authorization"],
    ["authentication", "auth"],
    ["db", "databases"],
    ["database", "DB"],
    ["k8s", "kubernetes"],
    ["kubernetes", "k8s"],
    ["i18n", "internationalization"],
    ["deps", "dependency"],
    ["msgs", "message"],
  ])("%s finds %s, and says so", async (asked, there) => {
    expect(await why(asked, `our ${there} since monday`)).toMatchObject({ asked, found: there });
  });

  test("the word itself comes before another form of it, and that before what means the same", async () => {
    const texts = ["the build broke at noon", "the build breaks at noon"];
    await using made = await apart([...texts, ...NOISE]);
    expect((await made.texts("broke"))[0]).toBe(texts[0]);
    expect((await made.texts("breaks"))[0]).toBe(texts[1]);
    const stores = ["db pool is empty", "database pool is empty", "데이터베이스 pool is empty"];
    await using other = await apart([...stores, ...NOISE]);
    expect(await other.texts("db")).toEqual(stores);
  });

  test("two long words that share a short one do not mean each other", async () => {
    await using made = await apart(["the authorization header is wrong", ...NOISE]);
    expect(await made.texts("authenticate")).toEqual([]);
  });
});

describe("words that say nothing", () => {
  test.each([
    "what's isn't won't we've could would any about kind",
    "whats dont isnt what’s couldn’t",
    "어떻게 뭐였더라 무슨 어디였지 언제였지 혹시 누가 했더라",
    "because nobody still has before after while without it only once more",
    "때문에 않고 있다는 없다며 매번 너무 되도록 문제 이유",
  ])("%s", (query) => {
    expect(parseQueryParts(query.split(" ")).filter(({ isFiller }) => !isFiller)).toEqual([]);
  });

  test("a name's possessive, and words that only look like a contraction, do say something", () => {
    const asked = parseQueryParts(["server's", "user’s", "can", "cron't", "port"]);
    expect(asked.filter(({ isFiller }) => !isFiller).map((one) => one.asked)).toEqual([
      "server's",
      "user’s",
      "cron't",
      "port",
    ]);
  });

  test("how a question is put changes nothing about what is found", async () => {
    const texts = [
      "the socket is closed by the proxy",
      "what is this about, and where would it be",
    ];
    await using made = await apart([...texts, ...NOISE]);
    for (const query of [
      "socket closed",
      "what's the socket closed by?",
      "why wasn't the socket closed",
      "where would any socket be closed",
    ])
      expect({ query, first: (await made.texts(query))[0] }).toEqual({ query, first: texts[0] });
  });

  test("nor do small words bury what was written in the other language", async () => {
    const texts = [
      "가격 표를 삭제했다",
      "because nobody still has it without them, only once more",
    ];
    await using made = await apart([...texts, ...NOISE]);
    for (const query of [
      "price table still deleted because nobody has it",
      "only once more without the price table",
    ])
      expect({ query, first: (await made.texts(query))[0] }).toEqual({ query, first: texts[0] });
  });

  test("they are looked for all the same, where nothing else was typed", async () => {
    await using made = await apart(["let it be", ...NOISE]);
    expect(await made.texts("let")).toEqual(["let it be"]);
  });
});
