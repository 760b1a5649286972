/** What is there now, as far as a saved state speaks of it. */
import type { OpenspecChange } from "../../../openspec/change.ts";
import type { GitOperation } from "../../../git/operation.ts";
import type { Blocker } from "../../blockers/blocker.ts";

export type CurrentRepository = {
  /** Null: no branch is checked out. A name without secrets, like the one below. */
  readonly branch: string | null;
  readonly commit: string | null;
  /** What it follows; else the branch of the same name at the remote, where one was fetched. */
  readonly upstream: string | null;
  /** Commits that no remote has; null without a remote. */
  readonly unpushed: number | null;
  /** Commits of the upstream that are not here, as of the last fetch. */
  readonly behindUpstream: number;
  /** That was just now. */
  readonly isFetched: boolean;
  readonly uncommitted: readonly string[];
  /** Those of them that git does not know yet. */
  readonly untracked: readonly string[];
  /** Those that are submodules with something in them that is not committed there. */
  readonly submodules?: readonly string[];
  readonly unmerged: readonly string[];
  /** What is under way. */
  readonly operation: GitOperation | null;
  /** The saved commit in full; null when it is not here. */
  readonly savedCommit: string | null;
  readonly sinceSaved: { readonly ahead: number; readonly behind: number } | null;
  /** Files that the commits between the saved one and HEAD changed. */
  readonly changedInCommits: readonly string[];
  readonly isSavedBranchHere: boolean;
};

export type CurrentFiles = {
  readonly missing: readonly string[];
  /** Never looked at. */
  readonly outside: readonly string[];
};

export type OpenBlocker = {
  readonly id: string | null;
  readonly blocker: Blocker;
  /** Git itself says so, now. */
  readonly isLive: boolean;
  /** Owners that are there to be asked, the first first. */
  readonly agents: readonly string[];
};

export type CurrentBlockers = {
  /** What became of the one that was saved; null when none was. */
  readonly saved: "open" | "resolved" | "unknown" | null;
  /** Worst first; the saved one is among them, without an id, when nobody here knows of it. */
  readonly open: readonly OpenBlocker[];
};

export type CurrentWork = {
  readonly repository: CurrentRepository | null;
  /** The saved change; null when it is not there, or none was saved. */
  readonly change: OpenspecChange | null;
  readonly files: CurrentFiles;
  readonly blockers: CurrentBlockers;
};
