/**
 * Which of the changed files a checkpoint commits. Tracked changes and new files do, except secrets (by their name, or
 * by what is new in them), files over 5 MB, temporary files that nobody has added, repositories inside of the
 * repository, what is not committed in a submodule, and what we recorded ourselves. What is left out is named with its reason, and taken nevertheless when somebody asks for it; a repository and our own records are not.
 */
import type { ChangedFile } from "../../../git/status.ts";
import { isSensitivePath } from "../../../redact/paths/sensitive-names.ts";
import { exactKind, type FileSecret, findFileSecrets, redactFileName } from "./secret-content.ts";

export const MAX_FILE_BYTES = 5 * 1024 * 1024;

export type FileOmissionReason =
  | "secret_name"
  | "secret_inside"
  | "large"
  | "temporary"
  | "nested"
  | "submodule"
  | "own_records";

export type OmittedFiles = {
  /** A file, or a folder with a slash behind it. */
  readonly path: string;
  readonly reason: FileOmissionReason;
  /** None where only what is inside of a submodule is left out, and its new commit is taken. */
  readonly files: readonly ChangedFile[];
  /** What stands in it, and where; only with the reason `secret_inside`. */
  readonly secrets?: FileSecretSummary;
};

export type SecretPlace = Pick<FileSecret, "kind" | "line">;

export type FileSecretSummary = {
  /** The first of them, each kind of a line once. */
  readonly places: readonly [SecretPlace, ...SecretPlace[]];
  readonly more: number;
};

const MAX_PLACES = 5;

export type FileChoice = {
  readonly files: readonly ChangedFile[];
  readonly leftOut: readonly OmittedFiles[];
  /** What was asked for and is no changed file. */
  readonly notFound: readonly string[];
  /** What was asked for and is not committed in a submodule: no commit here can take it. */
  readonly inSubmodule: readonly SubmoduleRequest[];
};

export type SubmoduleRequest = { readonly path: string; readonly submodule: string };

/** What the file system, and the repository, know of a file. */
export type FileInspector = {
  /** Null for what is no file of its own: gone, a folder. A link is the text that it holds. */
  readonly size: (file: ChangedFile) => number | null;
  /** A character is a byte; null when it cannot be read. */
  readonly content: (file: ChangedFile) => string | null;
  /** As it was committed last; null when it was not. */
  readonly committed: (file: ChangedFile) => Promise<string | null>;
  /** The file, or the folder with a slash behind it, that is a record of ours; null for what is none. */
  readonly ownRecords: (file: ChangedFile) => string | null;
};

/** `include`: paths from the project's root, of files or of folders. */
export async function chooseFiles(
  changed: readonly ChangedFile[],
  include: readonly string[],
  look: FileInspector,
): Promise<FileChoice> {
  const files: ChangedFile[] = [];
  const left = new Map<string, OmittedFiles>();
  for (const file of changed) {
    if (file.isDirtyInside === true) {
      const isTaken = file.isMovedInside === true || file.staged;
      if (isTaken) files.push(file);
      left.set(file.path, { path: file.path, reason: "submodule", files: isTaken ? [] : [file] });
      continue;
    }
    const own = file.deleted ? null : look.ownRecords(file);
    if (own !== null) {
      const files = [...(left.get(own)?.files ?? []), file];
      left.set(own, { path: own, reason: "own_records", files });
      continue;
    }
    const why =
      isIncluded(file.path, include) && file.kind !== "nested"
        ? null
        : await findOmissionReason(file, look);
    if (why === null) {
      files.push(file);
      continue;
    }
    const { reason } = why;
    const path = (reason === "temporary" ? temporaryFolder(file.path) : null) ?? file.path;
    const omittedFiles = left.get(path);
    left.set(path, { ...why, path, files: [...(omittedFiles?.files ?? []), file] });
  }
  const leftOut = [...left.values()];
  const submodules = leftOut.flatMap(({ path, reason }) => (reason === "submodule" ? [path] : []));
  const inSubmodule = include.flatMap((path) => {
    const submodule = submodules.find((one) => isIncluded(path, [one]));
    return submodule === undefined ? [] : [{ path, submodule }];
  });
  const notFound = include.filter(
    (one) =>
      !changed.some((file) => isIncluded(file.path, [one])) &&
      !inSubmodule.some(({ path }) => path === one),
  );
  return { files, leftOut, notFound, inSubmodule };
}

