import { expect, test } from "bun:test";
import fc from "fast-check";
import { openLineReader } from "../../src/embedding/server/line-reader.ts";

test("lines come out whole however their bytes arrive, and one that is too long as nothing, without those around it", () => {
  const line = fc
    .string({ unit: "grapheme", maxLength: 30 })
    .map((text) => text.replaceAll("\n", " "));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(400)), fc.nat(60), (lines, cuts, most) => {
      const bytes = Buffer.from(lines.map((one) => `${one}\n`).join(""));
      const places = [
        ...cuts.filter((at) => at < bytes.length).toSorted((a, b) => a - b),
        bytes.length,
      ];
      const read = openLineReader(most);
      let from = 0;
      const found = places.flatMap((at) => {
        const piece = bytes.subarray(from, at);
        from = at;
        return read(piece);
      });
      expect(found).toEqual(lines.map((one) => (Buffer.byteLength(one) > most ? null : one)));
    }),
    { numRuns: 500 },
  );
});
