/** Why a test may be long: what it proves is proved by another one too, which its first comment names (decision 0036). */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { isLongTest } from "../scripts/test/choose.ts";
import { readSourceFiles } from "./source-files.ts";

const ROOT = join(import.meta.dir, "..");

/** The test files that the first comment names, from the root or beside the file. */
function namedBy({ path, text }: { readonly path: string; readonly text: string }): string[] {
  const [comment = ""] = /^\/\*\*[^]*?\*\//.exec(text) ?? [];
  return [...comment.matchAll(/`([\w/*-]+\.test\.ts)`/g)]
    .map(([, name = ""]) => (name.startsWith("test/") ? name : join(dirname(path), name)))
    .flatMap((name) =>
      name.includes("*") ? Array.from(new Bun.Glob(name).scanSync(ROOT)) : [name],
    );
}

const long = readSourceFiles(ROOT, "test", [".test.ts"]).filter(({ path }) => isLongTest(path));

test("every long test names one that npm test runs, and each that is named is there", () => {
  expect(long.length).toBeGreaterThan(20);
  const alone = long.filter((file) => !namedBy(file).some((name) => !isLongTest(name)));
  expect(alone.map(({ path }) => path)).toEqual([]);
  const gone = long.flatMap((file) =>
    namedBy(file).filter((name) => !existsSync(join(ROOT, name))),
  );
  expect(gone).toEqual([]);
});
