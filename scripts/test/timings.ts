/** How long each test file takes, for the runner: in the last whole run, or as `slow-files.ts` has it where there was none. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readReport } from "./report.ts";
import { SLOW_FILES } from "./slow-files.ts";

/** Of a file of which nothing is known. The runner takes one that it is not told of for a long one. */
const USUAL_SECONDS = 1;

/** Answers the file that it wrote. */
export function writeTimings(folder: string, tests: readonly string[], report: string): string {
  const { files: last } = readReport(report);
  const millisecondsOf = (test: string): number =>
    Math.round((last.get(test) ?? SLOW_FILES[test] ?? USUAL_SECONDS) * 1000);
  const files = Object.fromEntries(tests.map((test) => [test, millisecondsOf(test)]));
  const path = join(folder, "timings.json");
  writeFileSync(path, JSON.stringify({ version: 1, files }));
  return path;
}
