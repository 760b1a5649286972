/**
 * UserPromptSubmit: shows the person, below their prompt, which rule, decision or work for later in it the next sessions get,
 * and what sounds like a rule and was not kept. The model gets nothing. Needs no database.
 */
import { encodeMessage } from "../clients/hook/answer.ts";
import { openConfigLookup } from "../config/load.ts";
import { asText } from "../event/event.ts";
import { cutText } from "../event/cut.ts";
import { findKeptWords, findPossibleRules } from "../remember/ledger/words/possible-rules.ts";
import { findPostponed } from "../remember/ledger/words/postponed.ts";
import { contextText } from "../text/context.ts";
import type { HookRecord } from "./hook.ts";
import { printHookAnswer } from "./output.ts";

const MAX_QUOTE = 120;

/** Null for most prompts, which say nothing for good. */
export function composeRuleReceipt({ paths, event }: HookRecord<"prompt">): string | null {
  const prompt = asText(event.data.text) ?? "";
  const { rules, decisions } = findKeptWords(prompt);
  const postponed = findPostponed(prompt).map(({ text }) => text);
  const missed = findPossibleRules(prompt);
  if (rules.length + decisions.length + postponed.length + missed.length === 0) return null;
  const settings = openConfigLookup(paths.config);
  if (!settings("ruleReceipts")) return null;
  const { receipt } = contextText(settings("language"));
  // Each that is kept has its line: who sees none takes it for lost.
  return [
    ...rules.map((one) => receipt.rule(cutText(one, MAX_QUOTE))),
    ...decisions.map((one) => receipt.decision(cutText(one, MAX_QUOTE))),
    ...postponed.map((one) => receipt.postponed(cutText(one, MAX_QUOTE))),
    ...missed.map((one) => receipt.missed(cutText(one, MAX_QUOTE))),
  ].join("\n");
}

export const printRuleReceipt = (message: string): void => printHookAnswer(encodeMessage(message));
