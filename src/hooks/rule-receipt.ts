/**
 * UserPromptSubmit: shows the person, below their prompt, which rule, decision or work for later in it the next sessions get,
 * which earlier ones it ends or tells to be done, and what sounds like a rule and was not kept. The model gets nothing. Needs no database.
 */
import { encodeMessage } from "../clients/hook/answer.ts";
import { openConfigLookup } from "../config/load.ts";
import { asText } from "../event/event.ts";
import { cutText } from "../event/cut.ts";
import {
  readRulesCache,
  type CachedRule,
  type RulesCache,
  writeRulesCache,
} from "../remember/guard/rules-cache.ts";
import {
  type RuleEnd,
  findEndedRules,
  findMissedRules,
} from "../remember/ledger/words/prompt-rule-ends.ts";
import { findLastingWords } from "../remember/ledger/words/possible-rules.ts";
import { findPostponedTasks, readWorkWords } from "../remember/ledger/words/postponed-tasks.ts";
import { hidesPath } from "../recall/compose/hidden-path.ts";
import { type HookAnswerText, hookAnswerText } from "../text/hook-answers.ts";
import type { HookRecord } from "./hook.ts";
import { printHookAnswer } from "./output.ts";

const MAX_QUOTE = 120;
const NOTHING: RulesCache = { rules: [], later: [] };

/** Null for most prompts, which say nothing for good. */
export function composeRuleReceipt({ paths, event }: HookRecord<"prompt">): string | null {
  const prompt = asText(event.data.text) ?? "";
  const { rules, decisions } = findLastingWords(prompt);
  const postponed = findPostponedTasks(prompt);
  const before =
    event.projectPath === null ? NOTHING : readRulesCache(paths.run, event.projectPath);
  const over = before.rules.length === 0 ? [] : findEndedRules(before.rules, prompt);
  const done = before.later.filter(
    ({ text, task }) => !prompt.includes(text) && readWorkWords(task, false, prompt, true).ends,
  );
  const missed = findMissedRules(before.rules, prompt);
  const groups = [rules, decisions, postponed, over, done, missed];
  if (groups.every((group) => group.length === 0)) return null;
  const settings = openConfigLookup(paths.config);
  if (!settings("ruleReceipts")) return null;
  if (event.projectPath !== null) {
    const said = [
      ...rules.map((text): CachedRule => ({ kind: "ban", text })),
      ...decisions.map((text): CachedRule => ({ kind: "decision", text })),
    ];
    const work = postponed.flatMap(({ text, task }) =>
      task === null ? [] : [{ text, task, ts: event.ts }],
    );
    const gone = new Set<object>([
      ...over.flatMap(({ rule, how }) => (how === "doubted" ? [] : [rule])),
      ...done,
    ]);
    keepSaidWords(paths.run, event.projectPath, { rules: said, later: work }, before, gone);
  }
  const { receipt } = hookAnswerText(settings("language"));
  // Each that is kept has its line: who sees none takes it for lost.
  const undo = over.findLast(({ how }) => how !== "doubted");
  const lines = [
    ...rules.map((one) => receipt.rule(cutText(one, MAX_QUOTE))),
    ...decisions.map((one) => receipt.decision(cutText(one, MAX_QUOTE))),
    ...over.map((one) => `${describeOver(one, receipt)}${one === undo ? receipt.undo : ""}`),
    ...done.map(({ text }) => receipt.done(cutText(text, MAX_QUOTE))),
    ...postponed.map(({ text }) => receipt.postponed(cutText(text, MAX_QUOTE))),
    ...missed.map((one) => receipt.missed(cutText(one, MAX_QUOTE))),
  ];
  const hidden = lines.findIndex(hidesPath);
  if (hidden >= 0) lines[hidden] += receipt.hiddenPath;
  const hint = missed.length === 0 ? receipt.list : receipt.keep(missed.length);
  // One hint is enough for the last line.
  const isLast =
    undo !== undefined &&
    undo === over.at(-1) &&
    done.length + postponed.length + missed.length === 0;
  return `${lines.join("\n")}${isLast ? "" : hint}`;
}

function describeOver(
  { rule, how, successor }: RuleEnd<CachedRule>,
  receipt: HookAnswerText["receipt"],
): string {
  const old = cutText(rule.text, MAX_QUOTE);
  return how === "replaced" && successor !== null
    ? receipt.replaced(old, cutText(successor, MAX_QUOTE))
    : receipt[how === "doubted" ? "doubted" : "ended"](old);
}

/** What is said later may end these too. */
function keepSaidWords(
  run: string,
  projectPath: string,
  said: RulesCache,
  before: RulesCache,
  gone: ReadonlySet<object>,
): void {
  if (said.rules.length + said.later.length + gone.size === 0) return;
  const others = <T extends { readonly text: string }>(
    earlier: readonly T[],
    now: readonly T[],
  ): readonly T[] =>
    earlier.filter((one) => !gone.has(one) && !now.some(({ text }) => text === one.text));
  try {
    writeRulesCache(run, projectPath, {
      rules: [...said.rules, ...others(before.rules, said.rules)],
      later: [...said.later, ...others(before.later, said.later)],
    });
  } catch {
    // The next start writes the rules.
  }
}

export const printRuleReceipt = (message: string): void => printHookAnswer(encodeMessage(message));
