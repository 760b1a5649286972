/** What only the transcript knows comes to stand where it was said, once. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { finishWork } from "../../../src/dashboard/parts/incremental-work.ts";
import {
  mergeTranscript,
  type TranscriptMoment,
} from "../../../src/dashboard/session/conversation/transcript-rows.ts";
import { dashboardText } from "../../../src/text/dashboard.ts";
import type { TimelineRow } from "../../../src/dashboard/session/timeline-rows.ts";

const { conversation: text } = dashboardText("en");

const at = (second: number): string => new Date(1_760_000_000_000 + second * 1000).toISOString();

type Turn = { readonly steps: readonly string[]; readonly hasAnswer: boolean };

/** What a turn of a client is made of; `hasAnswer`: a hook was told of what it said last. */
const TURN: fc.Arbitrary<Turn> = fc.record({
  steps: fc.array(fc.constantFrom("said", "tool", "refused", "denied"), { maxLength: 8 }),
  hasAnswer: fc.boolean(),
});

/** As the hooks and the transcript tell the same turns. */
function tell(turns: readonly Turn[]): {
  readonly rows: readonly TimelineRow[];
  readonly moments: readonly TranscriptMoment[];
} {
  const rows: TimelineRow[] = [];
  const moments: TranscriptMoment[] = [];
  let second = 0;
  const moment = (is: TranscriptMoment["is"], ts: string, words: string): void => {
    const call = is === "said" ? {} : { callId: `c${ts}`, tool: "Bash", about: "ls" };
    moments.push({ id: `${is} ${ts}`, ts, is, text: words, ...call });
  };
  for (const { steps, hasAnswer } of turns) {
    rows.push({ id: `p${second}`, ts: at(second), type: "prompt", kind: "prompt", line: "go" });
    for (const step of steps) {
      second += 1;
      const [id, ts] = [`s${second}`, at(second)];
      if (step === "tool") rows.push({ id, ts, type: "tool_use", kind: "tool", line: "ls" });
      else moment(step as TranscriptMoment["is"], ts, `${step} at ${second}`);
    }
    second += 1;
    const [ts, answer] = [at(second), `answer at ${second}\n\nwith lines`];
    // The client writes what it says last at the time that its hook is told of, or before.
    moment("said", ts, answer);
    if (hasAnswer)
      rows.push({
        id: `a${second}`,
        ts,
        type: "turn.end",
        kind: "answer",
        line: "a",
        text: answer,
      });
    second += 1;
  }
  return { rows, moments };
}

test("every row of the story stays in its order, every moment stands once at its time, and an answer is said once", () => {
  fc.assert(
    fc.property(fc.array(TURN, { minLength: 1, maxLength: 6 }), (turns) => {
      const { rows, moments } = tell(turns);
      const merged = finishWork(mergeTranscript(rows, moments, { isOngoing: false, text }));
      expect(merged.filter(({ id }) => !id.startsWith("transcript"))).toEqual([...rows]);
      const times = merged.map(({ ts }) => ts);
      expect(times).toEqual(times.toSorted());
      const said = merged.flatMap((row) => row.text ?? []);
      expect(said.toSorted()).toEqual(moments.map((one) => one.text).toSorted());
      // The last words of each turn are its answer, whoever tells of them.
      expect(merged.filter(({ type }) => type === "turn.end" || type === "said_last")).toHaveLength(
        turns.length,
      );
    }),
    { numRuns: 500 },
  );
});

test("of a turn that goes on, what was said last is no answer yet", () => {
  fc.assert(
    fc.property(TURN, (turn) => {
      const { rows, moments } = tell([{ ...turn, hasAnswer: false }]);
      const merged = finishWork(mergeTranscript(rows, moments, { isOngoing: true, text }));
      expect(merged.some(({ type }) => type === "said_last")).toBe(false);
    }),
  );
});

test("the same moments give the same rows, so that nothing is drawn again", () => {
  const { rows, moments } = tell([{ steps: ["said", "tool"], hasAnswer: true }]);
  const [first, second] = [1, 2].map(() =>
    finishWork(mergeTranscript(rows, moments, { isOngoing: false, text })),
  );
  expect(first?.every((row, place) => row === second?.[place])).toBe(true);
});
