/** Our notes on commits, in a ref of their own: git shows them only on request. */
import { mergeNotes } from "./notes-merge.ts";
import { toPushResult, type GitPushResult } from "./remote.ts";
import { NETWORK_MS, type Git, type GitResult } from "./run.ts";

export const NOTES_REF = "refs/notes/self-gen";

export type NotesPushResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string };

const NETWORK = { timeoutMs: NETWORK_MS, isApart: true } as const;
/** What git exits with when it does not know an option: before 2.29 it did not know that of `fetch` below. */
export const UNKNOWN_OPTION = 129;

export type CommitNote = { readonly commit: string; readonly text: string };

export type NoteWriting =
  | { readonly ok: true }
  /** `isNameless`: git knows nobody to write it in the name of. */
  | { readonly ok: false; readonly isNameless: boolean; readonly reason: string };

/** Overwrites an existing note. */
export async function writeNote(git: Git, commit: string, text: string): Promise<NoteWriting> {
  if (commit.startsWith("-")) return { ok: false, isNameless: false, reason: commit };
  const args = ["notes", `--ref=${NOTES_REF}`, "add", "-f", "-F", "-", `${commit}^{commit}`];
  const { code, stderr } = await git(args, { stdin: text });
  if (code === 0) return { ok: true };
  // Whatever language git speaks.
  const isNameless = (await git(["var", "GIT_COMMITTER_IDENT"])).code !== 0;
  return { ok: false, isNameless, reason: stderr };
}

export async function readCommitNote(git: Git, commit: string): Promise<string | null> {
  return (await newestNote(git, commit, 1))?.text ?? null;
}

/** That of the nearest commit that has one, the first included, looking at no more than `within`. */
export async function newestNote(
  git: Git,
  from: string,
  within: number,
): Promise<CommitNote | null> {
  const answer = await git([
    "log",
    "-z",
    `--max-count=${within}`,
    "--no-show-signature",
    `--notes=${NOTES_REF}`,
    "--encoding=UTF-8",
    "--format=%H%n%N",
    "--end-of-options",
    from,
    "--",
  ]);
  if (answer.code !== 0) return null;
  for (const part of answer.stdout.split("\0")) {
    const end = part.indexOf("\n");
    const text = part.slice(end + 1).trim();
    if (end > 0 && text !== "") return { commit: part.slice(0, end), text };
  }
  return null;
}

/** What was fetched last; not under the remotes' names, where a person would see it. */
export const fetchedRef = (remote: string): string => `refs/notes/self-gen-from/${remote}`;

/** Brings a remote's notes here without losing one of ours. False: there are none, or they cannot be had. */
export async function fetchNotes(
  git: Git,
  remote: string,
  timeoutMs: number = NETWORK_MS,
): Promise<boolean> {
  const refs = `+${NOTES_REF}:${fetchedRef(remote)}`;
  const fetch = (...more: readonly string[]): Promise<GitResult> =>
    git(["fetch", "-q", "--no-tags", "--recurse-submodules=no", ...more, "--", remote, refs], {
      timeoutMs,
      isApart: true,
    });
  const fetched = await fetch("--no-write-fetch-head");
  const { code } = fetched.code === UNKNOWN_OPTION ? await fetch() : fetched;
  return code === 0 && (await mergeNotes(git, NOTES_REF, fetchedRef(remote)));
}

/** Without the hooks that a branch's push runs: those are for code. What was pushed there meanwhile is merged first. */
export async function pushNotes(git: Git, remote: string): Promise<NotesPushResult> {
  const push = async (): Promise<GitPushResult> =>
    toPushResult(await git(pushArguments(remote), NETWORK));
  const first = await push();
  if (first.ok || first.kind !== "rejected" || !(await fetchNotes(git, remote))) {
    return first.ok ? first : { ok: false, reason: first.reason };
  }
  const second = await push();
  return second.ok ? second : { ok: false, reason: second.reason };
}

const pushArguments = (remote: string): readonly string[] => [
  "push",
  "--porcelain",
  "--no-verify",
  "--no-follow-tags",
  "--recurse-submodules=no",
  "--",
  remote,
  `${NOTES_REF}:${NOTES_REF}`,
];
