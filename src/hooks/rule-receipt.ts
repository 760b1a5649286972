/**
 * UserPromptSubmit: shows the person, below their prompt, which rule, decision or work for later in it the next sessions get,
 * which earlier ones it ends, and what sounds like a rule and was not kept. The model gets nothing. Needs no database.
 */
import { encodeMessage } from "../clients/hook/answer.ts";
import { openConfigLookup } from "../config/load.ts";
import { asText } from "../event/event.ts";
import { cutText } from "../event/cut.ts";
import { readSaidRules, type SaidRule, writeSaidRules } from "../remember/guard/said-rules.ts";
import {
  type EndedRule,
  findEndedRules,
  findMissedRules,
} from "../remember/ledger/words/ended-words.ts";
import { findKeptWords, type KeptWords } from "../remember/ledger/words/possible-rules.ts";
import { findPostponed } from "../remember/ledger/words/postponed.ts";
import { hidesPath } from "../recall/compose/hidden-path.ts";
import { contextText } from "../text/context.ts";
import type { HookRecord } from "./hook.ts";
import { printHookAnswer } from "./output.ts";

const MAX_QUOTE = 120;

/** Null for most prompts, which say nothing for good. */
export function composeRuleReceipt({ paths, event }: HookRecord<"prompt">): string | null {
  const prompt = asText(event.data.text) ?? "";
  const { rules, decisions } = findKeptWords(prompt);
  const postponed = findPostponed(prompt).map(({ text }) => text);
  const before = event.projectPath === null ? [] : readSaidRules(paths.run, event.projectPath);
  const over = before.length === 0 ? [] : findEndedRules(before, prompt);
  const missed = findMissedRules(before, prompt);
  const count = rules.length + decisions.length + postponed.length + missed.length + over.length;
  if (count === 0) return null;
  const settings = openConfigLookup(paths.config);
  if (!settings("ruleReceipts")) return null;
  if (event.projectPath !== null)
    keepSaidRules(paths.run, event.projectPath, { rules, decisions }, before, over);
  const { receipt } = contextText(settings("language"));
  // Each that is kept has its line: who sees none takes it for lost.
  const undo = over.findLast(({ how }) => how !== "doubted");
  const lines = [
    ...rules.map((one) => receipt.rule(cutText(one, MAX_QUOTE))),
    ...decisions.map((one) => receipt.decision(cutText(one, MAX_QUOTE))),
    ...over.map((one) => `${describeOver(one, receipt)}${one === undo ? receipt.undo : ""}`),
    ...postponed.map((one) => receipt.postponed(cutText(one, MAX_QUOTE))),
    ...missed.map((one) => receipt.missed(cutText(one, MAX_QUOTE))),
  ];
  const hidden = lines.findIndex(hidesPath);
  if (hidden >= 0) lines[hidden] += receipt.hiddenPath;
  const hint = missed.length === 0 ? receipt.list : receipt.keep(missed.length);
  // One hint is enough for the last line.
  const isLast =
    undo !== undefined && undo === over.at(-1) && postponed.length + missed.length === 0;
  return `${lines.join("\n")}${isLast ? "" : hint}`;
}

function describeOver(
  { rule, how, successor }: EndedRule<SaidRule>,
  receipt: ReturnType<typeof contextText>["receipt"],
): string {
  const old = cutText(rule.text, MAX_QUOTE);
  return how === "replaced" && successor !== null
    ? receipt.replaced(old, cutText(successor, MAX_QUOTE))
    : receipt[how === "doubted" ? "doubted" : "ended"](old);
}

/** What is said later in the session may end these too. */
function keepSaidRules(
  run: string,
  projectPath: string,
  { rules, decisions }: KeptWords,
  before: readonly SaidRule[],
  over: readonly EndedRule<SaidRule>[],
): void {
  const gone = new Set(over.flatMap(({ rule, how }) => (how === "doubted" ? [] : [rule])));
  const said = [
    ...rules.map((text): SaidRule => ({ kind: "ban", text })),
    ...decisions.map((text): SaidRule => ({ kind: "decision", text })),
  ];
  if (said.length + gone.size === 0) return;
  const others = before.filter(
    (rule) => !gone.has(rule) && !said.some(({ text }) => text === rule.text),
  );
  try {
    writeSaidRules(run, projectPath, [...said, ...others]);
  } catch {
    // The next start writes them.
  }
}

export const printRuleReceipt = (message: string): void => printHookAnswer(encodeMessage(message));
