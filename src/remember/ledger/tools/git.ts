/** What was done with git: commits, pushes and pulls with their outcome, branches, what is stashed. */
import { COMMIT_LINE } from "../../../clients/made-commit.ts";
import { cutCharacters } from "../../../event/cut.ts";
import type { At } from "./runs.ts";
import { type Segment, segmentsOf } from "./segment.ts";

export type Commit = At & { readonly hash: string; readonly subject: string };

export type Git = {
  readonly commits: readonly Commit[];
  /** Commits since the last push that went through; null before anything was pushed. */
  readonly unpushed: number;
  readonly pushed: boolean;
  /** Why the last push did not go through; null when it did. */
  readonly pushFault: string | null;
  readonly branch: string | null;
  readonly stashes: number;
};

export const NO_GIT: Git = {
  commits: [],
  unpushed: 0,
  pushed: false,
  pushFault: null,
  branch: null,
  stashes: 0,
};

const MOST_COMMITS = 20;
const PUSHED =
  /^\s*(?:[0-9a-f]+\.\.+[0-9a-f]+|\* \[new (?:branch|tag)\])\s.*->|Everything up-to-date|^To \S+/m;
const PUSH_FAULT = /^\s*! \[(?:remote )?rejected\].*|^(?:error: failed to push|fatal: ).*/m;
const SWITCHED = /(?:Switched to (?:a new )?branch|Already on) '([^']+)'/;

type Ended = At & { readonly command: string; readonly ok: boolean | null; readonly text: string };

export function foldGit(git: Git, { command, ok, text, n, ts }: Ended): Git {
  if (!/\bgit\b/.test(command)) return git;
  const segments = segmentsOf(command);
  const actions = segments.map(({ action }) => action);
  const made = actions.includes("git commit")
    ? [...text.matchAll(COMMIT_LINE)].map(([, , hash = "", subject = ""]): Commit => ({
        n,
        ts,
        hash,
        subject: cut(subject.trim()),
      }))
    : [];
  let next = withCommits(git, made, segments);
  if (ok !== false) next = withReset(next, segments);
  const push = segments.find((one) => one.action === "git push" && !isOtherPush(one));
  if (push !== undefined) {
    const fault = PUSH_FAULT.exec(text)?.[0]?.trim() ?? null;
    // One that is told to be quiet is known by how it ended, where nothing behind it could have ended otherwise.
    const isQuiet = ok === true && push === segments.at(-1) && !/[;|]/.test(command);
    if (fault === null && ok !== false && (PUSHED.test(text) || isQuiet)) {
      next = { ...next, unpushed: 0, pushed: true, pushFault: null };
    } else if (fault !== null) {
      next = { ...next, pushFault: cut(fault) };
    }
  }
  const branch = SWITCHED.exec(text)?.[1];
  if (branch !== undefined) next = { ...next, branch: cut(branch) };
  // A hook that fails puts aside what was not to be committed.
  if (ok === false && /can be restored from a git stash/.test(text)) {
    next = { ...next, stashes: next.stashes + 1 };
  }
  if (actions.some((action) => action.startsWith("git stash")) && ok !== false) {
    if (/Saved working directory/.test(text)) next = { ...next, stashes: next.stashes + 1 };
    if (/Dropped refs\/stash/.test(text)) {
      next = { ...next, stashes: Math.max(0, next.stashes - 1) };
    }
  }
  return next;
}

/** An amended commit takes the place of the one before. */
function withCommits(git: Git, made: readonly Commit[], segments: readonly Segment[]): Git {
  if (made.length === 0) return git;
  const isAmended = segments.some(
    ({ action, words }) => action === "git commit" && words.includes("--amend"),
  );
  const before = isAmended && made.length === 1 ? git.commits.slice(0, -1) : git.commits;
  const unpushed = isAmended && made.length === 1 ? Math.max(0, git.unpushed - 1) : git.unpushed;
  return {
    ...git,
    commits: [...before, ...made].slice(-MOST_COMMITS),
    unpushed: unpushed + made.length,
  };
}

/** Commits that were taken back; where nobody can tell how many, none is said to be there. */
function withReset(git: Git, segments: readonly Segment[]): Git {
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
const isOtherPush = ({ words }: Segment): boolean =>
  words.some((word) => ["--dry-run", "-n", "--delete", "-d"].includes(word) || /^:\S/.test(word));

const LONGEST = 200;
const cut = (text: string): string => cutCharacters(text, LONGEST);
