/**
 * `self-gen archive run`: archives every session that is over and has something to archive, one at a time. Interrupted, it
 * keeps what is done, and the next run continues. As a job of the daemon it has a time limit.
 */
import {
  archiveSession,
  findDueArchives,
  type ArchivingOutcome,
  type ArchiveSkipReason,
  tidyArchive,
} from "../../ingest/archive-sessions.ts";
import type { ArchiveOwner } from "../../remember/archive/archive-format.ts";
import { isRunning } from "../../system/process-start.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { asFault, Fault } from "../command/fault.ts";
import {
  endProgress,
  oneLine,
  print,
  printError,
  printJson,
  progress,
  sizeText,
} from "../terminal/terminal.ts";
import { explainArchivingOff } from "./explain-archiving-off.ts";
import { host } from "../../system/host.ts";

const PATIENCE_MS = 30_000;
const JOB_MS = 120_000;

type ArchiveFailure = {
  readonly sessionId: string;
  readonly code: string;
  readonly message: string;
};

type ArchiveRunTally = {
  archived: number;
  again: number;
  bytes: number;
  packedBytes: number;
  skipped: Partial<Record<ArchivingOutcome["kind"], number>>;
  failed: ArchiveFailure[];
  /** Sessions for which there was no time. */
  left: number;
};

/** Reasons that a person can do something about. */
const REPORTED_SKIPS = [
  "crowded",
  "hidden",
  "too_large",
] as const satisfies readonly ArchiveSkipReason[];

export async function run(args: CommandArgs): Promise<number> {
  const { installation, text } = args;
  const note = explainArchivingOff(installation, text);
  const { archive: words } = text;
  if (note !== null) throw new Fault("NOT_ARCHIVING", note, words.faults.offFix);
  const tidied = await tidyArchive(installation, PATIENCE_MS);
  const { due, skipped } = await withStore(installation, async (context) => {
    await refresh(context, text);
    return findDueArchives(installation, context.store, { now: host().now(), isRunning });
  });
  const ran = await archiveAll(args, due);
  for (const why of REPORTED_SKIPS) {
    const count = skipped[why] ?? 0;
    if (count > 0) ran.skipped[why] = (ran.skipped[why] ?? 0) + count;
  }
  const removed = tidied?.removed ?? 0;
  if (args.has("json")) {
    printJson({ ...ran, removed });
    return ran.failed.length === 0 ? 0 : 1;
  }
  print(words.ran(ran.archived, ran.again, sizeText(ran.bytes), sizeText(ran.packedBytes)));
  if (removed > 0) print(words.removed(removed));
  if (ran.left > 0) print(words.left(ran.left));
  for (const why of REPORTED_SKIPS) {
    const count = ran.skipped[why] ?? 0;
    if (count > 0) print(words.skipped[why](count));
  }
  for (const { sessionId, message } of ran.failed) {
    printError(words.faults.failed(oneLine(sessionId), oneLine(message)));
  }
  return ran.failed.length === 0 ? 0 : 1;
}

async function archiveAll(
  args: CommandArgs,
  due: readonly ArchiveOwner[],
): Promise<ArchiveRunTally> {
  const { installation, text } = args;
  const isJob = host().env["SELF_GEN_INTERNAL"] !== undefined;
  const deadline = isJob ? host().now().getTime() + JOB_MS : Infinity;
  const ran: ArchiveRunTally = {
    archived: 0,
    again: 0,
    bytes: 0,
    packedBytes: 0,
    skipped: {},
    failed: [],
    left: 0,
  };
  let read = 0;
  let told = 0;
  for (const [index, whose] of due.entries()) {
    if (host().now().getTime() > deadline) {
      ran.left = due.length - index;
      break;
    }
    const tell = (): void => progress(text.archive.progress(index + 1, due.length, sizeText(read)));
    tell();
    const onBytes = (bytes: number): void => {
      read += bytes;
      if (read - told < PROGRESS_EVERY_BYTES) return;
      told = read;
      tell();
    };
    try {
      addOutcome(ran, await archiveSession(installation, whose, { waitMs: PATIENCE_MS, onBytes }));
    } catch (error) {
      const { code, message } = asFault(error, text);
      ran.failed.push({ sessionId: whose.sessionId, code, message });
    }
  }
  endProgress();
  return ran;
}

const PROGRESS_EVERY_BYTES = 4_000_000;

function addOutcome(ran: ArchiveRunTally, outcome: ArchivingOutcome): void {
  if (outcome.kind !== "archived") {
    ran.skipped[outcome.kind] = (ran.skipped[outcome.kind] ?? 0) + 1;
    return;
  }
  ran.archived++;
  if (!outcome.isNew) ran.again++;
  ran.bytes += outcome.facts.bytes;
  ran.packedBytes += outcome.facts.packedBytes;
}
