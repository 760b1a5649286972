/** Rules and decisions of a person as a part of their own, each with its day, as short as its words allow. */
import { localMinute } from "../../system/local-time.ts";
import type { LedgerLine } from "../../remember/ledger/ledger-line.ts";
import type { ContextText } from "../../text/context.ts";
import { type ContextPart, createFence, createPartLine } from "./context-part.ts";
import type { Memory } from "../../remember/memory/memory.ts";
import { describeNotes } from "./memory-part.ts";
import { quoteLine } from "./quote.ts";
import { dropRepeatedRules } from "./repeated-rules.ts";

const LONGEST_RULE = 320;
const LONGEST_RULE_CUT = 160;
const LONGEST_LATER = 200;
const DAY = "2026-11-19".length;

export type QuotedRule = {
  readonly id: string;
  readonly line: LedgerLine;
  readonly ts: string;
  /** What was saved with it. */
  readonly memory?: Pick<Memory, "why" | "files"> | null;
};

/** Newest first; null without any. */
export function buildRulesPart(
  rules: readonly QuotedRule[],
  text: ContextText,
): ContextPart | null {
  if (rules.length === 0) return null;
  // Whose words another one says too is told with that one.
  const said = new Set(dropRepeatedRules(rules.map(({ line }) => line)));
  return {
    kind: "rules",
    refs: rules.map(({ id }) => id),
    fence: createFence("rules", text, text.rulesNote),
    head: createPartLine(text.rules.header),
    lines: rules
      .filter(({ line }) => said.has(line))
      .map((rule) => ({ forms: listForms(rule, text), ref: rule.id })),
    countCut: text.rules.more,
  };
}

function listForms({ line, ts, memory = null }: QuotedRule, text: ContextText): readonly string[] {
  const { rules, ledger } = text;
  const say = line.kind === "ban" ? rules.rule : rules.decision;
  const { later } = line;
  const told = (longest: number): string => {
    const quoted = say(quoteLine(line.decisive, longest), localMinute(ts).slice(0, DAY));
    if (later === undefined) return quoted;
    // Nobody can tell whether it still holds: both are told, the newer first.
    const when = later.ts === null ? "" : localMinute(later.ts);
    return ledger.doubted(quoted.replace(/^- /, ""), quoteLine(later.text, LONGEST_LATER), when);
  };
  const besides = memory === null ? "" : describeNotes(memory, text);
  const whole = told(LONGEST_RULE);
  const noted = besides === "" ? whole : `${whole} (${besides})`;
  return [...new Set([noted, whole, told(LONGEST_RULE_CUT)])];
}
