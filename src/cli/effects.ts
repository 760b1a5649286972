/** `self-gen effects`: whether applied suggestions helped. */
import { getProjectName } from "../event/event.ts";
import { formatAppliedTitle } from "../learn/apply/applied-title.ts";
import { type Effect, measureEffects } from "../learn/effects/measure-effects.ts";
import { summarizeFeedback } from "../learn/feedback/feedback-summary.ts";
import { host } from "../system/host.ts";
import type { Text } from "../text/text.ts";
import { type Command, refresh } from "./command/command.ts";
import { localTime, oneLine, print, printJson, printLines } from "./terminal/terminal.ts";
import { appliedName } from "./suggestions/applied-suggestions.ts";
import { withMiningStore } from "./suggestions/with-mining-store.ts";

export const effects: Command = {
  usage: ({ options }) => ({
    words: "",
    options: { json: { type: "boolean", help: options.json } },
  }),
  run: (args) =>
    withMiningStore(args.installation, async (context) => {
      const { text, installation } = args;
      const { store } = context;
      await refresh(context, text);
      const { home, userHome } = installation.paths;
      const found = await measureEffects({ store, home, userHome });
      const feedback = await summarizeFeedback(store, host().now());
      if (args.has("json")) {
        printJson({ effects: found, feedback });
        return 0;
      }
      const { effects: words } = text.learn;
      if (found.length === 0) print(words.none);
      for (const [at, one] of found.entries()) {
        if (at > 0) print("");
        printLines(linesOf(one, found, text));
      }
      if (feedback.total > 0) {
        print("");
        print(words.answers(feedback.accepted, feedback.rejected));
      }
      return 0;
    }),
};

function linesOf(effect: Effect, all: readonly Effect[], { learn }: Text): readonly string[] {
  const { effects: words, undo } = learn;
  const { applied, before, after, verdict, used, minutesSaved } = effect;
  const name = appliedName(
    applied,
    all.map((one) => one.applied),
  );
  const isCounted = used === null && verdict !== "unknown";
  const where = applied.scope === "global" ? undo.everywhere : getProjectName(applied.projectPath);
  const facts = [
    words.verdicts[verdict],
    ...(isCounted
      ? [words.counts(before.count, before.sessions, after.count, after.sessions)]
      : []),
    ...(used === null || used.uses === 0 ? [] : [words.used(used.uses, used.sessions)]),
    ...(used === null || used.failed === 0 ? [] : [words.failedUses(used.failed)]),
    ...(minutesSaved === null || minutesSaved < 1 ? [] : [words.saved(Math.round(minutesSaved))]),
    oneLine(where),
    words.applied(localTime(applied.appliedAt).slice(0, 10)),
    name,
  ];
  return [
    oneLine(formatAppliedTitle(applied, learn) ?? undo.untitled(applied.suggestionType)),
    `  ${facts.join(" · ")}`,
    ...(effect.proposesUndo ? [`  ${words.undoHint(name)}`] : []),
  ];
}
