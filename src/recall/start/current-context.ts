/** Whether a saved context says something of the work that is checked out now. */
import { headOf } from "../../git/head.ts";
import { isBranch } from "../../git/same-branch.ts";
import type { LivenessEvidence } from "../../observe/liveness.ts";
import type { SavedSnapshot } from "../../remember/context/context-snapshot.ts";
import { isStatedLine } from "../../remember/ledger/ledger-line.ts";
import type { LedgerLineKind } from "../../remember/ledger/ledger-lines.ts";

const OLDEST_MS = 7 * 86_400_000;

/** These hold for the project, whoever found them; what a person said for good is told apart. */
export const PROJECT_LINE_KINDS: ReadonlySet<LedgerLineKind> = new Set([
  "postponed",
  "fix",
  "until",
  "failing",
]);

export const isCurrentContext = (
  saved: SavedSnapshot,
  projectPath: string,
  evidence: LivenessEvidence,
): boolean => hasOwnContent(saved) && isRecentOnBranch(saved, projectPath, evidence);

/** Recent, and of the branch that is checked out. */
export const isRecentOnBranch = (
  saved: SavedSnapshot,
  projectPath: string,
  { now }: LivenessEvidence,
): boolean =>
  now.getTime() - Date.parse(saved.ts) < OLDEST_MS && isOnBranch(projectPath, saved.branch);

/** A folder that says nothing of a branch contradicts none: without a repository, or where its files do not tell. */
function isOnBranch(projectPath: string, kept: string | null): boolean {
  if (kept === null) return true;
  const { branch, commit } = headOf(projectPath);
  return branch === null ? commit === null : isBranch(branch, kept);
}

/** Fewer characters say nothing: "done". */
const SHORTEST_OUTCOME = 40;

/** What shows that work was under way when it stopped. */
const UNFINISHED_KINDS: ReadonlySet<LedgerLineKind> = new Set(["pending", "result", "error"]);

/** Requests and errors alone are told with the previous session. */
const hasOwnContent = ({
  document: { progress, decisions, state },
  extra,
}: SavedSnapshot): boolean =>
  (extra.outcome?.text.length ?? 0) >= SHORTEST_OUTCOME ||
  (extra.outcome?.isEnd !== true && extra.lines.some(({ kind }) => UNFINISHED_KINDS.has(kind))) ||
  decisions.some(({ what }) => !isStatedLine(what, extra.lines)) ||
  [progress.current, progress.pending, state.blockers].some((all) => all.length > 0) ||
  extra.lines.some(({ kind }) => PROJECT_LINE_KINDS.has(kind));
