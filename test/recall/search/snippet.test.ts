/** The piece of a text that is shown of a result. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { createSnippet } from "../../../src/recall/search/rank/snippet.ts";

const spansOf = (text: string, word: string): { start: number; end: number }[] =>
  [...text.matchAll(new RegExp(word, "gi"))].map(({ index }) => ({
    start: index,
    end: index + word.length,
  }));

test("the message of an error is shown before the frames of its stack, whatever stands in those", () => {
  const name = fc.stringMatching(/^[a-z]{3,8}$/);
  fc.assert(
    fc.property(name, fc.array(name, { minLength: 3, maxLength: 9 }), (missing, frames) => {
      const message = `Error: Cannot find module './lib/${missing}'`;
      const stack = frames.map(
        (one) => `    at Module._${one} (node:internal/modules/cjs/loader:12:3)`,
      );
      const text = ["x ".repeat(120), message, ...stack, ...stack].join("\n");
      const shown = createSnippet(text, spansOf(text, "module"))
        .map((piece) => piece.text)
        .join("");
      expect(shown).toContain(message);
    }),
    { numRuns: 300 },
  );
});
