/** The branch that work goes on in, where it says anything: nearly everything is on the main one. */
const MAIN_BRANCHES: ReadonlySet<string> = new Set(["main", "master", "trunk", "HEAD"]);

export const workBranch = (branch: string | null): string | null =>
  branch === null || MAIN_BRANCHES.has(branch) ? null : branch;
