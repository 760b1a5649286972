/** A session's rules beside those of the project's others, in every folder that a client of the project is started in. */
import { isBanLifted } from "../ledger/words/bans.ts";
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
  const own = toGuardRules(lines, { sessionId, ts: now.toISOString() });
  const isAllowed = ({ line }: GuardRule): boolean =>
    line.kind === "ban" && allowances.some((words) => isBanLifted(line.texts[0] ?? "", words));
  for (const place of new Set([projectPath, folder ?? projectPath])) {
    const before = readGuard(run, place) ?? readGuard(run, projectPath);
    const rules = mergeRules(before?.rules ?? [], { sessionId, rules: own }, isAllowed, now);
    writeGuard(run, place, { projectPath, repoId, rules });
  }
}
