/** A rule that a person ended reminds nobody, also where the session that set it still runs. */
import type { LedgerLine } from "../ledger/ledger-line.ts";
import { guardFolder, readGuard, writeGuard } from "./guard-file.ts";
import { toGuardRules } from "./guard-rules.ts";

/** A rule as a session said it. */
type RuleRecord = {
  readonly projectPath: string;
  readonly line: LedgerLine;
  readonly sessionId: string;
  readonly ts: string;
};

export const endRule = (run: string, rule: RuleRecord): void => changeGuards(run, rule, true);
export const restoreRule = (run: string, rule: RuleRecord): void => changeGuards(run, rule, false);

function changeGuards(run: string, { projectPath, line, ...said }: RuleRecord, isOver: boolean) {
  const [rule] = toGuardRules([line], said);
  if (rule === undefined) return;
  for (const folder of listGuardedFolders(run)) {
    const before = readGuard(run, folder);
    if (before === null || before.projectPath !== projectPath) continue;
    const others = before.rules.filter(({ id }) => id !== rule.id);
    const over = (before.ended ?? []).filter((id) => id !== rule.id);
    const doubted = (before.doubted ?? []).filter(({ id }) => id !== rule.id);
    const ended = isOver ? [...over, rule.id] : over;
    writeGuard(run, folder, {
      projectPath,
      repoId: before.repoId,
      rules: isOver ? others : [...others, rule],
      ...(ended.length === 0 ? {} : { ended }),
      ...(doubted.length === 0 ? {} : { doubted }),
    });
  }
}

function listGuardedFolders(run: string): readonly string[] {
  try {
    const files = new Bun.Glob("**/rules.json").scanSync({ cwd: guardFolder(run), dot: true });
    return [...files].map((file) => `/${file.slice(0, -"/rules.json".length)}`);
  } catch {
    // Nothing was ever guarded.
    return [];
  }
}
