import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { MessageTokens } from "../../../src/clients/transcript/signal.ts";
import { openUsageTally, type TimedMessageUse } from "../../../src/observe/usage/usage-tally.ts";
import { localDay } from "../../../src/event/day.ts";
import { NO_TOKENS, addTokens, promptTokens } from "../../../src/observe/usage/tokens.ts";

const HOUR_MS = 3_600_000;
const START = Date.parse("2026-11-15T09:00:00.000Z");
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

const tokens = (input: number, more: Partial<MessageTokens> = {}): MessageTokens => ({
  ...NO_TOKENS,
  input,
  ...more,
});

const used = (
  messageId: string,
  at: number,
  input: number,
  model = "claude-opus-5-5",
): TimedMessageUse => ({
  messageId,
  model,
  at,
  tokens: tokens(input),
});

function tallied(all: readonly TimedMessageUse[]): ReturnType<typeof openUsageTally> {
  const tally = openUsageTally(dayOf);
  for (const one of all) tally.add(one);
  return tally;
}

describe("the tally", () => {
  test("counts a message once, as its last record says [R160]", () => {
    const tally = tallied([
      used("a", START, 1),
      used("a", START + 5, 10),
      used("b", START + 10, 100),
      used("a", START + 20, 7),
    ]);
    expect(tally.days()).toEqual([
      {
        day: "2026-11-15",
        model: "claude-opus-5-5",
        messages: 2,
        tokens: tokens(107),
        long: NO_TOKENS,
        lastAt: START + 20,
      },
    ]);
    expect(tally.totals()).toEqual({ messages: 2, tokens: tokens(107) });
  });

  test("keeps days and models apart, in their order", () => {
    const tally = tallied([
      used("1", START + 24 * HOUR_MS, 1),
      used("2", START, 2, "claude-haiku-5-5"),
      used("3", START, 4),
      used("4", START, 8, "claude-haiku-5-5"),
    ]);
    expect(tally.days().map(({ day, model, tokens: { input } }) => [day, model, input])).toEqual([
      ["2026-11-15", "claude-haiku-5-5", 10],
      ["2026-11-15", "claude-opus-5-5", 4],
      ["2026-11-16", "claude-opus-5-5", 1],
    ]);
  });

  test("a message whose last record is of the next day belongs to the day that it began on", () => {
    const tally = tallied([used("a", START, 5), used("a", START + 24 * HOUR_MS, 6)]);
    expect(tally.days()).toMatchObject([{ day: "2026-11-15", messages: 1, tokens: tokens(6) }]);
  });

  test("a number that no message can have counts as nothing, and takes no other with it", () => {
    const absurd = { input: 9e15, output: 7, cacheRead: Number.MAX_SAFE_INTEGER };
    const tally = tallied([
      { ...used("a", START, 0), tokens: tokens(0, absurd) },
      used("b", START, 5),
      { ...used("a", START, 0), tokens: tokens(0, absurd) },
    ]);
    expect(tally.totals()).toEqual({ messages: 2, tokens: tokens(5, { output: 7 }) });
  });

  test("the newest message says how large the context is, and of which model", () => {
    expect(openUsageTally().newest()).toBeNull();
    const read = tokens(3, { cacheRead: 1000, cacheWrite5m: 20, cacheWrite1h: 7, output: 500 });
    const tally = tallied([
      { ...used("a", START + 2, 0, "gpt-6-sol"), tokens: read },
      used("late", START + 1, 99_999),
    ]);
    expect(tally.newest()).toEqual({
      at: START + 2,
      model: "gpt-6-sol",
      contextTokens: 1030,
      contextWindow: null,
    });
  });

  test("what belongs to prompts that cost more is kept apart", () => {
    const model = "claude-haiku-5-5";
    const tally = tallied([
      used("short", START, 100_000, model),
      { ...used("long", START, 0, model), tokens: tokens(1, { cacheRead: 100_000, output: 5 }) },
    ]);
    expect(tally.days()).toMatchObject([
      { messages: 2, long: tokens(1, { cacheRead: 100_000, output: 5 }) },
    ]);
  });

  test("however records of messages are interleaved and repeated, each message counts as its last one", () => {
    const amount = fc.nat({ max: 200_000 });
    const record = fc.record({
      messageId: fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"),
      model: fc.constantFrom("claude-haiku-5-5", "claude-opus-5-5", "unheard-of"),
      at: fc.nat({ max: 72 }).map((hour) => START + hour * HOUR_MS),
      tokens: fc.record({
        input: amount,
        output: amount,
        cacheRead: amount,
        cacheWrite5m: amount,
        cacheWrite1h: amount,
      }),
    });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 60 }), (records) => {
        const tally = tallied(records);
        const last = [...new Map(records.map((one) => [one.messageId, one])).values()];
        const first = new Map<string, string>(
          records.toReversed().map((one) => [one.messageId, dayOf(one.at)]),
        );
        const firstDay = ({ messageId }: TimedMessageUse): string | undefined =>
          first.get(messageId);
        const sum = last.reduce((so, one) => addTokens(so, one.tokens), NO_TOKENS);
        expect(tally.totals()).toEqual({ messages: last.length, tokens: sum });
        for (const { day, model, messages, tokens: found, long } of tally.days()) {
          const those = last.filter((one) => firstDay(one) === day && one.model === model);
          expect(messages).toBe(those.length);
          expect(found).toEqual(those.reduce((so, one) => addTokens(so, one.tokens), NO_TOKENS));
          const longest = those.filter(
            (one) => model === "claude-haiku-5-5" && promptTokens(one.tokens) > 100_000,
          );
          expect(long).toEqual(longest.reduce((so, one) => addTokens(so, one.tokens), NO_TOKENS));
        }
      }),
    );
  });

  test("a session's model and context are its own, whatever its subagents use", () => {
    const someUse = fc.record({
      id: fc.constantFrom("a", "b", "c", "d", "e", "f"),
      model: fc.constantFrom("claude-opus-5-5", "claude-haiku-5-5", "claude-sonnet-5"),
      input: fc.integer({ min: 1, max: 1_000_000 }),
      isSubagent: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.uniqueArray(someUse, { selector: ({ id }) => id }), (all) => {
        const uses = all.map(({ id, model, input, isSubagent }, at) => ({
          ...used(id, START + at, input, model),
          isSubagent,
        }));
        const tally = tallied(uses);
        const own = uses.filter(({ isSubagent }) => !isSubagent);
        const counted = own.length > 0 ? own : uses;
        const volumes = Map.groupBy(counted, ({ model }) => model);
        const volume = (model: string): number =>
          (volumes.get(model) ?? []).reduce((sum, one) => sum + one.tokens.input, 0);
        const main = tally.mainModel();
        expect(main === null).toBe(uses.length === 0);
        for (const model of volumes.keys())
          expect(volume(main ?? "")).toBeGreaterThanOrEqual(volume(model));
        const last = own.at(-1);
        expect(tally.newest()?.contextTokens).toBe(last?.tokens.input);
        expect(tally.newest()?.model).toBe(last?.model);
      }),
      { numRuns: 500 },
    );
  });

  test("many messages are counted in little memory, each once, however far apart its records are", () => {
    const tally = openUsageTally(dayOf);
    const before = process.memoryUsage();
    for (let at = 0; at < 200_000; at++) {
      tally.add(used(`message-${at}`, START + at, 1));
      if (at >= 100) tally.add(used(`message-${at - 100}`, START + at, 1));
      if (at % 7 === 0) tally.add(used(`message-${Math.floor(at / 3)}`, START + at, 1));
    }
    expect(tally.totals()).toEqual({ messages: 200_000, tokens: tokens(200_000) });
    Bun.gc(true);
    const after = process.memoryUsage();
    expect(after.heapUsed - before.heapUsed).toBeLessThan(20_000_000);
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(20_000_000);
  });

  test("a day is one of this machine's calendar", () => {
    const at = new Date(2026, 0, 5, 23, 59).getTime();
    expect(localDay(at)).toBe("2026-01-05");
    expect(localDay(at + 60_000)).toBe("2026-01-06");
  });
});
