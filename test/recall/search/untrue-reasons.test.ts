/** What only looks like the word that was asked for, and names that are written in the other script. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { embedMissingDocuments } from "../../../src/ingest/search/embed-missing.ts";
import { toEmbedder } from "../../../src/embedding/embedding-model.ts";
import { openTableModel } from "../../../src/embedding/table-model.ts";
import type { MeaningModel } from "../../../src/recall/search/meaning/similarity-search.ts";
import { parseQuery } from "../../../src/recall/search/query/parse-query.ts";
import { search } from "../../../src/recall/search/search.ts";
import { namesOfHalf, SOFTWARE_NAMES, type WrittenName } from "./software-names.ts";
import { document, type SmallIndex, smallIndex } from "./small-index.ts";

const NOISE = ["the button is blue", "색인을 다시 만들었다", "nothing to see in this paragraph"];

const apart = (texts: readonly string[]): Promise<SmallIndex> =>
  smallIndex(texts.map((text, n) => document(text, { sessionId: `s${n}` })));

describe("a name is no form of another word", () => {
  test.each([
    ["연습", "더 자연스럽게 바꿨다"],
    ["그라들", "포그라운드와 백그라운드"],
    ["모드", "모든 것을 지웠다"],
    ["파일", "파이프라인이 끊겼다"],
    ["텔레그램", "텔레메트리를 껐다"],
    ["파이어베이스", "데이터베이스의 파이프라인"],
    ["로그인", "로그가 남지 않는다"],
    ["database", "ignore Thumbs.db in the folder"],
    ["development", "print it to /dev/null instead"],
    ["kubernetes", "it took 8s and then 0.8s"],
    ["플라이웨이", "the player plays and seeks"],
    ["슈퍼베이스", "restart supervisor.js"],
    ["포트", "리포트를 썼다"],
    ["로그", "블로그에 올렸다"],
    ["저장소", "src/store/useThemeStore.js"],
    ["금액", "const totalCnt = 3"],
    ["내림", "downloaded the file"],
    ["EADDRINUSE", "it listens on port 4317. No, use Redis"],
    ["EADDRINUSE", "the port · in use since March"],
    ["ModuleNotFoundError", "jq: Cannot index array with string"],
    ["MODULE_NOT_FOUND", "cp: cannot create regular file"],
  ])("%s does not find “%s”", async (query, text) => {
    await using made = await apart([text, ...NOISE]);
    expect(await made.texts(query)).toEqual([]);
  });

  test.each([
    ["바꿨다", "이름을 바꾸는 중"],
    ["바꾼", "이름을 바꾸고 저장했다"],
    ["포트가", "웹포트를 열었다"],
    ["포트", "한강포트를 열었다"],
    ["시작", "재시작했다"],
    ["저장소", "the repository is new"],
    ["database", "the db is locked"],
    ["kubernetes", "upgrade k8s first"],
    ["쿠버내티스", "쿠버네티스를 올렸다"],
    ["EADDRINUSE", "the port is in use"],
    ["ModuleNotFoundError", "it cannot import yaml"],
  ])("%s still finds “%s”", async (query, text) => {
    await using made = await apart([text, ...NOISE]);
    expect(await made.texts(query)).toEqual([text]);
  });

  test("what has the word in the other script comes before what has some of its syllables", async () => {
    const texts = ["Telegram sends the report", "텔레그래프가 보낸다", "텔레메트리를 보낸다"];
    await using made = await apart([...texts, ...NOISE]);
    expect((await made.texts("텔레그램"))[0]).toBe(texts[0]);
  });
});

describe("a name in the other script", () => {
  test.each([
    ["깃헙", "push it to GitHub"],
    ["그라들", "the Gradle wrapper is old"],
    ["파이어베이스", "deploy to firebase hosting"],
    ["넥스트제이에스", "migrate the page to Next.js 15"],
    ["넥스트제이에스", "a nextjs route and the next page"],
    ["몽고디비", "the mongodb driver"],
    ["에스큐엘", "read the SQL first"],
    ["sql", "에스큐엘 문법을 고쳤다"],
    ["firebase", "파이어베이스로 옮겼다"],
  ])("%s finds “%s”", async (query, text) => {
    const noise = ["player and play", "포그라운드에서", "supervisor.js", ...NOISE];
    await using made = await apart([text, ...noise]);
    expect(await made.texts(query)).toEqual([text]);
  });

  const found = async (names: readonly WrittenName[]): Promise<number> => {
    const latin = [...new Set(SOFTWARE_NAMES.map((name) => name.latin))];
    await using made = await apart(latin.map((name) => `${name} refuses the checksum`));
    let right = 0;
    for (const name of names) {
      const [first = ""] = await made.texts(name.hangul);
      if (first.startsWith(`${name.latin} `)) right++;
    }
    return right / names.length;
  };

  test("is found first among two hundred, as often in the half that no rule was made for", async () => {
    expect(SOFTWARE_NAMES.length).toBeGreaterThanOrEqual(200);
    const [learned, held] = [await found(namesOfHalf(0)), await found(namesOfHalf(1))];
    expect(learned).toBeGreaterThan(0.82);
    expect(held).toBeGreaterThan(0.79);
  });
});

/** The index with vectors of the table, and the table as a search has it. */
async function withTable({ index }: SmallIndex): Promise<{ now: Date; meaning: MeaningModel }> {
  const { model, dims, embed, knows } = toEmbedder(await openTableModel(), 100);
  await embedMissingDocuments(index, { model, dims, embed });
  return {
    now: new Date("2026-03-10T12:00:00.000Z"),
    meaning: {
      threshold: null,
      embed: async (some) => ({ model, dims, vectors: await embed(some) }),
      knows: async (word) => knows?.(word) ?? true,
    },
  };
}

