import { describe, expect, test } from "bun:test";
import {
  findRecurrences,
  computeErrorCost,
  MAX_STRETCH_MS,
  UNMEASURED_MS,
} from "../../../src/remember/errors/error-cost.ts";
import type { ErrorResolution } from "../../../src/remember/errors/error-knowledge.ts";
import type { ErrorRow, FailureRow } from "../../../src/store/store.ts";
import { at } from "../../event/samples.ts";

const failed = (from: number, to: number | null, given: Partial<FailureRow> = {}): FailureRow => ({
  id: `f${from}`,
  ts: at(from),
  sessionId: "s",
  projectPath: "/srv/app",
  errorId: "e",
  retriedAt: to === null ? null : at(to),
  outcome: to === null ? null : "solved",
  ...given,
});

const AGAIN = { outcome: "again" } as const;

const known = (resolutions: readonly Partial<ErrorResolution>[] = []): ErrorRow => ({
  id: "e",
  ts: at(100),
  errorNormalized: "Error: rose",
  errorRaw: null,
  resolution: resolutions.length === 0 ? null : JSON.stringify(resolutions),
  resolvedBy: null,
  toolSequence: null,
  useCount: 0,
  lastUsed: null,
});

describe("what an error cost", () => {
  test("is counted from each failure until the same was tried again, whether that solved it or not", () => {
    const cost = computeErrorCost(known(), [failed(0, 60, AGAIN), failed(60, 150)]);
    expect(cost).toMatchObject({ times: 2, solved: 1, lostMs: 150_000, cameBack: 0 });
    expect(cost.firstSeen).toBe(at(0));
  });

  test("leaves out what nobody tried again, and counts a long stretch as half an hour", () => {
    expect(computeErrorCost(known(), [failed(0, null)]).lostMs).toBe(0);
    expect(computeErrorCost(known(), [failed(0, 86_400)]).lostMs).toBe(MAX_STRETCH_MS);
    // A clock that was set back takes nothing away.
    expect(computeErrorCost(known(), [failed(60, 0)]).lostMs).toBe(0);
  });

  test("ranks what fails often above what failed once in passing, measured or not", () => {
    const often = Array.from({ length: 140 }, (_, n) => failed(n, null));
    const unmeasured = computeErrorCost(known(), often);
    const once = computeErrorCost(known(), [failed(0, 1)]);
    expect(unmeasured).toMatchObject({ lostMs: 0, unmeasured: 140, rankMs: 140 * UNMEASURED_MS });
    expect(once).toMatchObject({ lostMs: 1000, unmeasured: 0, rankMs: 1000 });
    expect(computeErrorCost(known(), [])).toMatchObject({ times: 1, rankMs: UNMEASURED_MS });
    // An hour that was measured is more than a few that were not.
    const long = computeErrorCost(known(), [failed(0, 1800, AGAIN), failed(1800, 3600)]);
    expect(long.rankMs).toBeGreaterThan(computeErrorCost(known(), often.slice(0, 100)).rankMs);
  });

  test("counts only what happened in the time asked for, and still knows what had been solved before", () => {
    const all = [failed(0, 9), failed(20, 30), failed(40, null)];
    const cost = computeErrorCost(known(), all, { since: at(40) });
    expect(cost).toMatchObject({ times: 1, cameBack: 1, lostMs: 0, firstSeen: at(0) });
    expect(computeErrorCost(known(), all, { until: at(20) })).toMatchObject({
      times: 2,
      cameBack: 1,
    });
    const later = [...all, failed(90, null)];
    expect(computeErrorCost(known(), later, { since: at(80) })).toMatchObject({
      times: 1,
      cameBack: 0,
      cameBackEver: 2,
    });
    expect(computeErrorCost(known(), all, { since: at(41) })).toMatchObject({
      times: 0,
      occurrences: [],
    });
    expect(computeErrorCost(known(), [], { since: at(99) }).times).toBe(1);
    expect(computeErrorCost(known(), [], { since: at(101) }).times).toBe(0);
  });

  test("says in how many sessions and projects it happened, and where it did last", () => {
    const elsewhere = { sessionId: "t", projectPath: "/srv/shop" };
    const cost = computeErrorCost(known(), [
      failed(0, 9),
      failed(20, null, elsewhere),
      failed(30, null, { projectPath: null }),
    ]);
    expect(cost).toMatchObject({ times: 3, sessions: 2, projects: 2 });
    expect(cost.occurrences.map(({ eventId }) => eventId)).toEqual(["f30", "f20", "f0"]);
    expect(cost.occurrences[1]).toEqual({
      eventId: "f20",
      ts: at(20),
      ...elsewhere,
      outcome: null,
    });
  });

  test("knows a failure whose lines are gone by what solved it, once", () => {
    const lasting = {
      eventId: "old",
      failedAt: at(1),
      ts: at(11),
      sessionId: "r",
      projectPath: "/srv/app",
    };
    const same = {
      eventId: "f50",
      failedAt: at(50),
      ts: at(55),
      sessionId: "s",
      projectPath: "/srv/app",
    };
    const cost = computeErrorCost(known([same, lasting]), [failed(50, 55)]);
    expect(cost).toMatchObject({ times: 2, solved: 2, lostMs: 15_000, cameBack: 1 });
    expect(cost.firstSeen).toBe(at(1));
    expect(computeErrorCost(known(), [])).toMatchObject({
      times: 1,
      firstSeen: at(100),
      occurrences: [],
    });
  });
});

describe("an error came back", () => {
  const times = (...failures: readonly FailureRow[]): string[] =>
    findRecurrences(failures.toReversed()).map(({ id }) => id);

  test("when it happens behind a success, once for each success", () => {
    expect(times(failed(0, 9))).toEqual([]);
    expect(times(failed(0, 9), failed(20, 25, AGAIN), failed(25, 30))).toEqual(["f20"]);
    expect(times(failed(0, 9), failed(20, 30), failed(40, null))).toEqual(["f20", "f40"]);
  });

  test("not when another session failed meanwhile, but when one fails later", () => {
    const other = { sessionId: "t" };
    expect(times(failed(0, 9), failed(5, null, other))).toEqual([]);
    expect(times(failed(0, 9), failed(5, null, other), failed(60, null))).toEqual(["f60"]);
  });

  test("not when it was solved in one project and happens in another", () => {
    const other = { projectPath: "/srv/other" };
    expect(times(failed(0, 9), failed(20, null, other))).toEqual([]);
    expect(times(failed(0, 9), failed(20, null, other), failed(60, null))).toEqual(["f60"]);
  });

  test("not while it was never solved", () => {
    expect(times(failed(0, 5, AGAIN), failed(5, null), failed(90, null))).toEqual([]);
  });
});
