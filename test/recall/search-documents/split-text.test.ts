import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { splitText } from "../../../src/recall/search/documents/split-text.ts";
import { happening, told } from "./session.ts";

const paragraph = (letter: string, units: number): string => letter.repeat(units);

describe("a long text", () => {
  test("becomes several parts that end where its paragraphs do", () => {
    const [a, b, c] = [paragraph("a", 900), paragraph("b", 900), paragraph("c", 900)];
    expect(splitText(`${a}\n\n${b}\n\n${c}`)).toEqual([`${a}\n\n${b}`, c]);
  });

  test("is cut at a line, a sentence or a space where a paragraph is too long", () => {
    const sentences = "짧은 문장입니다. ".repeat(300);
    for (const part of splitText(sentences).slice(0, -1)) expect(part).toEndWith("다.");
    const lines = `${paragraph("x", 90)}\n`.repeat(60);
    for (const part of splitText(lines)) expect(part).toMatch(/^(?:x{90}\n)*x{90}$/);
  });

  test("is an event's document in parts, counted from 0, twenty at most", () => {
    const lastAssistantMessage = `${paragraph("word ", 390)}\n\n`.repeat(60);
    const { documents } = told(happening("turn.end", { ok: true, lastAssistantMessage }));
    expect(documents.map(({ part }) => part)).toEqual(Array.from({ length: 20 }, (_, at) => at));
    expect(new Set(documents.map(({ eventId, kind }) => `${eventId} ${kind}`)).size).toBe(1);
  });

  test("loses nothing but white space, and is never cut inside a character", () => {
    const text = fc.string({ unit: fc.constantFrom("가", "👩‍🚀", "x", " ", "\n", "\n\n", ". ") });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 400 }), (one, times) => {
        const whole = one.repeat(times).slice(0, 30_000).toWellFormed();
        const parts = splitText(whole);
        expect(parts.join("").replaceAll(/\s/g, "")).toBe(whole.replaceAll(/\s/g, ""));
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(2000);
          expect(part.isWellFormed() && part === part.trim() && part !== "").toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
