/** The words with which a turn closed, as many as fit. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  extractClosingWords,
  extractOpeningWords,
} from "../../../src/recall/compose/closing-words.ts";

describe("closing words", () => {
  test("are told on one line, without marks and listings; a command to run stays", () => {
    const message = (code: string): string =>
      `## Done\n\n**Rounded** once in \`cart.ts\`.\n\n\`\`\`sh\n${code}\n\`\`\`\n| a | b |\n---\nNext: coupons.`;
    expect(extractClosingWords(message("line();\n".repeat(40)), 900)).toBe(
      "Done Rounded once in cart.ts. Next: coupons.",
    );
    expect(extractClosingWords(message("npm ci\nnpm test"), 900)).toBe(
      "Done Rounded once in cart.ts. npm ci; npm test Next: coupons.",
    );
  });

  test("tell a table by its rows", () => {
    const table =
      "| What | State |\n|------|:-----:|\n| lines counted | ✓ added |\n| log | left out |";
    expect(extractClosingWords(`All is applied:\n\n${table}\n\nNext: coupons.`, 900)).toBe(
      "All is applied: - lines counted: ✓ added - log: left out Next: coupons.",
    );
  });

  test("that are long begin with what was done, not with a heading", () => {
    const message = `# EXECUTE\n\nThe cart rounds once.\n\n${"In between. ".repeat(80)}\n\nNext: coupons.`;
    expect(extractClosingWords(message, 200)).toBe("The cart rounds once. … Next: coupons.");
  });

  test("keep every sign of a name", () => {
    for (const name of ["snake_case_name", "__init__", "src/**/*.ts", "#123", "a*b", "C#"]) {
      expect(extractClosingWords(`It is ${name} here.`, 900)).toBe(`It is ${name} here.`);
    }
    expect(extractClosingWords("It is *really* _done_.", 900)).toBe("It is really done.");
  });

  test("that are long keep what was done and what comes next", () => {
    const message = `할인을 한 번만 반올림합니다. ${"그리고 더 있습니다. ".repeat(40)}\n\n${"중간. ".repeat(80)}\n\n다음은 쿠폰입니다.`;
    const told = extractClosingWords(message, 300);
    expect(told).toStartWith("할인을 한 번만 반올림합니다.");
    expect(told).toEndWith("… 다음은 쿠폰입니다.");
  });

  test("are never more than fit, whatever was said", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 200 }), { maxLength: 12 }),
        fc.integer({ min: 20, max: 600 }),
        (paragraphs, units) => {
          expect(extractClosingWords(paragraphs.join("\n\n"), units).length).toBeLessThanOrEqual(
            units,
          );
        },
      ),
    );
  });
});

test("opening words are what was done, as much as fits, without a heading and without what comes next", () => {
  const message = `# Summary\n\nThe cart rounds once:\n- coupons too\n- invoices\n\n${"In between. ".repeat(80)}\n\nNext: refunds.`;
  const told = extractOpeningWords(message, 60);
  expect(told).toStartWith("The cart rounds once: - coupons too - invoices ");
  expect(told).toEndWith(" …");
  fc.assert(
    fc.property(
      fc.string({ maxLength: 400 }),
      fc.integer({ min: 20, max: 300 }),
      (words, units) => {
        const short = extractOpeningWords(words, units);
        expect(short.length).toBeLessThanOrEqual(units);
        expect(short).not.toContain("\n");
      },
    ),
    { numRuns: 300 },
  );
});

test("what is only announced before the answer is left out, unless nothing else was said", () => {
  const left = (message: string): readonly string[] => [
    extractClosingWords(message, 200),
    extractOpeningWords(message, 200),
  ];
  expect(left("Let me look. The port was taken; I moved it to 3001.")).toEqual([
    "The port was taken; I moved it to 3001.",
    "The port was taken; I moved it to 3001.",
  ]);
  expect(left("I'll check the config first:\n\nDone.")).toEqual(["Done.", "Done."]);
  expect(left("먼저 설정을 확인해 보겠습니다. 포트를 바꿨습니다.")).toEqual([
    "포트를 바꿨습니다.",
    "포트를 바꿨습니다.",
  ]);
  for (const whole of ["Let me look.", "Let me know if it fails.", "I will use SQLite."]) {
    expect(left(whole)).toEqual([whole, whole]);
  }
});