const isIncluded = (path: string, include: readonly string[]): boolean =>
  include.some((one) => path === one || one === "" || path.startsWith(`${one}/`));

async function findOmissionReason(
  file: ChangedFile,
  look: FileInspector,
): Promise<Pick<OmittedFiles, "reason" | "secrets"> | null> {
  if (file.kind === "nested") return { reason: "nested" };
  // What is taken away can no longer tell anything.
  if (file.deleted || file.isSubmodule) return null;
  if (isSecretName(file.path)) return { reason: "secret_name" };
  if (file.kind === "untracked" && isTemporary(file.path)) return { reason: "temporary" };
  const size = look.size(file);
  if (size === null) return null;
  if (size > MAX_FILE_BYTES) return { reason: "large" };
  const secrets = await newSecrets(file, look);
  return secrets === null ? null : { reason: "secret_inside", secrets };
}

/** Those that were not committed before. */
async function newSecrets(
  file: ChangedFile,
  look: FileInspector,
): Promise<FileSecretSummary | null> {
  const found = findFileSecrets(look.content(file) ?? "");
  if (found.length === 0) return null;
  const before = await look.committed(file);
  const known = new Set(
    (before === null ? [] : findFileSecrets(before)).map(({ secret }) => secret),
  );
  const places = new Map<string, SecretPlace>();
  for (const one of found.filter(({ secret }) => !known.has(secret))) {
    const place = { kind: exactKind(one), line: one.line };
    places.set(`${place.line} ${place.kind}`, place);
  }
  const [first, ...others] = [...places.values()].toSorted((a, b) => a.line - b.line);
  if (first === undefined) return null;
  const secretPlaces = others.slice(0, MAX_PLACES - 1);
  return { places: [first, ...secretPlaces], more: others.length - secretPlaces.length };
}

/** What shows how a secret file looks, and public halves of keys. */
const HARMLESS = /(?:^|\/)\.env(?:\.[\w-]+)*\.(?:example|sample|template|dist)$|\.pub$/i;

const isSecretName = (path: string): boolean =>
  (isSensitivePath(path) && !HARMLESS.test(path)) || redactFileName(path) !== path;

/** What there is to go on with: neither what is gone, nor what is of no worth. */
export const listWorkFiles = (changed: readonly ChangedFile[]): readonly string[] =>
  changed
    .filter(({ kind, deleted, isSubmodule }) => kind !== "nested" && !deleted && !isSubmodule)
    .filter(({ kind, path }) => kind !== "untracked" || !isTemporary(path))
    .map(({ path }) => path);

const TEMPORARY_NAME =
  /^(?:\..*\.sw[a-p]|.*~|#.*#|\.#.*|.*\.(?:tmp|temp|orig|rej|bak|swp|pyc|pyo)|\.DS_Store|Thumbs\.db|desktop\.ini|npm-debug\.log.*|yarn-(?:debug|error)\.log.*)$/i;

const TEMPORARY_FOLDERS: ReadonlySet<string> = new Set([
  "node_modules",
  "__pycache__",
  ".venv",
  ".pytest_cache",
  ".mypy_cache",
  ".ruff_cache",
  ".tox",
  ".gradle",
  ".parcel-cache",
]);

const isTemporary = (path: string): boolean =>
  TEMPORARY_NAME.test(path.slice(path.lastIndexOf("/") + 1)) || temporaryFolder(path) !== null;

/** The outermost folder that holds nothing worth keeping. */
function temporaryFolder(path: string): string | null {
  const parts = path.split("/").slice(0, -1);
  const at = parts.findIndex((part) => TEMPORARY_FOLDERS.has(part));
  return at === -1 ? null : `${parts.slice(0, at + 1).join("/")}/`;
}
