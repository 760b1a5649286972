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
import { locateRepository } from "../../git/locate.ts";
import { type Git, gitIn, GitMissing } from "../../git/run.ts";
import { commandDefinitions, definingSource } from "../../learn/lint/command-definitions.ts";
import { type FileIndex, fileIndex } from "../../learn/lint/file-index.ts";
import type { DefiningFile } from "../../learn/lint/gone-commands.ts";
import {
  goneFiles,
  type PastFiles,
  type Suspect,
  suspectsIn,
} from "../../learn/lint/gone-files.ts";
import type { CommandSource } from "../../learn/lint/command-mentions.ts";
import type { Finding } from "../../learn/lint/finding.ts";
import type { InstructionFile } from "../../learn/lint/instruction-file.ts";
import { readSmallRegular } from "../../system/regular-file.ts";
import type { Whereabouts } from "./instruction-files.ts";

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

const MOST_WALKED = 20_000;
const NOT_WALKED: ReadonlySet<string> = new Set([
  ".git",
  "node_modules",
  ".venv",
  "target",
  "dist",
]);

export async function projectIndex(root: string, git: Git | null): Promise<FileIndex> {
  return fileIndex(git === null ? walked(root) : await projectFiles(git, "tracked"));
}

/** A folder that no git knows; of a very large one only a part. */
function walked(root: string): readonly string[] {
  const found: string[] = [];
  const folders = [""];
  for (let at = 0; at < folders.length && found.length < MOST_WALKED; at++) {
    const folder = folders[at] ?? "";
    for (const entry of entriesOf(join(root, folder))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) found.push(path);
      else if (!NOT_WALKED.has(entry.name)) folders.push(path);
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

const MOST_DEFINING = 500;
const LARGEST_BYTES = 4_000_000;

export function definingFiles(
  root: string,
  index: FileIndex,
  wanted: ReadonlySet<CommandSource>,
): readonly DefiningFile[] {
  if (wanted.size === 0) return [];
  return index.all
    .flatMap((name) => {
      const source = definingSource(name.slice(name.lastIndexOf("/") + 1));
      const isWanted =
        source !== null && (wanted.has(source) || (wanted.has("deno") && source === "package"));
      return isWanted ? [{ name, source }] : [];
    })
    .slice(0, MOST_DEFINING)
    .flatMap(({ name, source }) => {
      try {
        return [
          {
            name,
            ...commandDefinitions(source, readSmallRegular(join(root, name), LARGEST_BYTES)),
          },
        ];
      } catch {
        return [];
      }
    });
}

/** So many names are looked for in the history. */
const MOST_SUSPECTS = 300;
const MOST_RENAMED = 40;

export async function findGoneFiles(
  files: readonly InstructionFile[],
  where: Whereabouts,
  git: Git | null,
  index: FileIndex,
  eventOf: PastFiles["eventOf"],
): Promise<readonly Finding[]> {
  const around = { ...where, isThere: existsSync };
  const first = suspectsIn(files, { ...around, index });
  if (first.length === 0) return [];
  const whole =
    git === null ? index : fileIndex([...index.all, ...(await projectFiles(git, "untracked"))]);
  const suspects = suspectsIn(files, { ...around, index: whole });
  const past = git === null ? NOTHING_PAST : await pastFiles(git, suspects.slice(0, MOST_SUSPECTS));
  return goneFiles(suspects, { ...past, eventOf }, { ...around, index: whole });
}

const NOTHING_PAST: Omit<PastFiles, "eventOf"> = {
  deletionOf: () => null,
  isIgnored: () => false,
};

async function pastFiles(
  git: Git,
  suspects: readonly Suspect[],
): Promise<Omit<PastFiles, "eventOf">> {
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
    const last = all.find(({ path }) => isOf(path, place));
    if (last !== undefined) deletions.set(place, last);
  }
  const commits = [...new Set([...deletions.values()].map(({ commit }) => commit))].slice(
    0,
    MOST_RENAMED,
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
      const folder = folderNow(found.path, renamedTo, place);
      // Git keeps no empty folder: one that was emptied file by file may be filled again.
      const atOnce = all.filter(({ path, commit }) => commit === found.commit && isOf(path, place));
      const isAtOnce = new Set(atOnce.map(({ path }) => path)).size > 1;
      return folder === null && !isAtOnce ? null : { ...found, renamedTo: folder };
    },
  };
}

const isOf = (path: string, place: string): boolean => {
  const own = `/${path}`;
  return own.endsWith(`/${place}`) || own.includes(`/${place}/`);
};

/** Where a folder went, if the file that was in it has kept its place there. */
function folderNow(path: string, renamedTo: string | null, place: string): string | null {
  const at = `/${path}`.indexOf(`/${place}/`);
  const inside = path.slice(at + place.length + 1);
  return renamedTo !== null && renamedTo.endsWith(`/${inside}`)
    ? renamedTo.slice(0, -inside.length - 1)
    : null;
}
