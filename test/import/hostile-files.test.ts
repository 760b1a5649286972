/** Transcripts that are broken, or made to break us: survived, named, and nothing outside the home is written. */
import { expect, test } from "bun:test";
import {
  chmodSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { measureMemory } from "../peak-memory.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import {
  answered,
  at,
  called,
  folderOf,
  linesOf,
  place,
  result,
  said,
  session,
  uuid,
} from "./files.ts";
import { HANG_MS } from "../limits.ts";

type Report = {
  readonly outcomes: Readonly<Record<string, number>>;
  readonly events: number;
  readonly leftOut: { readonly future: number };
  readonly problemCount: number;
  readonly problems: readonly {
    readonly path: string;
    readonly line: number;
    readonly reason: string;
  }[];
};

async function imports(sandbox: Sandbox): Promise<Report> {
  const ran = await sandbox.run(["import", "--json"], { timeoutMs: HANG_MS });
  expect(ran).toMatchObject({ stderr: "", exitCode: 0, timedOut: false });
  return JSON.parse(ran.stdout) as Report;
}

const prompts = (sandbox: Sandbox): unknown[] =>
  sandbox
    .events()
    .filter(({ type }) => type === "prompt")
    .map(({ text }) => text);

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
  using sandbox = openSandbox();
  const id = uuid(1);
  const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
  const good = said(sandbox, id, at(0), "Good");
  const records = [
    good,
    { ...said(sandbox, id, at(1), "x"), message: 7 },
    {
      ...said(sandbox, id, at(1), "x"),
      message: { content: [null, 1, [], { type: "tool_result" }] },
    },
    { ...said(sandbox, id, at(1), "x"), cwd: { a: 1 }, gitBranch: [], version: {}, uuid: 9 },
    said(sandbox, uuid(99), at(2), "Of another session"),
    said(sandbox, "../../../../etc/evil", at(2), "Of a path"),
    { ...said(sandbox, id, at(3), "No time"), timestamp: "yesterday" },
    said(sandbox, id, "9999-12-31T23:59:59.000Z", "From the future"),
    said(sandbox, id, "1970-01-01T00:00:00.000Z", "From long ago"),
    answered(
      sandbox,
      id,
      at(4),
      called("t1", "../../../tmp/x", { file_path: "../../../etc/passwd" }),
    ),
    result(sandbox, id, at(5), "t1", "fine"),
    result(sandbox, id, at(5), "never-called", "fine"),
    good,
    good,
  ];
  place(
    sandbox,
    `${id}.jsonl`,
    `${linesOf(records)}{"type":"user","sessionId":"${id}","timestamp":"${at(6)}","uuid":"d","message":{"role":"user","content":"Deep"},"x":${deep}}\n` +
      `{"type":"assistant","sessionId":"${id}","timestamp":"${at(7)}","uuid":"e","message":{"id":"m","content":[{"type":"tool_use","id":"t2","name":"Bash","input":${deep}}]}}\n` +
      linesOf([result(sandbox, id, at(8), "t2", "deep result")]),
  );
  const before = readdirSync(sandbox.folder, { recursive: true }).filter(
    (name) => !String(name).startsWith("home/.self-generation"),
  );
  const report = await imports(sandbox);
  expect(report.leftOut.future).toBeGreaterThan(0);
  const said1 = prompts(sandbox);
  expect(said1.filter((text) => text === "Good")).toHaveLength(1);
  expect(said1).toContain("No time");
  // Old clients wrote a fork under the id that it came from: a session without a file is this file's.
  expect(said1).toContain("Of another session");
  expect(said1).not.toContain("From the future");
  expect(said1).not.toContain("From long ago");
  expect(new Set(sandbox.events().map(({ sessionId }) => sessionId))).toEqual(new Set([id]));
  const after = readdirSync(sandbox.folder, { recursive: true }).filter(
    (name) => !String(name).startsWith("home/.self-generation"),
  );
  expect(after).toEqual(before);
  expect((await imports(sandbox)).outcomes).toMatchObject({ recorded: 1, new: 0, added: 0 });
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
