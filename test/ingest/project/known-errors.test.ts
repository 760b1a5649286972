/** What is known of errors: made from lines, made again by a rebuild, outliving them, and forgotten with them. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Event, RawEvent } from "../../../src/event/event.ts";
import { forget, type ForgetTarget } from "../../../src/ingest/erase/forget.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import { pruneOldEvents } from "../../../src/ingest/erase/prune.ts";
import { rebuild } from "../../../src/ingest/erase/rebuild.ts";
import { toInjectionFields } from "../../../src/recall/inject/injection.ts";
import { errorId, parseResolutions } from "../../../src/remember/errors/error-knowledge.ts";
import type { ErrorRow } from "../../../src/store/store.ts";
import { at } from "../../event/samples.ts";
import { making } from "../../remember/errors/tool-events.ts";
import { type Home, openHome } from "../home.ts";

const known = (home: Home): Promise<readonly ErrorRow[]> => home.store.listErrors({});

/** A session that fails with an error and solves it by an edit. */
function solving(
  session: string,
  error: string,
  from = 0,
  given: Partial<RawEvent> = {},
  ids = session,
): Event[] {
  const { prompt, fails, ok } = making(session, from, given, ids);
  return [
    prompt(`please, ${session}`),
    fails("Bash", "make", error, { repoId: `/repo/${session}` }),
    ok("Edit", `${session}.ts`),
    ok("Bash", "make"),
  ];
}

/** A session was told of an error. */
const told = (session: string, error: string, from: number): Event =>
  making(session, from).event({
    id: `told-${session}-${from}`,
    type: "injection",
    data: toInjectionFields({
      hook: "PostToolUseFailure",
      source: null,
      promptId: null,
      text: "…",
      parts: [
        { kind: "resolution", refs: [errorId(error)], units: 1, linesCut: 0 },
        { kind: "previous", refs: [errorId("Error: other")], units: 1, linesCut: 0 },
      ],
    }),
  });

const ROSE = "Error: rose is no tulip";
const FERN = "Error: fern is no moss";

/** A home in which a day is kept, and a clock that can be set. */
function openAged(): { home: Home; passTo: (seconds: number) => void } {
  let now = at(60);
  const home = openHome({ retentionDays: 1, now: () => new Date(now) });
  return { home, passTo: (seconds) => (now = at(86_400 + seconds)) };
}

describe("ingest", () => {
  test("keeps a row for each error, with how it was solved and how often that was told", async () => {
    await using home = openHome();
    const { fails } = making("t", 50);
    home.record(...solving("s", ROSE), fails("Bash", "make", FERN), told("t", ROSE, 60));
    await ingest(home.context);
    const [first, second] = await known(home);
    expect(first).toMatchObject({
      errorNormalized: FERN,
      ts: at(51),
      resolution: null,
      useCount: 0,
    });
    expect(second).toMatchObject({
      id: errorId(ROSE),
      errorNormalized: ROSE,
      ts: at(2),
      errorRaw: ROSE,
      resolvedBy: "Bash",
      useCount: 1,
      lastUsed: at(61),
    });
    expect(parseResolutions(second ?? { resolution: null })).toMatchObject([
      { prompt: "please, s", steps: [{ tool: "Edit", file: "s.ts" }], repoId: "/repo/s" },
    ]);
    expect(await ingest(home.context, { thorough: true })).toMatchObject({ inserted: 0 });
    expect((await known(home))[1]?.useCount).toBe(1);
  });

  test("gives the same rows however the lines are batched, and a rebuild gives them again", async () => {
    const events = [
      ...solving("s", ROSE),
      ...solving("t", FERN, 10),
      ...solving("u", ROSE, 20),
      told("u", ROSE, 30),
      told("v", FERN, 31),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: events.length, maxLength: events.length }),
        async (stops) => {
          await using whole = openHome();
          whole.record(...events);
          await ingest(whole.context);
          await using parted = openHome();
          for (const [at, event] of events.entries()) {
            parted.record(event);
            if (stops[at] === true) await ingest(parted.context);
          }
          await ingest(parted.context);
          const expected = await known(whole);
          expect(expected).toHaveLength(2);
          expect(await known(parted)).toEqual(expected);
          await rebuild(parted.context, { force: false });
          expect(await known(parted)).toEqual(expected);
        },
      ),
      { numRuns: 8 },
    );
  });

  test("keeps what may still be solved with the session, across batches", async () => {
    await using home = openHome();
    const [prompt, failure, edit, success] = solving("s", ROSE) as [Event, Event, Event, Event];
    for (const event of [prompt, failure, edit]) {
      home.record(event);
      await ingest(home.context);
    }
    const [open] = await home.store.findSessions("s");
    expect(open?.openFailures).toContain(ROSE);
    home.record(success);
    await ingest(home.context);
    const [solved] = await home.store.findSessions("s");
    expect(solved?.openFailures).not.toContain(ROSE);
    expect((await known(home))[0]?.resolution).not.toBeNull();
  });
});

