/** What `npm test` says at its end rests on the report of the runner. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readReport } from "../scripts/test/report.ts";

const TESTS = `
import { describe, expect, test } from "bun:test";
test("holds", () => expect(1).toBe(1));
describe("a < b", () => {
  test('says "no" > once', () => expect("a&b").toBe("<c>"));
  test.skip("is left out", () => undefined);
});
test("throws", () => { throw new Error("boom"); });
`;

test("what failed is told with its place, its name and its words, and everything is counted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-report-"));
  try {
    writeFileSync(join(folder, "some.test.ts"), TESTS);
    const path = join(folder, "junit.xml");
    const how = ["--reporter=junit", `--reporter-outfile=${path}`];
    const child = Bun.spawn([process.execPath, "test", ...how], {
      cwd: folder,
      stdio: ["ignore", "ignore", "ignore"],
    });
    expect(await child.exited).not.toBe(0);
    const { failed, files, ...counts } = readReport(path);
    expect(counts).toEqual({ passed: 1, skipped: 1, failures: 2 });
    expect([...files.keys()]).toEqual(["some.test.ts"]);
    expect(files.get("some.test.ts")).toBeGreaterThan(0);
    expect(failed).toMatchObject([
      { file: "some.test.ts", line: 5, name: 'a < b > says "no" > once' },
      { file: "some.test.ts", line: 8, name: "throws" },
    ]);
    expect(failed[0]?.message).toContain('"<c>"');
    expect(failed[1]?.message).toContain("boom");
    expect(readReport(join(folder, "none.xml"))).toMatchObject({
      files: new Map(),
      passed: 0,
      failures: 0,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
