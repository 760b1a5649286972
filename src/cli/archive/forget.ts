/** The archive's part of `self-gen forget`. */
import { lastName, windowsFolder } from "../../event/folder.ts";
import { packingOf, whoseOf, whyNothing } from "../../ingest/archive.ts";
import type { ForgetTarget } from "../../ingest/erase/forget.ts";
import {
  forgetArchived,
  type ForgottenArchives,
} from "../../remember/archive/forget/forget-archive.ts";
import type { Facts, Whose } from "../../remember/archive/format.ts";
import { withArchiveLock } from "../../remember/archive/lock.ts";
import { readShelf } from "../../remember/archive/shelf.ts";
import { lostFacts } from "../../remember/archive/tidy.ts";
import type { SessionRecord } from "../../store/store.ts";
import { isExcluded } from "../../git/exclude.ts";
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { findArchives, folderOf } from "./which-archive.ts";
import { host } from "../../system/host.ts";

const PATIENCE_MS = 120_000;

export type ArchiveForgetting = {
  readonly targets: readonly ForgetTarget[];
  /** As they were known before anything was forgotten. */
  readonly sessions: readonly SessionRecord[];
  readonly dryRun: boolean;
};

export async function forgetFromArchive(
  house: House,
  { targets, sessions, dryRun }: ArchiveForgetting,
  text: Text,
): Promise<ForgottenArchives> {
  const { excludeProjects } = house.loaded.config;
  const isOff = whyNothing(house) !== null;
  const how = {
    packing: packingOf(house, host().now()),
    sessions: sessions.flatMap((session) => whoseOf(session) ?? []),
    isArchiving: ({ projectPath }: Whose) =>
      !isOff && !isExcluded(excludeProjects, [projectPath], house.paths.userHome),
    dryRun,
  };
  const work = (): ForgottenArchives => {
    let [archives, records] = [0, 0];
    const unreadable: string[] = [];
    for (const target of targets) {
      const one = forgetArchived(target, how);
      archives += one.archives;
      records += one.records;
      unreadable.push(...one.unreadable);
    }
    return { archives, records, unreadable };
  };
  if (dryRun) return work();
  const ran = await withArchiveLock(house.paths.run, PATIENCE_MS, work);
  if (ran !== null) return ran.done;
  const { faults } = text.archive;
  throw new Fault("ARCHIVE_BUSY", faults.busy, faults.busyFix);
}

/** What somebody named, of which only the archive knows any more. */
export function archivedTargets(
  house: House,
  named: { readonly word: string; readonly as: "any" | "project" | "session" },
): ForgetTarget[] {
  const folder = folderOf(house);
  const archives = [...readShelf(folder).archives, ...lostFacts(folder)];
  const path = named.word.replace(/(?<=.)\/+$/, "");
  const isNamed = ({ projectPath }: Facts): boolean =>
    projectPath !== null &&
    (projectPath === path || projectPath === windowsFolder(path) || lastName(projectPath) === path);
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
