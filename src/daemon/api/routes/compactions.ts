/**
 * What became of compactions: of one session, or the newest of all. Of all, only sessions that have one of the newest
 * signs of a compaction are read, so that it does not grow with history.
 */
import { type Judged, sessionCompactions } from "../../../recall/inject/verdict.ts";
import { COMPACTION } from "../shape/compaction-schema.ts";
import { findSession } from "../records/find-session.ts";
import { forProjects, projectPaths } from "../records/project-paths.ts";
import { PROJECT, type Route } from "../route.ts";
import { listOf, shape, TEXT } from "../shape/schema.ts";

const USUAL = 20;
const MOST = 100;

export type SessionCompactionsAnswer = {
  readonly sessionId: string;
  /** Newest first. */
  readonly compactions: readonly Judged[];
};

export const sessionCompactionsRoute: Route = {
  path: "/sessions/{id}/compactions",
  parameters: {},
  answers: shape<SessionCompactionsAnswer>({ sessionId: TEXT, compactions: listOf(COMPACTION) }),
  handle: async (call) => {
    const { sessionId } = await findSession(call);
    const compactions = await sessionCompactions(call.records().store, sessionId);
    return { sessionId, compactions } satisfies SessionCompactionsAnswer;
  },
};

export type CompactionsAnswer = {
  /** Newest first. */
  readonly compactions: readonly Judged[];
};

/** What a compaction leaves behind, whatever the client. */
const SIGNS = ["compaction", "compaction_summary"] as const;

export const compactions: Route = {
  path: "/compactions",
  parameters: {
    project: PROJECT,
    since: { kind: "since" },
    limit: { kind: "number", min: 1, max: MOST, usual: USUAL },
  },
  answers: shape<CompactionsAnswer>({ compactions: listOf(COMPACTION) }),
  handle: async ({ given, records }) => {
    const { store } = records();
    const limit = given.number("limit");
    const since = given.text("since");
    const paths = await projectPaths(store, given.text("project"));
    const compacted = new Set<string>();
    for (const type of SIGNS) {
      const query = { type, limit, ...(since === null ? {} : { since }) };
      const found = await forProjects(paths, (project) =>
        store.queryEvents({ ...query, ...project }),
      );
      for (const { sessionId } of found) compacted.add(sessionId);
    }
    const all: Judged[] = [];
    for (const sessionId of compacted) all.push(...(await sessionCompactions(store, sessionId)));
    const fitting = all
      .filter(({ at }) => since === null || at >= since)
      .toSorted((a, b) => (a.at < b.at ? 1 : -1));
    return { compactions: fitting.slice(0, limit) } satisfies CompactionsAnswer;
  },
};
