/**
 * Which sessions are archived, and when: those that are over and whose transcript is there, again when they went on. Each
 * is archived under the archive's lock, by itself; whoever is interrupted goes on with the next at the next run.
 *
 * Nothing is archived while people's words are not to be kept: a transcript repeats them in more places than can be named
 * (answers, titles, summaries, what the model says back), so hiding them would be a promise that nobody can keep.
 */
import { isExcluded } from "../git/exclude.ts";
import { isEnabled } from "../config/load.ts";
import { forgottenUntil } from "../config/forgotten-sessions.ts";
import { keyedHash } from "../config/secret-key.ts";
import { isUnsure } from "../config/unsure-setting.ts";
import { type Evidence, isOver, quietMs } from "../observe/gone.ts";
import { hasMore } from "../remember/archive/due.ts";
import type { Facts, Whose } from "../remember/archive/format.ts";
import { keptOutNow } from "../remember/kept-out.ts";
import { prune, whyPruned } from "../remember/archive/limits.ts";
import { withArchiveLock } from "../remember/archive/lock.ts";
import { markLooked, readMark } from "../remember/archive/forget/marks.ts";
import { packSession, type Packing, TooLarge } from "../remember/archive/pack.ts";
import { problemOf } from "../remember/archive/read-archive.ts";
import { archiveFolder, factsOf, openFolder, writtenAt } from "../remember/archive/shelf.ts";
import { sourceFiles } from "../remember/archive/source/source-files.ts";
import { tidy } from "../remember/archive/tidy.ts";
import { REDACTED, SENSITIVE_PATH } from "../redact/hit.ts";
import type { SessionRecord, Store } from "../store/store.ts";
import { host } from "../system/host.ts";
import { archiveDoubt, lookAtClock } from "./erase/clock-doubt.ts";
import type { Installation } from "./installation.ts";

export type WhyNothing = "off" | "archive_off" | "prompts_hidden";

/** Why nothing at all is archived; null when sessions are. */
export function whyNothing({ loaded }: Installation): WhyNothing | null {
  const { config } = loaded;
  if (!isEnabled(config)) return "off";
  if (!config.archive.enabled) return "archive_off";
  return config.collectPromptText ? null : "prompts_hidden";
}

export type Outcome =
  | { readonly kind: "archived"; readonly facts: Facts; readonly isNew: boolean }
  | { readonly kind: Skipped };

export type Skipped =
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
const LONGEST_MS = 10 * 60_000;

const skipped = (kind: Skipped): Outcome => ({ kind });

/** How every session is archived. */
export const packingOf = (installation: Installation, now: Date): Packing => ({
  folder: archiveFolder(installation.paths.home),
  now,
  out: keptOutNow(installation.paths, installation.loaded.config, now),
  hash: keyedHash(installation.paths.run),
  deadline: now.getTime() + LONGEST_MS,
});

export type ArchivingOptions = {
  /** How long to wait for another process that archives. */
  readonly waitMs: number;
  readonly onBytes?: (bytes: number) => void;
};

export async function archiveSession(
  installation: Installation,
  whose: Whose,
  { waitMs, onBytes }: ArchivingOptions,
): Promise<Outcome> {
  const { paths, loaded } = installation;
  const folder = archiveFolder(paths.home);
  const due = dueOf(installation, whose);
  if (due !== null) return skipped(due);
  const ran = await withArchiveLock(paths.run, waitMs, (): Outcome => {
    // Another may have done it while we waited.
    const since = dueOf(installation, whose);
    if (since !== null) return skipped(since);
    openFolder(folder);
    const now = host().now();
    const isNew = factsOf(folder, whose.sessionId) === null;
    const files = sourceFiles(whose.transcriptPath);
    const packing = { ...packingOf(installation, now), ...(onBytes && { onBytes }) };
    const facts = packed(whose, packing);
    if (facts === null || facts === "too_large") {
      // It need not be read again as long as it stays as it is.
      markLooked(folder, whose.sessionId, files);
      return skipped(facts ?? "empty");
    }
    if (!isUnsureOfLimits(loaded)) prune(folder, loaded.config.archive, sureClock(installation));
    return { kind: "archived", facts, isNew };
  });
  return ran?.done ?? skipped("busy");
}

