/** Which branch and commit a working tree is on, read from git's own files: no git process is started. */
import { system } from "../system/system.ts";
import { gitFolderOf, sharedFolderOf } from "./git-folder.ts";
import { readSmallGitFile } from "./locate-repository.ts";

export type Head = {
  /** Null where no branch is checked out. */
  readonly branch: string | null;
  /** The whole hash. Null before the first commit, and where the files do not tell (reftable). */
  readonly commit: string | null;
};

const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const MAX_LINKS = 5;
const LARGEST_LIST_BYTES = 32 * 1024 * 1024;

/** What HEAD says in a repository whose refs are not files. */
const REFTABLE_BRANCH = ".invalid";

const targetOf = (text: string | null): string | null =>
  /^ref:\s*(refs\/.+)$/.exec(text ?? "")?.[1] ?? null;

const branchIn = (ref: string | null): string | null => {
  const name = /^refs\/heads\/(.+)$/.exec(ref ?? "")?.[1] ?? null;
  return name === REFTABLE_BRANCH ? null : name;
};

/** Null without a repository, and where no branch is checked out. */
export const branchOf = (root: string): string | null =>
  branchIn(targetOf(readSmallGitFile(`${gitFolderOf(root)}/HEAD`)));

export function headOf(root: string): Head {
  const folder = gitFolderOf(root);
  const head = readSmallGitFile(`${folder}/HEAD`);
  const ref = targetOf(head);
  const commit = ref === null ? hashIn(head) : commitOf(sharedFolderOf(folder), ref);
  return { branch: branchIn(ref), commit };
}

const hashIn = (text: string | null): string | null =>
  text !== null && HASH.test(text) ? text : null;

function commitOf(shared: string, ref: string): string | null {
  let name = ref;
  for (let link = 0; link < MAX_LINKS; link += 1) {
    const text = readSmallGitFile(`${shared}/${name}`);
    const next = targetOf(text);
    if (next === null) return hashIn(text) ?? readPackedRef(shared, name);
    name = next;
  }
  return null;
}

function readPackedRef(shared: string, ref: string): string | null {
  const path = `${shared}/packed-refs`;
  const found = system.factsAt(path);
  if (found?.kind !== "file" || found.size > LARGEST_LIST_BYTES) return null;
  const list = `\n${system.readFile(path) ?? ""}`;
  const at = list.indexOf(` ${ref}\n`);
  return at < 0 ? null : hashIn(list.slice(list.lastIndexOf("\n", at) + 1, at));
}
