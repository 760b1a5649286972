/** The program and its launchers, as `doctor` sees them. */
import { expect, test } from "bun:test";
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownProgram } from "../place-program.ts";
import { PROGRAM, type Sandbox } from "../sandbox.ts";
import {
  codesOf,
  examine,
  expectFinding,
  expectNoRepair,
  expectRepair,
  openInstalled,
  programOf,
} from "./examined-home.ts";
import { HANG_MS } from "../limits.ts";

/** A hook of the installed program writes a line, as the client would call it. */
async function expectRecording(sandbox: Sandbox): Promise<void> {
  const before = sandbox.journalLines().length;
  const child = Bun.spawn([programOf(sandbox), "hook"], {
    cwd: sandbox.project,
    env: { ...sandbox.env },
    stdin: new Blob([JSON.stringify({ session_id: "s", hook_event_name: "Stop" })]),
    stdout: "ignore",
    stderr: "ignore",
  });
  await child.exited;
  expect(sandbox.journalLines()).toHaveLength(before + 1);
}

test("a program that is gone is missing, and --fix puts it back", async () => {
  using sandbox = await openInstalled();
  rmSync(programOf(sandbox));
  const { message } = await expectFinding(sandbox, {
    code: "PROGRAM_MISSING",
    level: "wrong",
    check: "program",
  });
  expect(message).toContain("~/.self-generation/bin/self-gen");
  await expectRepair(sandbox, "PROGRAM_MISSING");
  await expectRecording(sandbox);
});

/** Another file in its place: what is there is a link to the built program. */
function replace(path: string, content: string | Uint8Array): void {
  rmSync(path);
  writeFileSync(path, content, { mode: 0o755 });
}

test.each([
  ["that was replaced by garbage", (path: string) => replace(path, "garbage\n")],
  ["that was cut off", (path: string) => replace(path, readFileSync(PROGRAM).subarray(0, 99_999))],
  ["that is empty", (path: string) => replace(path, "")],
  ["that may not be executed", (path: string) => chmodSync(ownProgram(path), 0o644)],
  ["that does nothing", (path: string) => replace(path, "#!/bin/sh\nexit 0\n")],
])("a program %s is broken, and --fix replaces it", async (_, spoil) => {
  using sandbox = await openInstalled();
  spoil(programOf(sandbox));
  await expectFinding(sandbox, { code: "PROGRAM_BROKEN", level: "wrong", check: "program" });
  await expectRepair(sandbox, "PROGRAM_BROKEN");
  expect(statSync(programOf(sandbox)).size).toBe(statSync(PROGRAM).size);
  await expectRecording(sandbox);
});

test("a program that hangs is broken too, and does not hold up the doctor", async () => {
  using sandbox = await openInstalled();
  rmSync(programOf(sandbox));
  writeFileSync(programOf(sandbox), "#!/bin/sh\nexec sleep 60\n", { mode: 0o755 });
  const examined = await examine(sandbox, [], { timeoutMs: HANG_MS });
  expect(codesOf(examined, "wrong")).toEqual(["PROGRAM_BROKEN"]);
});

test("another working program than the one that is asked is worth a note, and --fix leaves it", async () => {
  using sandbox = await openInstalled();
  const other = `#!/bin/sh\nexec '${PROGRAM}' "$@"\n`;
  rmSync(programOf(sandbox));
  writeFileSync(programOf(sandbox), other, { mode: 0o755 });
  const { message } = await expectFinding(sandbox, {
    code: "PROGRAM_OTHER",
    level: "note",
    check: "program",
  });
  expect(message).toContain(PROGRAM);
  await expectNoRepair(sandbox, "PROGRAM_OTHER");
  expect(readFileSync(programOf(sandbox), "utf8")).toBe(other);
});

test("launchers that are gone, changed or not executable are named, and --fix writes them again", async () => {
  using sandbox = await openInstalled();
  const [gone, changed, locked] = [
    "hooks/session-analyzer.mjs",
    "lib/lifecycle-logger.sh",
    "hooks/session-summary.mjs",
  ].map((name) => join(sandbox.home, name));
  if (gone === undefined || changed === undefined || locked === undefined) throw new Error("three");
  const before = readFileSync(changed, "utf8");
  rmSync(gone);
  writeFileSync(changed, "# something else\n");
  chmodSync(locked, 0o600);
  const { message } = await expectFinding(sandbox, {
    code: "FILES_MISSING",
    level: "wrong",
    check: "program",
  });
  for (const name of ["session-analyzer.mjs", "lifecycle-logger.sh", "session-summary.mjs"]) {
    expect(message).toContain(name);
  }
  await expectRepair(sandbox, "FILES_MISSING");
  expect(readFileSync(changed, "utf8")).toBe(before);
  for (const path of [gone, changed, locked]) expect(statSync(path).mode & 0o100).toBe(0o100);
});

test("the test event goes nowhere near what is recorded", async () => {
  using sandbox = await openInstalled();
  await examine(sandbox);
  await examine(sandbox, ["--fix"]);
  expect(sandbox.journalLines()).toEqual([]);
  expect(sandbox.streamLines()).toEqual([]);
});
