/**
 * What became of compactions: of one session, or the newest of all. Of all, only sessions that have one of the newest
 * signs of a compaction are read, so that it does not grow with history.
 */
import { TEAM_PARAMS } from "../request/team-params.ts";
import {
  type CompactionReport,
  loadSessionCompactions,
} from "../../../recall/inject/compaction-verdict.ts";
import { COMPACTION } from "../shape/compaction-schema.ts";
import { findSession } from "../records/find-session.ts";
import { queryProjects, findProjectPaths } from "../records/project-paths.ts";
import { SINCE, numberParam } from "../request/parameters.ts";
import { PROJECT_PARAM, defineRoute } from "../route.ts";
import { TEXT, fields, listOf } from "../shape/schema.ts";

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

export const sessionCompactionsRoute = defineRoute({
  path: "/sessions/{id}/compactions",
  parameters: TEAM_PARAMS,
  answers: fields({
    sessionId: TEXT,
    /** Newest first. */
    compactions: listOf(COMPACTION),
  }),
  handle: async (call) => {
    const { sessionId } = await findSession(call);
    const compactions = await loadSessionCompactions(call.records().store, sessionId);
    return { sessionId, compactions };
  },
});

/** What a compaction leaves behind, whatever the client. */
const COMPACTION_TYPES = ["compaction", "compaction_summary"] as const;

export const compactions = defineRoute({
  path: "/compactions",
  parameters: {
    project: PROJECT_PARAM,
    since: SINCE,
    limit: numberParam(1, MAX_LIMIT, DEFAULT_LIMIT),
  },
  answers: fields({
    /** Newest first. */
    compactions: listOf(COMPACTION),
  }),
  handle: async ({ params, records }) => {
    const { store } = records();
    const { limit, since, project } = params;
    const paths = await findProjectPaths(store, project);
    const compacted = new Set<string>();
    for (const type of COMPACTION_TYPES) {
      const query = { type, limit, ...(since === null ? {} : { since }) };
      const found = await queryProjects(paths, (project) =>
        store.queryEvents({ ...query, ...project }),
      );
      for (const { sessionId } of found) compacted.add(sessionId);
    }
    const all: CompactionReport[] = [];
    for (const sessionId of compacted)
      all.push(...(await loadSessionCompactions(store, sessionId)));
    const fitting = all
      .filter(({ at }) => since === null || at >= since)
      .toSorted((a, b) => (a.at < b.at ? 1 : -1));
    return { compactions: fitting.slice(0, limit) };
  },
});
