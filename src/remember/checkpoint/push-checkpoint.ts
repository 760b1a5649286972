/**
 * Whether and where a checkpoint is pushed: the branch, to the branch of the same name. A checkpoint is work in progress,
 * so it does not go onto the remote's default branch unless somebody insists.
 */
import { isDefaultBranch, pushBranch, remoteOf, hasUnpushedWip } from "../../git/remote.ts";
import type { Git } from "../../git/run.ts";

export type PushRefusal =
  | "NO_REPOSITORY"
  | "NO_COMMIT"
  | "NO_REMOTE"
  | "NO_BRANCH"
  | "DEFAULT_BRANCH"
  | "NOT_COMMITTED"
  | "PUSH_REJECTED"
  | "PUSH_UNREACHABLE"
  | "PUSH_HOOK"
  | "PUSH_FAILED";

export type PushTarget = { readonly remote: string; readonly branch: string };

export type PushRejection = {
  readonly ok: false;
  readonly code: PushRefusal;
  readonly target: PushTarget | null;
  readonly reason: string;
  /** Checkpoints that are on the default branch here already. */
  readonly wip: UnpushedWip | null;
};

/** From the last commit back to what the branch stood on before the first checkpoint that is not pushed. */
export type UnpushedWip = { readonly tip: string; readonly before: string };

export type PushPlan =
  | {
      readonly ok: true;
      readonly target: PushTarget;
      /** The branch followed nothing, and follows the target from then on. */
      readonly setsUpstream: boolean;
    }
  | PushRejection;

export const rejectPush = (
  code: PushRefusal,
  target: PushTarget | null = null,
  reason = "",
): PushRejection => ({
  ok: false,
  code,
  target,
  reason,
  wip: null,
});

export type PushRequest = {
  readonly branch: string | null;
  readonly hasCommit: boolean;
  /** A commit is about to be made. */
  readonly willCommit: boolean;
  readonly ontoDefault: boolean;
  readonly hasUpstream: boolean;
};

/** Asks the remote at most for its default branch. */
export async function planPush(git: Git | null, wish: PushRequest): Promise<PushPlan> {
  if (git === null) return rejectPush("NO_REPOSITORY");
  if (!wish.hasCommit && !wish.willCommit) return rejectPush("NO_COMMIT");
  const { branch } = wish;
  const remote = await remoteOf(git, branch);
  if (remote === null) return rejectPush("NO_REMOTE");
  if (branch === null) return rejectPush("NO_BRANCH");
  const target = { remote, branch };
  const fine: PushPlan = { ok: true, target, setsUpstream: !wish.hasUpstream };
  if (wish.ontoDefault) return fine;
  const isWip = wish.willCommit || (await hasUnpushedWip(git, remote, branch));
  const isDefault = isWip && (await isDefaultBranch(git, remote, branch));
  if (!isDefault) return fine;
  return { ...rejectPush("DEFAULT_BRANCH", target), wip: await findUnpushedWip(git, target) };
}

const MAX_COMMITS = 10_000;

/** Null without a checkpoint that the remote has not, and where nothing is before it. */
export async function findUnpushedWip(
  git: Git,
  { remote, branch }: PushTarget,
): Promise<UnpushedWip | null> {
  const answer = await git([
    "log",
    "-z",
    "--first-parent",
    "--no-show-signature",
    `--max-count=${MAX_COMMITS}`,
    "--format=%H %P%n%s",
    `refs/heads/${branch}`,
    "--not",
    `--remotes=${remote}`,
    "--",
  ]);
  const commits = answer.code === 0 ? answer.stdout.split("\0") : [];
  const oldest = commits.findLast((one) => /^.*\nWIP: /.test(one)) ?? "";
  const [, before] = /^[0-9a-f]+ ([0-9a-f]+)/.exec(oldest) ?? [];
  const [tip] = /^[0-9a-f]+/.exec(commits[0] ?? "") ?? [];
  return before === undefined || tip === undefined ? null : { tip, before };
}

const CODES = {
  rejected: "PUSH_REJECTED",
  unreachable: "PUSH_UNREACHABLE",
  hook: "PUSH_HOOK",
  other: "PUSH_FAILED",
} as const;

export async function pushCheckpoint(
  git: Git,
  plan: Extract<PushPlan, { readonly ok: true }>,
): Promise<PushPlan> {
  const { target, setsUpstream: setUpstream } = plan;
  const pushed = await pushBranch(git, target.remote, target.branch, { setUpstream });
  return pushed.ok ? plan : rejectPush(CODES[pushed.kind], target, pushed.reason);
}
