/**
 * `npm run test:times [-- BEFORE.xml]`: the seconds that the tests of each folder took in the run before, from the report
 * that `npm test` leaves in dist/, beside those of an earlier report; then the slowest files.
 */
import { join } from "node:path";
import { readReport } from "./report.ts";

const LATEST = join(import.meta.dir, "../../dist/test-report.xml");
const SLOWEST = 25;

type Seconds = ReadonlyMap<string, number>;

const folderOf = (file: string): string =>
  file
    .split("/", 2)
    .join("/")
    .replace(/\.test\.ts$/, "");

function secondsByFolder(report: string): Seconds {
  const sums = new Map<string, number>([["all", 0]]);
  for (const [file, seconds] of readReport(report).files) {
    for (const name of [folderOf(file), "all"]) sums.set(name, (sums.get(name) ?? 0) + seconds);
  }
  return sums;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (readReport(LATEST).files.size === 0) {
  say("there is no report of a whole run yet: npm test");
  process.exit(1);
}
const columns = [...process.argv.slice(2), LATEST].map(secondsByFolder);
const names = new Set(columns.flatMap((seconds) => [...seconds.keys()]));
const slowestFirst = [...names].toSorted(
  (a, b) => (columns[0]?.get(b) ?? 0) - (columns[0]?.get(a) ?? 0),
);
say(
  `| folder |${columns.map((_, at) => (at < columns.length - 1 ? " before, s |" : " s |")).join("")}`,
);
say(`|---|${columns.map(() => "---:|").join("")}`);
for (const name of slowestFirst) {
  say(
    `| ${name} |${columns.map((seconds) => ` ${(seconds.get(name) ?? 0).toFixed(1)} |`).join("")}`,
  );
}
say("\nslowest files");
const files = [...readReport(LATEST).files].toSorted((a, b) => b[1] - a[1]);
for (const [file, seconds] of files.slice(0, SLOWEST)) {
  say(`${seconds.toFixed(1).padStart(6)}  ${file}`);
}
