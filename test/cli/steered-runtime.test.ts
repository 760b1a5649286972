/** A variable that steers the runtime, and that it may not know, keeps none of our scripts from working. */
import { expect, test } from "bun:test";
import { chmodSync, copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { openSandbox, PROGRAM } from "../sandbox.ts";

const SOURCES = join(import.meta.dir, "../../src/cli");

test("the producer and the scripts of a project work whatever BUN_JSC_ variables there are", async () => {
  using sandbox = openSandbox();
  const bin = join(sandbox.home, "bin");
  mkdirSync(bin, { recursive: true });
  symlinkSync(PROGRAM, join(bin, "self-gen"));
  const scripts = join(sandbox.project, ".claude/scripts");
  mkdirSync(scripts, { recursive: true });
  for (const name of ["lifecycle-logger.sh", "setup/load-context.sh"]) {
    const path = join(scripts, name.replace("setup/", ""));
    copyFileSync(join(SOURCES, name), path);
    chmodSync(path, 0o755);
  }
  const run = (name: string, env: Readonly<Record<string, string>>): string => {
    const { exitCode, stdout, stderr } = Bun.spawnSync([join(scripts, name)], {
      cwd: sandbox.project,
      env: { ...sandbox.env, ...env },
      stdin: "ignore",
    });
    expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: "" });
    return stdout.toString();
  };
  const variables = fc.dictionary(
    fc.stringMatching(/^BUN_JSC_[A-Za-z0-9_]{1,12}$/),
    fc.stringMatching(/^[ -~\n]{0,20}$/),
    { minKeys: 1, maxKeys: 4, noNullPrototype: true },
  );
  fc.assert(
    fc.property(variables, (given) => {
      const before = sandbox.journalLines().length;
      run("lifecycle-logger.sh", { ...given, EVENT_TYPE: "session.lifecycle", PHASE: "started" });
      expect(sandbox.journalLines()).toHaveLength(before + 1);
      expect(() => JSON.parse(run("load-context.sh", given))).not.toThrow();
    }),
    { numRuns: 20, examples: [[{ BUN_JSC_x: "1" }]] },
  );
});
