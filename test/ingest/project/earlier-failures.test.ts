/** A command that fails when a session ends, and works in the project's next one. */
import { describe, expect, test } from "bun:test";
import type { Event, RawEvent } from "../../../src/event/event.ts";
import { forget } from "../../../src/ingest/erase/forget.ts";
import { rebuild } from "../../../src/ingest/erase/rebuild.ts";
import { ingest } from "../../../src/ingest/ingest.ts";
import {
  type ErrorResolution,
  parseResolutions,
} from "../../../src/remember/errors/error-knowledge.ts";
import { making } from "../../remember/errors/tool-events.ts";
import { type Home, openHome } from "../home.ts";

const ROSE = "Error: rose is no tulip";
const DAY = 86_400;

const phase = (made: ReturnType<typeof making>, name: "started" | "ended"): Event =>
  made.event({ type: "session.lifecycle", data: { phase: name } });

/** A session that ends with `make` failing. */
function failing(session = "mon", from = -600): Event[] {
  const made = making(session, from);
  const failed = made.fails("Bash", "make", ROSE);
  return [phase(made, "started"), made.prompt("build it"), failed, phase(made, "ended")];
}

/** A session with these steps, each one a tool that succeeds. */
function working(
  session: string,
  from: number,
  steps: readonly (readonly [string, string])[],
  given: Partial<RawEvent> = {},
): Event[] {
  const made = making(session, from, given);
  const begun = [phase(made, "started"), made.prompt("make it work")];
  const done = steps.map(([tool, on]) => made.ok(tool, on));
  return [...begun, ...done, phase(made, "ended")];
}

const FIX = [
  ["Edit", "rose.ts"],
  ["Bash", "make"],
] as const;

async function fixes(home: Home): Promise<readonly ErrorResolution[]> {
  return (await home.store.listErrors({})).flatMap(parseResolutions);
}

const READS = (count: number) =>
  Array.from({ length: count }, (_, n) => ["Read", `${n}.ts`] as const);

describe("an error that a later session solves", () => {
  test("is solved, with what was done there and where; it is no time that was lost", async () => {
    await using home = openHome();
    home.record(...failing(), ...working("tue", 0, FIX));
    await ingest(home.context);
    expect(await fixes(home)).toMatchObject([
      { sessionId: "mon", solvedIn: "tue", steps: [{ tool: "Edit", file: "rose.ts" }] },
    ]);
    const [failure] = await home.store.failures({});
    expect(failure).toMatchObject({ sessionId: "mon", retriedAt: null, outcome: null });
  });

  test("is the same however the lines are batched, and behind a rebuild", async () => {
    await using whole = openHome();
    await using parts = openHome();
    const events = [
      ...failing(),
      ...working("tue", 0, [["Read", "a"]]),
      ...working("wed", 20, FIX),
    ];
    whole.record(...events);
    await ingest(whole.context);
    for (const event of events) {
      parts.record(event);
      await ingest(parts.context);
    }
    const rows = await fixes(whole);
    expect(rows).toMatchObject([{ sessionId: "mon", solvedIn: "wed" }]);
    expect(await fixes(parts)).toEqual(rows);
    await rebuild(parts.context, { force: false });
    expect(await fixes(parts)).toEqual(rows);
  });

  test("is claimed for no other folder or command, behind no long work, and not much later", async () => {
    const cases: readonly (readonly Event[])[] = [
      working("tue", 0, FIX, { projectPath: "/other", project: "other" }),
      working("tue", 0, [
        ["Edit", "rose.ts"],
        ["Bash", "make all"],
      ]),
      working("tue", 0, [...READS(12), ...FIX]),
      working("tue", 0, [["Bash", "make"]]),
    ];
    for (const later of cases) {
      await using home = openHome();
      home.record(...failing(), ...later);
      await ingest(home.context);
      expect(await fixes(home)).toEqual([]);
    }
    await using home = openHome();
    home.record(...failing("mon", -8 * DAY), ...working("tue", 0, FIX));
    await ingest(home.context);
    expect(await fixes(home)).toEqual([]);
  });

  test("is not claimed from a session that goes on, nor from one that began later", async () => {
    await using home = openHome();
    home.record(...failing().slice(0, -1), ...working("tue", 0, FIX));
    home.record(...failing("new", 100), ...working("old", -900, FIX));
    await ingest(home.context);
    expect(await fixes(home)).toEqual([]);
  });
});

describe("forgetting", () => {
  test("the session that solved it leaves it open; rebuilt or not, nothing of that session is left", async () => {
    await using home = openHome();
    home.record(...failing(), ...working("tue", 0, FIX));
    await ingest(home.context);
    await forget(home.context, { by: "session", sessionId: "tue" }, { dryRun: false });
    expect(await fixes(home)).toEqual([]);
    expect(home.filesWith("rose.ts")).toEqual([]);
  });

  test("the session that failed leaves nothing of it with the next", async () => {
    await using home = openHome();
    home.record(...failing(), ...working("tue", 0, [["Read", "a.ts"]]));
    await ingest(home.context);
    expect((await home.store.session("tue"))?.openFailures).toContain("rose");
    await forget(home.context, { by: "session", sessionId: "mon" }, { dryRun: false });
    expect((await home.store.session("tue"))?.openFailures).toBeNull();
    expect(home.filesWith("rose")).toEqual([]);
  });
});
