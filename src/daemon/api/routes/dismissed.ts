/** What is not suggested any more: what `self-gen suggestions --dismissed` tells. */
import { lastName } from "../../../event/folder.ts";
import { type PutAway, putAway, putAwayTitle } from "../../../learn/feedback/put-away.ts";
import { MOST_LISTED, type Route } from "../route.ts";
import { listOf, oneOf, orNull, shape, TEXT, TIME } from "../shape/schema.ts";

export type DismissedSuggestion = Pick<PutAway, "action" | "ts" | "summary" | "reason"> & {
  readonly id: string;
  /** What came again and again, without the numbers; null once it was forgotten. */
  readonly title: string | null;
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
        title: orNull(TEXT),
        summary: orNull(TEXT),
        reason: orNull(TEXT),
      }),
    ),
  }),
  handle: async ({ records, text }) => {
    const answers = await records().store.queryEvents({ type: "feedback" });
    return {
      dismissed: putAway(answers)
        .slice(0, MOST_LISTED)
        .map((one) => ({
          id: one.suggestionId,
          action: one.action,
          ts: one.ts,
          project: one.projectPath === null ? null : lastName(one.projectPath),
          title: putAwayTitle(one, text.learn),
          summary: one.summary,
          reason: one.reason,
        })),
    } satisfies DismissedAnswer;
  },
};
