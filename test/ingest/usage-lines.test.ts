/** What is written down of a session's usage, given what is recorded already. */
import { describe, expect, test } from "bun:test";
import type { Event } from "../../src/event/event.ts";
import { makeUsageLines as linesIn } from "../../src/ingest/usage/usage-lines.ts";
import { PRICE_DATE } from "../../src/observe/usage/prices.ts";
import type { ModelDay } from "../../src/observe/usage/usage-tally.ts";
import { NO_TOKENS } from "../../src/observe/usage/tokens.ts";
import { toUsageRow } from "../../src/observe/usage/usage-row.ts";
import type { SessionRecord, UsageRow } from "../../src/store/store.ts";

const SESSION = {
  sessionId: "s",
  provider: "claude",
  project: "p",
  projectPath: "/p",
} as SessionRecord;

const MODEL = "claude-opus-5-5";
const NOON = Date.parse("2026-11-15T12:00:00.000Z");

const day = (name: string, messages: number, model = MODEL, lastAt = NOON): ModelDay => ({
  day: name,
  model,
  messages,
  tokens: { ...NO_TOKENS, input: messages * 1000 },
  long: NO_TOKENS,
  lastAt,
});

const usageLines = (
  session: SessionRecord,
  found: readonly ModelDay[],
  recorded: readonly UsageRow[],
): readonly Event[] => linesIn(session, found, recorded, { zone: "Asia/Seoul", mainModel: MODEL });

const rowsOf = (events: readonly Event[]): UsageRow[] =>
  events.flatMap((event) => toUsageRow(event) ?? []);

const told = (events: readonly Event[]): unknown[] =>
  rowsOf(events).map(({ day: of, messages }) => [of, messages]);

describe("usage lines", () => {
  test("say the whole day so far, with its cost and of when the price is, dated as its newest message", () => {
    const [line] = usageLines(SESSION, [day("2026-11-15", 2)], []);
    expect(line).toMatchObject({
      type: "usage",
      ts: "2026-11-15T12:00:00.000Z",
      sessionId: "s",
      projectPath: "/p",
      data: {
        day: "2026-11-15",
        zone: "Asia/Seoul",
        model: MODEL,
        messages: 2,
        tokens: { input: 2000, output: 0 },
        costUsd: 0.008,
        priceDate: PRICE_DATE,
      },
    });
  });

  test("a model without a price has no cost, and no date of a price", () => {
    const [line] = usageLines(SESSION, [day("2026-11-15", 2, "unheard-of")], []);
    expect(line?.data).toMatchObject({ costUsd: null, priceDate: null });
  });

  test("nothing is said again that is recorded already", () => {
    const found = [day("2026-11-14", 3), day("2026-11-15", 2)];
    const recorded = rowsOf(usageLines(SESSION, found, []));
    expect(usageLines(SESSION, found, recorded)).toEqual([]);
    const grown = [day("2026-11-14", 3), day("2026-11-15", 4)];
    expect(told(usageLines(SESSION, grown, recorded))).toEqual([["2026-11-15", 4]]);
  });

  test("a transcript that lost something takes nothing from what is recorded", () => {
    const recorded = rowsOf(usageLines(SESSION, [day("2026-11-14", 30), day("2026-11-15", 9)], []));
    const cut = [day("2026-11-15", 5), day("2026-11-16", 1)];
    expect(told(usageLines(SESSION, cut, recorded))).toEqual([["2026-11-16", 1]]);
    expect(usageLines(SESSION, [], recorded)).toEqual([]);
    // However much it grew since.
    const grown = [day("2026-11-14", 29), day("2026-11-16", 100)];
    expect(told(usageLines(SESSION, grown, recorded))).toEqual([["2026-11-16", 100]]);
  });

  test("of a day that lost messages and got others no number becomes less, and then nothing is said again", () => {
    const recorded = rowsOf(usageLines(SESSION, [day("2026-11-15", 9)], []));
    const small = { ...NO_TOKENS, input: 10, output: 3 };
    const found = [{ ...day("2026-11-15", 12), tokens: small }];
    const lines = usageLines(SESSION, found, recorded);
    const rows = rowsOf(lines);
    expect(rows).toMatchObject([{ messages: 12, input: 9000, output: 3, costUsd: 0.036 }]);
    expect(usageLines(SESSION, found, rows)).toEqual([]);
  });

  test("a line is not dated before the one whose place it takes", () => {
    const recorded = rowsOf(usageLines(SESSION, [day("2026-11-15", 2)], []));
    const [line] = usageLines(SESSION, [day("2026-11-15", 3, MODEL, NOON - 1)], recorded);
    expect(line?.ts).toBe("2026-11-15T12:00:00.000Z");
  });

  test("a sum that is too large to be exact is said once", () => {
    const huge = { ...NO_TOKENS, input: 2 ** 60 };
    const found = [{ ...day("2026-11-15", 2), tokens: huge }];
    const recorded = rowsOf(usageLines(SESSION, found, []));
    expect(recorded).toMatchObject([{ input: Number.MAX_SAFE_INTEGER }]);
    expect(usageLines(SESSION, found, recorded)).toEqual([]);
  });
});
