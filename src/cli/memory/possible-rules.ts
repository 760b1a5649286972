/** Sentences that sound like a rule and are kept as none: listed, kept or put away by ID. */
import { keyedHash } from "../../config/secret-key.ts";
import { asText } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import {
  listPossibleRules,
  type PossibleRule,
  recentSince,
} from "../../recall/start/possible-rules.ts";
import { findPossibleRules } from "../../remember/ledger/words/possible-rules.ts";
import {
  hashDecisionWords,
  readRejectedDecisions,
} from "../../remember/memory/judged-decisions.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { oneLine, print } from "../terminal/terminal.ts";
import type { TimeFormatter } from "../terminal/time-formatter.ts";
import { headedLines, printHints } from "../terminal/wrap.ts";
import { SHORT_ID } from "./memory-lines.ts";
import { judgeStatement, matchByBeginning, SHORT_WORDS_ID } from "./statements.ts";

/** Of every project where none is named. */
export const listRecentPossibleRules = (
  { installation }: CommandArgs,
  { store }: Pick<IngestContext, "store">,
  projectPath: string | null,
): Promise<readonly PossibleRule[]> => {
  const hash = keyedHash(installation.paths.run);
  const where = projectPath === null ? {} : { projectPath };
  return listPossibleRules(
    { store, unreadEvents: [], hash },
    {
      ...where,
      since: recentSince(host().now()),
    },
  );
};

/** By the ID that was typed, in any project, or by the whole one of words that are listed with it; null for none. */
export const findPossibleRule = async (
  args: CommandArgs,
  context: Pick<IngestContext, "store">,
  wholeId?: string,
): Promise<PossibleRule | null> =>
  matchByBeginning(
    await listRecentPossibleRules(args, context, null),
    wholeId ?? args.words[1] ?? "",
    args.text,
  );

export function printPossibleRules(
  all: readonly PossibleRule[],
  { text }: CommandArgs,
  when: TimeFormatter,
): void {
  const [first] = all;
  if (first === undefined) return;
  const { memory: words } = text;
  print(words.possible(all.length));
  const indent = " ".repeat(SHORT_ID + 2);
  for (const one of all) {
    const head = `${one.id.slice(0, SHORT_ID)}  `;
    const session = words.inSession(oneLine(one.sessionId).slice(0, SHORT_WORDS_ID));
    for (const line of headedLines(head, one.text)) print(line);
    print(`${indent}${when(one.ts)}, ${session}`);
  }
  print("");
  printHints(words.possibleHint(first.id.slice(0, SHORT_ID)));
}

/** It is not listed any more, whatever says so again; `isRule`: it is. */
export const judgePossibleRule = (
  context: IngestContext,
  { promptId, ...rule }: Pick<PossibleRule, "id" | "projectPath" | "promptId">,
  isRule: boolean,
): Promise<void> => judgeStatement(context, rule, { of: promptId, isDecision: isRule });

/** What was put away last under this ID, listed again; null where nothing was. */
export async function restorePossibleRule(
  args: CommandArgs,
  context: IngestContext,
): Promise<string | null> {
  const rejected = await readRejectedDecisions(context.store);
  const all = rejected.map(({ words, of }) => ({ id: words, of }));
  const found = matchByBeginning(all, args.words[1] ?? "", args.text);
  const event = found === null ? null : await context.store.event(found.of);
  if (found === null || event?.type !== "prompt" || event.projectPath === null) return null;
  const { projectPath } = event;
  const hash = keyedHash(args.installation.paths.run);
  const text = findPossibleRules(asText(event.text) ?? "").find(
    (one) => hashDecisionWords({ projectPath, text: one }, hash) === found.id,
  );
  if (text === undefined) return null;
  await judgePossibleRule(context, { id: found.id, projectPath, promptId: event.id }, true);
  return text;
}

export const toPossibleRuleJson = (one: PossibleRule): object => ({
  id: one.id,
  kind: "possible rule",
  text: one.text,
  saved_at: null,
  said_at: one.ts,
  via: "conversation",
  by: "person",
  session_id: one.sessionId,
  project: one.projectPath,
});

export const possibleRuleDetails = (
  one: PossibleRule,
  { memory: words }: Text,
  when: string,
): readonly string[] => [
  `${words.possibleOne}: ${oneLine(one.text)}`,
  `  ${words.facts.saved}: ${when}, ${words.inSession(oneLine(one.sessionId))}`,
  `  ${words.facts.id}: ${one.id}`,
];
