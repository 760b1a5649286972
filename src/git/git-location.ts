/**
 * Whether git works on the place that we take for the repository. A setting (`core.worktree`), or a `.git` that is none to
 * git, lead it elsewhere: files looked at here would then be committed there.
 */
import { system } from "../system/system.ts";
import { gitFolderOf } from "./git-folder.ts";
import { GitFault, type Git, type GitResult } from "./run.ts";

export type GitLocation = { readonly root: string; readonly folder: string };

const locationName = ({ root, folder }: GitLocation): string => `${root} (${folder})`;

/** Nothing can be said or done about the repository. */
export class GitElsewhere extends GitFault {
  override readonly name = "GitElsewhere";
  readonly ours: string;
  readonly gits: string;

  constructor(ours: GitLocation, gits: GitLocation) {
    const [own, other] = [locationName(ours), locationName(gits)];
    const stderr = `git works in ${other}, not in ${own}`;
    super("rev-parse", { code: 0, stdout: "", stderr, isLate: false });
    this.ours = own;
    this.gits = other;
  }
}

export const askGitLocation = (git: Git): Promise<GitResult> =>
  git(["rev-parse", "--show-toplevel", "--absolute-git-dir"]);

/** Throws `GitFault`, and `GitElsewhere`. */
export function checkGitLocation(root: string, answer: GitResult): void {
  if (answer.code !== 0) throw new GitFault("rev-parse", answer);
  const ours = { root, folder: gitFolderOf(root) };
  const said = answer.stdout.replace(/\n$/, "");
  if (said === `${root}\n${ours.folder}`) return;
  const middle = said.lastIndexOf("\n");
  const gits = { root: said.slice(0, middle), folder: said.slice(middle + 1) };
  if (!isSame(ours.root, gits.root) || !isSame(ours.folder, gits.folder)) {
    throw new GitElsewhere(ours, gits);
  }
}

/** A folder has many names. */
function isSame(one: string, other: string): boolean {
  const identity = system.factsAt(one)?.identity;
  return identity !== undefined && identity === system.factsAt(other)?.identity;
}
