/** A suggestion as it would be found in prompts that were really recorded. What finds them has tests of its own. */
import { decodeLine } from "../../../src/event/line.ts";
import type { Proposal, Suggestion } from "../../../src/learn/suggestions/suggestion.ts";
import { flatten } from "../../../src/store/store.ts";
import { linesOf } from "../../sandbox.ts";

export type Finding = Proposal & {
  readonly summary: string;
  /** The prompts that it is found in. */
  readonly said: string;
} & Partial<Suggestion>;

export function foundIn(journal: string, { said, ...one }: Finding): Suggestion {
  const seen = linesOf(journal)
    .map((line) => decodeLine(line))
    .flatMap((read) => (read.ok ? [flatten(read.event)] : []))
    .filter((event) => event.type === "prompt" && event["text"] === said);
  if (seen.length === 0) throw new Error(`nobody said: ${said}`);
  return {
    id: "suggest-1",
    stableId: Bun.hash(one.summary).toString(16).padStart(16, "0").repeat(2),
    kind: "permission",
    pattern: { rule: "Bash(found)" },
    evidence: seen.map(({ id }) => id),
    count: seen.length,
    sessions: new Set(seen.map(({ sessionId }) => sessionId)).size,
    days: 1,
    firstSeen: seen[0]?.ts ?? "",
    lastSeen: seen.at(-1)?.ts ?? "",
    cost: { minutes: null, tokens: null, errors: null, arithmetic: "" },
    priority: 1,
    scope: "project",
    projectPath: null,
    provider: "claude",
    wordedBy: "rules",
    ...one,
  };
}
