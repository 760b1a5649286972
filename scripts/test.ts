/**
 * `npm test`: installs the real parts, checks the code, builds the program, runs every test but the long ones, and counts
 * them: a runner that stopped early must not look green. `npm run test:long` runs the long ones. `npm test -- --help` says how to run some of them.
 */
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { TEST_MS } from "../test/limits.ts";
import { UNSTEADY } from "../test/unsteady.ts";
import { buildUsual } from "./build.ts";
import { check } from "./check.ts";
import { installParts } from "./install-parts.ts";
import { type Choice, chooseTests, USAGE } from "./test/choose.ts";
import { openScratchFolder } from "./test/scratch-folder.ts";
import { type FailedTest, readReport, type TestReport } from "./test/report.ts";
import { readSkips, skipLine, skipsInto } from "./test/skips.ts";
import { writeTimings } from "./test/timings.ts";

const root = join(import.meta.dir, "..");
const BUILT = join(root, "dist/self-gen");
/** Of the last run of everything, for `npm run test:times`. */
const REPORT = join(root, "dist/test-report.xml");
/** More than so many files are no bad luck. */
const MOST_AGAIN = 3;
/** So many that real clients, browsers and clocks made fail beside others are told; more are a fault. */
const MOST_UNSTEADY = 3;
/** Tests wait for programs, files and each other as much as they compute. */
const WORKERS = navigator.hardwareConcurrency + 1;

/** Of the tests of a file that wait more than they compute (`test.concurrent`): more would be in each other's way. */
const AT_ONCE = 4;

const choice = await chosen();
const { files, isWhole, leftOut } = choice;
/** What a commit must pass: checks, and every test but the long ones. */
const isUsual = isWhole && !choice.isLong;
if (!isUsual && files.length > 1) say(`${files.length} files, without the checks`);

await installParts();
await buildUsual();
// Beside the tests, which wait for programs and clocks as much as they compute.
const checks = isUsual ? check({ isPatient: true }) : Promise.resolve([]);
const place = openScratchFolder(BUILT);
const { folder, program } = place;
const before = identity();
const skips = join(folder, "skips.jsonl");
const { exitCode, report } = await run(files, isUsual ? REPORT : join(folder, "report.xml"));
const second = await again(report);
const failedChecks = await checks;
const failed = second ?? report.failed;
const unsteady = report.failed.filter((one) => !failed.some((other) => isSame(one, other)));
const silent = choice.isByName ? [] : files.filter((file) => !report.files.has(file));
const skipped = readSkips(skips);
const unexplained = unsteady.filter((test) => allowance(test) === null);

const problems = [
  ...failedChecks.map((name) => `check failed: ${name}`),
  ...silent.map((file) => `did not report: ${file}`),
  ...(identity() === before ? [] : ["a test changed the built program: it must write to a copy"]),
  ...(report.skipped > 0 && skipped.length === 0 && !choice.isByName
    ? ["tests were skipped without a reason: see test/skip-reasons.ts"]
    : []),
  ...failed.map((test) => `\n${placeOf(test)}\n${test.message}\n`),
  ...(unexplained.length > MOST_UNSTEADY ? unexplained.map(unsteadyLine) : []),
];
if (unexplained.length <= MOST_UNSTEADY)
  for (const test of unexplained)
    say(`${unsteadyLine(test)}\nfind the cause: more than ${MOST_UNSTEADY} of them fail a run`);
for (const test of unsteady) {
  const why = allowance(test);
  if (why !== null) say(`${unsteadyLine(test)}\nallowed: ${why}`);
}
for (const problem of problems) say(problem);
if (skipped.length > 0) say(skipLine(skipped));
if (leftOut.length > 0) say(`${leftOut.length} long files left out: npm run test:long`);
const notChosen = choice.isByName ? report.skipped : 0;
const counts = `${report.passed} passed, ${report.failures} failed, ${report.skipped - notChosen} skipped`;
say(notChosen === 0 ? counts : `${counts}; ${notChosen} not chosen`);
const hasEnded = exitCode === 0 || second !== null;
process.exitCode = hasEnded && problems.length === 0 && report.passed > 0 ? 0 : 1;

async function chosen(): Promise<Choice> {
  const all = await allTests();
  let made: Choice | null;
  try {
    made = chooseTests(process.argv.slice(2), all, root);
  } catch (error) {
    say(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
  if (made === null) {
    say(USAGE);
    process.exit(0);
  }
  for (const word of made.unmatched) say(`no test file matches ${word}`);
  if (made.unmatched.length > 0) process.exit(2);
  return made;
}

async function run(
  tests: readonly string[],
  path: string,
): Promise<{ readonly exitCode: number; readonly report: TestReport }> {
  const how = [
    `--parallel=${WORKERS}`,
    // The longest begin first, or the last of them runs alone at the end.
    `--timings=${writeTimings(folder, files, REPORT)}`,
    // A worker loads each module once: 0.2 s less for every file.
    "--no-isolate",
    `--timeout=${TEST_MS}`,
    `--max-concurrency=${AT_ONCE}`,
    ...choice.options,
    "--reporter=junit",
    `--reporter-outfile=${path}`,
  ];
  rmSync(path, { force: true });
  const child = Bun.spawn([process.execPath, "test", ...how, ...tests], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...place.env, ...skipsInto(skips), NODE_ENV: "test", TZ: "UTC" },
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
  if (failures !== first.length || !isWhole) return null;
  if (names.length === 0 || names.length > MOST_AGAIN) return null;
  const failedAgain: FailedTest[] = [];
  for (const file of names) {
    const alone = await run([file], join(folder, "again.xml"));
    failedAgain.push(...alone.report.failed);
    // Whoever leaves early, whatever the exit code, has not passed.
    const isOver = alone.exitCode === 0 || alone.report.failed.length > 0;
    if (!isOver || !alone.report.files.has(file)) return null;
  }
  return failedAgain;
}

function identity(): string {
  const facts = statSync(program, { throwIfNoEntry: false });
  return JSON.stringify(facts ?? null, ["ino", "size", "mtimeMs", "mode", "uid"]);
}

function isSame(one: FailedTest, other: FailedTest): boolean {
  return one.file === other.file && one.name === other.name;
}

/** Why a test may be unsteady; null where nobody gave a reason. */
function allowance({ file, name }: FailedTest): string | null {
  return UNSTEADY.find((one) => one.file === file && one.name === name)?.why ?? null;
}

/** What fails before, after or between the tests of a file has no place and no name of its own. */
function placeOf({ file, line, name }: FailedTest): string {
  return line === 0 ? `${file}\noutside of its tests` : `${file}:${line}\n${name}`;
}

function unsteadyLine(test: FailedTest): string {
  return `\nunsteady: failed beside others, passed alone: ${placeOf(test)}\n${test.message}\n`;
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
