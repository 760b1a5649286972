/** Remotes: which one, its default branch, and pushing a branch to it. */
import { ASK_MS, NETWORK_MS, type Git, type GitResult } from "./run.ts";

export type GitPushResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly kind: "rejected" | "unreachable" | "hook" | "other";
      readonly reason: string;
    };

/**
 * Where a branch is pushed to, as git itself decides (`branch.<name>.pushRemote`, `remote.pushDefault`, the remote that the
 * branch follows); else origin, else the only one. What is set for pushing counts even if there is no such remote: people
 * keep a branch from being pushed that way.
 */
export async function remoteOf(git: Git, branch: string | null): Promise<string | null> {
  const answer = await git([
    "config",
    "-z",
    "--get-regexp",
    String.raw`^(remote\..*\.(url|pushurl)|remote\.pushdefault|branch\..*\.(remote|pushremote))$`,
  ]);
  if (answer.code !== 0) return null;
  const pairs = answer.stdout.split("\0").map((pair) => {
    const end = pair.indexOf("\n");
    return { key: pair.slice(0, end), value: pair.slice(end + 1) };
  });
  const last = (name: string): string =>
    pairs.findLast(({ key, value }) => key === name && value !== "")?.value ?? "";
  const names = new Set(
    pairs.flatMap(({ key }) => /^remote\.(.+)\.(?:push)?url$/s.exec(key)?.[1] ?? []),
  );
  if (names.size === 0) return null;
  const ofBranch = (name: string): string =>
    branch === null ? "" : last(`branch.${branch}.${name}`);
  const set = ofBranch("pushremote") || last("remote.pushdefault");
  if (set !== "") return set;
  const followed = ofBranch("remote");
  if (names.has(followed)) return followed;
  if (names.has("origin")) return "origin";
  const [only] = names;
  return names.size === 1 && only !== undefined ? only : null;
}

/** As last fetched; else the remote is asked. */
export async function defaultBranchOf(git: Git, remote: string): Promise<string | null> {
  return (await cachedDefaultBranch(git, remote)) ?? (await fetchDefaultBranch(git, remote));
}

/** As last fetched: nobody is asked, and it may be another by now. */
export async function cachedDefaultBranch(git: Git, remote: string): Promise<string | null> {
  const prefix = `refs/remotes/${remote}/`;
  const gitResult = await git(["symbolic-ref", "-q", `${prefix}HEAD`]);
  const ref = gitResult.stdout.trim();
  return gitResult.code === 0 && ref.startsWith(prefix) ? ref.slice(prefix.length) : null;
}

async function fetchDefaultBranch(git: Git, remote: string): Promise<string | null> {
  const gitResult = await git(["ls-remote", "--symref", "--", remote, "HEAD"], {
    timeoutMs: ASK_MS,
    isApart: true,
  });
  return /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(gitResult.stdout)?.[1] ?? null;
}

export const COMMON_DEFAULTS: ReadonlySet<string> = new Set(["main", "master"]);

/**
 * Whether a push would go onto the remote's default branch. Every place that it goes to is asked; one that does not tell
 * is taken to have the branch that was last known, and those that are usual.
 */
export async function isDefaultBranch(git: Git, remote: string, branch: string): Promise<boolean> {
  const places = await listPushUrls(git, remote);
  const told = await Promise.all(places.map((place) => fetchDefaultBranch(git, place)));
  if (told.includes(branch)) return true;
  if (!told.includes(null)) return false;
  return COMMON_DEFAULTS.has(branch) || (await cachedDefaultBranch(git, remote)) === branch;
}

/** The remote itself, unless it is pushed to elsewhere than it is fetched from. */
async function listPushUrls(git: Git, remote: string): Promise<readonly string[]> {
  const key = `remote.${remote}.pushurl`;
  const answer = await git(["config", "-z", "--get-all", key]);
  const urls = answer.code === 0 ? answer.stdout.split("\0").slice(0, -1) : [];
  return urls.length === 0 ? [remote] : urls;
}

/** To the branch of the same name, whatever it follows. */
export async function pushBranch(
  git: Git,
  remote: string,
  branch: string,
  how: { readonly setUpstream?: boolean } = {},
): Promise<GitPushResult> {
  const ref = `refs/heads/${branch}`;
  const upstream = how.setUpstream === true ? ["--set-upstream"] : [];
  return toPushResult(
    await git(["push", "--porcelain", ...upstream, "--", remote, `${ref}:${ref}`], {
      timeoutMs: NETWORK_MS,
      isApart: true,
    }),
  );
}

const UNREACHABLE_MESSAGE =
  /unable to access|could not read|could not resolve|does not appear to be a git repository|not found|timed out|connection|authentication|permission denied|terminal prompts disabled|no such device/i;

/** What `git push --porcelain` answered. */
export function toPushResult(answer: GitResult): GitPushResult {
  if (answer.code === 0) return { ok: true };
  const said = answer.stderr.trim();
  const refused = /^!\t[^\t]*\t(\[.*)$/m.exec(answer.stdout)?.[1];
  if (refused !== undefined) {
    const kind = /hook declined/.test(refused) ? "hook" : "rejected";
    const told = said.split("\n").filter((line) => line.startsWith("remote:"));
    return { ok: false, kind, reason: [refused, ...told].join("\n") };
  }
  if (answer.isLate) return { ok: false, kind: "unreachable", reason: "no answer in time" };
  const reason = said || `git push: ${answer.code}`;
  if (answer.code === 128) {
    return { ok: false, kind: UNREACHABLE_MESSAGE.test(said) ? "unreachable" : "other", reason };
  }
  // A hook of ours ran and said no: nothing was sent, so nothing was refused.
  const isHook = /failed to push some refs/.test(said) && !/src refspec/.test(said);
  return { ok: false, kind: isHook ? "hook" : "other", reason };
}

const MAX_UNPUSHED_COMMITS = 10_000;

/** Whether a commit that says it is work in progress is among those that pushing the branch would bring. */
export async function hasUnpushedWip(git: Git, remote: string, branch: string): Promise<boolean> {
  const answer = await git([
    "log",
    "-z",
    "--no-show-signature",
    `--max-count=${MAX_UNPUSHED_COMMITS}`,
    "--format=%s",
    `refs/heads/${branch}`,
    "--not",
    `--remotes=${remote}`,
    "--",
  ]);
  return answer.code === 0 && answer.stdout.split("\0").some((one) => one.startsWith("WIP: "));
}
