/** What a prompt says for good, what it ends or may change of what was said before, and what work it puts off. */
import {
  type Ledger,
  LEDGER_LIMITS,
  type LedgerPoint,
  type PostponedWork,
  toShortLine,
} from "./ledger-form.ts";
import { foldRules } from "./fold-rules.ts";
import { findOwnWords } from "./words/pasted-text.ts";
import { findPostponedTasks, readWorkWords } from "./words/postponed-tasks.ts";
import { splitSentences } from "./words/sentences.ts";

export const foldStatements = (
  before: Ledger,
  text: string,
  at: LedgerPoint,
): ReturnType<typeof foldRules> & Pick<Ledger, "postponed"> => ({
  ...foldRules(before, text, at),
  postponed: foldPostponements(before, text, at),
});

/** What is asked for or settled in the same conversation is put off no more. */
function foldPostponements(
  { postponed, requests }: Ledger,
  text: string,
  at: LedgerPoint,
): readonly PostponedWork[] {
  const kept = postponed.filter(({ task, isAtHand }) => {
    const { ends, asks } = readWorkWords(task, isAtHand, text, true);
    return !ends && !asks;
  });
  const fresh = findPostponedTasks(text).flatMap((one): PostponedWork[] => {
    const task = one.task ?? taskAtHand(requests, text, one.text);
    return task === null ? [] : [{ ...at, text: one.text, task, isAtHand: one.task === null }];
  });
  const isNew = (old: PostponedWork): boolean => !fresh.some((one) => one.text === old.text);
  return [...kept.filter(isNew), ...fresh].slice(-LEDGER_LIMITS.postponed);
}

const MAX_TASK_LENGTH = 160;

/** What the conversation is about: what else the prompt says, or what was asked for last and is no question. */
function taskAtHand(requests: Ledger["requests"], text: string, said: string): string | null {
  const beside = splitSentences(findOwnWords(text)).filter((one) => one !== said);
  const ledgerRequests = requests.filter(
    (one) => !one.isSmallTalk && findPostponedTasks(one.text).length === 0,
  );
  const last =
    ledgerRequests.findLast((one) => !/[?？]\s*$/.test(one.text)) ?? ledgerRequests.at(-1);
  const words = last === undefined ? beside.join(" ") : findOwnWords(last.text);
  return words === "" ? null : toShortLine(words, MAX_TASK_LENGTH);
}
