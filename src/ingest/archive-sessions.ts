/**
 * Which sessions are archived, and when: ended ones with a transcript, and again after they were resumed. Each is archived
 * by itself under the archive's lock; an interrupted run continues at the next.
 *
 * Nothing is archived while prompts must not be kept: a transcript repeats them in too many places (answers, titles,
 * summaries) for redaction to be reliable.
 */
import { isExcluded } from "../git/exclude.ts";
import { isEnabled } from "../config/load.ts";
import { forgottenUntil } from "../config/forgotten-sessions.ts";
import { keyedHash } from "../config/secret-key.ts";
import { isSettingUncertain } from "../config/config-origin.ts";
import { type LivenessEvidence, isOver, quietMs } from "../observe/liveness.ts";
import { hasUnarchived } from "../remember/archive/unarchived-files.ts";
import { toArchiveOwner } from "../remember/archive/archive-owner.ts";
import type { ArchiveManifest, ArchiveOwner } from "../remember/archive/archive-format.ts";
import { loadExclusions } from "../remember/recording-exclusions.ts";
import { pruneArchives, findPruneReason } from "../remember/archive/archive-limits.ts";
import { withArchiveLock } from "../remember/archive/lock.ts";
import { saveCheckMark, readForgetMark } from "../remember/archive/forget/forget-marks.ts";
import {
  packSession,
  type PackingOptions,
  TranscriptTooLargeError,
} from "../remember/archive/pack-session.ts";
import { findArchiveProblem } from "../remember/archive/read-archive.ts";
import {
  archiveFolder,
  readArchiveManifest,
  ensureArchiveFolder,
  lastWrittenAt,
} from "../remember/archive/archive-folder.ts";
import { listSourceFiles } from "../remember/archive/source/source-files.ts";
import { tidyArchiveFolder } from "../remember/archive/tidy-archive-folder.ts";
import { REDACTED, SENSITIVE_PATH } from "../redact/lexical/match.ts";
import type { Store } from "../store/store.ts";
import { host } from "../system/host.ts";
import { findArchiveClockDoubt, readClock } from "./erase/clock-doubt.ts";
import type { Installation } from "./installation.ts";

export type ArchivingObstacle = "off" | "archive_off" | "prompts_hidden";

/** Why nothing at all is archived; null when sessions are. */
export function findArchivingObstacle({ loaded }: Installation): ArchivingObstacle | null {
  const { config } = loaded;
  if (!isEnabled(config)) return "off";
  if (!config.archive.enabled) return "archive_off";
  return config.collectPromptText ? null : "prompts_hidden";
}

export type ArchivingOutcome =
  | { readonly kind: "archived"; readonly facts: ArchiveManifest; readonly isNew: boolean }
  | { readonly kind: ArchiveSkipReason };

export type ArchiveSkipReason =
  | "current"
  | "gone"
  /** Its path looks like a secret, so it is not known. */
  | "hidden"
  | "excluded"
  | "old"
  | "crowded"
  | "empty"
  | "too_large"
  | "busy";

/** Longer than one session may hold up all others. */
const MAX_SESSION_MS = 10 * 60_000;

const toSkippedOutcome = (kind: ArchiveSkipReason): ArchivingOutcome => ({ kind });

/** How every session is archived. */
export const makePackingOptions = (installation: Installation, now: Date): PackingOptions => ({
  folder: archiveFolder(installation.paths.home),
  now,
  out: loadExclusions(installation.paths, installation.loaded.config, now),
  hash: keyedHash(installation.paths.run),
  deadline: now.getTime() + MAX_SESSION_MS,
});

export type ArchivingOptions = {
  /** How long to wait for another process that archives. */
  readonly waitMs: number;
  readonly onBytes?: (bytes: number) => void;
};

export async function archiveSession(
  installation: Installation,
  whose: ArchiveOwner,
  { waitMs, onBytes }: ArchivingOptions,
): Promise<ArchivingOutcome> {
  const { paths, loaded } = installation;
  const folder = archiveFolder(paths.home);
  const due = findSkipReason(installation, whose);
  if (due !== null) return toSkippedOutcome(due);
  const ran = await withArchiveLock(paths.run, waitMs, (): ArchivingOutcome => {
    // Another may have done it while we waited.
    const since = findSkipReason(installation, whose);
    if (since !== null) return toSkippedOutcome(since);
    ensureArchiveFolder(folder);
    const now = host().now();
    const isNew = readArchiveManifest(folder, whose.sessionId) === null;
    const files = listSourceFiles(whose.transcriptPath);
    const packing = { ...makePackingOptions(installation, now), ...(onBytes && { onBytes }) };
    const facts = tryPackSession(whose, packing);
    if (facts === null || facts === "too_large") {
      // It need not be read again as long as it stays as it is.
      saveCheckMark(folder, whose.sessionId, files);
      return toSkippedOutcome(facts ?? "empty");
    }
    if (!isUnsureOfLimits(loaded))
      pruneArchives(folder, loaded.config.archive, openTrustedClock(installation));
    return { kind: "archived", facts, isNew };
  });
  return ran?.done ?? toSkippedOutcome("busy");
}

