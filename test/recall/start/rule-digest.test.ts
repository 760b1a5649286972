/** What older sessions left of rules and decisions: as if all of them were judged at once, at a cost that does not grow with them. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { judgeContexts, type RuleContext } from "../../../src/recall/start/judge-contexts.ts";
import {
  foldContexts,
  listRuleEndTimes,
  readRuleDigest,
  type RuleDigest,
  toDigestRow,
  toPastContexts,
} from "../../../src/recall/start/rule-digest.ts";
import { makeLine, PERMANENT_MARK } from "../../../src/remember/ledger/ledger-line.ts";

const PROJECT = "/srv/app";
const timeOf = (at: number): string => new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString();

type Said = { readonly rule?: string; readonly change?: string };

const contextOf = (at: number, { rule, change }: Said, sessionId = `s${at}`): RuleContext => ({
  id: `c${at}`,
  ts: timeOf(at),
  sessionId,
  projectPath: PROJECT,
  extra: {
    lines:
      rule === undefined
        ? []
        : [{ ...makeLine("ban", [rule, PERMANENT_MARK], rule, 1), ts: timeOf(at) }],
    allowances: [],
    changes: change === undefined ? [] : [{ text: change, ts: timeOf(at) }],
  },
});

const newestFirst = (all: readonly RuleContext[]): readonly RuleContext[] => all.toReversed();
const textsOf = (contexts: readonly RuleContext[], digest: RuleDigest | null = null) =>
  judgeContexts(contexts, listRuleEndTimes(digest))
    .active.map(({ line }) => [line.decisive, line.later?.text ?? null] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

/** As a start reads it: the newest contexts, and the digest behind them. */
function textsAfter(digest: RuleDigest | null, newer: readonly RuleContext[]) {
  const sessions = new Set(newer.map(({ sessionId }) => sessionId));
  const past = digest === null ? [] : toPastContexts(digest, PROJECT, sessions);
  return textsOf([...newestFirst(newer), ...past], digest);
}

const THINGS = ["packages", "comments", "emojis", "tabs", "popups", "mocks", "images", "cookies"];
const step = fc
  .record({
    thing: fc.constantFrom(...THINGS),
    says: fc.constantFrom("forbids", "lifts", "nothing"),
  })
  .map(({ thing, says }): Said => {
    if (says === "forbids") return { rule: `Never use ${thing}.` };
    return says === "lifts" ? { change: `You may use ${thing} again.` } : {};
  });

describe("a digest of older sessions", () => {
  test("holds what judging all of them holds, however they are divided", () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 5, maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat({ max: 6 }),
        (steps, size, apart) => {
          const all = steps.map((one, at) => contextOf(at, one));
          const older = all.slice(0, Math.max(0, all.length - apart));
          let digest: RuleDigest | null = null;
          for (let at = 0; at < older.length; at += size)
            digest = foldContexts(digest, older.slice(at, at + size), []);
          const read: RuleDigest | null =
            digest === null ? null : readRuleDigest(toDigestRow(PROJECT, digest));
          expect(textsAfter(read, all.slice(older.length))).toEqual(textsOf(newestFirst(all)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("lets nothing come back that a session says again when it is saved, unless a person says it again", () => {
    const rule = "Never use popups.";
    const said = contextOf(1, { rule }, "long");
    const lifted = contextOf(2, { change: "You may use popups again." });
    const digest = foldContexts(null, [said, lifted], []);
    expect(textsAfter(digest, [])).toEqual([]);
    expect(digest.ended.map(({ line }) => line.decisive)).toEqual([rule]);
    // The session goes on: its context has all of its lines, with their times.
    const saved = { ...contextOf(9, {}, "long"), extra: said.extra };
    expect(textsAfter(digest, [saved])).toEqual([]);
    expect(textsAfter(digest, [contextOf(9, { rule }, "long")])).toEqual([[rule, null]]);
  });

  test("ends what a person kept as a memory, once", () => {
    const rule = "Never use popups.";
    const kept: RuleContext = { ...contextOf(1, { rule }, ""), isKept: true };
    const lifted = contextOf(2, { change: "You may use popups again." });
    const digest = foldContexts(null, [lifted], [kept]);
    expect(textsOf([kept, ...toPastContexts(digest, PROJECT, new Set())], digest)).toEqual([]);
    const again: RuleContext = { ...contextOf(3, { rule }, ""), isKept: true };
    expect(textsOf([again], digest)).toEqual([[rule, null]]);
  });

  test("stays small, and is none where another program made it", () => {
    let digest: RuleDigest | null = null;
    for (let at = 0; at < 400; at += 20) {
      const some = Array.from({ length: 20 }, (_, one) =>
        contextOf(at + one, {
          rule: `Never use ${THINGS[one % THINGS.length] ?? ""}.`,
          change: `You may use ${THINGS[(one + 3) % THINGS.length] ?? ""} again.`,
        }),
      );
      digest = foldContexts(digest, some, []);
    }
    if (digest === null) throw new Error("nothing was folded");
    const row = toDigestRow(PROJECT, digest);
    expect(row.body.length).toBeLessThan(30_000);
    expect([row.since, row.until]).toEqual([timeOf(0), timeOf(399)]);
    for (const body of ["", "{}", '{"v":0}', "[]"])
      expect(readRuleDigest({ ...row, body })).toBeNull();
  });
});
