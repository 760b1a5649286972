/** The archive's part of `self-gen forget`. */
import { pathBaseName, normalizeWindowsFolder } from "../../event/folder.ts";
import { makePackingOptions, findArchivingObstacle } from "../../ingest/archive-sessions.ts";
import type { ForgetTarget } from "../../ingest/erase/forget.ts";
import { toArchiveOwner } from "../../remember/archive/archive-owner.ts";
import {
  forgetArchives,
  type ArchiveForgetResult,
} from "../../remember/archive/forget/forget-archives.ts";
import type { ArchiveManifest, ArchiveOwner } from "../../remember/archive/archive-format.ts";
import { withArchiveLock } from "../../remember/archive/lock.ts";
import { listArchives } from "../../remember/archive/archive-folder.ts";
import { recoverManifests } from "../../remember/archive/tidy-archive-folder.ts";
import type { SessionRecord } from "../../store/store.ts";
import { isExcluded } from "../../git/exclude.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { findArchives, archiveFolderOf } from "./find-archive.ts";
import { host } from "../../system/host.ts";

const PATIENCE_MS = 120_000;

export type ArchiveForgetRequest = {
  readonly targets: readonly ForgetTarget[];
  /** As they were known before anything was forgotten. */
  readonly sessions: readonly SessionRecord[];
  readonly dryRun: boolean;
};

export async function forgetFromArchive(
  installation: Installation,
  { targets, sessions, dryRun }: ArchiveForgetRequest,
  text: Text,
): Promise<ArchiveForgetResult> {
  const { excludeProjects } = installation.loaded.config;
  const isOff = findArchivingObstacle(installation) !== null;
  const how = {
    packing: makePackingOptions(installation, host().now()),
    sessions: sessions.flatMap((session) => toArchiveOwner(session) ?? []),
    isArchiving: ({ projectPath }: ArchiveOwner) =>
      !isOff && !isExcluded(excludeProjects, [projectPath], installation.paths.userHome),
    dryRun,
  };
  const work = (): ArchiveForgetResult => {
    let [archives, records] = [0, 0];
    const unreadable: string[] = [];
    for (const target of targets) {
      const one = forgetArchives(target, how);
      archives += one.archives;
      records += one.records;
      unreadable.push(...one.unreadable);
    }
    return { archives, records, unreadable };
  };
  if (dryRun) return work();
  const ran = await withArchiveLock(installation.paths.run, PATIENCE_MS, work);
  if (ran !== null) return ran.done;
  const { faults } = text.archive;
  throw new Fault("ARCHIVE_BUSY", faults.busy, faults.busyFix);
}

/** What somebody named, of which only the archive knows any more. */
export function archivedTargets(
  installation: Installation,
  named: { readonly word: string; readonly as: "any" | "project" | "session" },
): ForgetTarget[] {
  const folder = archiveFolderOf(installation);
  const archives = [...listArchives(folder).archives, ...recoverManifests(folder)];
  const path = named.word.replace(/(?<=.)\/+$/, "");
  const isNamed = ({ projectPath }: ArchiveManifest): boolean =>
    projectPath !== null &&
    (projectPath === path ||
      projectPath === normalizeWindowsFolder(path) ||
      pathBaseName(projectPath) === path);
  const projects = named.as === "session" ? [] : archives.filter(isNamed);
  if (projects.length > 0) {
    const paths = new Set(projects.flatMap(({ projectPath }) => projectPath ?? []));
    return [...paths].map((projectPath) => ({ by: "project", projectPath }));
  }
  const found = named.as === "project" ? [] : findArchives(archives, named.word);
  const [only] = found;
  return only !== undefined && found.length === 1
    ? [{ by: "session", sessionId: only.sessionId }]
    : [];
}
