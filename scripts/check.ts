/** Everything that can be said about the code without running it. */
import { join } from "node:path";
import { installParts } from "./install-parts.ts";

const root = join(import.meta.dir, "..");
const bin = join(root, "test/node_modules/.bin");

const CHECKS = [
  { name: "types", command: ["tsc"] },
  { name: "types of the page", command: ["tsc", "-p", "src/dashboard"] },
  { name: "types of its tests", command: ["tsc", "-p", "test/browser"] },
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

/** The names of the checks that failed. `isPatient`: others come first, tests above all. */
export async function check({ isPatient = false } = {}): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, command } of CHECKS) {
    const [program, ...args] = command;
    const before = isPatient ? ["nice", "-n", "10"] : [];
    const child = Bun.spawn([...before, join(bin, program), ...args], {
      cwd: root,
      env: { ...process.env, PATH: `${bin}:${process.env["PATH"] ?? ""}` },
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