describe("by meaning alone", () => {
  test.each([
    "zzzzqqqq",
    "zzqxv",
    "dddqqqzzz",
    "quantum chromodynamics lattice",
    "고양이 예방접종 일정",
    "없는말쿄쿄쿄",
  ])("%s finds nothing where nothing is", async (query) => {
    const texts = [
      "src/app/.dog.json",
      "/home/somebody/shop/node_modules/lattice-free/index.js",
      "The health report says that every worker is alive and the queue is short",
      "회의 일정을 잡아 줘",
      "README가 없어 고칠 오타가 없습니다.",
      "없는 말을 지어냈다",
      "결제 취소 시 재고를 되돌려 주세요",
      "Memory grows until the worker is killed at night",
      ...NOISE,
    ].filter((text) => !text.includes("lattice") && !text.includes("일정"));
    await using made = await apart(texts);
    const { now, meaning } = await withTable(made);
    const page = await search(made.index, {
      query: parseQuery(query, now),
      limit: 10,
      now,
      meaning,
    });
    expect(page.hits.map((hit) => hit.document.text)).toEqual([]);
  });

  const nonsense = fc
    .stringMatching(/^[bcdfghjklmnpqrstvwxz]{5,12}$/)
    .filter((word) => !/(.)\1{3}/.test(word));

  test("three hundred words that nobody has, the table neither, find nothing", async () => {
    await using made = await apart([
      ...NOISE,
      "const zz = qqq",
      "dddd",
      "xz -d qq.tar",
      "vbn and dfg",
    ]);
    const { now, meaning } = await withTable(made);
    await fc.assert(
      fc.asyncProperty(nonsense, async (word) => {
        fc.pre((await meaning.knows?.(word)) === false);
        const page = await search(made.index, {
          query: parseQuery(word, now),
          limit: 10,
          now,
          meaning,
        });
        expect(page.hits.filter(({ found }) => found.length === 0)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("a word that the table has still finds what means the same", async () => {
    await using made = await apart([...NOISE, "football match on sunday"]);
    const { now, meaning } = await withTable(made);
    const query = parseQuery("soccer", now);
    const page = await search(made.index, { query, limit: 10, now, meaning });
    expect(page.hits.map(({ document: { text } }) => text)).toEqual(["football match on sunday"]);
  });
});

describe("another name of an error", () => {
  test("is made of whole words of one clause", async () => {
    const piece = fc.constantFrom(
      "proxyPort",
      "https.port",
      "portNumber",
      "PORT_MAX",
      "http.proxyPort",
    );
    const use = fc.constantFrom("using", "in use", "is in use", "used by");
    await using made = await apart([
      ...NOISE,
      ...fc
        .sample(fc.tuple(piece, use), { numRuns: 200, seed: 7 })
        .map(([one, two], n) => `set ${one} ${two} ${n}`),
      "choose a port, using 8080",
    ]);
    expect(await made.texts("EADDRINUSE")).toEqual([]);
  });
});

test("docker is no reason for what contains something", async () => {
  await using made = await apart([
    ...NOISE,
    "ParentContainsErrorRecordException",
    "it contains 3 files",
    "the container is old",
  ]);
  expect(await made.texts("docker")).toEqual(["the container is old"]);
});
