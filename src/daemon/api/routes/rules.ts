/** The rules and decisions that sessions get, the work left for later and what was saved, of all projects; with what is over, and what only sounds like a rule. */
import { keyedHash } from "../../../config/secret-key.ts";
import { getProjectName } from "../../../event/event.ts";
import {
  loadRuleOverview,
  OVERVIEW_KINDS,
  type OverEntry,
  type OverviewEntry,
} from "../../../recall/start/rule-overview.ts";
import { LONGEST_QUERY } from "../../../recall/search/query/parse-query.ts";
import { listRecentPossibleRules, POSSIBLE_RULE } from "../records/possible-rules.ts";
import { findProjectPaths } from "../records/project-paths.ts";
import { takeTypedPeriod, TYPED_PERIOD_FIELD } from "../records/typed-period.ts";
import { SINCE, UNTIL, choiceParam, optional, textParam } from "../request/parameters.ts";
import { defineRoute, pageOf, paging, PROJECT_PARAM } from "../route.ts";
import { TEXT, TIME, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const MAX_OVER = 200;

const ENTRY = {
  /** By which it is removed, or brought back. */
  id: TEXT,
  kind: oneOf(...OVERVIEW_KINDS),
  text: TEXT,
  ts: TIME,
  sessionId: orNull(TEXT),
  project: orNull(TEXT),
  projectPath: orNull(TEXT),
  why: orNull(TEXT),
  files: listOf(TEXT),
  /** Who saved it, or that it was said in a conversation. */
  from: oneOf("conversation", "agent", "person", "program"),
  client: orNull(TEXT),
};

export const rules = defineRoute({
  path: "/rules",
  parameters: {
    q: optional(textParam(LONGEST_QUERY)),
    type: optional(choiceParam(OVERVIEW_KINDS)),
    project: PROJECT_PARAM,
    since: SINCE,
    until: UNTIL,
    ...paging(50, 200),
  },
  answers: fields({
    /** Newest first. */
    rules: listOf(
      fields({
        ...ENTRY,
        /** What was said since about the same, where it may be over. */
        later: orNull(fields({ text: TEXT, ts: orNull(TIME) })),
      }),
    ),
    count: WHOLE,
    next: orNull(WHOLE),
    /** Sessions do not get them any more. */
    over: listOf(
      fields({
        ...ENTRY,
        end: oneOf("replaced", "ended", "removed"),
        /** What is so instead. */
        successor: orNull(TEXT),
      }),
    ),
    /** Sessions do not get them. */
    possible: listOf(POSSIBLE_RULE),
    /** Typed among the words. */
    period: TYPED_PERIOD_FIELD,
  }),
  handle: async ({ params: said, now, records }) => {
    const { params, period } = takeTypedPeriod(said, now);
    const { store, installation } = records();
    const hash = keyedHash(installation.paths.run);
    const paths = await findProjectPaths(store, params.project);
    const { live, over } = await loadRuleOverview({ store, hash }, paths, now);
    const words = (params.q ?? "").toLowerCase().split(/\s+/);
    const isWanted = (one: Pick<OverviewEntry, "text" | "ts">, ...others: readonly string[]) => {
      const text = [one.text, ...others].join(" ").toLowerCase();
      const isInTime =
        one.ts >= (params.since ?? "") && (params.until === null || one.ts < params.until);
      return isInTime && words.every((word) => text.includes(word));
    };
    const isAsked = (one: OverviewEntry | OverEntry, other = ""): boolean =>
      (params.type === null || one.kind === params.type) &&
      isWanted(one, one.memory?.why ?? "", other);
    const asked = live.filter((one) => isAsked(one, one.later?.text));
    const { page, next } = pageOf(asked, params);
    const possible =
      params.type === null || params.type === "rule"
        ? await listRecentPossibleRules(store, hash, paths, now)
        : [];
    return {
      rules: page.map((one) => Object.assign(publicEntry(one), { later: one.later })),
      count: asked.length,
      next,
      over: over
        .filter((one) => isAsked(one, one.successor ?? ""))
        .slice(0, MAX_OVER)
        .map((one) => Object.assign(publicEntry(one), { end: one.end, successor: one.successor })),
      possible: possible.filter((one) => isWanted(one)),
      period,
    };
  },
});

const publicEntry = ({
  memory,
  id,
  kind,
  text,
  ts,
  sessionId,
  projectPath,
}: Omit<OverviewEntry, "later">) => ({
  id,
  kind,
  text,
  ts,
  sessionId,
  project: projectPath === null ? null : getProjectName(projectPath),
  projectPath,
  why: memory?.why ?? null,
  files: memory?.files ?? [],
  from: memory?.origin.by ?? ("conversation" as const),
  client: memory?.origin.client ?? null,
});
