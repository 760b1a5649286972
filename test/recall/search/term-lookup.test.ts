/** How much a word says is counted where it is looked for. */
import { expect, test } from "bun:test";
import { openTermLookup } from "../../../src/recall/search/rank/term-lookup.ts";
import { document } from "./small-index.ts";
import { onEveryIndex } from "./team-index.ts";

onEveryIndex((smallIndex) => {
  const SHOP = "/home/somebody/shop";
  const BLOG = "/home/somebody/blog";
  const word = (n: number): string => `word${String.fromCharCode(97 + (n % 26))}`;

  const documents = [
    ...Array.from({ length: 40 }, (_, n) =>
      document(`shop ${word(n)}`, { projectPath: SHOP, sessionId: `s${n % 4}` }),
    ),
    ...Array.from({ length: 200 }, (_, n) =>
      document(`invoice ${word(n)}`, { projectPath: BLOG, sessionId: `b${n % 4}` }),
    ),
  ];

  test("of the documents of a project or a session alone, all of them", async () => {
    await using made = await smallIndex(documents);
    for (const [within, all, shop] of [
      [{}, 240, 40],
      [{ projectPaths: [SHOP] }, 40, 40],
      [{ projectPaths: [BLOG] }, 200, 0],
      [{ projectPaths: [SHOP], sessionIds: ["s1"] }, 10, 10],
      [{ sessionIds: ["b1"] }, 50, 0],
      [{ kinds: ["error"] }, 240, 40],
    ] as const) {
      const lookup = await openTermLookup(made.index, within);
      expect({ within, all: lookup.documents, shop: await lookup.having("shop") }).toEqual({
        within,
        all,
        shop,
      });
    }
  });

  test("a word that stands in every document of a project says nothing there, and much elsewhere", async () => {
    await using made = await smallIndex(documents);
    const [here, anywhere] = [
      await openTermLookup(made.index, { projectPaths: [SHOP] }),
      await openTermLookup(made.index),
    ];
    for (const lookup of [here, anywhere]) await lookup.having("shop");
    expect(here.weightOf("shop")).toBeLessThan(0.05);
    expect(anywhere.weightOf("shop")).toBeGreaterThan(1);
  });

  test("the word that tells two documents of a project apart decides, though it is common elsewhere", async () => {
    const texts = [
      document("the shop opens", { projectPath: SHOP, sessionId: "1" }),
      document("an invoice for the shop", { projectPath: SHOP, sessionId: "2" }),
      document("the shop shop shop", { projectPath: SHOP, sessionId: "3" }),
      ...Array.from({ length: 60 }, (_, n) =>
        document(`invoice ${n}`, { projectPath: BLOG, sessionId: `b${n}` }),
      ),
    ];
    await using made = await smallIndex(texts);
    expect((await made.texts("shop invoice project:shop"))[0]).toBe("an invoice for the shop");
  });

  test("a word that only other projects have is not taken for a misspelt one", async () => {
    await using made = await smallIndex([
      document("an involve of mine", { projectPath: SHOP }),
      document("an invoice of mine", { projectPath: BLOG }),
    ]);
    expect((await made.find("invoice project:shop")).hits).toEqual([]);
  });

  test("among very many it is judged by the newest, and never more than there are", async () => {
    const many = Array.from({ length: 2600 }, (_, n) =>
      document(n % 2 === 0 ? "even numbers" : "odd numbers", {
        projectPath: n % 13 === 0 ? BLOG : SHOP,
        sessionId: `m${n % 7}`,
      }),
    );
    await using made = await smallIndex(many);
    const lookup = await openTermLookup(made.index, { projectPaths: [SHOP] });
    const [even, number] = [await lookup.having("even"), await lookup.having("number")];
    expect(lookup.documents).toBeGreaterThanOrEqual(2000);
    expect(lookup.documents).toBeLessThanOrEqual(2600);
    expect(number).toBe(lookup.documents);
    expect(even / lookup.documents).toBeCloseTo(0.5, 1);
  });
});
