/** Everything that can be said about the code without running it. */
import { join } from "node:path";
import { installParts } from "./install-parts.ts";

const root = join(import.meta.dir, "..");
const bin = join(root, "test/node_modules/.bin");

/**
 * Several checkers look several times at what they share, and end no earlier on two processors. What one found is kept,
 * with a hash of every file that it read: the next looks only at what has changed since and at what depends on that.
 */
const typesOf = (project: string, kept: string) =>
  [
    "tsc",
    "--singleThreaded",
    "--incremental",
    "--tsBuildInfoFile",
    join(root, "dist/types", `${kept}.json`),
    "-p",
    project,
  ] as const;

const CHECKS = [
  { name: "types", command: typesOf(".", "program") },
  { name: "types of the page", command: typesOf("src/dashboard", "page") },
  { name: "types of its tests", command: typesOf("test/browser", "page-tests") },
  {
    name: "lint",
    command: [
      "oxlint",
      "--type-aware",
      "--deny-warnings",
      "src",
      "test",
      "scripts",
      "bench",
      "train",
      "bin",
    ],
  },
  { name: "format", command: ["oxfmt", "--check", "."] },
  { name: "unused code", command: ["knip"] },
] as const;

/** The compiler and the linter are written in Go: they tidy up less often, and beside tests they take one processor. */
const frugal = (isPatient: boolean) => ({
  GOGC: "400",
  ...(isPatient ? { GOMAXPROCS: "1" } : {}),
});

/** The names of the checks that failed. `isPatient`: others come first, tests above all. */
export async function check({ isPatient = false } = {}): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, command } of CHECKS) {
    const [program, ...args] = command;
    // What is written in JavaScript runs with the runtime that is here in any case.
    const runtime = program === "knip" ? [process.execPath, "--bun"] : [];
    const before = isPatient ? ["nice", "-n", "10"] : [];
    const child = Bun.spawn([...before, ...runtime, join(bin, program), ...args], {
      cwd: root,
      env: { ...process.env, ...frugal(isPatient), PATH: `${bin}:${process.env["PATH"] ?? ""}` },
      stdout: "pipe",
      stderr: "pipe",
    });
    const output =
      (await new Response(child.stdout).text()) + (await new Response(child.stderr).text());
    const ok = (await child.exited) === 0;
    process.stdout.write(`${ok ? "ok  " : "FAIL"} ${name}\n${ok ? "" : output}`);
    if (!ok) failed.push(name);
  }
  return failed;
}

if (import.meta.main) {
  await installParts();
  process.exitCode = (await check()).length === 0 ? 0 : 1;
}
