/** `npm test` begins with what takes longest, so that nothing long runs alone at its end. */
import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SLOW_FILES } from "../scripts/test/slow-files.ts";
import { writeTimings } from "../scripts/test/timings.ts";

const ROOT = join(import.meta.dir, "..");

test("every file that is known to be slow is there", () => {
  const gone = Object.keys(SLOW_FILES).filter((file) => !existsSync(join(ROOT, file)));
  expect(gone).toEqual([]);
});

test("the runner begins with the slowest of the last run, whatever their names", async () => {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-timings-"));
  try {
    const [order, report] = [join(folder, "order"), join(folder, "report.xml")];
    const seconds = new Map([0.2, 0.1, 0.3, 9, 0.4, 8].map((time, at) => [`${at}.test.ts`, time]));
    for (const name of seconds.keys()) {
      const note = `require("node:fs").appendFileSync(${JSON.stringify(order)}, "${name}\\n")`;
      const text = `const { test, expect } = require("bun:test");\ntest("t", async () => {\n  ${note};\n  await Bun.sleep(100);\n  expect(1).toBe(1);\n});\n`;
      writeFileSync(join(folder, name), text);
    }
    const suites = [...seconds].map(([name, time]) => `<testsuite file="${name}" time="${time}">`);
    writeFileSync(report, `<testsuites tests="6">${suites.join("")}`);
    const how = ["--parallel=2", `--timings=${writeTimings(folder, [...seconds.keys()], report)}`];
    const child = Bun.spawn([process.execPath, "test", ...how], {
      cwd: folder,
      stdio: ["ignore", "ignore", "ignore"],
    });
    expect(await child.exited).toBe(0);
    const begun = readFileSync(order, "utf8").trim().split("\n");
    expect(begun.slice(0, 2).toSorted()).toEqual(["3.test.ts", "5.test.ts"]);
    expect(begun).toHaveLength(seconds.size);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
