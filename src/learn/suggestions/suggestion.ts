/**
 * A suggestion: a pattern that was found, in words, with its evidence and what applying it would write. The form in
 * `analysis_cache` and of `suggestions --json`.
 */
import { clientOf, DEFAULT_CLIENT } from "../../clients/clients.ts";
import { deriveId } from "../../event/id.ts";
import type { Candidate, PatternCost, PatternKind, PatternTypes } from "../mine/candidate.ts";
import { measureSpread } from "../mine/history.ts";

/** What applying it writes. */
export type Proposal =
  /** A line of a file of instructions. */
  | { readonly type: "claude_md"; readonly rule: string }
  | {
      readonly type: "skill";
      /** Lower-case letters, digits and hyphens. */
      readonly skillName: string;
      readonly description: string;
      /** Markdown, without the front matter. */
      readonly skillText: string;
    }
  /** A rule of the client's own that allows something. */
  | { readonly type: "permission"; readonly permission: string }
  /** A setting of the client's own: where it stands, and its value. */
  | {
      readonly type: "setting";
      readonly settings: readonly {
        readonly path: readonly string[];
        readonly value: string | boolean;
      }[];
    }
  | { readonly type: "hook"; readonly hookEvent: string; readonly hookCode: string };

/** What a pattern is told with. */
export type Wording = { readonly summary: string; readonly proposal: Proposal };

export type Suggestion = Proposal & {
  /** `suggest-1`: its number in the list that it stands in. */
  readonly id: string;
  /** Names the pattern, in whatever list it stands and in whatever words. */
  readonly stableId: string;
  readonly kind: PatternKind;
  readonly pattern: PatternTypes[PatternKind];
  readonly summary: string;
  /** A model's summary without the counts behind it; of what rules worded `title.ts` makes one. */
  readonly title?: string;
  /** Ids of events, oldest first. */
  readonly evidence: readonly string[];
  /** How often it was seen, in how many sessions, on how many days. */
  readonly count: number;
  readonly sessions: number;
  readonly days: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly cost: PatternCost;
  readonly priority: number;
  /** Where it belongs: to one project, or to whatever the person does. */
  readonly scope: "project" | "global";
  readonly projectPath: string | null;
  /** The client in which it was seen most: `claude`, `codex`. */
  readonly provider: string;
  readonly wordedBy: "rules" | "model";
  /** The stable id of one that was dismissed and means the same (`mark-repeats.ts`). */
  readonly repeats?: string;
};

/** More than so many prove nothing more. */
const MOST_EVIDENCE = 50;

export function createSuggestion(
  candidate: Candidate,
  { summary, proposal }: Wording,
  at: number,
): Suggestion {
  const { traces, kind, key, pattern, cost } = candidate;
  const projectPath = findOnlyProject(candidate);
  const { sessions, days } = measureSpread(traces);
  return {
    ...proposal,
    id: `suggest-${at + 1}`,
    stableId: deriveId("suggestion", projectPath ?? "", kind, key),
    kind,
    pattern,
    summary,
    evidence: traces.slice(-MOST_EVIDENCE).map(({ eventId }) => eventId),
    count: traces.length,
    sessions,
    days,
    firstSeen: traces[0]?.ts ?? "",
    lastSeen: traces.at(-1)?.ts ?? "",
    cost,
    priority: at + 1,
    scope: projectPath === null ? "global" : "project",
    projectPath,
    provider: mostOften(traces.map(({ provider }) => provider)),
    wordedBy: "rules",
  };
}

/** The only project that it was seen in; null where there were several. */
export function findOnlyProject({ traces }: Candidate): string | null {
  const [project = null, another] = new Set(traces.map(({ projectPath }) => projectPath));
  return another === undefined ? project : null;
}

function mostOften(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? clientOf(DEFAULT_CLIENT).provider;
}