describe("pruning", () => {
  test("takes errors past retention that nobody was told of, and leaves the others [R063]", async () => {
    const { home, passTo } = openAged();
    await using _ = home;
    home.record(...solving("s", ROSE), ...solving("t", FERN), told("u", FERN, 10));
    home.record(...solving("v", "Error: moss is no fern", 500));
    await ingest(home.context);
    passTo(400);
    await pruneOldEvents(home.context, { dryRun: true });
    expect(await known(home)).toHaveLength(3);
    await pruneOldEvents(home.context, { dryRun: false });
    expect((await known(home)).map(({ errorNormalized }) => errorNormalized)).toEqual([
      "Error: moss is no fern",
      FERN,
    ]);
  });
});

describe("a rebuild", () => {
  test("keeps what outlived its lines, also where the error was seen since, and counts no use twice", async () => {
    const { home, passTo } = openAged();
    await using _ = home;
    home.record(
      ...solving("s", ROSE),
      ...solving("t", FERN),
      told("u", ROSE, 10),
      told("u", FERN, 11),
    );
    await ingest(home.context);
    passTo(400);
    await pruneOldEvents(home.context, { dryRun: false });
    const { fails } = making("v", 86_400 + 100);
    home.record(fails("Bash", "make", FERN), told("v", FERN, 86_400 + 101));
    home.record(told("v", ROSE, 86_400 + 102));
    await ingest(home.context);
    const before = await known(home);
    expect(before.map(({ useCount }) => useCount)).toEqual([2, 2]);
    expect(before.every(({ resolution }) => resolution !== null)).toBe(true);
    for (let times = 0; times < 2; times++) {
      await rebuild(home.context, { force: false });
      expect(await known(home)).toEqual(before);
    }
  });

  test("makes rows again that somebody damaged, and drops those that no line speaks of", async () => {
    await using home = openHome();
    home.record(...solving("s", ROSE));
    await ingest(home.context);
    const before = await known(home);
    home.run("update error_kb set resolution = null, use_count = 7");
    home.run(`insert into error_kb (id, ts, error_normalized) values ('x', '${at(1)}', 'made up')`);
    await rebuild(home.context, { force: false });
    expect(await known(home)).toEqual(before);
  });
});

const wipe = (home: Home, target: ForgetTarget): Promise<{ knownErrors: number }> =>
  forget(home.context, target, { dryRun: false });

describe("forgetting", () => {
  const project = { projectPath: "/srv/secret", project: "secret" };
  const targets: readonly (readonly [string, ForgetTarget])[] = [
    ["a session", { by: "session", sessionId: "plum" }],
    ["a project", { by: "project", projectPath: "/srv/secret" }],
    ["a text", { by: "text", text: "plum" }],
  ];

  for (const [what, target] of targets) {
    test(`${what} leaves nothing of it among known errors, and everything else as it was`, async () => {
      await using home = openHome();
      home.record(...solving("s", ROSE), ...solving("t", FERN, 10), told("t", ROSE, 20));
      await ingest(home.context);
      const before = await known(home);
      home.record(...solving("plum", "Error: plum is no pear", 30, project));
      home.record(...solving("plum", ROSE, 40, project, "b"));
      await ingest(home.context);
      expect(await known(home)).toHaveLength(3);
      expect(home.filesWith("plum.ts", "please, plum").length).toBeGreaterThan(1);
      await wipe(home, target);
      expect(home.filesWith("plum.ts", "please, plum", "plum is no pear")).toEqual([]);
      expect(await known(home)).toEqual(before);
      await rebuild(home.context, { force: false });
      expect(await known(home)).toEqual(before);
    });

    test(`${what} leaves nothing of it among known errors whose lines are long gone`, async () => {
      const { home, passTo } = openAged();
      await using _ = home;
      home.record(...solving("s", ROSE), ...solving("plum", ROSE, 10, project));
      home.record(...solving("plum", "Error: plum is no pear", 20, project, "b"));
      home.record(told("t", ROSE, 30), told("t", "Error: plum is no pear", 31));
      await ingest(home.context);
      passTo(400);
      await pruneOldEvents(home.context, { dryRun: false });
      expect(home.ids()).toEqual([]);
      expect(await known(home)).toHaveLength(2);
      expect(await forget(home.context, target, { dryRun: true })).toMatchObject({
        events: 0,
        knownErrors: 2,
      });
      expect(await wipe(home, target)).toMatchObject({ events: 0, lines: 0, knownErrors: 2 });
      expect(home.filesWith("plum")).toEqual([]);
      const [left, ...others] = await known(home);
      expect(others).toEqual([]);
      expect(left).toMatchObject({ errorNormalized: ROSE, useCount: 1 });
      expect(parseResolutions(left ?? { resolution: null })).toMatchObject([{ sessionId: "s" }]);
      expect(await wipe(home, target)).toMatchObject({ knownErrors: 0 });
    });
  }

  test("a prompt leaves the resolution without it", async () => {
    await using home = openHome();
    home.record(...solving("s", ROSE));
    await ingest(home.context);
    await wipe(home, { by: "text", text: "please, s" });
    const [row] = await known(home);
    expect(parseResolutions(row ?? { resolution: null })).toMatchObject([{ prompt: null }]);
    expect(home.filesWith("please, s")).toEqual([]);
  });

  test("what has nothing to do with errors leaves known errors alone", async () => {
    await using home = openHome();
    home.record(...solving("s", ROSE), making("t", 50).prompt("plum"));
    await ingest(home.context);
    const before = await known(home);
    await wipe(home, { by: "text", text: "plum" });
    expect(await known(home)).toEqual(before);
  });
});
