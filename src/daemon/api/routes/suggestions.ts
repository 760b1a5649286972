/** What is suggested, as it was found when somebody looked last. Nothing is mined here: `POST /actions/look-for-suggestions` does. */
import { lastName } from "../../../event/folder.ts";
import type { Cost } from "../../../learn/mine/candidate.ts";
import { describeProposal } from "../../../learn/suggestions/describe-proposal.ts";
import {
  type KeptSuggestion,
  keptSuggestions,
} from "../../../learn/suggestions/kept-suggestions.ts";
import type { Suggestion } from "../../../learn/suggestions/suggestion.ts";
import { type StoryKind, STORY_KINDS, storyKind } from "../../../observe/story/story-kind.ts";
import { storyLine } from "../../../observe/story/story-row.ts";
import type { SessionTrace, Store } from "../../../store/store.ts";
import type { Text } from "../../../text/text.ts";
import { projectPaths } from "../records/project-paths.ts";
import { pageOf, paging, PROJECT, type Route } from "../route.ts";
import { FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "../shape/schema.ts";

/** The newest turns of each: enough to believe it. */
const MOST_EVIDENCE = 20;

export type EvidenceTurn = {
  readonly eventId: string;
  readonly sessionId: string;
  readonly ts: string;
  readonly kind: StoryKind;
  /** One line of what was recorded, which is redacted. */
  readonly line: string;
};

export type PublicSuggestion = Pick<
  Suggestion,
  "type" | "summary" | "count" | "sessions" | "days" | "firstSeen" | "lastSeen" | "scope" | "cost"
> & {
  readonly id: string;
  readonly kind: string;
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
};

export const suggestions: Route = {
  path: "/suggestions",
  parameters: { project: PROJECT, ...paging(50, 100) },
  answers: shape<SuggestionsAnswer>({
    suggestions: listOf(
      shape<PublicSuggestion>({
        id: TEXT,
        type: oneOf("claude_md", "skill", "permission", "setting", "hook"),
        kind: TEXT,
        summary: TEXT,
        writes: listOf(TEXT),
        evidence: listOf(
          shape<EvidenceTurn>({
            eventId: TEXT,
            sessionId: TEXT,
            ts: TIME,
            kind: oneOf(...STORY_KINDS),
            line: TEXT,
          }),
        ),
        count: WHOLE,
        sessions: WHOLE,
        days: WHOLE,
        firstSeen: TEXT,
        lastSeen: TEXT,
        cost: shape<Cost>({
          minutes: orNull(NUMBER),
          tokens: orNull(NUMBER),
          errors: orNull(NUMBER),
          arithmetic: TEXT,
        }),
        scope: oneOf("project", "global"),
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        foundFor: TEXT,
        wordedBy: TEXT,
      }),
    ),
    next: orNull(WHOLE),
    total: WHOLE,
    analysedAt: orNull(TIME),
    projects: shape<SuggestionsAnswer["projects"]>({ looked: WHOLE, known: WHOLE }),
    sessionsSince: WHOLE,
    isTooEarly: FLAG,
  }),
  handle: async ({ given, records, text }) => {
    const { store } = records();
    const traces = await store.sessionTraces();
    const named = await projectPaths(store, given.text("project"));
    const asked = named ?? projectsIn(traces);
    const { open, lookedAt, isTooEarly } = await keptSuggestions(store, asked);
    const { page, next } = pageOf(open, given);
    const told: PublicSuggestion[] = [];
    for (const one of page) told.push(await publicSuggestion(one, store, text));
    return {
      suggestions: told,
      next,
      total: open.length,
      analysedAt: [...lookedAt.values()].toSorted().at(-1) ?? null,
      projects: { looked: lookedAt.size, known: asked.length },
      sessionsSince: sessionsSince(traces, lookedAt),
      isTooEarly,
    } satisfies SuggestionsAnswer;
  },
};

const projectsIn = (traces: readonly SessionTrace[]): readonly string[] => [
  ...new Set(traces.flatMap(({ projectPath }) => projectPath ?? [])),
];

const sessionsSince = (
  traces: readonly SessionTrace[],
  lookedAt: ReadonlyMap<string, string>,
): number =>
  traces.filter(({ projectPath, lastEventAt }) => {
    const at = lookedAt.get(projectPath ?? "");
    return at !== undefined && lastEventAt > at;
  }).length;

async function publicSuggestion(
  { suggestion, foundFor }: KeptSuggestion,
  store: Pick<Store, "event">,
  text: Text,
): Promise<PublicSuggestion> {
  const { type, kind, summary, count, sessions, days, firstSeen, lastSeen, scope } = suggestion;
  const { minutes, tokens, errors, arithmetic } = suggestion.cost;
  const { projectPath } = suggestion;
  return {
    id: suggestion.stableId,
    type,
    kind,
    summary,
    writes: describeProposal(suggestion),
    evidence: await turnsOf(suggestion.evidence, store, text),
    count,
    sessions,
    days,
    firstSeen,
    lastSeen,
    cost: { minutes, tokens, errors, arithmetic },
    scope,
    project: projectPath === null ? null : lastName(projectPath),
    projectPath,
    foundFor,
    wordedBy: suggestion.wordedBy,
  };
}

/** What was forgotten since is not there. */
async function turnsOf(
  evidence: readonly string[],
  store: Pick<Store, "event">,
  text: Text,
): Promise<readonly EvidenceTurn[]> {
  const turns: EvidenceTurn[] = [];
  for (const id of evidence.slice(-MOST_EVIDENCE).toReversed()) {
    const event = await store.event(id);
    if (event === null) continue;
    const { id: eventId, sessionId, ts } = event;
    turns.push({ eventId, sessionId, ts, kind: storyKind(event), line: storyLine(event, text) });
  }
  return turns;
}
