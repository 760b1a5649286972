/** What waits now is one number, however it is counted: by sessions, as Now does, or by waits, as Charts does. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { updateFromSession } from "../../../src/observe/waits/current-waits.ts";
import { countOpenWaits, timeOpenWaits } from "../../../src/observe/waits/open-wait-totals.ts";
import { aSnapshot } from "../monitor/a-snapshot.ts";
import { asks, notified, only } from "./asking.ts";
import { at } from "../../event/samples.ts";

const NOW = Date.parse(at(10_000));

test("open waits sum to what the waiting sessions have waited, whatever each of them asks for at once", () => {
  const session = fc.record({
    since: fc.integer({ min: 0, max: 9000 }),
    later: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(session, { maxLength: 6 }), (all) => {
      const sessions = all.map(({ since }, index) =>
        aSnapshot({ sessionId: `s${index}`, group: "needs", since: at(since), projectPath: "/a" }),
      );
      const rows = all.flatMap(({ since, later }, index) =>
        later.map((delay, which) => ({
          ...only(asks(`w${index}-${which}`, since + delay)),
          sessionId: `s${index}`,
        })),
      );
      const timed = timeOpenWaits(rows, sessions, NOW);
      const sum = timed.reduce((total, { waitedMs }) => total + (waitedMs ?? 0), 0);
      expect(sum).toBe(countOpenWaits(null, sessions, NOW).openMs ?? 0);
    }),
    { numRuns: 300 },
  );
});

test("a notification counts from when its session waits, and a question of no call is the permission it holds up", () => {
  const waiting = aSnapshot({
    sessionId: "sess-123",
    state: "active",
    activityPhase: "waiting_permission",
    group: "needs",
    since: at(1),
    lastActivity: at(1),
    waitToolNames: ["Bash"],
  });
  const row = { ...only(notified("n", 7)), kind: "question" as const, remark: null };
  expect(
    updateFromSession({ ...row, tool: null }, { ...waiting, lastActivity: at(8) }),
  ).toMatchObject({ askedAt: at(1), kind: "permission", tool: "Bash" });
  const longAgo = { ...waiting, since: at(-60), lastActivity: at(8) };
  expect(updateFromSession(row, longAgo)).toMatchObject({ askedAt: at(7) });
});
