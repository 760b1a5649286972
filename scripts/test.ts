/**
 * `npm test`: installs the real parts, checks the code, builds the program, runs every test, and counts them: a runner
 * that stopped early must not look green.
 *   npm test [-- FILE...]     only these test files, without the checks
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UNSTEADY } from "../test/unsteady.ts";
import { buildUsual } from "./build.ts";
import { check } from "./check.ts";
import { installParts } from "./install-parts.ts";
import { type FailedTest, readReport, type TestReport } from "./test/report.ts";
import { readSkips, skipLine, skipsInto } from "./test/skips.ts";

const root = join(import.meta.dir, "..");
const PROGRAM = join(root, "dist/self-gen");
/** Kept for `bun scripts/test/times.ts`. */
const REPORT = join(root, "dist/test-report.xml");
const chosen = process.argv.slice(2);
/** More than so many files are no bad luck. */
const MOST_AGAIN = 3;
/** Tests wait for programs, files and each other as much as they compute. */
const WORKERS = navigator.hardwareConcurrency + 1;

await installParts();
const [failedChecks] = await Promise.all([chosen.length === 0 ? check() : [], buildUsual()]);
const identity = (): string =>
  JSON.stringify(statSync(PROGRAM), ["ino", "size", "mtimeMs", "mode", "uid"]);
const built = identity();

const folder = mkdtempSync(join(tmpdir(), "self-gen-test-"));
const skips = join(folder, "skips.jsonl");
const files = chosen.length === 0 ? await allTests() : chosen;
const { exitCode, report } = await run(files, REPORT);
const second = await again(report);
const failed = second ?? report.failed;
const unsteady = report.failed.filter((one) => !failed.some((other) => isSame(one, other)));

const problems = [
  ...failedChecks.map((name) => `check failed: ${name}`),
  ...(report.files.size < files.length
    ? [`${files.length - report.files.size} test files did not report`]
    : []),
  ...(identity() === built ? [] : ["a test changed dist/self-gen: it must write to a copy"]),
  ...failed.map(({ file, line, name, message }) => `\n${file}:${line}\n${name}\n${message}\n`),
  ...unsteady.filter(({ file }) => !Object.hasOwn(UNSTEADY, file)).map(unsteadyLine),
];
for (const test of unsteady.filter(({ file }) => Object.hasOwn(UNSTEADY, file))) {
  say(`${unsteadyLine(test)}\nallowed: ${UNSTEADY[test.file]}`);
}
for (const problem of problems) say(problem);
const skipped = readSkips(skips);
if (skipped.length > 0) say(skipLine(skipped));
rmSync(folder, { recursive: true, force: true });
say(`${report.passed} passed, ${report.failures} failed, ${report.skipped} skipped`);
const hasEnded = exitCode === 0 || second !== null;
process.exitCode = hasEnded && problems.length === 0 && report.passed > 0 ? 0 : 1;

async function run(
  tests: readonly string[],
  path: string,
): Promise<{ readonly exitCode: number; readonly report: TestReport }> {
  const how = [
    `--parallel=${WORKERS}`,
    // A worker loads each module once: 0.2 s less for every file.
    "--no-isolate",
    "--timeout=60000",
    "--reporter=junit",
    `--reporter-outfile=${path}`,
  ];
  rmSync(path, { force: true });
  const child = Bun.spawn([process.execPath, "test", ...how, ...tests], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...skipsInto(skips), NODE_ENV: "test", TZ: "UTC" },
  });
  const code = await child.exited;
  return { exitCode: code, report: readReport(path) };
}

/**
 * Where few fail, their files are run once more, one by one, so that it is known whether they fail alone too: what fails
 * twice has failed, what does not is unsteady, and that is a fault as well. Null when there was nothing to be run again.
 */
async function again({
  failed: first,
  failures,
}: TestReport): Promise<readonly FailedTest[] | null> {
  const names = [...new Set(first.map(({ file }) => file))];
  if (failures !== first.length) return null;
  if (names.length === 0 || names.length > MOST_AGAIN || chosen.length > 0) return null;
  const failedAgain: FailedTest[] = [];
  for (const file of names) {
    const alone = await run([file], join(folder, "again.xml"));
    failedAgain.push(...alone.report.failed);
    // Whoever leaves early, whatever the exit code, has not passed.
    const hasEnded = alone.exitCode === 0 || alone.report.failed.length > 0;
    if (!hasEnded || !alone.report.files.has(file)) return null;
  }
  return failedAgain;
}

function isSame(one: FailedTest, other: FailedTest): boolean {
  return one.file === other.file && one.name === other.name;
}

function unsteadyLine({ file, line, name, message }: FailedTest): string {
  return `\nunsteady: failed beside others, passed alone: ${file}:${line}\n${name}\n${message}\n`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function allTests(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of new Bun.Glob("test/**/*.test.ts").scan(root)) {
    if (!file.includes("node_modules")) found.push(file);
  }
  return found.toSorted();
}
