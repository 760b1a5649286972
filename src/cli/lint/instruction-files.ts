/**
 * The files that the clients hand to the model, as each client looks for them (`clients/<name>/instruction-finder.ts`), and
 * what they import by `@path`. A file that several clients read is one file.
 */
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { CLIENT_NAMES, clientOf } from "../../clients/clients.ts";
import type {
  InstructionCandidate,
  InstructionFinder,
  InstructionPlaces,
} from "../../clients/instruction-search.ts";
import { kitOf } from "../../clients/kits.ts";
import type { InstructionFile } from "../../learn/lint/instruction-file.ts";
import { parseInstructionLines, parseRulePaths } from "../../learn/lint/instruction-lines.ts";
import { findPathMentions } from "../../learn/lint/path-mentions.ts";
import { host } from "../../system/host.ts";

const LARGEST_BYTES = 4 * 1024 * 1024;
const MAX_IMPORT_DEPTH = 5;
const MOST_FILES = 500;

export type LintRoots = { readonly root: string; readonly userHome: string };

type Reader = InstructionFinder & { readonly program: string };

type Candidate = InstructionCandidate & {
  readonly readers: readonly Reader[];
  readonly importedBy: string | null;
};

export async function findInstructionFiles(
  where: LintRoots,
  named: readonly string[],
): Promise<readonly InstructionFile[]> {
  const readers = await loadReaders();
  const files: InstructionFile[] = [];
  const seen = new Map<string, number>();
  const take = (candidate: Candidate, depth: number): void => {
    const real = realPath(candidate.path);
    if (real === null || files.length >= MOST_FILES) return;
    const before = seen.get(real);
    if (before !== undefined) {
      const first = files[before];
      if (first !== undefined) files[before] = addReaders(first, candidate.readers);
      return;
    }
    const file = readInstructionFile(candidate, where);
    if (file === null) return;
    seen.set(real, files.length);
    files.push(file);
    const importing = candidate.readers.filter(({ followsImports }) => followsImports);
    if (depth >= MAX_IMPORT_DEPTH || importing.length === 0) return;
    for (const path of importsOf(file, where))
      take({ ...candidate, path, readers: importing, importedBy: file.name }, depth + 1);
  };
  const places = toPlaces(where);
  for (const reader of readers)
    for (const found of reader.find(places))
      take({ ...found, readers: [reader], importedBy: null }, 0);
  for (const path of named)
    take({ path, place: "project", isAlways: true, readers, importedBy: null }, 0);
  return files;
}

const loadReaders = (): Promise<readonly Reader[]> =>
  Promise.all(
    CLIENT_NAMES.map(async (name) => {
      const { finder } = await kitOf(name).instructions.loadFinder();
      return Object.assign({ program: clientOf(name).program }, finder);
    }),
  );

const addReaders = (file: InstructionFile, readers: readonly Reader[]): InstructionFile => ({
  ...file,
  readers: [...new Set([...file.readers, ...readers.map(({ program }) => program)])],
  maxBytes: smallestLimit([file, ...readers]),
});

const smallestLimit = (limits: readonly { readonly maxBytes: number | null }[]): number | null => {
  const known = limits.flatMap(({ maxBytes }) => maxBytes ?? []);
  return known.length === 0 ? null : Math.min(...known);
};

const toPlaces = ({ root, userHome }: LintRoots): InstructionPlaces => ({
  env: host().env,
  userHome,
  root,
  folders: foldersAbove(root),
  exists: (path) => realPath(path) !== null,
  listMarkdown,
});

/** From the top down, as clients read them. */
function foldersAbove(root: string): readonly string[] {
  const parent = dirname(root);
  return parent === root ? [] : [...foldersAbove(parent), root];
}

function listMarkdown(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .toSorted()
      .slice(0, MOST_FILES)
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

const importsOf = (file: InstructionFile, { root, userHome }: LintRoots): readonly string[] =>
  file.lines
    .flatMap((line) => findPathMentions(line).filter(({ isImport }) => isImport))
    .map(({ path }) =>
      path.startsWith("~/") ? join(userHome, path.slice(2)) : resolve(dirname(file.path), path),
    )
    .filter((path) => path.startsWith(`${root}/`) || path.startsWith(`${userHome}/`));

function readInstructionFile(
  { readers, ...found }: Candidate,
  where: LintRoots,
): InstructionFile | null {
  try {
    const facts = statSync(found.path);
    if (!facts.isFile() || facts.size > LARGEST_BYTES) return null;
    const text = readFileSync(found.path, "utf8");
    return {
      ...found,
      readers: readers.map(({ program }) => program),
      maxBytes: smallestLimit(readers),
      isAlways: found.isAlways && parseRulePaths(text).length === 0,
      name: displayName(found.path, where),
      writtenAt: facts.mtime.toISOString(),
      bytes: Buffer.byteLength(text),
      lines: parseInstructionLines(text),
    };
  } catch {
    return null;
  }
}

function displayName(path: string, { root, userHome }: LintRoots): string {
  if (path.startsWith(`${root}/`)) return path.slice(root.length + 1);
  if (path.startsWith(`${userHome}/`)) return `~/${path.slice(userHome.length + 1)}`;
  const up = relative(root, path);
  return up.startsWith("../../../") ? path : up;
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
