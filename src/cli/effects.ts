/** `self-gen effects`: whether what was applied did what it promised. */
import { type Effect, measureEffects } from "../learn/effects/measure-effects.ts";
import { summarizeFeedback } from "../learn/feedback/feedback-summary.ts";
import { host } from "../system/host.ts";
import type { Text } from "../text/text.ts";
import { type Command, refresh } from "./command/command.ts";
import { localTime, oneLine, print, printJson, printLines } from "./terminal/terminal.ts";
import { withHistory } from "./suggestions/with-history.ts";

export const effects: Command = {
  usage: ({ options }) => ({
    words: "",
    options: { json: { type: "boolean", help: options.json } },
  }),
  run: (given) =>
    withHistory(given.house, async (context) => {
      const { text, house } = given;
      const { store } = context;
      await refresh(context, text);
      const { home, userHome } = house.paths;
      const found = await measureEffects({ store, home, userHome });
      const feedback = await summarizeFeedback(store, host().now());
      if (given.has("json")) {
        printJson({ effects: found, feedback });
        return 0;
      }
      const { effects: words } = text.learn;
      if (found.length === 0) print(words.none);
      for (const [at, one] of found.entries()) {
        if (at > 0) print("");
        printLines(linesOf(one, text));
      }
      if (feedback.total > 0) {
        print("");
        print(words.answers(feedback.accepted, feedback.rejected));
      }
      return 0;
    }),
};

function linesOf(effect: Effect, { learn }: Text): readonly string[] {
  const { effects: words, undo } = learn;
  const { applied, before, after, verdict, usedIn, minutesSaved } = effect;
  const facts = [
    words.verdicts[verdict],
    ...(verdict === "unknown"
      ? []
      : [words.counts(before.count, before.sessions, after.count, after.sessions)]),
    ...(usedIn === null ? [] : [words.used(usedIn)]),
    ...(minutesSaved === null || minutesSaved < 1 ? [] : [words.saved(Math.round(minutesSaved))]),
    words.applied(localTime(applied.appliedAt).slice(0, 10)),
  ];
  return [
    oneLine(applied.summary ?? undo.untitled(applied.suggestionType)),
    `  ${facts.join(" · ")}`,
    ...(effect.proposesUndo ? [`  ${words.undoHint(applied.applyId)}`] : []),
  ];
}
