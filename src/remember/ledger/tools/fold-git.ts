/** What was done with git: commits, pushes and pulls with their outcome, branches, what is stashed. */
import { COMMIT_LINE } from "../../../clients/hook/commit-from-output.ts";
import { cutCharacters } from "../../../event/cut.ts";
import type { LedgerMoment } from "./runs.ts";
import { type CommandSegment, splitCommand } from "./command-segments.ts";

export type LedgerCommit = LedgerMoment & { readonly hash: string; readonly subject: string };

export type GitActivity = {
  readonly commits: readonly LedgerCommit[];
  /** When something was committed last, or nothing was left to commit. */
  readonly cleanAt: LedgerMoment | null;
  /** Commits since the last push that went through; null before anything was pushed. */
  readonly unpushed: number;
  readonly pushed: boolean;
  /** Why the last push did not go through; null when it did. */
  readonly pushFault: string | null;
  readonly stashes: number;
};

export const NO_GIT_ACTIVITY: GitActivity = {
  commits: [],
  cleanAt: null,
  unpushed: 0,
  pushed: false,
  pushFault: null,
  stashes: 0,
};

const MAX_COMMITS = 20;
const COMMITS = /^git (?:commit|ci|cherry-pick|revert|am)$/;
const PUSHED =
  /^[ \t]{0,20}(?:[0-9a-f]+\.\.+[0-9a-f]+|\* \[new (?:branch|tag)\])\s.*->|Everything up-to-date|^To \S+/m;
const PUSH_FAULT = /^[ \t]{0,20}! \[(?:remote )?rejected\].*|^(?:error: failed to push|fatal: ).*/m;

type GitCommandEnd = LedgerMoment & {
  readonly command: string;
  readonly ok: boolean | null;
  readonly text: string;
};

export function foldGit(
  git: GitActivity,
  { command, ok, text, n, ts }: GitCommandEnd,
): GitActivity {
  if (!/\bgit\b/.test(command)) return git;
  const segments = splitCommand(command);
  const actions = segments.map(({ action }) => action);
  const made = actions.some((action) => COMMITS.test(action))
    ? [...text.matchAll(COMMIT_LINE)].map(([, , hash = "", subject = ""]): LedgerCommit => ({
        n,
        ts,
        hash,
        subject: truncateSubject(subject.trim()),
      }))
    : [];
  // One that is told to be quiet says nothing of it.
  const isClean =
    made.length > 0 ||
    (ok !== false && actions.some((action) => COMMITS.test(action))) ||
    /nothing to commit, working tree clean/.test(text);
  let next = withCommits(isClean ? { ...git, cleanAt: { n, ts } } : git, made, segments);
  if (ok !== false) next = withReset(next, segments);
  const push = segments.find((one) => one.action === "git push" && !isOtherPush(one));
  if (push !== undefined) {
    const fault = PUSH_FAULT.exec(text)?.[0]?.trim() ?? null;
    // One that is told to be quiet is known by how it ended, where nothing behind it could have ended otherwise.
    const isQuiet = ok === true && push === segments.at(-1) && !/[;|]/.test(command);
    // Of one that nobody saw end it is not said that it failed.
    const isPushed = next.pushed || PUSHED.test(text) || isQuiet;
    if (fault === null && ok !== false) {
      next = { ...next, unpushed: 0, pushed: isPushed, pushFault: null };
    } else if (fault !== null) {
      next = { ...next, pushFault: truncateSubject(fault) };
    }
  }
  // A hook that fails puts aside what was not to be committed.
  if (ok === false && /can be restored from a git stash/.test(text)) {
    next = { ...next, stashes: next.stashes + 1 };
  }
  if (ok !== false) next = { ...next, stashes: stashesAfter(next.stashes, actions, text) };
  return next;
}

function stashesAfter(before: number, actions: readonly string[], text: string): number {
  if (actions.includes("git stash clear")) return 0;
  const put = /Saved working directory/.test(text) ? 1 : 0;
  const isTaken =
    actions.some((action) => action === "git stash pop" || action === "git stash drop") &&
    !/CONFLICT|error:/.test(text);
  return Math.max(0, before + put - (isTaken ? 1 : 0));
}

/** An amended commit takes the place of the one before. */
function withCommits(
  git: GitActivity,
  made: readonly LedgerCommit[],
  segments: readonly CommandSegment[],
): GitActivity {
  if (made.length === 0) return git;
  const isAmended = segments.some(
    ({ action, words }) => action === "git commit" && words.includes("--amend"),
  );
  const before = isAmended && made.length === 1 ? git.commits.slice(0, -1) : git.commits;
  const unpushed = isAmended && made.length === 1 ? Math.max(0, git.unpushed - 1) : git.unpushed;
  return {
    ...git,
    commits: [...before, ...made].slice(-MAX_COMMITS),
    unpushed: unpushed + made.length,
  };
}

/** Commits that were taken back; where nobody can tell how many, none is said to be there. */
function withReset(git: GitActivity, segments: readonly CommandSegment[]): GitActivity {
  const reset = segments.find(({ action }) => action === "git reset");
  const target = reset?.words.slice(2).find((word) => !word.startsWith("-"));
  const isMoved = target !== undefined && reset?.words.includes("--") === false;
  if (
    !isMoved ||
    target === "HEAD" ||
    !/^(?:HEAD|@|origin|upstream|[0-9a-f]{7,40}$)/.test(target)
  ) {
    return git;
  }
  const [, mark = "", count = ""] = /^(?:HEAD|@)([~^])(\d*)$/.exec(target) ?? [];
  const gone = mark === "" ? git.unpushed : mark === "^" ? 1 : Number(count === "" ? "1" : count);
  return {
    ...git,
    commits: git.commits.slice(0, Math.max(0, git.commits.length - gone)),
    unpushed: Math.max(0, git.unpushed - gone),
  };
}

/** Nothing of the commits is pushed by it. */
const isOtherPush = ({ words }: CommandSegment): boolean =>
  words.some((word) => ["--dry-run", "-n", "--delete", "-d"].includes(word) || /^:\S/.test(word));

const MAX_LENGTH = 200;
const truncateSubject = (text: string): string => cutCharacters(text, MAX_LENGTH);
