/**
 * Our traces in projects: files, lines in the exclude list, leftovers of killed saves in the git folder, and git notes. Notes
 * are part of a repository's history and may have been pushed: they are reported, never removed.
 */
import { existsSync, readFileSync } from "node:fs";
import { finishSaving } from "../../git/commit/finish-saving.ts";
import { isSaving, readIntent } from "../../git/commit/saving-intent.ts";
import { excludedFiles, isOwnFile, PROJECT_FILES } from "../../git/exclude-lines.ts";
import { gitFolderOf } from "../../git/git-folder.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import { NOTES_REF } from "../../git/notes.ts";
import { gitIn } from "../../git/run.ts";
import { hashFile } from "../../remember/context/document/context-file.ts";
import type { Text } from "../../text/text.ts";
import { type Installation, refresh, withStore } from "../command/command.ts";
import { makeJournalFileCheck } from "../context/recorded-file-check.ts";
import { listNames } from "../../system/list-names.ts";

export type ProjectTraces = {
  readonly files: readonly string[];
  /** Those whose exclude list names our files. */
  readonly repositories: readonly string[];
  /** Projects in which a save was killed: it is brought to an end before its files go. */
  readonly unfinished: readonly string[];
  readonly notes: readonly { readonly project: string; readonly refs: readonly string[] }[];
};

export const NO_TRACES: ProjectTraces = { files: [], repositories: [], unfinished: [], notes: [] };

export async function findProjectTraces(
  installation: Installation,
  text: Text,
): Promise<ProjectTraces> {
  const isOurs = makeJournalFileCheck(installation.paths.journal);
  const files = new Set<string>();
  const repositories = new Map<string, string>();
  const unfinished: string[] = [];
  for (const project of await projectsOf(installation, text)) {
    const { repoId } = projectPathOf(project);
    const excluded: readonly string[] = repoId === null ? [] : excludedFiles(repoId);
    for (const file of ownFiles(project, excluded, isOurs)) files.add(file);
    if (repoId === null) continue;
    repositories.set(repoId, repositories.get(repoId) ?? project);
    const left = findGitLeftovers(project);
    for (const file of left) files.add(file);
    if (left.length > 0) unfinished.push(project);
  }
  const known = [...repositories];
  return {
    files: [...files],
    repositories: known.map(([id]) => id).filter((id) => excludedFiles(id).length > 0),
    unfinished,
    notes: (await Promise.all(known.map(([, project]) => notesIn(project)))).flat(),
  };
}

/** Whatever recorded something of them: a save needs no session. */
async function projectsOf(installation: Installation, text: Text): Promise<readonly string[]> {
  if (!existsSync(installation.dbPath) && !existsSync(installation.paths.journal)) return [];
  try {
    return await withStore(installation, async (context) => {
      await refresh(context, text);
      const { store } = context;
      const all = [
        await store.listSessions({}),
        await store.checkpoints({}),
        await store.snapshots({}),
      ];
      return [...new Set(all.flat().flatMap(({ projectPath }) => projectPath ?? []))];
    });
  } catch {
    // A database that cannot be read names no projects, and must not keep itself from being removed.
    return [];
  }
}

/** By the line that excludes them, or by their bytes. */
function ownFiles(
  project: string,
  excluded: readonly string[],
  isOurs: (hash: string) => boolean,
): string[] {
  return listNames(`${project}/.claude`)
    .toSorted()
    .map((name) => `.claude/${name}`)
    .filter((name) =>
      isProjectFile(name)
        ? excluded.includes(name) || isAt(project, name, isOurs)
        : excluded.length > 0 && isOwnFile(name),
    )
    .map((name) => `${project}/${name}`);
}

const isProjectFile = (name: string): boolean => PROJECT_FILES.some((file) => file === name);

function isAt(project: string, name: string, isOurs: (hash: string) => boolean): boolean {
  try {
    return isOurs(hashFile(readFileSync(`${project}/${name}`)));
  } catch {
    return false;
  }
}

const LEFTOVER_NAME = /^self-gen-(?:index-|saving)/;

function findGitLeftovers(project: string): string[] {
  const folder = gitFolderOf(project);
  const intent = readIntent(folder);
  if (intent !== null && isSaving(intent)) return [];
  return listNames(folder)
    .toSorted()
    .filter((name) => LEFTOVER_NAME.test(name))
    .map((name) => `${folder}/${name}`);
}

async function notesIn(project: string): Promise<ProjectTraces["notes"]> {
  try {
    const asked = ["for-each-ref", "--format=%(refname)", NOTES_REF, `${NOTES_REF}-from`];
    const { code, stdout } = await gitIn(project)(asked);
    const refs = stdout.split("\n").filter((ref) => ref !== "");
    return code === 0 && refs.length > 0 ? [{ project, refs }] : [];
  } catch {
    return [];
  }
}

export async function finishSaves({ unfinished }: ProjectTraces): Promise<void> {
  for (const project of unfinished) {
    try {
      await finishSaving(project, gitIn(project));
    } catch {
      // Without git, or with a repository that it refuses, nothing can be mended.
    }
  }
}
