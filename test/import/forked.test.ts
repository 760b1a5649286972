/** A forked conversation's file begins with copies of the original's records, and nothing else may show it. */
import { expect, test } from "bun:test";
import { utimesSync } from "node:fs";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { answered, at, linesOf, type Made, place, said, uuid } from "./files.ts";
import { imports } from "./report.ts";

const [ORIGINAL, FORK, THIRD] = ["c", "b", "a"].map(
  (first) => first.repeat(8) + uuid(1).slice(8),
) as [string, string, string];

/** Names the session of its process, as the client does in some of its records. */
const by = (process: string, record: Made): Made => ({ ...record, session_id: process });
const asSession = (id: string, records: readonly Made[]): Made[] =>
  records.map((record) => ({ ...record, sessionId: id }));

/** The original goes on after two forks, one of the other; their names sort before its name. */
function placeForks(sandbox: Sandbox): { readonly fork: string } {
  const turn = (id: string, second: number, words: string): Made[] => [
    said(sandbox, id, at(second), words),
    by(id, answered(sandbox, id, at(second + 1), `Answer to ${words}`)),
  ];
  const first = turn(ORIGINAL, 0, "Common words");
  const own = turn(FORK, 100, "In the fork");
  place(
    sandbox,
    `${ORIGINAL}.jsonl`,
    linesOf([...first, ...turn(ORIGINAL, 500, "Back in the original")]),
  );
  const fork = place(sandbox, `${FORK}.jsonl`, linesOf([...asSession(FORK, first), ...own]));
  place(
    sandbox,
    `${THIRD}.jsonl`,
    linesOf([...asSession(THIRD, [...first, ...own]), ...turn(THIRD, 200, "In the third")]),
  );
  return { fork };
}

const prompts = (sandbox: Sandbox): unknown[] =>
  sandbox.query(
    "select session_id as id, json_extract(data, '$.text') as text from events where type = 'prompt' order by ts",
  );

const EACH_ITS_OWN = [
  { id: ORIGINAL, text: "Common words" },
  { id: FORK, text: "In the fork" },
  { id: THIRD, text: "In the third" },
  { id: ORIGINAL, text: "Back in the original" },
];

test("what was copied into a fork's file stays the original's, whichever file is read first", async () => {
  using sandbox = openSandbox();
  const { fork } = placeForks(sandbox);
  expect(await imports(sandbox, fork)).toMatchObject({ outcomes: { new: 1 } });
  expect(prompts(sandbox)).toEqual([{ id: FORK, text: "In the fork" }]);
  expect(await imports(sandbox)).toMatchObject({ outcomes: { new: 2, recorded: 1 } });
  expect(prompts(sandbox)).toEqual(EACH_ITS_OWN);
  expect(
    sandbox.query("select session_id as id, source from sessions order by session_id desc"),
  ).toEqual([
    { id: ORIGINAL, source: "startup" },
    { id: FORK, source: "fork" },
    { id: THIRD, source: "fork" },
  ]);

  using together = openSandbox();
  placeForks(together);
  await imports(together);
  expect(prompts(together)).toEqual(EACH_ITS_OWN);
});

test("a fork that says so is one, though its file was written first", async () => {
  using sandbox = openSandbox();
  const first = [
    said(sandbox, ORIGINAL, at(0), "Common words"),
    answered(sandbox, ORIGINAL, at(1), "Yes"),
  ];
  const copied = asSession(FORK, first);
  for (const record of copied) Object.assign(record, { forkedFrom: { sessionId: ORIGINAL } });
  const fork = place(
    sandbox,
    `${FORK}.jsonl`,
    linesOf([...copied, said(sandbox, FORK, at(100), "In the fork")]),
  );
  utimesSync(fork, new Date(at(0)), new Date(at(0)));
  place(sandbox, `${ORIGINAL}.jsonl`, linesOf(first));
  await imports(sandbox);
  expect(prompts(sandbox)).toEqual(EACH_ITS_OWN.slice(0, 2));
});

test("a fork that hooks saw begin said nothing before it", async () => {
  using sandbox = openSandbox();
  const copied = [
    said(sandbox, FORK, at(0), "Common words"),
    answered(sandbox, FORK, at(1), "Yes"),
  ];
  place(sandbox, `${FORK}.jsonl`, linesOf(copied));
  const begins = { hook_event_name: "SessionStart", source: "fork", session_id: FORK };
  await sandbox.hook({ ...begins, cwd: sandbox.project });
  await imports(sandbox);
  expect(prompts(sandbox)).toEqual([]);
});

test("what hooks recorded of the original, or somebody forgot, does not come back through a fork of it", async () => {
  using sandbox = openSandbox();
  const { fork } = placeForks(sandbox);
  await imports(sandbox);
  expect((await sandbox.run(["forget", ORIGINAL, "--yes"])).exitCode).toBe(0);
  expect((await sandbox.run(["forget", FORK, "--yes"])).exitCode).toBe(0);
  await imports(sandbox);
  expect(prompts(sandbox)).toEqual([{ id: THIRD, text: "In the third" }]);

  using seen = openSandbox();
  const { fork: copied } = placeForks(seen);
  await seen.hook({
    hook_event_name: "SessionStart",
    source: "startup",
    session_id: ORIGINAL,
    cwd: seen.project,
  });
  await imports(seen);
  expect(copied).not.toBe(fork);
  expect(prompts(seen)).toEqual(EACH_ITS_OWN.filter(({ id }) => id !== ORIGINAL));
});