function tryPackSession(
  whose: ArchiveOwner,
  packing: PackingOptions,
): ArchiveManifest | "too_large" | null {
  try {
    return packSession(whose, packing);
  } catch (error) {
    if (error instanceof TranscriptTooLargeError) return "too_large";
    throw error;
  }
}

/** Why a session is not to be archived; null when it is. */
function findSkipReason(
  { paths, loaded }: Installation,
  whose: ArchiveOwner,
): ArchiveSkipReason | null {
  const { config } = loaded;
  const { sessionId, projectPath, transcriptPath } = whose;
  const folder = archiveFolder(paths.home);
  if (isExcluded(config.excludeProjects, [projectPath], paths.userHome)) return "excluded";
  if ([REDACTED, SENSITIVE_PATH].some((mark) => transcriptPath.includes(mark))) return "hidden";
  const files = listSourceFiles(transcriptPath);
  const [main] = files;
  if (main === undefined) return "gone";
  // Nothing was said since it was forgotten.
  const until = forgottenUntil(paths.run, { sessionId, projectPath });
  if (until !== null && main.writtenMs <= Date.parse(until)) return "gone";
  const archiveManifest = readArchiveManifest(folder, sessionId);
  const whole =
    archiveManifest !== null && findArchiveProblem(folder, archiveManifest, "size") === null
      ? archiveManifest
      : null;
  if (!hasUnarchived(whole, readForgetMark(folder, sessionId), files)) return "current";
  const { writtenMs } = main;
  return findPruneReason(folder, config.archive, { sessionId, writtenMs, now: host().now() });
}

export type DueArchives = {
  /** Those that something happened in last come first. */
  readonly due: readonly ArchiveOwner[];
  /** How many others there are, and why they are not archived. */
  readonly skipped: Readonly<Partial<Record<ArchiveSkipReason, number>>>;
};

/** Which sessions are over and have something to archive. */
export async function findDueArchives(
  installation: Installation,
  store: Store,
  evidence: LivenessEvidence,
  only: { readonly quietMs?: number; readonly limit?: number } = {},
): Promise<DueArchives> {
  const { quietMs: leastMs = 0, limit } = only;
  const sessions = await store.listSessions(limit === undefined ? {} : { limit });
  const due: ArchiveOwner[] = [];
  const others: Partial<Record<ArchiveSkipReason, number>> = {};
  for (const session of sessions) {
    const whose = toArchiveOwner(session);
    if (whose === null || !isOver(session, evidence)) continue;
    if (quietMs(session, evidence) < leastMs) continue;
    const why = findSkipReason(installation, whose);
    if (why === null) due.push(whose);
    else others[why] = (others[why] ?? 0) + 1;
  }
  return { due, skipped: others };
}

/** What is to be kept is not known while one of its settings is no value; nothing goes by a default instead. */
export const isUnsureOfLimits = (loaded: Installation["loaded"]): boolean =>
  ["archive.retentionDays", "archive.maxMegabytes"].some((name) =>
    isSettingUncertain(loaded, name),
  );

/** Where the clock may be wrong nothing goes for its age: what was archived is nowhere else. */
const openTrustedClock =
  ({ paths, loaded }: Installation) =>
  (archives: readonly ArchiveManifest[]): Date | null => {
    const now = host().now();
    const { retentionDays } = loaded.config.archive;
    const written = archives.map(lastWrittenAt);
    return findArchiveClockDoubt(paths.run, readClock(now), retentionDays, written) === null
      ? now
      : null;
  };

/** Takes away what killed writers left and what is past the limits; null when somebody else is archiving. */
export async function tidyArchive(
  installation: Installation,
  waitMs: number,
): Promise<{ readonly removed: number } | null> {
  const { paths, loaded } = installation;
  const folder = archiveFolder(paths.home);
  const ran = await withArchiveLock(paths.run, waitMs, () => {
    tidyArchiveFolder(folder);
    if (isUnsureOfLimits(loaded)) return { removed: 0 };
    const { old, crowded, huge } = pruneArchives(
      folder,
      loaded.config.archive,
      openTrustedClock(installation),
    );
    return { removed: old.length + crowded.length + huge.length };
  });
  return ran?.done ?? null;
}
