/** Whether a saved context says something of the work that is checked out now. */
import { headOf } from "../../git/head.ts";
import { isBranch } from "../../git/same-branch.ts";
import type { Evidence } from "../../observe/gone.ts";
import type { Saved } from "../../remember/context/snapshot.ts";
import type { LineKind } from "../../remember/ledger/lines.ts";

const OLDEST_MS = 7 * 86_400_000;

/** These hold for the project, whoever said or found them. */
export const LASTING: ReadonlySet<LineKind> = new Set(["ban", "fix", "until", "failing"]);

export const isCurrent = (saved: Saved, projectPath: string, evidence: Evidence): boolean =>
  tellsMore(saved) && isOfNow(saved, projectPath, evidence);

/** Recent, and of the branch that is checked out. */
export const isOfNow = (saved: Saved, projectPath: string, { now }: Evidence): boolean =>
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
const STOPPED: ReadonlySet<LineKind> = new Set(["pending", "result", "error"]);

/** Requests and errors alone are told with the previous session. */
const tellsMore = ({ document: { progress, decisions, state }, extra }: Saved): boolean =>
  (extra.outcome?.text.length ?? 0) >= SHORTEST_OUTCOME ||
  (extra.outcome?.isEnd !== true && extra.lines.some(({ kind }) => STOPPED.has(kind))) ||
  [progress.current, progress.pending, decisions, state.blockers].some((all) => all.length > 0) ||
  extra.lines.some(({ kind }) => LASTING.has(kind));
