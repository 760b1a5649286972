/** Transcripts that are made to break us, and what an import of them says. */
import { expect } from "bun:test";
import { readdirSync } from "node:fs";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { answered, at, called, linesOf, place, result, said, uuid } from "./files.ts";
import { HANG_MS } from "../limits.ts";

export type Report = {
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

export async function imports(sandbox: Sandbox): Promise<Report> {
  const ran = await sandbox.run(["import", "--json"], { timeoutMs: HANG_MS });
  expect(ran).toMatchObject({ stderr: "", exitCode: 0, timedOut: false });
  return JSON.parse(ran.stdout) as Report;
}

export const prompts = (sandbox: Sandbox): unknown[] =>
  sandbox
    .events()
    .filter(({ type }) => type === "prompt")
    .map(({ text }) => text);

/** A session with everything wrong that can be, some of it so many levels deep. */
export async function expectSurvived(depth: number): Promise<void> {
  using sandbox = openSandbox();
  const id = uuid(1);
  const deep = `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
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
}
