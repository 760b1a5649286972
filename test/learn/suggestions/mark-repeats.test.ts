/** What was dismissed does not come again in other words; what only looks like it does. */
import { expect, test } from "bun:test";
import {
  chooseSuggestions,
  type Feedback,
} from "../../../src/learn/suggestions/choose-suggestions.ts";
import { markRepeats } from "../../../src/learn/suggestions/mark-repeats.ts";
import type { MeaningModel } from "../../../src/recall/search/meaning/similarity-search.ts";
import type { Suggestion } from "../../../src/learn/suggestions/suggestion.ts";
import { concepts } from "../../recall/search/meaning/concepts.ts";

const { model, dims, embed } = concepts();
const meaning: MeaningModel = {
  threshold: 0.4,
  embed: async (texts) => ({ model, dims, vectors: await embed(texts) }),
};

const dismissed = (summary: string, more: Partial<Feedback> = {}): Feedback => ({
  suggestionId: "gone",
  action: "dismissed",
  suggestionType: "claude_md",
  summary,
  ts: "2026-03-01T00:00:00.000Z",
  ...more,
});

const SAID = "ask a lawyer before `npm-ci` plays the violin";
const SAME = "ask an attorney before `npm-ci` plays the fiddle";
const one: Suggestion = {
  type: "claude_md",
  rule: SAME,
  summary: SAME,
  id: "suggest-1",
  stableId: "new",
  kind: "permission",
  pattern: { rule: "Bash(found)" },
  evidence: ["e1"],
  count: 3,
  sessions: 3,
  days: 2,
  firstSeen: "2026-02-01T00:00:00.000Z",
  lastSeen: "2026-02-03T00:00:00.000Z",
  cost: { minutes: null, tokens: null, errors: null, arithmetic: "" },
  priority: 1,
  scope: "project",
  projectPath: "/p",
  provider: "claude",
  wordedBy: "rules",
};

const open = async (feedback: readonly Feedback[], asked: MeaningModel | null = meaning) => {
  const suggestions = await markRepeats([one], feedback, asked);
  const analysis = { ts: "2026-03-02T00:00:00.000Z", projectPath: "/p", analysis: { suggestions } };
  return chooseSuggestions(analysis, feedback).length;
};

test("a suggestion that means what was dismissed is not shown", async () => {
  expect(await open([dismissed(SAID)])).toBe(0);
  expect(await open([dismissed(SAID)], null)).toBe(1);
});

test.each([
  ["names something else", dismissed(SAID.replace("npm-ci", "yarn-ci"))],
  ["is of another type", dismissed(SAID, { suggestionType: "skill" })],
  ["is of another kind", dismissed(SAID, { kind: "another", evidence: new Set() })],
  ["was accepted", dismissed(SAID, { action: "accepted" })],
  ["means something else", dismissed("write `npm-ci` tests for leap years")],
  ["has no words", dismissed(SAID, { summary: null })],
])("one that %s does not hide it", async (_, feedback) => {
  expect(await open([feedback])).toBe(1);
});

test("what was dismissed and then accepted hides nothing", async () => {
  const accepted = dismissed(SAID, { action: "accepted", ts: "2026-03-02T00:00:00.000Z" });
  const [suggestion] = await markRepeats([one], [dismissed(SAID), accepted], meaning);
  expect(suggestion?.repeats).toBeUndefined();
});
