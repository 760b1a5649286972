import { expect, test } from "bun:test";
import fc from "fast-check";
import { describeFiles } from "../../../src/remember/checkpoint/describe-files.ts";
import { en } from "../../../src/text/en.ts";

const of = (...paths: readonly string[]): string | null =>
  describeFiles(paths, en.sessionSave.title);

test("a commit without a title is called by its files: one by its path, several by their folder [R177]", () => {
  expect(of()).toBeNull();
  expect(of("src/cart.ts")).toBe("src/cart.ts");
  expect(of("src/api/a.ts", "src/api/b.ts", "src/api/deep/c.ts")).toBe("3 files in src/api");
  expect(of("a.md", "b.md")).toBe("2 files: a.md, b.md");
  expect(of("docs/a.md", "src/b.ts", "src/c.ts", "d.ts")).toBe("4 files: src/, docs/, d.ts");
  expect(of("a/1", "b/1", "c/1", "d/1", "e/1")).toBe("5 files: a/, b/, c/, …");
  expect(of("one/long/folder/after/another/with/names/file.ts")).toBe(
    "…/folder/after/another/with/names/file.ts",
  );
});

test("whatever the files are called, their number is in the title and it stays short", () => {
  const name = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
    .map((one) => one.replaceAll("/", "_"));
  const path = fc.array(name, { minLength: 1, maxLength: 6 }).map((names) => names.join("/"));
  fc.assert(
    fc.property(fc.uniqueArray(path, { minLength: 2, maxLength: 12 }), (paths) => {
      const title = of(...paths) ?? "";
      expect(title).toStartWith(`${paths.length} files`);
      expect(title.length).toBeLessThan(90);
    }),
    { numRuns: 300 },
  );
});
