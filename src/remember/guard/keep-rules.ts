/** A session's rules beside those of the project's others, in every folder that a client of the project is started in. */
import {
  findDecisionEnd,
  isRuleReplaced,
  type LaterWords,
  readLaterWords,
} from "../ledger/words/rule-end.ts";
import type { LedgerLine } from "../ledger/ledger-lines.ts";
import type { LaterRemark } from "../ledger/ledger-line.ts";
import { readChange } from "../ledger/words/changes.ts";
import { isDisputedBy } from "../ledger/words/disputes.ts";
import {
  type DoubtedRule,
  type GuardRuleSet,
  mergeRules,
  readGuard,
  writeGuard,
} from "./guard-file.ts";
import { type GuardRule, isStatementRule, toGuardRules } from "./guard-rules.ts";

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
    changes,
  }: {
    readonly lines: readonly LedgerLine[];
    readonly allowances: readonly string[];
    readonly changes: readonly LaterRemark[];
  },
): void {
  // Nobody is reminded of what may be over.
  const certain = lines.filter(({ later }) => later === undefined);
  const made = toGuardRules(certain, { sessionId, ts: now.toISOString() });
  const later = allowances.map(readLaterWords);
  const isAllowed = (rule: GuardRule): boolean =>
    isStatementRule(rule) && later.some((words) => isEnded(rule, words));
  const said = changes.flatMap(({ text, ts }) => {
    const change = readChange(text);
    return change === null ? [] : [{ change, ts: ts ?? now.toISOString() }];
  });
  const doubtedAt = (rule: GuardRule): string | null => {
    const { line } = rule;
    return isStatementRule(rule)
      ? (said.findLast(
          ({ change, ts }) => ts > (line.ts ?? "") && isDisputedBy(line.texts[0] ?? "", change),
        )?.ts ?? null)
      : null;
  };
  for (const place of new Set([projectPath, folder ?? projectPath])) {
    const before = readGuard(run, place) ?? readGuard(run, projectPath);
    const ended = before?.ended ?? [];
    const doubted = withDoubts(before, doubtedAt);
    // Said again since, it holds again.
    const isDoubted = ({ id, line }: GuardRule): boolean =>
      doubted.some((one) => one.id === id && one.ts > (line.ts ?? ""));
    const own = made.filter((rule) => !ended.includes(rule.id) && !isDoubted(rule));
    const rules = mergeRules(
      before?.rules ?? [],
      { sessionId, rules: own },
      (rule) => isAllowed(rule) || isDoubted(rule),
      now,
    );
    const kept = {
      ...(ended.length === 0 ? {} : { ended }),
      ...(doubted.length === 0 ? {} : { doubted }),
    };
    writeGuard(run, place, { projectPath, repoId, rules, ...kept });
  }
}

const isEnded = ({ line: { kind, texts } }: GuardRule, later: LaterWords): boolean =>
  kind === "ban"
    ? isRuleReplaced(texts[0] ?? "", later)
    : findDecisionEnd(texts[0] ?? "", later) !== null;

/** A session that still runs would bring in again what another one's words leave in doubt. */
function withDoubts(
  before: GuardRuleSet | null,
  doubtedAt: (rule: GuardRule) => string | null,
): readonly DoubtedRule[] {
  const fresh = (before?.rules ?? []).flatMap((rule) => {
    const ts = doubtedAt(rule);
    return ts === null ? [] : [{ id: rule.id, ts }];
  });
  const old = (before?.doubted ?? []).filter(({ id }) => !fresh.some((one) => one.id === id));
  return [...old, ...fresh].slice(-MAX_DOUBTS);
}

const MAX_DOUBTS = 60;
