import { openMeaning } from "../../../ingest/search/open-meaning.ts";
import { hasIndex, withIndex } from "../../../ingest/search/open-index.ts";
import {
  type RelatedSessionInfo,
  describeRelatedSessions,
} from "../../../recall/search/meaning/describe-related-sessions.ts";
import { findSession } from "../records/find-session.ts";
import { cachedCodes } from "../records/code-cache.ts";
import { defineRoute } from "../route.ts";
import { listOf, NUMBER, orNull, shape, TEXT, TIME } from "../shape/schema.ts";

export type SessionRelatedAnswer = {
  readonly sessionId: string;
  /** Most similar first; none where embedding is off. */
  readonly related: readonly RelatedSessionInfo[];
};

export const sessionRelated = defineRoute({
  path: "/sessions/{id}/related",
  parameters: {},
  answers: shape<SessionRelatedAnswer>({
    sessionId: TEXT,
    related: listOf(
      shape<RelatedSessionInfo>({
        sessionId: TEXT,
        title: orNull(TEXT),
        ts: TIME,
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        similar: NUMBER,
      }),
    ),
  }),
  handle: async (call) => {
    const { sessionId } = await findSession(call);
    const { store, installation } = call.records();
    const { dataFolder } = installation;
    const related = hasIndex(dataFolder)
      ? await withIndex(
          dataFolder,
          (index) => describeRelatedSessions(store, index, openMeaning(installation), sessionId),
          { keptCodes: cachedCodes() },
        )
      : [];
    return { sessionId, related } satisfies SessionRelatedAnswer;
  },
});
