import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { codexMaySignal, openCodexSignals } from "../../src/clients/codex/transcript-signals.ts";
import type { TranscriptSignal } from "../../src/clients/transcript/signal.ts";
import type { Json, JsonObject } from "../../src/event/event.ts";
import { lineOf, signsOf, trailOf } from "./signal-trail.ts";
import { brokenRecords, linesOf, recordOf } from "./transcripts.ts";

const SESSIONS = ["codex-signs", "codex-patched", "codex-compacted"] as const;
const TIME = "2026-01-02T03:04:05.678Z";

const record = (type: string, payload: Json): JsonObject => ({ timestamp: TIME, type, payload });

const meta = (id: string, more: JsonObject = {}): JsonObject =>
  record("session_meta", { id, session_id: id, cli_version: "0.166.0", ...more });

type Numbers = readonly [input: number, cached: number, output: number];

const usage = ([input_tokens, cached_input_tokens, output_tokens]: Numbers): JsonObject => ({
  input_tokens,
  cached_input_tokens,
  output_tokens,
});

const counted = (total: Numbers, last: Numbers): JsonObject =>
  record("event_msg", {
    type: "token_count",
    info: { total_token_usage: usage(total), last_token_usage: usage(last) },
  });

const usedIn = (
  signs: readonly TranscriptSignal[],
): Extract<TranscriptSignal, { kind: "used" }>[] =>
  signs.flatMap((sign) => (sign.kind === "used" ? [sign] : []));

const sumOf = (signs: readonly TranscriptSignal[]): Record<string, number> =>
  usedIn(signs).reduce(
    (sum, { tokens }) => ({
      input: sum.input + tokens.input,
      cacheRead: sum.cacheRead + tokens.cacheRead,
      output: sum.output + tokens.output,
    }),
    { input: 0, cacheRead: 0, output: 0 },
  );

test("a real session at a terminal shows each turn from its prompt to how it ended", () => {
  expect(trailOf(signsOf("codex", "codex-signs"))).toEqual(
    [
      ["branch main", "version 0.166.0"],
      // Allowed by a person: the rollout does not say so.
      ["prompt Hi …", "call Bash", "result", "answer", "over done"],
      // Esc in the dialog, while a command ran, and while the model thought.
      ["prompt No …", "call Bash", "result declined", "over interrupted"],
      ["prompt Run …", "call Bash", "result declined", "over interrupted"],
      ["prompt yGen …", "over interrupted"],
      ["prompt Fail …", "over failed"],
    ].flat(),
  );
});

test("a compaction is shown within its turn", () => {
  const trail = trailOf(signsOf("codex", "codex-compacted"));
  expect(trail.filter((line) => line === "compacted")).toHaveLength(1);
  expect(trail.at(-1)).toBe("answer");
});

describe("what the model cost", () => {
  test("of a real session, is told once for every request, with its model", () => {
    const used = usedIn(signsOf("codex", "codex-signs"));
    expect(used.map(({ model, tokens }) => [model, tokens.input, tokens.output])).toEqual(
      Array.from({ length: 4 }, () => ["fake-model", 1000, 20]),
    );
    expect(new Set(used.map(({ messageId }) => messageId)).size).toBe(4);
  });

  test("is what the sum grew by, however often the same sum is told", () => {
    const records = [
      meta("t1"),
      counted([1000, 0, 20], [1000, 0, 20]),
      counted([1000, 0, 20], [1000, 0, 20]),
      counted([3000, 900, 50], [2000, 900, 30]),
      counted([3000, 900, 50], [2000, 900, 30]),
    ];
    const signs = records.flatMap(openCodexSignals());
    expect(usedIn(signs)).toHaveLength(2);
    expect(sumOf(signs)).toEqual({ input: 2100, cacheRead: 900, output: 50 });
    expect(records.flatMap(openCodexSignals())).toEqual(signs);
  });

  test("counts on where a client began to count anew, and where the beginning was not read", () => {
    const records = [
      counted([9000, 0, 90], [500, 0, 5]),
      counted([200, 0, 2], [200, 0, 2]),
      counted([500, 0, 4], [300, 0, 2]),
    ];
    expect(sumOf(records.flatMap(openCodexSignals()))).toEqual({
      input: 1000,
      cacheRead: 0,
      output: 9,
    });
  });

  test("a fork does not pay for what it copied", () => {
    const turn = (turn_id: string): JsonObject =>
      record("event_msg", { type: "task_started", turn_id });
    const [older, own, newer] = [
      "01a1df29-0000-7000-8000-000000000000",
      "01a1df2a-0000-7000-8000-000000000000",
      "01a1df2b-0000-7000-8000-000000000000",
    ];
    const records = [
      meta(own ?? ""),
      meta(older ?? ""),
      turn(older ?? ""),
      counted([1000, 0, 20], [1000, 0, 20]),
      turn(newer ?? ""),
      counted([1500, 0, 30], [500, 0, 10]),
    ];
    const signs = records.flatMap(openCodexSignals());
    expect(sumOf(signs)).toEqual({ input: 500, cacheRead: 0, output: 10 });
    expect(signs.filter(({ kind }) => kind === "working")).toHaveLength(1);
  });

  test("is all that a subagent's own file shows", () => {
    const source = { subagent: { thread_spawn: { parent_thread_id: "t0" } } };
    const records = [
      meta("t1", { session_id: "t0", source }),
      record("turn_context", { model: "gpt-5" }),
      record("event_msg", { type: "task_started", turn_id: "x" }),
      counted([10, 0, 2], [10, 0, 2]),
      record("event_msg", { type: "task_complete" }),
    ];
    expect(records.flatMap(openCodexSignals())).toMatchObject([{ kind: "used", model: "gpt-5" }]);
  });
});

test("no line that shows something is passed over unread", () => {
  for (const name of SESSIONS) {
    const read = openCodexSignals();
    for (const line of linesOf(name)) {
      if (read(recordOf(line)).length > 0) expect(codexMaySignal(line)).toBe(true);
    }
  }
});

test("whatever a record holds, nothing is thrown, and every sign has a time", () => {
  const records = SESSIONS.flatMap((name) => linesOf(name).map(recordOf));
  const read = openCodexSignals();
  const check = (one: JsonObject): void => {
    for (const sign of read(one)) expect([lineOf(sign), Number.isFinite(sign.at)]).toContain(true);
  };
  fc.assert(fc.property(brokenRecords(records), check), { numRuns: 2000 });
  const junk = fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<JsonObject>;
  fc.assert(fc.property(junk, check));
  fc.assert(fc.property(fc.string(), (line) => typeof codexMaySignal(line) === "boolean"));
});
