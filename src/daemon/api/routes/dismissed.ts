/** What is not suggested any more: what `self-gen suggestions --dismissed` tells. */
import { lastName } from "../../../event/folder.ts";
import { type PutAway, putAway } from "../../../learn/feedback/put-away.ts";
import { MOST_LISTED, type Route } from "../route.ts";
import { listOf, oneOf, orNull, shape, TEXT, TIME } from "../shape/schema.ts";

export type DismissedSuggestion = Pick<PutAway, "action" | "ts" | "summary" | "reason"> & {
  readonly id: string;
  /** Where that is so; null for all projects. */
  readonly project: string | null;
};

export type DismissedAnswer = {
  /** The last one first, and only so many. */
  readonly dismissed: readonly DismissedSuggestion[];
};

export const dismissed: Route = {
  path: "/suggestions/dismissed",
  parameters: {},
  answers: shape<DismissedAnswer>({
    dismissed: listOf(
      shape<DismissedSuggestion>({
        id: TEXT,
        action: oneOf("dismissed", "undone"),
        ts: TIME,
        project: orNull(TEXT),
        summary: orNull(TEXT),
        reason: orNull(TEXT),
      }),
    ),
  }),
  handle: async ({ records }) => {
    const answers = await records().store.queryEvents({ type: "feedback" });
    return {
      dismissed: putAway(answers)
        .slice(0, MOST_LISTED)
        .map(({ suggestionId: id, action, ts, projectPath, summary, reason }) => ({
          id,
          action,
          ts,
          project: projectPath === null ? null : lastName(projectPath),
          summary,
          reason,
        })),
    } satisfies DismissedAnswer;
  },
};
