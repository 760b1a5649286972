/** What is not suggested any more: what `self-gen suggestions --dismissed` tells. */
import { pathBaseName } from "../../../event/folder.ts";
import {
  APPLIED_EVENTS,
  listAppliedSuggestions,
} from "../../../learn/apply/applied-suggestions.ts";
import { formatAppliedTitle } from "../../../learn/apply/applied-title.ts";
import {
  listClosedSuggestions,
  formatClosedTitle,
} from "../../../learn/feedback/closed-suggestions.ts";
import { MAX_LIST_LENGTH, defineRoute } from "../route.ts";
import { TEXT, TIME, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

export const dismissals = defineRoute({
  path: "/suggestions/dismissed",
  parameters: {},
  answers: fields({
    /** The last one first, and only so many. */
    dismissed: listOf(
      fields({
        id: TEXT,
        /** What it would have written: a rule, a skill, a setting … */
        type: TEXT,
        action: oneOf("dismissed", "undone"),
        ts: TIME,
        /** Where that is so; null for all projects. */
        project: orNull(TEXT),
        projectPath: orNull(TEXT),
        /** What came again and again, without the numbers; null once it was forgotten. */
        title: orNull(TEXT),
        summary: orNull(TEXT),
        reason: orNull(TEXT),
      }),
    ),
  }),
  handle: async ({ records, text, daemonHome }) => {
    const { store } = records();
    const answers = await store.queryEvents({ type: "feedback" });
    // What was applied once keeps the words that it was applied in.
    const applied = await store.queryEvents({ types: APPLIED_EVENTS });
    const wordsOf = new Map(
      listAppliedSuggestions(applied, daemonHome.paths.home).map((one) => [
        one.suggestionId,
        formatAppliedTitle(one, text.learn),
      ]),
    );
    return {
      dismissed: listClosedSuggestions(answers)
        .slice(0, MAX_LIST_LENGTH)
        .map((one) => ({
          id: one.suggestionId,
          type: one.suggestionType,
          action: one.action,
          ts: one.ts,
          project: one.projectPath === null ? null : pathBaseName(one.projectPath),
          projectPath: one.projectPath,
          title: wordsOf.get(one.suggestionId) ?? formatClosedTitle(one, text.learn),
          summary: one.summary,
          reason: one.reason,
        })),
    };
  },
});
