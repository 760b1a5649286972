/** What is suggested, as it was found when somebody looked last. Nothing is mined here: `POST /actions/look-for-suggestions` does. */
import { existsSync } from "node:fs";
import type * as v from "valibot";
import { loadConfig } from "../../../config/load.ts";
import { cutText } from "../../../event/cut.ts";
import { DAY_MS } from "../../../event/day.ts";
import { pathBaseName } from "../../../event/folder.ts";
import { findAnalysisClient } from "../../../learn/analysis/ask-model.ts";
import { isWordable } from "../../../learn/analysis/model-wording.ts";
import { canBeGlobal } from "../../../learn/apply/target-locations.ts";
import { loadEvidence } from "../../../learn/suggestions/load-evidence.ts";
import {
  rewordForLanguage,
  type WordingLanguage,
} from "../../../learn/suggestions/current-wording.ts";
import { describeProposal } from "../../../learn/suggestions/describe-proposal.ts";
import {
  type CachedSuggestion,
  loadCachedSuggestions,
} from "../../../learn/suggestions/cached-suggestions.ts";
import { isMachineWide } from "../../../learn/suggestions/machine-wide.ts";
import type { Suggestion } from "../../../learn/suggestions/suggestion.ts";
import { STORY_KINDS } from "../../../event/kind-row.ts";
import { toStoryKind } from "../../../observe/story/story-kind.ts";
import { toStoryLine } from "../../../observe/story/story-row.ts";
import type { SessionStub, Store } from "../../../store/store.ts";
import { findProjectPaths } from "../records/project-paths.ts";
import { pageOf, paging, PROJECT_PARAM, defineRoute } from "../route.ts";
import { FLAG, NUMBER, TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

/** The newest turns of each: enough to believe it. */
const MAX_EVIDENCE = 20;

const EVIDENCE_TURN = fields({
  eventId: TEXT,
  sessionId: TEXT,
  ts: TIME,
  kind: oneOf(...STORY_KINDS),
  /** One line of what was recorded, which is redacted. */
  line: TEXT,
  /** The line that says how it failed; null where nothing did. */
  error: orNull(TEXT),
  /** What worked in its place, where that was voted on. */
  fix: orNull(TEXT),
});
export type EvidenceTurn = v.InferOutput<typeof EVIDENCE_TURN>;

const PUBLIC_SUGGESTION = fields({
  id: TEXT,
  type: oneOf("claude_md", "skill", "permission", "setting", "hook"),
  kind: TEXT,
  summary: TEXT,
  /** What comes again and again, without the numbers. */
  title: TEXT,
  /** What applying it means, where what it writes does not say so. */
  note: orNull(TEXT),
  /** What applying it would write, as lines. */
  writes: listOf(TEXT),
  /** Newest first, and only so many. */
  evidence: listOf(EVIDENCE_TURN),
  count: WHOLE,
  sessions: WHOLE,
  days: WHOLE,
  firstSeen: TEXT,
  lastSeen: TEXT,
  cost: fields({
    minutes: orNull(NUMBER),
    tokens: orNull(NUMBER),
    errors: orNull(NUMBER),
    arithmetic: TEXT,
  }),
  scope: oneOf("project", "global"),
  /** The project it belongs to; null for all. */
  project: orNull(TEXT),
  projectPath: orNull(TEXT),
  /** What `project` is when something is done with it. */
  foundFor: TEXT,
  /** Whether somebody chooses between its project and all of them. */
  canBeGlobal: FLAG,
  /** Whether the folder of its project is still there to write to. */
  hasFolder: FLAG,
  /** Whether all of them come first: it is about the machine. */
  isOfMachine: FLAG,
  wordedBy: TEXT,
});
export type PublicSuggestion = v.InferOutput<typeof PUBLIC_SUGGESTION>;

export const suggestions = defineRoute({
  path: "/suggestions",
  parameters: { project: PROJECT_PARAM, ...paging(50, 100) },
  answers: fields({
    /** The best first. */
    suggestions: listOf(PUBLIC_SUGGESTION),
    next: orNull(WHOLE),
    total: WHOLE,
    /** When somebody looked last; null when nobody did. */
    analysedAt: orNull(TIME),
    /** At how many of the projects somebody has looked. */
    projects: fields({ looked: WHOLE, known: WHOLE }),
    /** How many sessions went on since somebody looked at their project. */
    sessionsSince: WHOLE,
    /** What is older than so many days before its project's last session counts for nothing: how many sessions that is. */
    period: fields({ days: orNull(WHOLE), sessions: WHOLE, older: WHOLE }),
    /** Whether too little was recorded wherever somebody looked. */
    isTooEarly: FLAG,
    /** The person's own client that could word what rules have worded; null where there is none, or nothing to word. */
    analyst: orNull(TEXT),
  }),
  handle: async ({ params, records, text, daemonHome }) => {
    const { store } = records();
    const traces = await store.sessionTraces();
    const named = await findProjectPaths(store, params.project);
    const asked = named ?? projectsIn(traces);
    const { open, lookedAt, days, isTooEarly } = await loadCachedSuggestions(store, asked);
    const { page, next } = pageOf(open, params);
    const { language } = loadConfig(daemonHome.paths.config).config;
    const told: PublicSuggestion[] = [];
    for (const one of page) told.push(await publicSuggestion(one, store, { language, text }));
    const isByRules = open.some(
      ({ suggestion }) => suggestion.wordedBy === "rules" && isWordable(suggestion),
    );
    return {
      suggestions: told,
      next,
      total: open.length,
      analysedAt: [...lookedAt.values()].toSorted().at(-1) ?? null,
      projects: { looked: lookedAt.size, known: asked.length },
      sessionsSince: sessionsSince(traces, lookedAt),
      period: periodOf(traces, lookedAt, days),
      isTooEarly,
      analyst: isByRules ? (findAnalysisClient(daemonHome.env)?.name ?? null) : null,
    };
  },
});

const projectsIn = (traces: readonly SessionStub[]): readonly string[] => [
  ...new Set(traces.flatMap(({ projectPath }) => projectPath ?? [])),
];

/** Of the projects that somebody looked at. */
function periodOf(
  traces: readonly SessionStub[],
  lookedAt: ReadonlyMap<string, string>,
  days: number | null,
): { readonly days: number | null; readonly sessions: number; readonly older: number } {
  const byProject = Map.groupBy(traces, ({ projectPath }) => projectPath ?? "");
  let [sessions, older] = [0, 0];
  for (const path of lookedAt.keys()) {
    const times = (byProject.get(path) ?? []).map(({ lastEventAt }) => Date.parse(lastEventAt));
    const first = Math.max(...times) - (days ?? 0) * DAY_MS;
    sessions += times.length;
    older += times.filter((at) => at < first).length;
  }
  return { days, sessions, older };
}

const sessionsSince = (
  traces: readonly SessionStub[],
  lookedAt: ReadonlyMap<string, string>,
): number =>
  traces.filter(({ projectPath, lastEventAt }) => {
    const at = lookedAt.get(projectPath ?? "");
    return at !== undefined && lastEventAt > at;
  }).length;

async function publicSuggestion(
  { suggestion: kept, foundFor, wordedIn }: CachedSuggestion,
  store: Store,
  speech: WordingLanguage,
): Promise<PublicSuggestion> {
  const { suggestion, title, note, arithmetic } = rewordForLanguage(kept, wordedIn, speech);
  const { type, kind, summary, count, sessions, days, firstSeen, lastSeen, scope } = suggestion;
  const { minutes, tokens, errors } = suggestion.cost;
  const { projectPath } = suggestion;
  return {
    id: suggestion.stableId,
    type,
    kind,
    summary,
    title,
    note,
    writes: describeProposal(suggestion),
    evidence: await findEvidenceTurns(suggestion, store, speech),
    count,
    sessions,
    days,
    firstSeen,
    lastSeen,
    cost: { minutes, tokens, errors, arithmetic },
    scope,
    project: projectPath === null ? null : pathBaseName(projectPath),
    projectPath,
    foundFor,
    canBeGlobal: canBeGlobal(suggestion),
    hasFolder: existsSync(foundFor),
    isOfMachine: isMachineWide(suggestion),
    wordedBy: suggestion.wordedBy,
  };
}

const LONGEST_LINE = 300;

/** What was forgotten since is not there. */
async function findEvidenceTurns(
  suggestion: Suggestion,
  store: Store,
  { text }: WordingLanguage,
): Promise<readonly EvidenceTurn[]> {
  const found = await loadEvidence(suggestion, store, MAX_EVIDENCE);
  return found.toReversed().map(({ event, error, fix }) => ({
    eventId: event.id,
    sessionId: event.sessionId,
    ts: event.ts,
    kind: toStoryKind(event),
    line: toStoryLine(event, text),
    error: error === null ? null : cutText(error, LONGEST_LINE),
    fix: fix === null ? null : cutText(fix.command, LONGEST_LINE),
  }));
}
