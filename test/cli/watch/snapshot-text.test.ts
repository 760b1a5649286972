import { expect, test } from "bun:test";
import type { SessionSnapshot } from "../../../src/observe/monitor/provider.ts";
import {
  snapshotAgeText,
  snapshotClock,
  estimatedCostText,
  groupOf,
  makeIdShortener,
  modelText,
  tokensText,
  activityText,
} from "../../../src/cli/watch/snapshot-text.ts";
import { en } from "../../../src/text/en.ts";
import { ago, done, NOW, snapshot, waiting } from "./snapshots.ts";

const CASES: readonly (readonly [Partial<SessionSnapshot>, string, string | null])[] = [
  [{ activityPhase: "waiting_permission" }, "permission", "needs"],
  [{ activityPhase: "waiting_question" }, "question", "needs"],
  [{ activityPhase: "waiting_question", waitToolNames: ["ExitPlanMode"] }, "plan", "needs"],
  [{ activityPhase: "waiting_permission", doubt: "waiting_or_running" }, "perhaps", "needs"],
  [{ activityPhase: "busy" }, "busy", "working"],
  [{ activityPhase: null, doubt: "unknown" }, "unknown", "unknown"],
  [{ activityPhase: "interactable" }, "ready", "ready"],
  [{ state: "idle", activityPhase: null, turnCount: 2 }, "idle", "ready"],
  [{ state: "idle", activityPhase: null, turnCount: 0 }, "idle", "idle"],
  [{ state: "completed", activityPhase: null }, "done", "done"],
  [{ state: "completed", activityPhase: null, wasBusy: true }, "broken", "done"],
  [{ state: "stale", activityPhase: null }, "stale", null],
];

test("every state has one name and stands in one group, and what may wait is among what needs somebody", () => {
  for (const [said, name, group] of CASES) {
    const session = snapshot(said);
    expect({ said, name: session.doing, group: groupOf(session, NOW) }).toEqual({
      said,
      name: name as SessionSnapshot["doing"],
      group: group as ReturnType<typeof groupOf>,
    });
  }
});

test("what ended before today has no place on the board", () => {
  expect(groupOf(done({ since: ago(60) }), NOW)).toBe("done");
  expect(groupOf(done({ since: ago(86_400) }), NOW)).toBeNull();
});

test("what it is about names tools, skill and agents, each once, and not what the state says already", () => {
  const about = (session: SessionSnapshot): string => activityText(session, en);
  expect(about(waiting({ waitToolNames: ["Bash", "Bash", "Edit"], currentTools: ["Read"] }))).toBe(
    "Bash, Edit",
  );
  expect(
    about(waiting({ waitToolNames: ["ExitPlanMode"], activityPhase: "waiting_question" })),
  ).toBe("");
  expect(about(snapshot({ currentTools: ["Read"], currentSkill: "spec", agents: 2 }))).toBe(
    "Read · skill /spec · 2 subagents",
  );
  expect(about(snapshot({ currentTools: ["A", "B", "C", "D"] }))).toBe("A, B, C …");
  expect(about(snapshot({ activityPhase: "interactable", agents: 1 }))).toBe("1 subagent");
  expect(about(done({ endReason: "prompt_input_exit", currentTools: ["Bash"] }))).toBe(
    "reason: you exited",
  );
});

