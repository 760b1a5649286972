/** Usage as the daemon records it: a few sessions at a time. */
import { expect, test } from "bun:test";
import { appendFileSync } from "node:fs";
import { resolvePaths } from "../../src/config/paths.ts";
import { type Installation, openInstallation } from "../../src/ingest/installation.ts";
import {
  listDueUsage,
  loadUsageReadLog,
  recordDueUsage,
  recordUsage,
} from "../../src/ingest/record-usage.ts";
import { findDueUsage } from "../../src/ingest/usage/due-usage.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import type { Store } from "../../src/store/store.ts";
import { linesOfUsage, placeRollout, talk, used } from "../cli/used-work.ts";
import { at, linesOf, place, uuid } from "../import/files.ts";
import { imports } from "../import/report.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";

type Worked = AsyncDisposable & { readonly installation: Installation; readonly store: Store };

/** What was imported. */
function openRecorded(sandbox: Sandbox): Worked {
  const found = resolvePaths(sandbox.env, "");
  if (found === null) throw new Error("no home");
  const store = openSqliteStore(sandbox.db);
  const installation = openInstallation(found);
  return { installation, store, [Symbol.asyncDispose]: () => store.close() };
}

/** Three sessions with a transcript each, the last of them the newest. */
async function openWorked(sandbox: Sandbox): Promise<Worked & { paths: string[] }> {
  const paths = [1, 2, 3].map((number) => {
    const id = uuid(number);
    const use = { id: `m${number}`, ts: at(number * 60), input: number };
    return place(sandbox, `${id}.jsonl`, linesOf(talk(sandbox, id, use)));
  });
  await imports(sandbox);
  return { ...openRecorded(sandbox), paths };
}

test("what is due is read newest first, no more than asked for, and what was read is not due again", async () => {
  using sandbox = openSandbox();
  await using worked = await openWorked(sandbox);
  const { installation, store } = worked;
  const due = async (): Promise<string[]> =>
    (await listDueUsage(installation, store)).map(({ session }) => session.sessionId);
  expect(await due()).toEqual([uuid(3), uuid(2), uuid(1)]);
  const first = await recordDueUsage(installation, store, { limit: 1 });
  expect(first).toEqual({ sessions: 1, lines: 1, left: 0 });
  expect(await due()).toEqual([uuid(2), uuid(1)]);
  const seen: number[] = [];
  const rest = await recordDueUsage(installation, store, {
    onProgress: ({ sessions }) => void seen.push(sessions),
  });
  expect([rest, seen]).toEqual([{ sessions: 2, lines: 2, left: 0 }, [0, 1]]);
  expect(await due()).toEqual([]);
  expect(await recordDueUsage(installation, store)).toEqual({ sessions: 0, lines: 0, left: 0 });
  expect((await store.usage({})).map(({ input }) => input)).toEqual([1, 2, 3]);
});

test("a session of which only the provider was recorded is read as its client's", async () => {
  using sandbox = openSandbox();
  await using worked = await openWorked(sandbox);
  const { installation, store } = worked;
  const [newest] = await store.listSessions({});
  const sessions = newest === undefined ? [] : [{ ...newest, client: null }];
  const options = { importedFrom: new Map<string, readonly string[]>() };
  const looked = await loadUsageReadLog(installation, store);
  const { due } = await findDueUsage(installation, sessions, looked, options);
  expect(due.map(({ client }) => client)).toEqual(["claude-code"]);
});

test("when it is late the rest is left for another time", async () => {
  using sandbox = openSandbox();
  await using worked = await openWorked(sandbox);
  const { installation, store } = worked;
  let asked = 0;
  const isLate = (): boolean => ++asked > 2;
  expect(await recordDueUsage(installation, store, { isLate })).toMatchObject({
    sessions: 2,
    left: 1,
  });
  expect(await recordDueUsage(installation, store)).toMatchObject({ sessions: 1, lines: 1 });
});

test("looking for what is due lets others have their turn, and stops when it is late; one is read all the same", async () => {
  using sandbox = openSandbox();
  for (let number = 1; number <= 200; number++) {
    const id = uuid(number);
    placeRollout(sandbox, id, [{ model: "gpt-6-sol", ts: at(number), total: [number, 0, 1] }]);
  }
  await imports(sandbox);
  await using recorded = openRecorded(sandbox);
  const { installation, store } = recorded;
  const late = await recordDueUsage(installation, store, { isLate: () => true });
  expect(late).toEqual({ sessions: 1, lines: 1, left: 199 });
  let turns = 0;
  const another = (): void => {
    turns++;
    others = setImmediate(another);
  };
  let others = setImmediate(another);
  expect(await listDueUsage(installation, store)).toHaveLength(199);
  clearImmediate(others);
  expect(turns).toBeGreaterThan(4);
  expect(await recordDueUsage(installation, store)).toMatchObject({ sessions: 199, left: 0 });
});

test("one session is recorded by itself, as at its end", async () => {
  using sandbox = openSandbox();
  await using worked = await openWorked(sandbox);
  const { installation, store, paths } = worked;
  const session = await store.session(uuid(2));
  if (session === null) throw new Error("no session");
  expect(await recordUsage(installation, store, session)).toBe(1);
  expect(await recordUsage(installation, store, session)).toBe(0);
  const more = used(sandbox, uuid(2), { id: "more", ts: at(500), input: 40 });
  appendFileSync(paths[1] ?? "", linesOf([more]));
  expect(await recordUsage(installation, store, session)).toBe(1);
  expect(await store.usage({ sessionId: uuid(2) })).toMatchObject([{ messages: 2, input: 42 }]);
  expect(await store.usage({})).toHaveLength(1);
});

test("two that record at once come to the same rows", async () => {
  using sandbox = openSandbox();
  await using worked = await openWorked(sandbox);
  const { installation, store } = worked;
  const ran = await Promise.all([1, 2, 3].map(() => sandbox.spawn(["usage", "--json"])));
  const here = await recordDueUsage(installation, store);
  expect(ran.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  expect(here.left).toBe(0);
  expect((await store.usage({})).map(({ input, messages }) => [input, messages])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
  expect(linesOfUsage(sandbox).length).toBeLessThanOrEqual(9);
});

test("a session's model is its own where a subagent in its transcript used more, later", async () => {
  using sandbox = openSandbox();
  const id = uuid(7);
  const own = talk(sandbox, id, { id: "own", ts: at(1), input: 10 });
  const agents = used(sandbox, id, {
    id: "agent",
    ts: at(2),
    input: 900,
    model: "claude-sonnet-5",
  });
  place(sandbox, `${id}.jsonl`, linesOf([...own, { ...agents, isSidechain: true }]));
  await imports(sandbox);
  await using worked = openRecorded(sandbox);
  await recordDueUsage(worked.installation, worked.store);
  expect((await worked.store.usage({})).map(({ model }) => model).toSorted()).toEqual([
    "claude-opus-5-5",
    "claude-sonnet-5",
  ]);
  expect((await worked.store.session(id))?.model).toBe("claude-opus-5-5");
});
