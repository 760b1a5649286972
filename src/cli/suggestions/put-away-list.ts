/** `self-gen suggestions --dismissed`: what is not suggested any more, and `dismiss --reopen`, which brings one back. */
import { getProjectName } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/record.ts";
import { type PutAway, putAway, putAwayTitle, reopeningOf } from "../../learn/feedback/put-away.ts";
import { shortId } from "../../learn/suggestions/short-id.ts";
import type { Text } from "../../text/text.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { localTime, oneLine, print, printError, printJson } from "../terminal/terminal.ts";
import { whoHere } from "./desk-here.ts";
import { SHORTEST_ID } from "./numbered.ts";

export const listPutAway = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    const { text } = given;
    await refresh(context, text);
    const found = putAway(await answersIn(context));
    if (given.has("json")) {
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

export async function reopen(given: Given, context: IngestContext, word: string): Promise<number> {
  const { text } = given;
  const answers = await answersIn(context);
  const one = putAway(answers).find(
    ({ suggestionId }) => word.length >= SHORTEST_ID && suggestionId.startsWith(word),
  );
  const { dismiss: words } = text.learn;
  if (one === undefined) {
    const { notDismissed, notDismissedFix } = words.faults;
    throw new Fault("NOT_DISMISSED", notDismissed(oneLine(word, 60)), notDismissedFix);
  }
  const id = shortId(one.suggestionId);
  const by = whoHere();
  if (by === "agent") {
    const command = `self-gen dismiss ${id} --reopen`;
    if (given.has("json")) printJson({ reopened: null, reason: "agent", command });
    else printError(words.inAgent(command));
    return 0;
  }
  await insertEvent(context, reopeningOf(one, answers, by));
  if (given.has("json")) printJson({ reopened: { stableId: one.suggestionId } });
  else {
    print(words.reopened(id));
    print(`  ${titleOf(one, text)}`);
  }
  return 0;
}

const answersIn = ({ store }: IngestContext) => store.queryEvents({ type: "feedback" });

const titleOf = (one: PutAway, { learn }: Text): string =>
  oneLine(putAwayTitle(one, learn) ?? learn.undo.untitled(one.suggestionType));

function factsOf({ action, ts, projectPath, reason, suggestionId }: PutAway, { learn }: Text) {
  const { dismissed: words } = learn;
  const day = localTime(ts).slice(0, 10);
  return [
    action === "undone" ? words.undone(day) : words.dismissed(day),
    ...(projectPath === null ? [] : [oneLine(getProjectName(projectPath))]),
    ...(reason === null ? [] : [`“${oneLine(reason, 80)}”`]),
    shortId(suggestionId),
  ];
}
