import { expect, test } from "bun:test";
import { sortIntoNowGroups, toolsOf } from "../../src/dashboard/now/now-groups.ts";
import { aSnapshot } from "../observe/monitor/a-snapshot.ts";

const at = (minute: number): string => `2026-11-15T10:${String(minute).padStart(2, "0")}:00.000Z`;
const asks = { activityPhase: "waiting_permission" } as const;
const over = { state: "completed", activityPhase: null } as const;

test("who has waited longest comes first; what ended before today, or is silent, has no place; what nobody knows is not said to work", () => {
  const found = sortIntoNowGroups(
    [
      aSnapshot({ sessionId: "late", ...asks, since: at(9) }),
      aSnapshot({ sessionId: "early", ...asks, since: at(1) }),
      aSnapshot({ sessionId: "works", startedAt: at(3) }),
      aSnapshot({ sessionId: "works newer", startedAt: at(4) }),
      aSnapshot({ sessionId: "nobody knows", activityPhase: null, doubt: "unknown" }),
      aSnapshot({ sessionId: "your turn", activityPhase: "interactable" }),
      aSnapshot({ sessionId: "your turn for long", state: "idle", activityPhase: null }),
      aSnapshot({ sessionId: "nothing asked", state: "idle", activityPhase: null, turnCount: 0 }),
      aSnapshot({ sessionId: "failed", activityPhase: "interactable", hasFailed: true }),
      aSnapshot({ sessionId: "ended so", ...over, since: at(1), hasFailed: true }),
      aSnapshot({ sessionId: "today", ...over, since: at(2) }),
      aSnapshot({ sessionId: "yesterday", ...over, since: "2026-11-14T10:00:00.000Z" }),
      aSnapshot({ sessionId: "silent", state: "stale", activityPhase: null }),
    ],
    (iso) => iso.startsWith("2026-11-15"),
  );
  const ids = Object.fromEntries(
    Object.entries(found).map(([group, all]) => [group, all.map(({ sessionId }) => sessionId)]),
  );
  expect(ids).toEqual({
    needs: ["early", "late"],
    failed: ["failed"],
    working: ["works newer", "works"],
    ready: ["your turn", "your turn for long"],
    unknown: ["nobody knows"],
    idle: ["nothing asked"],
    done: ["ended so", "today"],
  });
});

test("tools are named once, and those that only ask not at all", () => {
  const waiting = aSnapshot({
    sessionId: "a",
    ...asks,
    waitToolNames: ["Bash", "Bash", "AskUserQuestion"],
    currentTools: ["Read"],
  });
  expect(toolsOf(waiting)).toEqual(["Bash"]);
  expect(toolsOf(aSnapshot({ sessionId: "b", currentTools: ["Read", "Read"] }))).toEqual(["Read"]);
  expect(toolsOf(aSnapshot({ sessionId: "c", ...over, currentTools: ["Read"] }))).toEqual([]);
});
