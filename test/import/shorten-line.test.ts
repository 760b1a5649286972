import { expect, test } from "bun:test";
import fc from "fast-check";
import { shortenLine } from "../../src/ingest/import/shorten-line.ts";

const LONG = 400;

/** The same value, its long texts empty; where one is near the limit, either is right. */
function isShortened(given: unknown, short: unknown): boolean {
  if (typeof given === "string") {
    return given === short || (short === "" && JSON.stringify(given).length > LONG);
  }
  if (typeof given !== "object" || given === null) return Object.is(given, short);
  if (typeof short !== "object" || short === null) return false;
  const keys = Object.keys(given);
  return (
    keys.length === Object.keys(short).length &&
    keys.every((key) => isShortened((given as never)[key], (short as never)[key]))
  );
}

const texts = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary", minLength: 300, maxLength: 1200 }),
  fc.constantFrom("\\", '"', '\\"', "\\\\", '"}]},"uuid":"').map((one) => one.repeat(400)),
);

test("a line that is shortened is the same value but for its long texts", () => {
  const values = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      texts,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("any"), { maxLength: 4 }),
      fc.dictionary(
        fc.string({ maxLength: 20 }).filter((key) => key !== "__proto__"),
        tie("any"),
        { maxKeys: 4 },
      ),
    ),
  })).any;
  fc.assert(
    fc.property(values, (value) => {
      const line = Buffer.from(JSON.stringify(value));
      // What is no character comes back as another one.
      const given: unknown = JSON.parse(line.toString());
      return isShortened(given, JSON.parse(shortenLine(line)));
    }),
    { numRuns: 500 },
  );
});

test("a long text is left empty, whatever it holds, and the rest stays", () => {
  for (const piece of ["x", "한글", '"', "\\", "\n", '"},"uuid":"']) {
    const value = { before: "a", content: piece.repeat(2000), after: { uuid: "u", ok: true } };
    expect(JSON.parse(shortenLine(Buffer.from(JSON.stringify(value))))).toEqual({
      ...value,
      content: "",
    });
  }
});
