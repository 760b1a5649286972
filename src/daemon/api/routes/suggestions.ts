/** What is suggested, as it was found when somebody looked last. Nothing is mined here: `POST /actions/look-for-suggestions` does. */
import { loadConfig } from "../../../config/load.ts";
import { cutText } from "../../../event/cut.ts";
import { pathBaseName } from "../../../event/folder.ts";
import { findAnalysisClient } from "../../../learn/analysis/ask-model.ts";
import { isWordable } from "../../../learn/analysis/model-wording.ts";
import { canBeGlobal } from "../../../learn/apply/target-locations.ts";
import type { PatternCost } from "../../../learn/mine/candidate.ts";
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
import { type StoryKind, STORY_KINDS, toStoryKind } from "../../../observe/story/story-kind.ts";
import { toStoryLine } from "../../../observe/story/story-row.ts";
import type { SessionStub, Store } from "../../../store/store.ts";
import { findProjectPaths } from "../records/project-paths.ts";
import { pageOf, paging, PROJECT_PARAM, defineRoute } from "../route.ts";
import { FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

/** The newest turns of each: enough to believe it. */
const MAX_EVIDENCE = 20;

export type EvidenceTurn = {
  readonly eventId: string;
  readonly sessionId: string;
  readonly ts: string;
  readonly kind: StoryKind;
  /** One line of what was recorded, which is redacted. */
  readonly line: string;
  /** The line that says how it failed; null where nothing did. */
  readonly error: string | null;
  /** What worked in its place, where that was voted on. */
  readonly fix: string | null;
};

export type PublicSuggestion = Pick<
  Suggestion,
  "type" | "summary" | "count" | "sessions" | "days" | "firstSeen" | "lastSeen" | "scope" | "cost"
> & {
  readonly id: string;
  readonly kind: string;
  /** What comes again and again, without the numbers. */
  readonly title: string;
  /** What applying it means, where what it writes does not say so. */
  readonly note: string | null;
  readonly wordedBy: string;
  /** What applying it would write, as lines. */
  readonly writes: readonly string[];
  /** Newest first, and only so many. */
  readonly evidence: readonly EvidenceTurn[];
  /** The project it belongs to; null for all. */
  readonly project: string | null;
  readonly projectPath: string | null;
  /** What `project` is when something is done with it. */
  readonly foundFor: string;
  /** Whether somebody chooses between its project and all of them. */
  readonly canBeGlobal: boolean;
  /** Whether all of them come first: it is about the machine. */
  readonly isOfMachine: boolean;
};

export type SuggestionsAnswer = {
  /** The best first. */
  readonly suggestions: readonly PublicSuggestion[];
  readonly next: number | null;
  readonly total: number;
  /** When somebody looked last; null when nobody did. */
  readonly analysedAt: string | null;
  /** At how many of the projects somebody has looked. */
  readonly projects: { readonly looked: number; readonly known: number };
  /** How many sessions went on since somebody looked at their project. */
  readonly sessionsSince: number;
  /** Whether too little was recorded wherever somebody looked. */
  readonly isTooEarly: boolean;
  /** The person's own client that could word what rules have worded; null where there is none, or nothing to word. */
  readonly analyst: string | null;
};

export const suggestions = defineRoute({
  path: "/suggestions",
  parameters: { project: PROJECT_PARAM, ...paging(50, 100) },
  answers: shape<SuggestionsAnswer>({
    suggestions: listOf(
      shape<PublicSuggestion>({
        id: TEXT,
        type: oneOf("claude_md", "skill", "permission", "setting", "hook"),
        kind: TEXT,
        summary: TEXT,
        title: TEXT,
        note: orNull(TEXT),
        writes: listOf(TEXT),
        evidence: listOf(
          shape<EvidenceTurn>({
            eventId: TEXT,
            sessionId: TEXT,
            ts: TIME,
            kind: oneOf(...STORY_KINDS),
            line: TEXT,
            error: orNull(TEXT),
            fix: orNull(TEXT),
          }),
        ),
        count: WHOLE,
        sessions: WHOLE,
        days: WHOLE,
        firstSeen: TEXT,
        lastSeen: TEXT,
        cost: shape<PatternCost>({
          minutes: orNull(NUMBER),
          tokens: orNull(NUMBER),
          errors: orNull(NUMBER),
          arithmetic: TEXT,
        }),
        scope: oneOf("project", "global"),
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        foundFor: TEXT,
        canBeGlobal: FLAG,
        isOfMachine: FLAG,
        wordedBy: TEXT,
      }),
    ),
    next: orNull(WHOLE),
    total: WHOLE,
    analysedAt: orNull(TIME),
    projects: shape<SuggestionsAnswer["projects"]>({ looked: WHOLE, known: WHOLE }),
    sessionsSince: WHOLE,
    isTooEarly: FLAG,
    analyst: orNull(TEXT),
  }),
  handle: async ({ given, records, text, house }) => {
    const { store } = records();
    const traces = await store.sessionTraces();
    const named = await findProjectPaths(store, given.project);
    const asked = named ?? projectsIn(traces);
    const { open, lookedAt, isTooEarly } = await loadCachedSuggestions(store, asked);
    const { page, next } = pageOf(open, given);
    const { language } = loadConfig(house.paths.config).config;
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
      isTooEarly,
      analyst: isByRules ? (findAnalysisClient(house.env)?.name ?? null) : null,
    } satisfies SuggestionsAnswer;
  },
});

const projectsIn = (traces: readonly SessionStub[]): readonly string[] => [
  ...new Set(traces.flatMap(({ projectPath }) => projectPath ?? [])),
];

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
