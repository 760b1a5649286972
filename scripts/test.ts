/**
 * `npm test`: installs the real parts, checks the code, builds the program, runs every test, and counts them: a runner
 * that stopped early must not look green.
 *   npm test [-- FILE...]     only these test files
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.ts";
import { check } from "./check.ts";
import { installParts } from "./install-parts.ts";

const root = join(import.meta.dir, "..");
const chosen = process.argv.slice(2);

await installParts();
const failedChecks = chosen.length === 0 ? await check() : [];
await build(join(root, "dist/self-gen"));

const folder = mkdtempSync(join(tmpdir(), "self-gen-test-"));
const report = join(folder, "junit.xml");
const files = chosen.length === 0 ? await allTests() : chosen;
const child = Bun.spawn(
  [
    process.execPath,
    "test",
    "--parallel=2",
    "--timeout=60000",
    "--reporter=junit",
    `--reporter-outfile=${report}`,
    ...files,
  ],
  { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, NODE_ENV: "test" } },
);
const exitCode = await child.exited;
const counts = countTests(report);
rmSync(folder, { recursive: true, force: true });

const missing = files.length - counts.files;
if (missing > 0) process.stdout.write(`${missing} test files did not report\n`);
for (const name of failedChecks) process.stdout.write(`check failed: ${name}\n`);
process.stdout.write(
  `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
);
process.exitCode =
  exitCode === 0 && failedChecks.length === 0 && missing <= 0 && counts.passed > 0 ? 0 : 1;

async function allTests(): Promise<string[]> {
  const found: string[] = [];
  for await (const file of new Bun.Glob("test/**/*.test.ts").scan(root)) {
    if (!file.includes("node_modules")) found.push(file);
  }
  return found.toSorted();
}

function countTests(path: string): {
  files: number;
  passed: number;
  failed: number;
  skipped: number;
} {
  let xml: string;
  try {
    xml = readFileSync(path, "utf8");
  } catch {
    return { files: 0, passed: 0, failed: 0, skipped: 0 };
  }
  const head = /<testsuites[^>]*>/.exec(xml)?.[0] ?? "";
  const number = (name: string): number =>
    Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  const failed = number("failures") + number("errors");
  const skipped = number("skipped");
  const reported = new Set(
    [...xml.matchAll(/<testsuite [^>]*\bfile="([^"]+)"/g)].map((match) => match[1]),
  );
  return { files: reported.size, passed: number("tests") - failed - skipped, failed, skipped };
}
