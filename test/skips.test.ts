/** What was skipped, and why, is known at the end of a run, whichever process skipped it. */
import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSkips, type Skip, skipLine, skipsInto } from "../scripts/test/skips.ts";

const ZSH: Skip = {
  what: "completions in zsh",
  why: "there is no zsh",
  command: "apt-get install zsh",
};
const LINUX: Skip = {
  what: "a daemon's start",
  why: "only Linux tells when a process started",
  command: null,
};

function openFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), "self-gen-skips-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Skips tests in a process of its own, and answers what that says. */
async function skipInProcess(
  skips: readonly (readonly [isSkipped: boolean, skip: Skip])[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly answers: unknown; readonly complaint: string }> {
  const script = `
    import { skipped } from ${JSON.stringify(join(import.meta.dir, "skip-reasons.ts"))};
    const answers = ${JSON.stringify(skips)}.map(([isSkipped, skip]) => skipped(isSkipped, skip));
    process.stdout.write(JSON.stringify(answers));`;
  const child = Bun.spawn([process.execPath, "-e", script], {
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, complaint] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  expect(await child.exited).toBe(0);
  return { answers: JSON.parse(stdout), complaint };
}

test("what several processes skip is read once each, and what none skipped is not there", async () => {
  using folder = openFolder();
  const path = join(folder.path, "skips.jsonl");
  expect(readSkips(path)).toEqual([]);
  const said = await Promise.all([
    skipInProcess([[true, ZSH]], skipsInto(path)),
    skipInProcess(
      [
        [true, ZSH],
        [false, { ...ZSH, what: "what runs" }],
        [true, LINUX],
      ],
      skipsInto(path),
    ),
  ]);
  expect(said).toEqual([
    { answers: [true], complaint: "" },
    { answers: [true, false, true], complaint: "" },
  ]);
  expect(readSkips(path).toSorted((a, b) => a.what.localeCompare(b.what))).toEqual([LINUX, ZSH]);
});

test("a test file that is run by itself says at once what it skips", async () => {
  const { complaint } = await skipInProcess([[true, ZSH]], {});
  expect(complaint).toBe(`${skipLine([ZSH])}\n`);
});

test("one line names what was skipped, why, and the command that changes it where there is one", () => {
  expect(skipLine([ZSH, LINUX])).toBe(
    "skipped: completions in zsh: there is no zsh (apt-get install zsh); a daemon's start: only Linux tells when a process started",
  );
});
