/** What is worth a reminder when a tool is called: lines of a session's ledger that a call can be held against. */
import type { LedgerLine } from "../ledger/ledger-lines.ts";
import { type BanTarget, parseBanTarget, parseDecisionTarget } from "./ban-target.ts";

export type GuardRule = {
  /** The same words of two sessions are one rule. */
  readonly id: string;
  readonly sessionId: string;
  readonly ts: string;
  readonly line: LedgerLine;
  /** Of what a person ruled out. */
  readonly target: BanTarget | null;
};

export function toGuardRules(
  lines: readonly LedgerLine[],
  { sessionId, ts }: { readonly sessionId: string; readonly ts: string },
): readonly GuardRule[] {
  return lines.flatMap((line): GuardRule[] => {
    const rule = { id: idOf(line), sessionId, ts, line };
    switch (line.kind) {
      case "ban":
      case "decision": {
        const parse = line.kind === "ban" ? parseBanTarget : parseDecisionTarget;
        const target = parse(line.texts[0] ?? "");
        const { actions, paths, packages = [] } = target;
        return actions.length + paths.length + packages.length === 0 ? [] : [{ ...rule, target }];
      }
      case "fix":
      case "failing":
        return [{ ...rule, target: null }];
      default:
        return [];
    }
  });
}

/** Of what a person said, and of no form of a command. */
export const isStatementRule = ({ line: { kind } }: GuardRule): boolean =>
  kind === "ban" || kind === "decision";

const idOf = ({ kind, texts }: LedgerLine): string =>
  Bun.hash(JSON.stringify([kind, texts])).toString(36);
