/** One name out of code finds what has that name, and nothing that has a piece of it or lies near to it. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { parseQuery } from "../../../src/recall/search/query/parse-query.ts";
import { isIdentifierQuery } from "../../../src/recall/search/query/identifier-query.ts";
import { document } from "./small-index.ts";
import { onEveryIndex } from "./team-index.ts";

onEveryIndex((smallIndex) => {
  const isIdentifier = (text: string): boolean => isIdentifierQuery(parseQuery(text, new Date()));

  describe("a name out of code", () => {
    test.each([
      "ModuleNotFoundError",
      "useEffect",
      "TS2322",
      "ECONNREFUSED",
      "order_items",
      "MAX_RETRY",
      "CVE-2024",
      "i18nKey",
    ])("is %s", (name) => expect(isIdentifier(name)).toBe(true));

    test.each([
      "port",
      "Port",
      "API",
      "포트",
      "port conflict",
      "won't",
      "2026",
      "README.md",
      '"useEffect"',
      "src/cart.ts",
    ])("is not %s", (text) => expect(isIdentifier(text)).toBe(false));

    const piece = fc.stringMatching(/^[A-Z][a-z]{4,7}$/);

    test("finds what has all of it, by its end and in other cases too, and no piece of it", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(piece, {
            minLength: 5,
            maxLength: 5,
            selector: (one) => one.slice(0, 4).toLowerCase(),
          }),
          async ([a = "", b = "", c = "", d = "", e = ""]) => {
            const name = a + b + c;
            const whole = [`the ${name} is thrown`, `${name}s everywhere`];
            const others = [`${a} is here`, `${b}${d} failed`, `${d}${c} works`, `${d} ${e}`];
            await using made = await smallIndex(
              [...whole, ...others].map((text, n) => document(text, { sessionId: `s${n}` })),
            );
            const found = await made.texts(name);
            expect(found.filter((text) => !whole.includes(text))).toEqual([]);
            expect(found).toContain(whole[0] ?? "");
          },
        ),
        { numRuns: 150 },
      );
    });
  });
});
