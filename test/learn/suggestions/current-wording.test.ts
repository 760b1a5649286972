import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Candidate, Trace } from "../../../src/learn/mine/candidate.ts";
import { rewordForLanguage } from "../../../src/learn/suggestions/current-wording.ts";
import { type Suggestion, createSuggestion } from "../../../src/learn/suggestions/suggestion.ts";
import { wordCandidate } from "../../../src/learn/suggestions/wording.ts";
import { textOf } from "../../../src/text/text.ts";

const COST = { minutes: 12, tokens: null, errors: 9, arithmetic: "9 × 80 s" };

const PATTERNS = [
  {
    kind: "failing-command",
    pattern: {
      form: "unknown-option",
      wrong: "--fix-all",
      right: "--fix",
      program: "eslint",
      error: "Invalid option",
    },
  },
  {
    kind: "preference",
    pattern: { words: "keep it short", stems: ["keep"], isForbidding: false, place: null },
  },
  {
    kind: "preference",
    pattern: { words: "put it there", stems: ["put"], isForbidding: false, place: "out/" },
  },
  {
    kind: "unused-skills",
    pattern: {
      listed: 40,
      unusedCount: 33,
      unused: ["mow", "plough"],
      sources: [{ plugin: "farm@fields", count: 1 }],
      own: ["mow"],
      tokensPerSession: 900,
    },
  },
  { kind: "pasted-error", pattern: { signature: "TypeError: x is undefined", check: null } },
  {
    kind: "request",
    pattern: { words: "cut a release", stems: ["cut"], steps: ["npm version minor"], skill: null },
  },
  { kind: "permission", pattern: { rule: "Bash(git status)" } },
] as const;

const seen = (count: number, sessions: number): readonly Trace[] =>
  Array.from({ length: count }, (_, at) => ({
    eventId: `e-${at}`,
    sessionId: `s-${at % sessions}`,
    ts: new Date(Date.UTC(2026, 0, 1 + at)).toISOString(),
    projectPath: "/shop",
    provider: "claude",
  }));

const found = fc
  .record({ one: fc.constantFrom(...PATTERNS), count: fc.nat(60), sessions: fc.nat(60) })
  .map(({ one, count, sessions }): Candidate => {
    const traces = seen(count + 1, Math.min(count, sessions) + 1);
    return Object.assign({}, one, { key: "k", traces, cost: COST });
  });

const inLanguage = (candidate: Candidate, language: "ko" | "en"): Suggestion =>
  createSuggestion(candidate, wordCandidate(candidate, textOf(language)), 0);

test("what rules worded in one language reads in the other as if it had been found in it", () => {
  fc.assert(
    fc.property(found, (candidate) => {
      const text = textOf("ko");
      const kept = inLanguage(candidate, "en");
      const { suggestion } = rewordForLanguage(kept, "en", { language: "ko", text });
      expect(suggestion).toEqual(inLanguage(candidate, "ko"));
    }),
    { numRuns: 300 },
  );
});

test("a title tells neither how often it was seen nor what it cost: that stands beside it", () => {
  fc.assert(
    fc.property(found, fc.constantFrom("en", "ko"), (candidate, language) => {
      const text = textOf(language);
      const kept = inLanguage(candidate, language);
      const { title } = rewordForLanguage(kept, language, { language, text });
      const more = { ...candidate, traces: seen(99, 77), cost: { ...COST, minutes: 55 } };
      const often = inLanguage(more, language);
      expect(rewordForLanguage(often, language, { language, text }).title).toBe(title);
      expect(title.length).toBeLessThanOrEqual(kept.summary.length);
    }),
    { numRuns: 300 },
  );
});

const [, PREFERENCE] = PATTERNS;

const kept = (): Suggestion =>
  inLanguage({ ...PREFERENCE, key: "k", traces: seen(3, 3), cost: COST }, "en");

test("a model's words stay in the language that it found", () => {
  const worded: Suggestion = {
    ...kept(),
    wordedBy: "model",
    title: "Answer in one paragraph",
    summary: "Answer in one paragraph (3 times, 3 sessions)",
  };
  const text = textOf("ko");
  expect(rewordForLanguage(worded, "en", { language: "ko", text })).toEqual({
    suggestion: worded,
    title: "Answer in one paragraph",
    note: null,
    arithmetic: COST.arithmetic,
  });
});

test("where it is not noted in which language it was worded, or its pattern is of another shape, it stays", () => {
  const text = textOf("ko");
  const one = kept();
  expect(rewordForLanguage(one, null, { language: "ko", text }).suggestion).toEqual(one);
  const odd = { ...one, kind: "unused-skills" } as Suggestion;
  expect(rewordForLanguage(odd, "en", { language: "ko", text })).toEqual({
    suggestion: odd,
    title: odd.summary,
    note: null,
    arithmetic: COST.arithmetic,
  });
});
