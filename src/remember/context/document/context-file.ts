/**
 * `<project>/.claude/session-context.json`: the document of the project's last save, for whoever reads files; and
 * `.bak`, the valid one before it. Pretty JSON, newline last, 0600.
 *
 * Guarantees: either name holds a whole file, however a writer ended (temporary file → fsync → rename); what was valid
 * is in `.bak` before it is replaced; nothing outside of the project is written or read, and a link in the place of a
 * file is neither followed nor replaced. What cannot be written throws, and what was there is still there.
 * A repository can bring such a file with it: `isForeignDatabase` says that its bytes were not written here.
 */
import { PROJECT_FILES, tryToExclude } from "../../../git/exclude-lines.ts";
import { rareFiles } from "../../../system/system.ts";
import type { ContextDocument } from "./context-document.ts";
import {
  readBytesAt,
  ContextFileFault,
  resolveProjectFolder,
  removeTemporaryFiles,
  replaceFileWhole,
} from "./project-folder.ts";
import {
  MAX_DOCUMENT_BYTES,
  type DocumentProblem,
  readContextDocument,
  requireWholeDocument,
} from "./read-context-document.ts";

const NAME = "session-context.json";
const BACKUP = `${NAME}.bak`;
const [EXCLUDED, EXCLUDED_BACKUP] = PROJECT_FILES;

export type WrittenFile = {
  readonly path: string;
  /** SHA-256 of its bytes: kept in our home, so that the file is known again. */
  readonly hash: string;
  /** False when the repository's exclude list could not be written: then git shows the file. */
  readonly isExcluded: boolean;
};

export const hashFile = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

export function writeContextFile(
  projectPath: string,
  repoId: string | null,
  document: ContextDocument,
): WrittenFile {
  const folder = resolveProjectFolder(projectPath, "make");
  const path = `${folder}/${NAME}`;
  const backup = `${folder}/${BACKUP}`;
  const before = readBytesAt(path, MAX_DOCUMENT_BYTES);
  if (isForeignFile(before, projectPath)) throw new ContextFileFault("not_ours", path);
  // Throws where something else has that name.
  readBytesAt(backup, 0);
  // Before the file, so that git never sees it.
  const isExcluded = tryToExclude(repoId, [EXCLUDED, EXCLUDED_BACKUP]);
  removeTemporaryFiles(folder, NAME);
  if (before instanceof Uint8Array && "meta" in parseFile(before, null))
    replaceFileWhole(backup, before);
  const bytes = new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);
  replaceFileWhole(path, bytes);
  return { path, hash: hashFile(bytes), isExcluded };
}

/** What a document of ours may have become. */
const BROKEN_KINDS: ReadonlySet<DocumentProblem["kind"]> = new Set([
  "syntax",
  "encoding",
  "missing",
  "empty",
]);

/**
 * A file of this name that holds something else, or another project's document, was put there by somebody: it is never
 * replaced. What cannot be read at all is what a broken disk left of ours.
 */
function isForeignFile(bytes: Uint8Array | number | null, projectPath: string): boolean {
  if (bytes === null) return false;
  const found = parseFile(bytes, projectPath);
  return !("meta" in found) && found.some(({ kind }) => !BROKEN_KINDS.has(kind));
}

export type ContextFileReading = {
  readonly path: string;
  readonly from: "file" | "backup";
  readonly document: ContextDocument;
  readonly hash: string;
  /** Its bytes were not written here. */
  readonly isForeign: boolean;
  /** What is wrong with the file, where its backup had to do. */
  readonly problems: readonly DocumentProblem[];
};

/** There is a file, and neither it nor its backup can be used. */
export type UnusableContextFile = {
  readonly path: string;
  readonly document: null;
  readonly problems: readonly DocumentProblem[];
};

/** Null when there is no file; a backup alone is what somebody wanted gone. */
export function readContextFile(
  projectPath: string,
  isOurs: (hash: string) => boolean,
  ofAnyProject = false,
): ContextFileReading | UnusableContextFile | null {
  const folder = resolveProjectFolder(projectPath, "look");
  if (folder === null) return null;
  const wanted = ofAnyProject ? null : projectPath;
  const file = readNamedFile(folder, "file", wanted, isOurs);
  // Another project's file is not broken: what lies beside it is no better.
  const isBroken = file?.document === null && !file.problems.some(({ kind }) => kind === "project");
  const backup = isBroken ? readNamedFile(folder, "backup", wanted, isOurs) : null;
  return backup === null || backup.document === null
    ? file
    : { ...backup, problems: file?.problems ?? [] };
}

/** The backup and the file, where both were written here. */
export function readContextPair(
  projectPath: string,
  isOurs: (hash: string) => boolean,
): readonly [ContextDocument, ContextDocument] | null {
  const folder = resolveProjectFolder(projectPath, "look");
  if (folder === null) return null;
  const ours = (from: ContextFileReading["from"]): ContextDocument | null => {
    const one = readNamedFile(folder, from, projectPath, isOurs);
    return one === null || one.document === null || one.isForeign ? null : one.document;
  };
  const [before, after] = [ours("backup"), ours("file")];
  return before === null || after === null ? null : [before, after];
}

function readNamedFile(
  folder: string,
  from: ContextFileReading["from"],
  projectPath: string | null,
  isOurs: (hash: string) => boolean,
): ContextFileReading | UnusableContextFile | null {
  const path = `${folder}/${from === "file" ? NAME : BACKUP}`;
  const bytes = readBytesAt(path, MAX_DOCUMENT_BYTES);
  if (bytes === null) return null;
  const document = parseFile(bytes, projectPath);
  if (typeof bytes === "number" || !("meta" in document)) {
    return { path, document: null, problems: "meta" in document ? [] : document };
  }
  const hash = hashFile(bytes);
  return { path, from, document, hash, isForeign: !isOurs(hash), problems: [] };
}

/** A file too large to be read is known by its size alone. */
function parseFile(
  bytes: Uint8Array | number,
  projectPath: string | null,
): ContextDocument | readonly DocumentProblem[] {
  if (typeof bytes === "number") return [{ kind: "size", bytes, limit: MAX_DOCUMENT_BYTES }];
  return requireWholeDocument(
    readContextDocument(bytes, { projectPath, now: new Date(0).toISOString() }),
  );
}

/** Answers the paths of those that were there; somebody else's stay. */
export function removeContextFiles(projectPath: string): readonly string[] {
  const folder = resolveProjectFolder(projectPath, "look");
  if (folder === null) return [];
  const there = [NAME, BACKUP]
    .map((name) => `${folder}/${name}`)
    .filter((path) => {
      const bytes = readBytesAt(path, MAX_DOCUMENT_BYTES);
      return bytes !== null && !isForeignFile(bytes, projectPath);
    });
  for (const path of there) rareFiles().rmSync(path, { force: true });
  return there;
}
