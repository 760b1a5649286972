/** A session's rules beside those of the project's others, in every folder that a client of the project is started in. */
import { isRuleReplaced, readLaterWords } from "../ledger/words/replaced-words.ts";
import type { LedgerLine } from "../ledger/ledger-lines.ts";
import { mergeRules, readGuard, writeGuard } from "./guard-file.ts";
import { type GuardRule, toGuardRules } from "./guard-rules.ts";

export type RuleSource = {
  readonly run: string;
  readonly sessionId: string;
  readonly projectPath: string;
  readonly repoId: string | null;
  readonly now: Date;
};

/** `folder`: where the client was started; null where nobody knows. */
export function keepRules(
  { run, sessionId, projectPath, repoId, now }: RuleSource,
  folder: string | null,
  {
    lines,
    allowances,
  }: {
    readonly lines: readonly LedgerLine[];
    readonly allowances: readonly string[];
  },
): void {
  const made = toGuardRules(lines, { sessionId, ts: now.toISOString() });
  const later = allowances.map(readLaterWords);
  const isAllowed = ({ line }: GuardRule): boolean =>
    line.kind === "ban" && later.some((words) => isRuleReplaced(line.texts[0] ?? "", words));
  for (const place of new Set([projectPath, folder ?? projectPath])) {
    const before = readGuard(run, place) ?? readGuard(run, projectPath);
    const ended = before?.ended ?? [];
    const own = made.filter(({ id }) => !ended.includes(id));
    const rules = mergeRules(before?.rules ?? [], { sessionId, rules: own }, isAllowed, now);
    const kept = ended.length === 0 ? {} : { ended };
    writeGuard(run, place, { projectPath, repoId, rules, ...kept });
  }
}
