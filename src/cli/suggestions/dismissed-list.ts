/** `self-gen suggestions --dismissed`: what is not suggested any more, and `dismiss --reopen`, which brings one back. */
import { getProjectName } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import {
  type ClosedSuggestion,
  listClosedSuggestions,
  formatClosedTitle,
  createReopening,
} from "../../learn/feedback/closed-suggestions.ts";
import { toShortId } from "../../learn/suggestions/short-id.ts";
import type { Text } from "../../text/text.ts";
import { getProjectPath } from "../../git/locate-repository.ts";
import { host } from "../../system/host.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { refuseBesideHere } from "../command/project-session-filter.ts";
import { localTime, oneLine, print, printError, printJson } from "../terminal/terminal.ts";
import { detectActor } from "./apply-desk.ts";
import { MIN_ID_LENGTH } from "./find-suggestion.ts";

export const listDismissedSuggestions = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { text } = args;
    refuseBesideHere(args, "project");
    await refresh(context, text);
    const here = args.has("here") ? getProjectPath(host().cwd()) : null;
    const found = listClosedSuggestions(await answersIn(context)).filter(
      ({ projectPath }) => here === null || projectPath === here,
    );
    if (args.has("json")) {
      printJson({ dismissed: found });
      return 0;
    }
    const { dismissed: words } = text.learn;
    if (found.length === 0) {
      print(words.none);
      return 0;
    }
    print(words.heading(found.length));
    for (const one of found) {
      print("");
      print(`  ${titleOf(one, text)}`);
      print(`    ${factsOf(one, text).join(" · ")}`);
    }
    print("");
    print(words.hint);
    return 0;
  });

export async function reopen(
  args: CommandArgs,
  context: IngestContext,
  word: string,
): Promise<number> {
  const { text } = args;
  const answers = await answersIn(context);
  const one = listClosedSuggestions(answers).find(
    ({ suggestionId }) => word.length >= MIN_ID_LENGTH && suggestionId.startsWith(word),
  );
  const { dismiss: words } = text.learn;
  if (one === undefined) {
    const { notDismissed, notDismissedFix } = words.faults;
    throw new Fault("NOT_DISMISSED", notDismissed(oneLine(word, 60)), notDismissedFix);
  }
  const id = toShortId(one.suggestionId);
  const by = detectActor();
  if (by === "agent") {
    const command = `self-gen dismiss ${id} --reopen`;
    if (args.has("json")) printJson({ reopened: null, reason: "agent", command });
    else printError(words.inAgent(command));
    return 0;
  }
  await insertEvent(context, createReopening(one, answers, by));
  if (args.has("json")) printJson({ reopened: { stableId: one.suggestionId } });
  else {
    print(words.reopened(id));
    print(`  ${titleOf(one, text)}`);
  }
  return 0;
}

const answersIn = ({ store }: IngestContext) => store.queryEvents({ type: "feedback" });

const titleOf = (one: ClosedSuggestion, { learn }: Text): string =>
  oneLine(formatClosedTitle(one, learn) ?? learn.undo.untitled(one.suggestionType));

function factsOf(
  { action, ts, projectPath, reason, suggestionId }: ClosedSuggestion,
  { learn }: Text,
) {
  const { dismissed: words } = learn;
  const day = localTime(ts).slice(0, 10);
  return [
    action === "undone" ? words.undone(day) : words.dismissed(day),
    ...(projectPath === null ? [] : [oneLine(getProjectName(projectPath))]),
    ...(reason === null ? [] : [`“${oneLine(reason, 80)}”`]),
    toShortId(suggestionId),
  ];
}
