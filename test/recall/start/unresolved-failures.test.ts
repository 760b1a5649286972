/** What fails in a project stays told, whatever sessions worked on something else in between. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { findUnresolvedFailures } from "../../../src/recall/start/unresolved-failures.ts";
import { failureRow } from "../../../src/remember/errors/failure-row.ts";
import type { Event } from "../../../src/event/event.ts";
import { openStoreInMemory } from "../../store/in-memory.ts";
import { at } from "../../event/samples.ts";
import { making } from "../../remember/errors/tool-events.ts";
import {
  asks,
  configure,
  edits,
  ends,
  fails,
  live,
  runs,
  starts,
  startSession,
  told,
} from "../../bring-back/sessions.ts";
import { join } from "node:path";
import { openSandbox } from "../../sandbox.ts";

const COMMANDS = ["npm test", "npm run lint", "make", "node a.js", "cargo build"] as const;

const step = fc.record({
  command: fc.constantFrom(...COMMANDS),
  session: fc.constantFrom("s", "t"),
  project: fc.constantFrom("/a", "/a", "/b"),
  does: fc.constantFrom("fails", "fails", "works", "works behind cd"),
});

test("the newest three commands that failed last and did not work since, of this project and this week", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.boolean(), async (steps, isOld) => {
      const events = steps.map(({ command, session, project, does }, n): Event => {
        const made = making(session, n, { projectPath: project }, `e${n}`);
        const meta = { target: `#${command}`, commandLine: command };
        if (does === "fails") return made.fails("Bash", command, `Error in ${command}`, { meta });
        const line = does === "works" ? command : `cd app && ${command}`;
        return made.ok("Bash", line, { meta: { target: `#${line}`, commandLine: line } });
      });
      const store = openStoreInMemory();
      await store.transact(async (tx) => {
        await tx.insert(events.map((event) => ({ event })));
        await tx.saveFailures(events.flatMap((event) => failureRow(event) ?? []));
      });
      const now = new Date(Date.parse(at(100)) + (isOld ? 8 * 86_400_000 : 0));
      const found = await findUnresolvedFailures({ store, unreadEvents: [] }, "/a", now);
      await store.close();
      const last = new Map<string, { readonly n: number; readonly failed: boolean }>();
      for (const [n, { command, project, does }] of steps.entries())
        if (project === "/a") last.set(command, { n, failed: does === "fails" });
      const expected = [...last]
        .filter(([, { failed }]) => failed && !isOld)
        .toSorted(([, a], [, b]) => b.n - a.n)
        .map(([command]) => command)
        .slice(0, 3);
      expect(found.map(({ command }) => command)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

test("a start tells it once, with its time, also behind sessions that worked on something else, until it works", async () => {
  using sandbox = openSandbox();
  configure(sandbox, { language: "en" });
  await live(sandbox, "first", [
    starts(),
    asks("run the tests"),
    fails("npm test", "Exit code 1\nTypeError: total is not a function"),
    ends("other"),
  ]);
  for (const id of ["second", "third", "fourth"])
    await live(sandbox, id, [
      starts(),
      asks("mend the docs"),
      edits(join(sandbox.project, `${id}.md`)),
      ends("other"),
    ]);
  const { context } = told(await startSession(sandbox));
  expect(context.split("npm test")).toHaveLength(2);
  expect(context).toMatch(
    /Failed \d{4}-\d\d-\d\d \d\d:\d\d and not run successfully since: `npm test`/,
  );
  await live(sandbox, "fifth", [starts(), asks("again"), runs("npm test"), ends("other")]);
  expect(told(await startSession(sandbox)).context).not.toContain("total is not a function");
});

test("a no without a word is no failure, and a build without one is", async () => {
  const tells = async (command: string, error: string): Promise<boolean> => {
    const made = making("s", 1, { projectPath: "/a" }, "e1");
    const event = made.fails("Bash", command, error, { meta: { commandLine: command } });
    const store = openStoreInMemory();
    await store.transact(async (tx) => tx.insert([{ event }]));
    const found = await findUnresolvedFailures(
      { store, unreadEvents: [] },
      "/a",
      new Date(at(100)),
    );
    await store.close();
    return found.length > 0;
  };
  const wordless = "Exit code 1";
  for (const command of [
    "test -f build.json",
    "git diff --quiet",
    "git merge-base --is-ancestor a b",
    "cd app && npm outdated",
    "pg_isready -q",
    "grep -q todo src/a.ts && git show-ref --verify refs/heads/x",
  ])
    expect([command, await tells(command, wordless)]).toEqual([command, false]);
  for (const command of ["make", "./gradlew check", "cd app && npx tsc --noEmit", "node build.mjs"])
    expect([command, await tells(command, wordless)]).toEqual([command, true]);
});

test("what the database has not read yet is known: a failure, and that it works since", async () => {
  const made = (n: number, id: string) => making("s", n, { projectPath: "/a" }, id);
  const meta = { target: "#make", commandLine: "make" };
  const failed = made(1, "e1").fails("Bash", "make", "Error in make", { meta });
  const worked = made(2, "e2").ok("Bash", "make", { meta });
  const masked = made(2, "e3").ok("Bash", "make | tail", {
    meta: { target: "#make | tail", commandLine: "make | tail", masked: true },
  });
  const store = openStoreInMemory();
  const now = new Date(at(100));
  const find = async (...unreadEvents: readonly Event[]): Promise<readonly string[]> =>
    (await findUnresolvedFailures({ store, unreadEvents }, "/a", now)).map(
      ({ command }) => command,
    );
  expect(await find(failed)).toEqual(["make"]);
  expect(await find(failed, masked)).toEqual(["make"]);
  expect(await find(failed, worked)).toEqual([]);
  await store.transact(async (tx) => tx.insert([{ event: failed }]));
  expect(await find(failed)).toEqual(["make"]);
  expect(await find(worked)).toEqual([]);
  await store.close();
});
