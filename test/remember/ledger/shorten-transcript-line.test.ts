import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { redact } from "../../../src/redact/redact.ts";
import { shortenTranscriptLine } from "../../../src/remember/ledger/shorten-transcript-line.ts";

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const LONGEST = 32 * 1024;

/** Long texts of what is hard to cut: quotes, backslashes, escapes, pairs of them, characters of several bytes. */
const longText = fc
  .tuple(
    fc.array(
      fc.constantFrom("a", '"', "\\", "\n", "\u0001", "한", "😀", "\ud83d", 'x\\"y', " plain "),
      { minLength: 1, maxLength: 12 },
    ),
    fc.integer({ min: 1, max: 60_000 }),
  )
  .map(([pieces, units]) => pieces.join("").repeat(units).slice(0, 90_000));

describe("a transcript's line that is shortened", () => {
  test("is the same JSON, but that long texts are only their ends", () => {
    fc.assert(
      fc.property(longText, fc.string(), (long, short) => {
        const record = { type: "user", short, blocks: [{ content: long }], beside: long, last: 1 };
        const found = JSON.parse(shortenTranscriptLine(bytesOf(record))) as typeof record;
        const { blocks, beside, ...others } = found;
        expect(others).toEqual({ type: "user", short, last: 1 });
        for (const text of [beside, blocks[0]?.content ?? ""]) {
          if (text === long) continue;
          const [head = "", tail = "", ...more] = text.split("…");
          expect(more).toEqual([]);
          expect(long.startsWith(head) && long.endsWith(tail)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("has no part of a secret where it was cut", () => {
    const key = `ghp_${"a1B2c3D4".repeat(5).slice(0, 36)}`;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (before) => {
        const text = `${"x".repeat(before)} ${`${key} `.repeat(2000)}`;
        expect(redact(shortenTranscriptLine(bytesOf({ content: text })))).not.toContain("ghp_");
      }),
      { numRuns: 60 },
    );
  });

  test("keeps of ten megabytes only what can be read, beginning and end", () => {
    const long = `begin ${'some \\ output "of" 도구\n'.repeat(500_000)} end`;
    const line = shortenTranscriptLine(
      bytesOf({ tool_use_id: "t", content: long, is_error: true }),
    );
    expect(line.length).toBeLessThan(2 * LONGEST);
    const { content, ...others } = JSON.parse(line) as { content: string };
    expect(others).toEqual({ tool_use_id: "t", is_error: true } as object);
    expect(content.startsWith("begin some ") && content.endsWith(" end")).toBe(true);
  });

  test("does not leave the end of a part of ours, whose beginning was cut away, as something that was said", () => {
    const ours = `<self-generation-record part="snapshot">${"told ".repeat(4000)}</self-generation-record>`;
    const long = `${"x".repeat(40_000)}${ours} said`;
    const { text } = JSON.parse(shortenTranscriptLine(bytesOf({ text: long }))) as { text: string };
    expect(text).not.toContain("told");
    expect(text.endsWith(" said")).toBe(true);
  });

  test("is left alone when it is short, or no JSON", () => {
    expect(shortenTranscriptLine(bytesOf({ a: '한글 \\ "' }))).toBe(
      JSON.stringify({ a: '한글 \\ "' }),
    );
    const broken = `{"a":"${"x".repeat(LONGEST * 2)}`;
    expect(shortenTranscriptLine(new TextEncoder().encode(broken))).toBe(broken);
  });
});
