/**
 * Files that a line names and that are not there. Most words that look like a path and lead nowhere were never one, so that
 * something has to say that it was: git's history, a recorded event, or the client, which would read it in the place of `@path`.
 */
import { relative } from "node:path";
import type { FileIndex } from "./file-index.ts";
import type { LintFinding, MissingFile } from "./lint-finding.ts";
import type { InstructionFile } from "./instruction-file.ts";
import type { InstructionLine } from "./instruction-lines.ts";
import { type PathMention, findPathMentions } from "./path-mentions.ts";
import { type TreeMention, findTreeMentions } from "./tree-mentions.ts";

export type LintProject = {
  readonly root: string;
  readonly userHome: string;
  readonly index: FileIndex;
  readonly isThere: (path: string) => boolean;
};

/** A name that leads nowhere. */
export type SuspectMention = {
  readonly file: InstructionFile;
  readonly line: InstructionLine;
  readonly mention: PathMention;
  /** By its place in the project, or the end of it; null for what lies outside. */
  readonly place: string | null;
};

export type LintDeletion = {
  readonly path: string;
  readonly commit: string;
  readonly at: string;
  /** What the same commit made of it. */
  readonly renamedTo: string | null;
};

/** What is known about names that lead nowhere. */
export type LintFileHistory = {
  /** The last deletion of a file or folder whose path ends so. */
  readonly deletionOf: (place: string, isFolder: boolean) => LintDeletion | null;
  /** The last event that touched it. */
  readonly eventOf: (place: string) => string | null;
  /** Whether git is told to leave it out. */
  readonly isIgnored: (place: string) => boolean;
};

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** A log of what was is right to name what is no more. */
const TELLS_PAST =
  /(?:^|[/_.-])(?:change-?log|changes|history|journal|log|decisions?|adr|release-?notes)\b[^/]*$/i;

export function findSuspectMentions(
  files: readonly InstructionFile[],
  around: LintProject,
): readonly SuspectMention[] {
  return files
    .filter(({ name }) => !TELLS_PAST.test(name))
    .flatMap((file) =>
      mentionsIn(file).flatMap(({ line, mention }): SuspectMention[] => {
        const place = placeOf(mention.path, file, around);
        // What a note of all projects names may lie in any of them.
        if (place === undefined || (file.place === "user" && !mention.isImport)) return [];
        return isFound(mention, file, around) ? [] : [{ file, line, mention, place }];
      }),
    );
}

const mentionsIn = ({ lines }: InstructionFile): readonly TreeMention[] => [
  ...lines.flatMap((line) => findPathMentions(line).map((mention) => ({ line, mention }))),
  ...findTreeMentions(lines),
];

/** Undefined for what lies where nobody can look. */
function placeOf(
  path: string,
  file: InstructionFile,
  { root, userHome }: LintProject,
): string | null | undefined {
  if (path.startsWith("~/")) return toProjectPath(`${userHome}/${path.slice(2)}`, root);
  if (path.startsWith("/"))
    return path.startsWith(`${root}/`) ? toProjectPath(path, root) : undefined;
  if (!/^\.{1,2}\//.test(path)) return path;
  return toProjectPath(joinPath(folderOf(file.path), path), root);
}

const toProjectPath = (path: string, root: string): string | null =>
  path.startsWith(`${root}/`) ? path.slice(root.length + 1) : null;

function joinPath(folder: string, path: string): string {
  const parts = folder.split("/");
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

function isFound(
  { path, isFolder, isImport }: PathMention,
  file: InstructionFile,
  { root, userHome, index, isThere }: LintProject,
): boolean {
  if (path.startsWith("~/")) return isThere(`${userHome}/${path.slice(2)}`);
  if (path.startsWith("/")) return isThere(path);
  const folder = folderOf(file.path);
  if (isThere(joinPath(folder, path))) return true;
  if (isImport) return false;
  const bare = path.replace(/^(?:\.{1,2}\/)+/, "");
  if (isThere(joinPath(root, path))) return true;
  return isFolder ? index.hasFolder(bare) : index.ending(bare).length > 0;
}

const MOST_NAMED = 3;

export function reportMissingFiles(
  suspects: readonly SuspectMention[],
  past: LintFileHistory,
  { index, isThere, root }: LintProject,
): readonly LintFinding[] {
  const folders = new Set<string>();
  const told = new Set<string>();
  return suspects.flatMap(({ file, line, mention, place }): LintFinding[] => {
    const { path, isFolder, isImport } = mention;
    // Who mends the first mention finds the others; what lay in a folder went with it.
    const key = `${file.path}\0${isImport ? "@" : ""}${place ?? path}`;
    if (told.has(key) || isBelow(key, folders)) return [];
    const deletion = place === null ? null : past.deletionOf(place, isFolder);
    const eventId = deletion === null && place !== null ? past.eventOf(place) : null;
    if (deletion === null && eventId === null && !isImport) return [];
    if (deletion === null && mention.isDoubtful === true) return [];
    if (place !== null && !isImport && past.isIgnored(place)) return [];
    told.add(key);
    if (isFolder) folders.add(key);
    const renamed = deletion?.renamedTo ?? null;
    const isRename = renamed !== null && isThere(`${root}/${renamed}`);
    // Imports are read from the file's own folder, and often meant from the project's.
    const isMeant = isImport && isThere(`${root}/${path}`);
    // A name that many files have says nothing.
    const named = isFolder ? [] : index.findByName(path);
    const alike = named.length > MOST_NAMED ? [] : named;
    const now = isRename ? [renamed] : alike;
    const evidence: MissingFile = {
      path,
      deletedAt: deletion?.at ?? null,
      commit: deletion?.commit ?? null,
      eventId,
      now: isMeant ? [relative(folderOf(file.path), `${root}/${path}`)] : now,
      isRename,
      isImport,
      isMeant,
    };
    return [
      { code: "GONE_FILE", file: file.name, line: line.number, quote: line.text.trim(), evidence },
    ];
  });
}

function isBelow(key: string, folders: ReadonlySet<string>): boolean {
  for (let at = key.lastIndexOf("/"); at > 0; at = key.lastIndexOf("/", at - 1)) {
    if (folders.has(key.slice(0, at))) return true;
  }
  return false;
}
