import { expect, test } from "bun:test";
import fc from "fast-check";
import { asksForFix, dropFrame } from "../../../src/recall/search/query/fix-question.ts";
import { parseQueryParts } from "../../../src/recall/search/query/query-parts.ts";
import { document } from "./small-index.ts";
import { onEveryIndex } from "./team-index.ts";

onEveryIndex((smallIndex) => {
  const left = (typed: string): string[] =>
    dropFrame(parseQueryParts(typed.split(" "))).map(({ asked }) => asked);

  test("who asks how something was fixed is told apart from who asks for it to be fixed", () => {
    for (const typed of [
      "how did we fix the ttl thing",
      "How did I finally solve the port problem?",
      "what fixed the build",
      "how was the login crash resolved",
      "the fix for the flaky test",
      "ttl 어떻게 고쳤지",
      "포트 충돌 어떻게 해결했더라?",
      "빌드 오류 해결 방법",
    ])
      expect([typed, asksForFix(typed)]).toEqual([typed, true]);
    for (const typed of [
      "fix the ttl thing",
      "how does the cache work",
      "fixture for tests",
      "ttl",
      "prefix of the path",
      "고정 폭 글꼴",
      "how do we deploy",
    ])
      expect([typed, asksForFix(typed)]).toEqual([typed, false]);
  });

  test("the words that only ask are left out, unless they are all there is", () => {
    expect(left("how did we fix the ttl")).toEqual(["how", "did", "we", "the", "ttl"]);
    expect(left("ttl 어떻게 고쳤지")).not.toContain("고쳤지");
    expect(left("how did we fix it")).toContain("fix");
    const word = fc.string({ unit: fc.constantFrom("a", "b", "fix", "가", "solve"), minLength: 1 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const asked = parseQueryParts(words);
        const rest = dropFrame(asked);
        expect(asked).toEqual(expect.arrayContaining([...rest]));
        expect(rest.some(({ isFiller }) => !isFiller)).toBe(
          asked.some(({ isFiller }) => !isFiller),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("asked how something was fixed, what came of it stands before the request for it", async () => {
    const subjects = ["ttl", "login", "checkout", "webhook", "포트", "장바구니"];
    for (const subject of subjects) {
      await using small = await smallIndex([
        document(`the entries never work, fix the ${subject} thing in app.ts`, { turn: 1 }),
        document(`Fixed: the ${subject} was read in the wrong order, and is read in order now.`, {
          kind: "answer",
          turn: 1,
        }),
        document("Set the header on every response.", { turn: 2 }),
        document("show the author below each article", { turn: 3 }),
      ]);
      const first = async (query: string): Promise<string | undefined> =>
        (await small.find(query)).hits[0]?.document.kind;
      expect([subject, await first(`how did we fix the ${subject} thing`)]).toEqual([
        subject,
        "answer",
      ]);
      expect([subject, await first(`fix the ${subject} thing`)]).toEqual([subject, "prompt"]);
    }
  });
});
