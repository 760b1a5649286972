/**
 * The files that the clients hand to the model, as Claude Code 2.1.325 and Codex 0.166.0 look for them: CLAUDE.md,
 * .claude/CLAUDE.md, .claude/rules and CLAUDE.local.md in the project and every folder above, AGENTS.md where none of these is
 * (Codex: always), what they import by `@path`, the user's own, and the index of the client's memory.
 */
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { claudeCode } from "../../clients/claude-code/client.ts";
import { codex } from "../../clients/codex/client.ts";
import type { InstructionFile } from "../../learn/lint/instruction-file.ts";
import { parseInstructionLines, parseRulePaths } from "../../learn/lint/instruction-lines.ts";
import { findPathMentions } from "../../learn/lint/path-mentions.ts";
import { host } from "../../system/host.ts";

const LARGEST_BYTES = 4 * 1024 * 1024;
const MAX_IMPORT_DEPTH = 5;
const MOST_FILES = 500;

type InstructionFileCandidate = Pick<
  InstructionFile,
  "importedBy" | "isAlways" | "place" | "readers"
> & {
  readonly path: string;
};

export type LintRoots = { readonly root: string; readonly userHome: string };

export function findInstructionFiles(
  where: LintRoots,
  named: readonly string[],
): readonly InstructionFile[] {
  const files: InstructionFile[] = [];
  const seen = new Map<string, number>();
  const take = (found: InstructionFileCandidate, depth: number): void => {
    const real = realPath(found.path);
    if (real === null || files.length >= MOST_FILES) return;
    const before = seen.get(real);
    if (before !== undefined) {
      const known = files[before];
      // A file that both clients read is one file.
      if (known !== undefined) {
        files[before] = { ...known, readers: [...new Set([...known.readers, ...found.readers])] };
      }
      return;
    }
    const file = readInstructionFile(found, where);
    if (file === null) return;
    seen.set(real, files.length);
    files.push(file);
    if (depth >= MAX_IMPORT_DEPTH || !file.readers.includes("claude")) return;
    for (const path of importsOf(file, where)) {
      take({ ...found, path, readers: ["claude"], importedBy: file.name }, depth + 1);
    }
  };
  const asked = named.map((path) => alwaysLoadedFile(path, "project", BOTH_CLIENTS));
  for (const found of [...listCandidates(where), ...asked]) take(found, 0);
  return files;
}

type Readers = InstructionFile["readers"];

const alwaysLoadedFile = (
  path: string,
  place: InstructionFile["place"],
  readers: Readers,
): InstructionFileCandidate => ({
  path,
  place,
  readers,
  isAlways: true,
  importedBy: null,
});

const OWN_NAMES = ["CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"];
const BOTH_CLIENTS: Readers = ["claude", "codex"];

function listCandidates({ root, userHome }: LintRoots): readonly InstructionFileCandidate[] {
  const claude = claudeCode.folder(host().env, userHome);
  const folders = foldersAbove(root);
  // One file of its own, here or above, is enough for Claude Code to leave every AGENTS.md out.
  const isClaudes = folders
    .flatMap((folder) => OWN_NAMES.map((name) => join(folder, name)))
    .some((path) => dirname(path) !== claude && realPath(path) !== null);
  return [
    ...[join(claude, "CLAUDE.md"), ...markdownIn(join(claude, "rules"))].map((path) =>
      alwaysLoadedFile(path, "user", ["claude"]),
    ),
    alwaysLoadedFile(join(codex.folder(host().env, userHome), "AGENTS.md"), "user", ["codex"]),
    ...folders.flatMap((folder) => listProjectCandidates(folder)),
    ...folders.map((folder) =>
      alwaysLoadedFile(join(folder, "AGENTS.md"), "project", isClaudes ? ["codex"] : BOTH_CLIENTS),
    ),
    ...listMemoryFiles(root, claude),
  ];
}

const listProjectCandidates = (folder: string): readonly InstructionFileCandidate[] =>
  [
    join(folder, "CLAUDE.md"),
    join(folder, ".claude/CLAUDE.md"),
    ...markdownIn(join(folder, ".claude/rules")),
    join(folder, "CLAUDE.local.md"),
  ].map((path) => alwaysLoadedFile(path, "project", ["claude"]));

/** From the top down, as the client reads them. */
function foldersAbove(root: string): readonly string[] {
  const parent = dirname(root);
  return parent === root ? [] : [...foldersAbove(parent), root];
}

/** The client names a project's folder after its path, and keeps what it noted there. */
const listMemoryFiles = (root: string, claude: string): readonly InstructionFileCandidate[] =>
  markdownIn(join(claude, "projects", root.replaceAll(/[^A-Za-z0-9]/g, "-"), "memory")).map(
    (path) => ({
      path,
      place: "memory",
      readers: ["claude"],
      isAlways: path.endsWith("/MEMORY.md"),
      importedBy: null,
    }),
  );

function markdownIn(folder: string): readonly string[] {
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
  found: InstructionFileCandidate,
  where: LintRoots,
): InstructionFile | null {
  try {
    const facts = statSync(found.path);
    if (!facts.isFile() || facts.size > LARGEST_BYTES) return null;
    const text = readFileSync(found.path, "utf8");
    return {
      ...found,
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
