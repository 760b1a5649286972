/** Transcripts that are broken, or made to break us: survived, named, and nothing outside the home is written. */
import { expect, test } from "bun:test";
import {
  chmodSync,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { measureMemory } from "../peak-memory.ts";
import { openSandbox } from "../sandbox.ts";
import { at, folderOf, linesOf, place, said, session, uuid } from "./files.ts";
import { expectSurvived, imports, prompts, type Report } from "./hostile-files.ts";

test("cut lines, NULs, numbers in place of records and blank lines are passed over and named with their line", async () => {
  using sandbox = openSandbox();
  const id = uuid(1);
  const [first, second] = [said(sandbox, id, at(0), "One"), said(sandbox, id, at(9), "Two")];
  const path = place(
    sandbox,
    `${id}.jsonl`,
    [
      JSON.stringify(first),
      `{"type":"user","message":{"role":"us`,
      "\0\0\0",
      "42",
      "[]",
      "",
      "   ",
      `\ufeff${JSON.stringify(second)}`,
      // Still being written, or never to its end.
      `{"type":"user","mess`,
    ].join("\n"),
  );
  const report = await imports(sandbox);
  expect(report.problems).toEqual([
    { path, line: 2, reason: "broken_json" },
    { path, line: 3, reason: "broken_json" },
    { path, line: 4, reason: "not_a_record" },
    { path, line: 5, reason: "not_a_record" },
    { path, line: 9, reason: "unfinished" },
  ]);
  expect(prompts(sandbox)).toEqual(["One", "Two"]);
});

test("a line of 200 MB is passed over in bounded memory, and what stands around it is imported", async () => {
  using sandbox = openSandbox();
  const id = uuid(1);
  const path = place(sandbox, `${id}.jsonl`, linesOf([said(sandbox, id, at(0), "Before")]));
  const fd = openSync(path, "a");
  writeSync(fd, `{"type":"user","uuid":"x","message":{"role":"user","content":"`);
  const piece = "y".repeat(10_000_000);
  for (let count = 0; count < 20; count++) writeSync(fd, piece);
  writeSync(fd, `"}}\n${linesOf([said(sandbox, id, at(9), "After")])}`);
  const ran = await measureMemory(sandbox, ["import", "--json"]);
  const report = JSON.parse(ran.stdout) as Report;
  expect(report.problems).toEqual([{ path, line: 2, reason: "too_long" }]);
  expect(prompts(sandbox)).toEqual(["Before", "After"]);
  expect(ran.peakBytes).toBeLessThan(400_000_000);
});

test("nesting, wrong types, other sessions' ids, times that are none and ids that are paths break nothing and end up nowhere else", async () => {
  // At more levels, as in the long form, the runtime takes seconds to write them, or cannot.
  await expectSurvived(20_000);
});

test("links, folders named like transcripts, pipes and files that cannot be read are named, and the others imported", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "Good")));
  const folder = folderOf(sandbox);
  mkdirSync(join(folder, "a-folder.jsonl"));
  symlinkSync(join(folder, "gone"), join(folder, "dangling.jsonl"));
  symlinkSync(folder, join(folder, "loop.jsonl"));
  symlinkSync(folder, join(folder, "..", "loop-of-folders"));
  symlinkSync("/dev/zero", join(folder, "zero.jsonl"));
  Bun.spawnSync(["mkfifo", join(folder, "pipe.jsonl")]);
  const shut = place(sandbox, `${uuid(2)}.jsonl`, linesOf(session(sandbox, uuid(2), "Shut")));
  chmodSync(shut, 0o000);
  const report = await imports(sandbox);
  const named = new Set(report.problems.map(({ path }) => path.slice(path.lastIndexOf("/") + 1)));
  for (const name of [
    "a-folder.jsonl",
    "dangling.jsonl",
    "loop.jsonl",
    "zero.jsonl",
    "pipe.jsonl",
  ]) {
    expect(named).toContain(name);
  }
  // Whoever may read everything reads that too.
  const expected = process.getuid?.() === 0 ? 2 : 1;
  expect(new Set(prompts(sandbox)).size).toBe(expected);
});

test("where there is nothing to import, and where the journal cannot be written, that is said", async () => {
  using sandbox = openSandbox();
  expect(await imports(sandbox)).toMatchObject({ events: 0, problemCount: 0 });
  place(sandbox, `${uuid(1)}.jsonl`, linesOf(session(sandbox, uuid(1), "Good")));
  // A file where the journal's folder should be.
  rmSync(dirname(sandbox.journal), { recursive: true, force: true });
  writeFileSync(dirname(sandbox.journal), "");
  const ran = await sandbox.run(["import", "--json"]);
  expect(ran.exitCode).toBe(1);
  expect(JSON.parse(ran.stdout)).toMatchObject({ error: { code: "CANNOT_WRITE" } });
});
