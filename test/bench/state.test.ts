/** The benchmark of states measures what it says, and what it measures holds for every recording of a real client. */
import { describe, expect, test } from "bun:test";
import { judge, judgeEachLoss, readRecordings } from "../../bench/state.ts";
import { isRight, TOLERANCE_MS, wordFor, wrongStretches } from "../../bench/state/judge.ts";
import { callsIn, isOf, isOfLostAsk, seededChance } from "../../bench/state/losses.ts";
import { replay } from "../../bench/state/replay.ts";
import { judgeWaits } from "../../bench/state/waits.ts";
import type { SessionSnapshot } from "../../src/observe/monitor/provider.ts";
import type { TrueState } from "../state/recording.ts";

const recordings = readRecordings();
const [first] = recordings;
if (first === undefined) throw new Error("there are no recordings");

const saying = (given: Partial<SessionSnapshot>): SessionSnapshot => {
  const { snapshot } = [...replay(first).said.values()][0]?.[0] ?? {};
  if (snapshot === null || snapshot === undefined) throw new Error("nothing was said");
  return { ...snapshot, state: "active", activityPhase: null, doubt: null, ...given };
};

describe("the judge", () => {
  test("takes the stated doubt between waiting and running for right, and not knowing for wrong", () => {
    const doubtful = saying({ activityPhase: "waiting_permission", doubt: "waiting_or_running" });
    const unknown = saying({ doubt: "unknown" });
    const states: readonly TrueState[] = [
      "busy",
      "waiting_permission",
      "interactable",
      "completed",
    ];
    expect(states.map((state) => isRight(state, doubtful))).toEqual([true, true, false, false]);
    expect(states.map((state) => isRight(state, unknown))).toEqual([false, false, false, false]);
    expect(states.map((state) => isRight(state, null))).toEqual([false, false, false, true]);
    expect([doubtful, unknown, null].map(wordFor)).toEqual([
      "waiting_or_running",
      "unknown",
      "nothing",
    ]);
  });

  test("measures a wrong stretch from a second behind an edge to where it is right, or to a second before the next edge", () => {
    const busy = saying({ activityPhase: "busy" });
    const free = saying({ activityPhase: "interactable" });
    const truth = [
      { at: 0, session: "s", state: "busy" },
      { at: 10_000, session: "s", state: "interactable" },
    ] as const;
    const wrong = (said: Parameters<typeof wrongStretches>[1]): number[][] =>
      wrongStretches(truth, said, 20_000).map(({ from, to }) => [from, to]);
    expect(
      wrong([
        { at: 0, snapshot: busy },
        { at: 10_900, snapshot: free },
      ]),
    ).toEqual([]);
    expect(
      wrong([
        { at: 0, snapshot: busy },
        { at: 9100, snapshot: free },
      ]),
    ).toEqual([]);
    expect(
      wrong([
        { at: 0, snapshot: busy },
        { at: 12_000, snapshot: free },
      ]),
    ).toEqual([[10_000 + TOLERANCE_MS, 12_000]]);
    expect(wrong([{ at: 0, snapshot: free }])).toEqual([[TOLERANCE_MS, 10_000 - TOLERANCE_MS]]);
    expect(wrong([])).toHaveLength(2);
  });

  test("loses whole calls of hooks, the same ones for the same seed", () => {
    const calls = callsIn(first);
    expect(calls.length).toBeGreaterThan(3);
    const [one] = calls;
    const isDropped = isOf(new Set([one?.key ?? ""]));
    const lines = first.seen.flatMap((seen) => ("line" in seen ? [seen.line] : []));
    const dropped = lines.filter(isDropped).length;
    expect(dropped).toBeGreaterThan(0);
    expect(dropped).toBeLessThan(lines.length);
    const draw = (): number[] => {
      const chance = seededChance(7);
      return [chance(), chance(), chance()];
    };
    expect(draw()).toEqual(draw());
    expect(new Set(draw()).size).toBe(3);
  });
});

test("at no loss every state of every recording is right within a second of its edge", () => {
  const wrong = recordings.flatMap((recording) =>
    judge(recording).wrong.map(({ from, to, truth, said }) => ({
      recording: `${recording.version} ${recording.name}`,
      ms: to - from,
      truth,
      said,
    })),
  );
  expect(wrong).toEqual([]);
});

test("whichever hook is lost, nothing wrong is said for longer than four seconds, eight where it was the asking", () => {
  const long = recordings.flatMap((recording) =>
    judgeEachLoss(recording).flatMap(({ wrong, lost }) =>
      wrong
        .filter((one) => one.to - one.from > (isOfLostAsk(one, lost) ? 8000 : 4000))
        .map(({ from, to, truth, said }) => ({
          recording: `${recording.version} ${recording.name}`,
          ms: to - from,
          truth,
          said,
        })),
    ),
  );
  expect(long).toEqual([]);
});

test("how long somebody was waited for is known within 200 ms of the key, and how it was decided", () => {
  const waits = recordings.flatMap(judgeWaits);
  expect(waits.length).toBeGreaterThan(20);
  // Whoever escapes from the dialog of a subagent leaves no trace in the conversation.
  const isOfAgent = /^esc-at-the-dialog-of-an-agent/;
  const judged = waits.filter(({ recording }) => !isOfAgent.test(recording));
  expect(judged.filter(({ isDecisionRight }) => !isDecisionRight)).toEqual([]);
  // Codex does not say how long a command ran: when a short one was granted is not known.
  const timed = judged.filter(({ version, offMs }) => offMs !== null || !version.startsWith("0."));
  expect(timed.filter(({ offMs }) => offMs === null || Math.abs(offMs) > 200)).toEqual([]);
});
