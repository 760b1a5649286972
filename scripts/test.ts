/**
 * `npm test`: installs the real parts, checks the code, builds the program, runs every test, and counts them: a runner
 * that stopped early must not look green.
 *   npm test [-- FILE...]     only these test files
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.ts";
import { check } from "./check.ts";
import { installParts } from "./install-parts.ts";
import { type FailedTest, readReport, type TestReport } from "./test-report.ts";

const root = join(import.meta.dir, "..");
const chosen = process.argv.slice(2);
/** More than so many files are no bad luck. */
const MOST_AGAIN = 3;

await installParts();
const failedChecks = chosen.length === 0 ? await check() : [];
await build(join(root, "dist/self-gen"));

const files = chosen.length === 0 ? await allTests() : chosen;
const { exitCode, report } = await run(files);
const second = await again(report);
const failed = second ?? report.failed;

const missing = files.length - report.files;
if (missing > 0) say(`${missing} test files did not report`);
for (const name of failedChecks) say(`check failed: ${name}`);
for (const { file, line, name, message } of failed) say(`\n${file}:${line}\n${name}\n${message}\n`);
for (const test of report.failed.filter((one) => !failed.some((other) => isSame(one, other)))) {
  say(
    `unsteady: failed beside others, passed alone: ${test.file}: ${test.name}\n${test.message}\n`,
  );
}
say(
  `${report.passed} passed, ${report.failures} failed${second === null ? "" : `, ${failed.length} of them twice`}, ${report.skipped} skipped`,
);
const isGreen = failed.length === 0 && (exitCode === 0 || second !== null);
process.exitCode =
  isGreen && failedChecks.length === 0 && missing <= 0 && report.passed > 0 ? 0 : 1;

async function run(
  tests: readonly string[],
): Promise<{ readonly exitCode: number; readonly report: TestReport }> {
  const folder = mkdtempSync(join(tmpdir(), "self-gen-test-"));
  const path = join(folder, "junit.xml");
  const how = ["--parallel=2", "--timeout=60000", "--reporter=junit", `--reporter-outfile=${path}`];
  const child = Bun.spawn([process.execPath, "test", ...how, ...tests], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "test" },
  });
  const code = await child.exited;
  const read = readReport(path);
  rmSync(folder, { recursive: true, force: true });
  return { exitCode: code, report: read };
}

/**
 * Real clients and browsers on two busy cores: where few fail, their files are run once more, one by one. What fails twice
 * has failed; what does not is named at the end, and is a fault to be found. Null when there was nothing to be run again.
 */
async function again({
  failed: first,
  failures,
}: TestReport): Promise<readonly FailedTest[] | null> {
  const unsteady = [...new Set(first.map(({ file }) => file))];
  if (failures !== first.length) return null;
  if (unsteady.length === 0 || unsteady.length > MOST_AGAIN || chosen.length > 0) return null;
  const failedAgain: FailedTest[] = [];
  for (const file of unsteady) {
    const second = await run([file]);
    failedAgain.push(...second.report.failed);
    if (second.exitCode !== 0 && second.report.failed.length === 0) return null;
  }
  return failedAgain;
}

function isSame(one: FailedTest, other: FailedTest): boolean {
  return one.file === other.file && one.name === other.name;
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
