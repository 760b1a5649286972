/** What was decided and found out, by whoever said so: read from the search index, which holds each once and none that was removed. */
import { type KeyedHash, keyedHash } from "../../../config/secret-key.ts";
import { catchUpWithStore } from "../../../ingest/search/catch-up.ts";
import { openMeaning } from "../../../ingest/search/open-meaning.ts";
import { withIndex } from "../../../ingest/search/open-index.ts";
import {
  DECISION_SOURCES,
  type DecisionPage,
  findDecisions,
  type SourcedDecision,
} from "../../../recall/search/find-decisions.ts";
import { loadRules } from "../../../recall/start/project-rules.ts";
import { listRemovedDecisions } from "../../../recall/search/removed-decisions.ts";
import { LONGEST_QUERY, parseQuery } from "../../../recall/search/query/parse-query.ts";
import type { DocumentKind } from "../../../store/search-index.ts";
import type { Store } from "../../../store/store.ts";
import { cachedCodes } from "../records/code-cache.ts";
import { takeTypedPeriod, TYPED_PERIOD_FIELD } from "../records/typed-period.ts";
import { isProjectNamed } from "../records/project-paths.ts";
import { refuseBadQuery } from "./search.ts";
import {
  SINCE,
  UNTIL,
  choiceParam,
  optional,
  textParam,
  withDefault,
} from "../request/parameters.ts";
import { paging, PROJECT_PARAM, defineRoute } from "../route.ts";
import { FLAG, TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const CATCH_UP_MS = 50;
const KINDS = ["decision", "discovery"] as const satisfies readonly DocumentKind[];
/** What somebody answered an agent is a kind of its own; `decided` is both, for whoever asks what holds. */
const CHOICES = ["decision", "answer", "decided", "discovery"] as const;
type Choice = (typeof CHOICES)[number];

const kindOf = (choice: Choice | null): readonly (typeof KINDS)[number][] =>
  choice === null ? KINDS : choice === "discovery" ? ["discovery"] : ["decision"];

const isChosen = (choice: Choice | null, { kind, from }: SourcedDecision): boolean => {
  const isAnswer = kind === "decision" && from === "question";
  if (choice === "answer") return isAnswer;
  return choice !== "decision" || !isAnswer;
};

/** So many pages are looked through for one. */
const MAX_PAGES = 12;

/** Pages until one is full: what is left out is known only once it was read. */
async function fillPage(
  limit: number,
  offset: number,
  isWanted: (one: SourcedDecision) => boolean,
  read: (offset: number) => Promise<DecisionPage>,
): Promise<DecisionPage> {
  const found: SourcedDecision[] = [];
  let next: number | null = offset;
  for (let pages = 0; pages < MAX_PAGES && next !== null && found.length < limit; pages++) {
    const page: DecisionPage = await read(next);
    found.push(...page.decisions.filter(isWanted));
    next = page.next;
  }
  return { decisions: found, next };
}

/** Whether later words ended it; `isUnlisted`: also whether the list of rules has it. */
function openRuleTest(
  store: Store,
  hash: KeyedHash,
  isUnlisted: boolean,
): (one: SourcedDecision) => Promise<boolean> {
  const byProject = new Map<string, Promise<ReadonlySet<string>>>();
  const load = async (projectPath: string): Promise<ReadonlySet<string>> => {
    const { live, ended } = await loadRules({ store, unreadEvents: [], hash }, projectPath);
    return new Set((isUnlisted ? [...ended, ...live] : ended).map(({ line }) => line.decisive));
  };
  return async ({ projectPath, text, from }) => {
    if (isUnlisted && !["question", "plan", "context"].includes(from)) return false;
    if (projectPath === null) return true;
    const known = byProject.get(projectPath) ?? load(projectPath);
    byProject.set(projectPath, known);
    return !(await known).has(text);
  };
}

export const decisions = defineRoute({
  path: "/decisions",
  parameters: {
    q: optional(textParam(LONGEST_QUERY)),
    type: optional(choiceParam(CHOICES)),
    project: PROJECT_PARAM,
    /** Those that stand, also of those what `/rules` does not list, or those that were removed or said to be none. */
    state: withDefault(choiceParam(["standing", "unlisted", "removed"]), "standing"),
    since: SINCE,
    until: UNTIL,
    ...paging(50, 200),
  },
  answers: fields({
    /** Newest first; with words to look for, those that fit best first. */
    decisions: listOf(
      fields({
        eventId: TEXT,
        part: WHOLE,
        ts: TIME,
        kind: oneOf(...KINDS),
        about: orNull(TEXT),
        text: TEXT,
        why: orNull(TEXT),
        rejected: listOf(TEXT),
        files: listOf(TEXT),
        from: oneOf(...DECISION_SOURCES),
        client: orNull(TEXT),
        sessionId: orNull(TEXT),
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        branch: orNull(TEXT),
      }),
    ),
    next: orNull(WHOLE),
    /** What was recorded last may be missing. */
    isBehind: FLAG,
    /** Typed among the words. */
    period: TYPED_PERIOD_FIELD,
  }),
  handle: async ({ params: said, now, records, text }) => {
    const { params, period } = takeTypedPeriod(said, now);
    const { store, installation } = records();
    const { project, limit, offset } = params;
    const parsed = parseQuery(params.q ?? "", now, []);
    refuseBadQuery(parsed, text.api.faults);
    const query = {
      ...parsed,
      filters: {
        ...parsed.filters,
        projects: project === null ? parsed.filters.projects : [project],
        since: params.since ?? parsed.filters.since,
        until: params.until ?? parsed.filters.until,
      },
    };
    const asked = kindOf(params.type);
    const hash = keyedHash(installation.paths.run);
    if (params.state === "removed") {
      const words = (params.q ?? "").toLowerCase();
      const isAsked = (one: SourcedDecision): boolean => {
        const { kind, text: said, about, why, projectPath, ts } = one;
        return (
          asked.includes(kind) &&
          isChosen(params.type, one) &&
          (project === null || isProjectNamed(projectPath ?? "", project)) &&
          ts >= (query.filters.since ?? "") &&
          `${said} ${about ?? ""} ${why ?? ""}`.toLowerCase().includes(words)
        );
      };
      const part = { isAsked, limit, offset };
      const page = await listRemovedDecisions(store, part, hash);
      return { ...page, isBehind: false, period };
    }
    const isStanding = openRuleTest(store, hash, params.state === "unlisted");
    const meaning = openMeaning(installation);
    return withIndex(
      installation.dataFolder,
      async (index) => {
        const budget = { budgetMs: CATCH_UP_MS, waitMs: CATCH_UP_MS };
        const { end } = await catchUpWithStore({ store }, index, budget);
        const request = { query, kinds: asked, limit, now, meaning };
        const page = await fillPage(
          limit,
          offset,
          (one) => isChosen(params.type, one),
          async (from) => {
            const read = await findDecisions(store, index, { ...request, offset: from }, hash);
            const standing = await Promise.all(read.decisions.map(isStanding));
            return { ...read, decisions: read.decisions.filter((_, at) => standing[at]) };
          },
        );
        return { ...page, isBehind: end !== "done", period };
      },
      { keptCodes: cachedCodes() },
    );
  },
});