function packed(whose: Whose, packing: Packing): Facts | "too_large" | null {
  try {
    return packSession(whose, packing);
  } catch (error) {
    if (error instanceof TooLarge) return "too_large";
    throw error;
  }
}

/** Why a session is not to be archived; null when it is. */
function dueOf({ paths, loaded }: Installation, whose: Whose): Skipped | null {
  const { config } = loaded;
  const { sessionId, projectPath, transcriptPath } = whose;
  const folder = archiveFolder(paths.home);
  if (isExcluded(config.excludeProjects, [projectPath], paths.userHome)) return "excluded";
  if ([REDACTED, SENSITIVE_PATH].some((mark) => transcriptPath.includes(mark))) return "hidden";
  const files = sourceFiles(transcriptPath);
  const [main] = files;
  if (main === undefined) return "gone";
  // Nothing was said since it was forgotten.
  const until = forgottenUntil(paths.run, { sessionId, projectPath });
  if (until !== null && main.writtenMs <= Date.parse(until)) return "gone";
  const known = factsOf(folder, sessionId);
  const whole = known !== null && problemOf(folder, known, "size") === null ? known : null;
  if (!hasMore(whole, readMark(folder, sessionId), files)) return "current";
  const { writtenMs } = main;
  return whyPruned(folder, config.archive, { sessionId, writtenMs, now: host().now() });
}

export const whoseOf = (session: SessionRecord): Whose | null => {
  const { sessionId, client, provider, projectPath, transcriptPath } = session;
  return transcriptPath === null
    ? null
    : { sessionId, client: client ?? provider, projectPath, transcriptPath };
};

export type Looked = {
  /** Those that something happened in last come first. */
  readonly due: readonly Whose[];
  /** How many others there are, and why they are not archived. */
  readonly skipped: Readonly<Partial<Record<Skipped, number>>>;
};

/** Which sessions are over and have something to archive. */
export async function lookForDue(
  installation: Installation,
  store: Store,
  evidence: Evidence,
  only: { readonly quietMs?: number; readonly limit?: number } = {},
): Promise<Looked> {
  const { quietMs: leastMs = 0, limit } = only;
  const sessions = await store.listSessions(limit === undefined ? {} : { limit });
  const due: Whose[] = [];
  const others: Partial<Record<Skipped, number>> = {};
  for (const session of sessions) {
    const whose = whoseOf(session);
    if (whose === null || !isOver(session, evidence)) continue;
    if (quietMs(session, evidence) < leastMs) continue;
    const why = dueOf(installation, whose);
    if (why === null) due.push(whose);
    else others[why] = (others[why] ?? 0) + 1;
  }
  return { due, skipped: others };
}

/** What is to be kept is not known while one of its settings is no value; nothing goes by a default instead. */
export const isUnsureOfLimits = (loaded: Installation["loaded"]): boolean =>
  ["archive.retentionDays", "archive.maxMegabytes"].some((name) => isUnsure(loaded, name));

/** Where the clock may be wrong nothing goes for its age: what was archived is nowhere else. */
const sureClock =
  ({ paths, loaded }: Installation) =>
  (archives: readonly Facts[]): Date | null => {
    const now = host().now();
    const { retentionDays } = loaded.config.archive;
    const written = archives.map(writtenAt);
    return archiveDoubt(paths.run, lookAtClock(now), retentionDays, written) === null ? now : null;
  };

/** Takes away what killed writers left and what is past the limits; null when somebody else is archiving. */
export async function tidyArchive(
  installation: Installation,
  waitMs: number,
): Promise<{ readonly removed: number } | null> {
  const { paths, loaded } = installation;
  const folder = archiveFolder(paths.home);
  const ran = await withArchiveLock(paths.run, waitMs, () => {
    tidy(folder);
    if (isUnsureOfLimits(loaded)) return { removed: 0 };
    const { old, crowded, huge } = prune(folder, loaded.config.archive, sureClock(installation));
    return { removed: old.length + crowded.length + huge.length };
  });
  return ran?.done ?? null;
}
