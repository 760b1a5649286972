import { openMeaning } from "../../../ingest/search/open-meaning.ts";
import { hasIndex, withIndex } from "../../../ingest/search/open-index.ts";
import { describeRelatedSessions } from "../../../recall/search/meaning/describe-related-sessions.ts";
import { findSession } from "../records/find-session.ts";
import { cachedCodes } from "../records/code-cache.ts";
import { defineRoute } from "../route.ts";
import { NUMBER, TEXT, TIME, fields, listOf, orNull } from "../shape/schema.ts";

export const relatedSessionsRoute = defineRoute({
  path: "/sessions/{id}/related",
  parameters: {},
  answers: fields({
    sessionId: TEXT,
    /** Most similar first; none where embedding is off. */
    related: listOf(
      fields({
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
    return { sessionId, related };
  },
});
