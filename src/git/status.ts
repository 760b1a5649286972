/** What differs in a working tree from its last commit: one `git status`, porcelain v2. */
import { isOwnFile } from "./exclude-lines.ts";
import { pathText } from "./path-bytes.ts";
import { askGitLocation, checkGitLocation } from "./git-location.ts";
import { GitFault, type Git } from "./run.ts";

export type GitIndexEntry = { readonly mode: string; readonly hash: string };

export type ChangedFile = {
  /** Relative to the root. Bytes that are no UTF-8: see `path-bytes.ts`. */
  readonly path: string;
  /** `nested`: a repository inside that is no submodule. */
  readonly kind: "tracked" | "untracked" | "unmerged" | "nested";
  /** The index differs from the last commit. */
  readonly staged: boolean;
  /** The file differs from the index. */
  readonly unstaged: boolean;
  /** The file is not there any more. */
  readonly deleted: boolean;
  /** In the last commit; of a renamed file, under its old name. */
  readonly head: GitIndexEntry | null;
  /** Null also where only the intent to add it is there. */
  readonly index: GitIndexEntry | null;
  /** The old name of a renamed file. */
  readonly from: string | null;
  readonly isSubmodule: boolean;
  /** Of a submodule: something in it is not committed there, which no commit here can take. */
  readonly isDirtyInside?: true;
  /** Of a submodule: another commit is checked out in it, which a commit here can take. */
  readonly isMovedInside?: true;
};

export type RepositoryState = {
  /** Null: no branch is checked out. */
  readonly branch: string | null;
  /** The whole hash; null: no commit yet. */
  readonly commit: string | null;
  readonly upstream: string | null;
  readonly ahead: number;
  readonly behind: number;
  readonly files: readonly ChangedFile[];
  /** Our own files where somebody put them into the index: in no `files`, never committed by us. */
  readonly own?: readonly ChangedFile[];
};

/** A setting of the user's may ask for copies too, whose originals did not change. */
const COMMAND = [
  "-c",
  "status.renames=true",
  "status",
  "--porcelain=v2",
  "-z",
  "--branch",
  "--untracked-files=all",
  "--ignore-submodules=none",
];

const STATUS_TIMEOUT_MS = 120_000;

/** Throws `GitFault` with what git says, and `GitElsewhere` where git works on another place than ours. */
export async function readStatus(git: Git, root: string): Promise<RepositoryState> {
  const [answer, place] = await Promise.all([
    git(COMMAND, { bytes: "latin1", timeoutMs: STATUS_TIMEOUT_MS }),
    askGitLocation(git),
  ]);
  if (answer.code !== 0) throw new GitFault("status", answer);
  checkGitLocation(root, place);
  return parseStatus(answer.stdout);
}

export function parseStatus(text: string): RepositoryState {
  const parts = text.split("\0");
  const headers = new Map<string, string>();
  const all: ChangedFile[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? "";
    if (part.startsWith("# ")) {
      const gap = part.indexOf(" ", 2);
      headers.set(part.slice(2, gap), part.slice(gap + 1));
    } else if (part.startsWith("2 ")) {
      at += 1;
      all.push(parseRename(part, parts[at] ?? ""));
    } else {
      const file = parseChange(part);
      if (file !== null) all.push(file);
    }
  }
  const oid = headers.get("branch.oid") ?? "(initial)";
  const head = pathText(headers.get("branch.head") ?? "(detached)");
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(headers.get("branch.ab") ?? "") ?? [];
  const upstream = headers.get("branch.upstream");
  return {
    branch: head === "(detached)" ? null : head,
    commit: oid === "(initial)" ? null : oid,
    upstream: upstream === undefined ? null : pathText(upstream),
    ahead: Number(ahead ?? 0),
    behind: Number(behind ?? 0),
    files: all.filter((file) => !isOwnFile(file.path)),
    own: all.filter((file) => isOwnFile(file.path) && file.kind !== "untracked"),
  };
}

/** `count` words with a space behind each, then the path, which may hold spaces. */
function fields(part: string, count: number): { words: readonly string[]; path: string } {
  let at = 0;
  const words: string[] = [];
  for (let word = 0; word < count; word += 1) {
    const end = part.indexOf(" ", at);
    words.push(part.slice(at, end));
    at = end + 1;
  }
  return { words, path: part.slice(at) };
}

const toGitIndexEntry = (mode = "000000", hash = ""): GitIndexEntry | null =>
  /^0*$/.test(mode) || /^0*$/.test(hash) ? null : { mode, hash };

function parseChange(part: string): ChangedFile | null {
  if (part.startsWith("? ")) return toUntrackedFile(part.slice(2));
  if (part.startsWith("1 ")) {
    const { words, path } = fields(part, 8);
    return toTrackedFile(words, path, null);
  }
  if (!part.startsWith("u ")) return null;
  const { words, path } = fields(part, 10);
  return {
    path: pathText(path),
    kind: "unmerged",
    staged: true,
    unstaged: true,
    deleted: words[6] === "000000",
    head: null,
    index: null,
    from: null,
    isSubmodule: words[2]?.startsWith("S") === true,
  };
}

function parseRename(part: string, from: string): ChangedFile {
  const { words, path } = fields(part, 9);
  return toTrackedFile(words, path, from);
}

function toTrackedFile(words: readonly string[], path: string, from: string | null): ChangedFile {
  const [, marks = "..", submodule = "N", headMode, indexMode, mode, headHash, indexHash] = words;
  return {
    path: pathText(path),
    kind: "tracked",
    staged: marks[0] !== ".",
    unstaged: marks[1] !== ".",
    deleted: mode === "000000",
    head: toGitIndexEntry(headMode, headHash),
    index: toGitIndexEntry(indexMode, indexHash),
    from: from === null ? null : pathText(from),
    ...submoduleMarks(submodule),
  };
}

/** `S`, then `C` for another commit, `M` for changed files, `U` for new ones, each or a dot. */
const submoduleMarks = (
  marks: string,
): Pick<ChangedFile, "isSubmodule" | "isDirtyInside" | "isMovedInside"> => ({
  isSubmodule: marks.startsWith("S"),
  ...(/^S.*[MU]/.test(marks) ? { isDirtyInside: true } : {}),
  ...(marks.startsWith("SC") ? { isMovedInside: true } : {}),
});

function toUntrackedFile(path: string): ChangedFile {
  const isNested = path.endsWith("/");
  return {
    path: pathText(isNested ? path.slice(0, -1) : path),
    kind: isNested ? "nested" : "untracked",
    staged: false,
    unstaged: true,
    deleted: false,
    head: null,
    index: null,
    from: null,
    isSubmodule: false,
  };
}
