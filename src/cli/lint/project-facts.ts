/** What the project's folder and its history say about the names in instruction files; looked up only for what is named. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  ignoredPaths,
  type PastDeletion,
  pastDeletions,
  projectFiles,
  renamesIn,
} from "../../git/past-files.ts";
import { locateRepository } from "../../git/locate-repository.ts";
import { type Git, gitIn, GitMissing } from "../../git/run.ts";
import { parseCommandDefinitions, getCommandSource } from "../../learn/lint/command-definitions.ts";
import { type FileIndex, createFileIndex } from "../../learn/lint/file-index.ts";
import type { DefiningFile } from "../../learn/lint/missing-commands.ts";
import {
  reportMissingFiles,
  type LintFileHistory,
  type SuspectMention,
  findSuspectMentions,
} from "../../learn/lint/missing-files.ts";
import type { CommandSource } from "../../learn/lint/command-mentions.ts";
import type { LintFinding } from "../../learn/lint/lint-finding.ts";
import type { InstructionFile } from "../../learn/lint/instruction-file.ts";
import { readSmallRegular } from "../../system/regular-file.ts";
import type { LintRoots } from "./instruction-files.ts";

/** Null outside of a repository, or without git. */
export function repositoryGit(root: string): Git | null {
  if (locateRepository(root) === null) return null;
  try {
    return gitIn(root);
  } catch (error) {
    if (error instanceof GitMissing) return null;
    throw error;
  }
}

const MAX_WALKED_FILES = 20_000;
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set([
  ".git",
  "node_modules",
  ".venv",
  "target",
  "dist",
]);

export async function readProjectIndex(root: string, git: Git | null): Promise<FileIndex> {
  return createFileIndex(git === null ? walkFolder(root) : await projectFiles(git, "tracked"));
}

/** A folder that no git knows; of a very large one only a part. */
function walkFolder(root: string): readonly string[] {
  const found: string[] = [];
  const folders = [""];
  for (let at = 0; at < folders.length && found.length < MAX_WALKED_FILES; at++) {
    const folder = folders[at] ?? "";
    for (const entry of entriesOf(join(root, folder))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) found.push(path);
      else if (!SKIPPED_FOLDERS.has(entry.name)) folders.push(path);
    }
  }
  return found;
}

const entriesOf = (folder: string): ReturnType<typeof readEntries> => {
  try {
    return readEntries(folder);
  } catch {
    return [];
  }
};

const readEntries = (folder: string) => readdirSync(folder, { withFileTypes: true });

const MAX_DEFINING_FILES = 500;
const LARGEST_BYTES = 4_000_000;

export function readDefiningFiles(
  root: string,
  index: FileIndex,
  wanted: ReadonlySet<CommandSource>,
): readonly DefiningFile[] {
  if (wanted.size === 0) return [];
  return index.all
    .flatMap((name) => {
      const source = getCommandSource(name.slice(name.lastIndexOf("/") + 1));
      const isWanted =
        source !== null && (wanted.has(source) || (wanted.has("deno") && source === "package"));
      return isWanted ? [{ name, source }] : [];
    })
    .slice(0, MAX_DEFINING_FILES)
    .flatMap(({ name, source }) => {
      try {
        return [
          {
            name,
            ...parseCommandDefinitions(source, readSmallRegular(join(root, name), LARGEST_BYTES)),
          },
        ];
      } catch {
        return [];
      }
    });
}

/** So many names are looked for in the history. */
const MOST_SUSPECTS = 300;
const MAX_RENAMES = 40;

export async function findMissingFiles(
  files: readonly InstructionFile[],
  where: LintRoots,
  git: Git | null,
  index: FileIndex,
  eventOf: LintFileHistory["eventOf"],
): Promise<readonly LintFinding[]> {
  const around = { ...where, isThere: existsSync };
  const first = findSuspectMentions(files, { ...around, index });
  if (first.length === 0) return [];
  const whole =
    git === null
      ? index
      : createFileIndex([...index.all, ...(await projectFiles(git, "untracked"))]);
  const suspects = findSuspectMentions(files, { ...around, index: whole });
  const past =
    git === null ? NO_HISTORY : await readPastFiles(git, suspects.slice(0, MOST_SUSPECTS));
  return reportMissingFiles(suspects, { ...past, eventOf }, { ...around, index: whole });
}

const NO_HISTORY: Omit<LintFileHistory, "eventOf"> = {
  deletionOf: () => null,
  isIgnored: () => false,
};

async function readPastFiles(
  git: Git,
  suspects: readonly SuspectMention[],
): Promise<Omit<LintFileHistory, "eventOf">> {
  const places = [...new Set(suspects.flatMap(({ place }) => (place === null ? [] : [place])))];
  const [own, every, ignored] = await Promise.all([
    pastDeletions(git, places),
    pastDeletions(git, places.length === 0 ? [] : "all"),
    ignoredPaths(git, places),
  ]);
  const names = new Set(places.map((place) => place.slice(place.lastIndexOf("/") + 1)));
  const all = [
    ...own,
    ...every.filter(({ path }) => path.split("/").some((part) => names.has(part))),
  ];
  const deletions = new Map<string, PastDeletion>();
  for (const place of places) {
    const last = all.find(({ path }) => isPathOf(path, place));
    if (last !== undefined) deletions.set(place, last);
  }
  const commits = [...new Set([...deletions.values()].map(({ commit }) => commit))].slice(
    0,
    MAX_RENAMES,
  );
  const renames = new Map(
    await Promise.all(
      commits.map(async (commit) => [commit, await renamesIn(git, commit)] as const),
    ),
  );
  return {
    isIgnored: (place) => ignored.has(place),
    deletionOf: (place, isFolder) => {
      const found = deletions.get(place);
      if (found === undefined) return null;
      const renamedTo = renames.get(found.commit)?.get(found.path) ?? null;
      if (!isFolder) return { ...found, renamedTo };
      const folder = findMovedFolder(found.path, renamedTo, place);
      // Git keeps no empty folder: one that was emptied file by file may be filled again.
      const atOnce = all.filter(
        ({ path, commit }) => commit === found.commit && isPathOf(path, place),
      );
      const isAtOnce = new Set(atOnce.map(({ path }) => path)).size > 1;
      return folder === null && !isAtOnce ? null : { ...found, renamedTo: folder };
    },
  };
}

const isPathOf = (path: string, place: string): boolean => {
  const own = `/${path}`;
  return own.endsWith(`/${place}`) || own.includes(`/${place}/`);
};

/** Where a folder went, if the file that was in it has kept its place there. */
function findMovedFolder(path: string, renamedTo: string | null, place: string): string | null {
  const at = `/${path}`.indexOf(`/${place}/`);
  const inside = path.slice(at + place.length + 1);
  return renamedTo !== null && renamedTo.endsWith(`/${inside}`)
    ? renamedTo.slice(0, -inside.length - 1)
    : null;
}
