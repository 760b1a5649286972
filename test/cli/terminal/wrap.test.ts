import { expect, test } from "bun:test";
import fc from "fast-check";
import { definitionLines, factLines, headedLines, wrap } from "../../../src/cli/terminal/wrap.ts";

const word = fc.stringMatching(/^[a-z가-힣-]{1,12}$/);
const shortWord = fc.stringMatching(/^[a-z가-힣-]{1,6}$/);

test("wrapping loses no word, and only a word that is too long for a line makes it too long", () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1 }),
      fc.integer({ min: 8, max: 60 }),
      (words, columns) => {
        const lines = wrap(words.join(" "), columns);
        expect(lines.join(" ")).toBe(words.join(" "));
        for (const line of lines) {
          if (line.includes(" ")) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(columns);
        }
      },
    ),
  );
});

test("a meaning goes on below itself, and a name that is too long has a line of its own", () => {
  const long = "--a-name-that-is-longer-than-any-column SHOULD_BE";
  const rows = [
    ["--one", "가나다 라마바 사아자"],
    [long, "said further below"],
  ] as const;
  expect(definitionLines(rows, 20)).toEqual([
    "  --one  가나다",
    "         라마바",
    "         사아자",
    `  ${long}`,
    "         said",
    "         further",
    "         below",
  ]);
});

const program = fc.constantFrom("self-gen memory add", "rm -rf", "mv", "git -C");
const argument = fc.stringMatching(
  /^(?:[~./]?[a-z가-힣]{1,8}|<[가-힣]{1,4}>|--[a-z]{1,6}|@[1-9])$/,
);

test("a command that ends a hint is not broken where a line has room for it", () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1 }),
      program,
      fc.array(argument, { minLength: 1, maxLength: 2 }),
      (words, name, typed) => {
        const command = [name, ...typed].join(" ");
        const lines = wrap(`${words.join(" ")}: ${command}`, 60);
        expect(lines.at(-1)).toEndWith(command);
      },
    ),
    { numRuns: 400 },
  );
});

test("a text is beside its head or below it, cut at most once, and never wider than the terminal", () => {
  fc.assert(
    fc.property(
      shortWord,
      fc.array(word),
      fc.integer({ min: 16, max: 60 }),
      (name, words, columns) => {
        const text = words.join(" ");
        const lines = headedLines(`${name}  `, text, "  ", columns);
        const said = lines.join(" ").replace(name, "").trim();
        for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(columns);
        expect(said.endsWith("…") ? text.startsWith(said.slice(0, -1)) : said === text).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});

test("a fact with a word too long for its column stands below its name, which stays whole", () => {
  const path = "~/.self-generation/bin/self-gen";
  expect(
    factLines(
      [
        ["✓ program", `${path} records in 8 ms`],
        ["✓ disk", "12 GB free of 40 GB on this disk"],
      ],
      36,
    ),
  ).toEqual([
    "✓ program",
    `    ${path}`,
    "    records in 8 ms",
    "✓ disk     12 GB free of 40 GB on",
    "           this disk",
  ]);
  expect(factLines([["a", path]], Infinity)).toEqual([`a  ${path}`]);
});