test("what is waited for is named: what the command does, the file, or the question between marks, cut to fit", () => {
  const about = (session: SessionSnapshot, columns?: number): string =>
    activityText(session, en, columns);
  const command = waiting({ waitDetail: "npm publish" });
  expect(about(command)).toBe("Bash npm publish");
  expect(about(command, 12)).toBe("Bash npm pu…");
  expect(about({ ...command, doubt: "waiting_or_running" })).toBe("Bash npm publish");
  expect(about({ ...command, agents: 2 })).toBe("Bash npm publish · 2 subagents");
  // What is asked counts more than what runs beside it.
  expect(about({ ...command, agents: 2 }, 20)).toBe("Bash npm publish");
  // Its lines would read as another program.
  expect(about({ ...command, waitDetail: "set -e\n\n  make a\r\nmake b\n" })).toBe(
    "Bash set -e ↵ make a ↵ make b",
  );
  const question = waiting({
    activityPhase: "waiting_question",
    waitToolNames: ["AskUserQuestion"],
    waitDetail: "Which\ndatabase shall it be?",
  });
  expect(about(question)).toBe("“Which database shall it be?”");
  expect(about(question, 14)).toBe("“Which datab…”");
  expect(Bun.stringWidth(about(question, 14))).toBe(14);
  expect(about({ ...question, waitDetail: "어느 데이터베이스로 할까요?" }, 12)).toBe(
    "“어느 데이…”",
  );
});

test("a session that ended today says what it was about, or else why it ended", () => {
  const ended = { state: "completed", group: "done", doing: "done", endReason: "logout" } as const;
  const about = (lastUserMessage: string | null): string =>
    activityText({ ...snapshot({}), ...ended, lastUserMessage }, en, 20);
  expect(about("Fix the cart, then run the tests")).toBe("“Fix the cart, the…”");
  expect(about(null)).toContain("reason: ");
});

test("a session whose turn is over runs no tool, whatever was left open", () => {
  const left = { activityPhase: "interactable", currentTools: ["Bash"] } as const;
  expect(activityText(snapshot(left), en)).toBe("");
  expect(activityText(snapshot({ ...left, state: "idle" }), en)).toBe("");
});

test("an id is shown by its first eight characters, and by as many more as tell two apart", () => {
  const of = (...ids: string[]): string[] =>
    ids.map(makeIdShortener(ids.map((sessionId) => snapshot({ sessionId }))));
  expect(of("0190aaaa-bbbb", "0190bbbb-cccc")).toEqual(["0190aaaa", "0190bbbb"]);
  expect(of("0190aaaa-bbbb", "0190aaaa-cccc")).toEqual(["0190aaaa-b", "0190aaaa-c"]);
  expect(of("short")).toEqual(["short"]);
  expect(of("same", "same")).toEqual(["same", "same"]);
});

test("a duration goes by the second while somebody is waited for or work goes on, and rests in minutes otherwise", () => {
  const shown = (session: SessionSnapshot): string => snapshotClock(session, NOW, en);
  expect(shown(waiting({ since: ago(125) }))).toBe("2 min 5 s");
  expect(shown(snapshot({ since: ago(7) }))).toBe("7 s");
  expect(shown(snapshot({ activityPhase: "interactable", since: ago(125) }))).toBe("2 min");
  expect(shown(done({ since: ago(3600) }))).toBe("1 h ago");
  // A clock that is ahead of ours.
  expect(shown(waiting({ since: ago(-30) }))).toBe("0 s");
  expect(shown(waiting({ since: "soon" }))).toBe("");
  expect(shown(waiting({ since: ago(3661) }))).toBe("1 h 1 min");
});

test("ages, tokens, models and costs are as short as they can be without saying something wrong", () => {
  expect(
    [0, 59_999, 60_000, 3_599_000, 3_600_000, 172_800_000].map((ms) => snapshotAgeText(ms, en)),
  ).toEqual(["0 s", "59 s", "1 min", "59 min", "1 h", "2 days"]);
  expect([0, 999, 1000, 84_321, 999_499, 999_500, 1_234_567].map(tokensText)).toEqual([
    "0",
    "999",
    "1K",
    "84K",
    "999K",
    "1.0M",
    "1.2M",
  ]);
  expect(["claude-sonnet-4-5-20250929", "claude-opus-4-5", "gpt-5-codex"].map(modelText)).toEqual([
    "sonnet-4-5",
    "opus-4-5",
    "gpt-5-codex",
  ]);
  expect([null, 0, 0.001, 0.005, 1.234].map(estimatedCostText)).toEqual([
    "",
    "",
    "<$0.01",
    "~$0.01",
    "~$1.23",
  ]);
});
