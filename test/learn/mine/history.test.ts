import { expect, test } from "bun:test";
import { join } from "node:path";
import fc from "fast-check";
import { type Event, type EventKind, toEvent } from "../../../src/event/event.ts";
import { openHistory, measureSpread } from "../../../src/learn/mine/history.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { openSandbox } from "../../sandbox.ts";

const anEvent = (at: number, type: string, ts: string): Event =>
  toEvent({
    v: 1,
    id: `id-${at}`,
    type,
    ts,
    sessionId: `s${at % 7}`,
    project: "shop",
    projectPath: "/shop",
    data: { at },
  });

async function seenOf(events: readonly Event[], type: EventKind): Promise<readonly unknown[]> {
  using sandbox = openSandbox();
  const store = openSqliteStore(join(sandbox.folder, "events.db"));
  await store.transact((tx) => tx.insert(events.map((event) => ({ event }))));
  const history = await openHistory(store, null);
  const seen: unknown[] = [];
  await history.eachEvent(type, (event) => seen.push(event["at"]));
  await store.close();
  return seen;
}

test("every event of a type is looked at once, oldest first, also where thousands have the same time", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 1, max: 4 }),
      async (count, moments) => {
        const events = Array.from({ length: count }, (_, at) =>
          anEvent(
            at,
            at % 3 === 0 ? "prompt" : "tool_use",
            `2026-11-0${1 + (at % moments)}T00:00:00.000Z`,
          ),
        );
        const wanted = events
          .filter(({ type }) => type === "prompt")
          .toSorted((a, b) => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : 0))
          .map(({ data }) => data["at"]);
        expect(await seenOf(events, "prompt")).toEqual(wanted);
      },
    ),
    { numRuns: 25 },
  );
});

test("a spread counts sessions and days once each", () => {
  const traces = [
    { sessionId: "a", ts: "2026-11-01T23:59:59.000Z" },
    { sessionId: "a", ts: "2026-11-02T00:00:00.000Z" },
    { sessionId: "b", ts: "2026-11-02T12:00:00.000Z" },
  ];
  expect(measureSpread(traces)).toEqual({ sessions: 2, days: 2 });
  expect(measureSpread([])).toEqual({ sessions: 0, days: 0 });
});
