/** Git's history of deleted files, and the age of a line. */
import type { Git } from "./run.ts";

export type PastDeletion = {
  readonly path: string;
  readonly commit: string;
  readonly at: string;
};

const HISTORY_MS = 5000;
const MAX_RENAMES = 20_000;

/** Tracked files, and those that nobody has added yet. */
export async function projectFiles(
  git: Git,
  which: "tracked" | "untracked",
): Promise<readonly string[]> {
  const how = which === "tracked" ? ["--cached"] : ["--others", "--exclude-standard"];
  const { code, stdout } = await git(["ls-files", "-z", ...how], { timeoutMs: HISTORY_MS });
  return code === 0 ? stdout.split("\0").filter((path) => path !== "") : [];
}

/** Newest first, so that what is read before this time is what is most likely asked for. */
const DELETIONS_MS = 1500;

/** The files that commits took away, the last first: those at or below one of these paths, or all. */
export async function pastDeletions(
  git: Git,
  paths: readonly string[] | "all",
): Promise<readonly PastDeletion[]> {
  if (paths.length === 0) return [];
  const specs = paths === "all" ? [] : paths.map((path) => `:(top,literal)${path}`);
  const what = ["--no-renames", "--diff-filter=D", "--name-only", "-z", "--format=%x01%H %cI"];
  const { code, isLate, stdout } = await git(
    // A first commit takes nothing away, and may hold everything.
    ["-c", "log.showRoot=false", "log", ...what, "--", ...specs],
    { timeoutMs: DELETIONS_MS },
  );
  if (code !== 0 && !isLate) return [];
  const entries = stdout.split("\u0001");
  return (isLate ? entries.slice(0, -1) : entries).flatMap((entry) => {
    const [head = "", ...deleted] = entry.split(/\0\n?|\n/).filter((part) => part !== "");
    const [commit = "", at = ""] = head.split(" ");
    return deleted.map((path) => ({ path, commit, at }));
  });
}

/** Where the files of a commit went, by their old paths. */
export async function renamesIn(git: Git, commit: string): Promise<ReadonlyMap<string, string>> {
  const { code, stdout } = await git(
    [
      "show",
      "-m",
      "--first-parent",
      "-M",
      `-l${MAX_RENAMES}`,
      "--diff-filter=R",
      "--name-status",
      "-z",
      "--format=",
      commit,
    ],
    { timeoutMs: HISTORY_MS },
  );
  const found = new Map<string, string>();
  const parts = code === 0 ? stdout.split("\0") : [];
  for (let at = 0; at + 2 < parts.length; at += 3)
    found.set(parts[at + 1] ?? "", parts[at + 2] ?? "");
  return found;
}

/** Those of the paths that git is told to leave out. */
export async function ignoredPaths(
  git: Git,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const stdin = `${paths.join("\0")}\0`;
  const { stdout } = await git(["check-ignore", "--no-index", "-z", "--stdin"], { stdin });
  return new Set(stdout.split("\0").filter((path) => path !== ""));
}

/** When each line was written, as far as it is committed. */
export async function lineTimes(
  git: Git,
  path: string,
  lines: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  if (lines.length === 0) return found;
  const ranges = lines.flatMap((line) => ["-L", `${line},${line}`]);
  const { code, stdout } = await git(["blame", "-w", "--line-porcelain", ...ranges, "--", path], {
    timeoutMs: HISTORY_MS,
  });
  let line = 0;
  let commit = "";
  for (const row of code === 0 ? stdout.split("\n") : []) {
    const [, hash, number] = /^([0-9a-f]{40}) \d+ (\d+)/.exec(row) ?? [];
    if (hash !== undefined) [commit, line] = [hash, Number(number)];
    const [, seconds] = /^committer-time (\d+)$/.exec(row) ?? [];
    if (seconds !== undefined && !/^0+$/.test(commit))
      found.set(line, new Date(Number(seconds) * 1000).toISOString());
  }
  return found;
}
