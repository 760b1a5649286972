/**
 * `self-gen archive run`: archives every session that is over and has something to archive, one at a time. Interrupted, what
 * is done stays, and the next run goes on. As a job of the daemon it ends by itself after a while.
 */
import {
  archiveSession,
  lookForDue,
  type Outcome,
  type Skipped,
  tidyArchive,
} from "../../ingest/archive.ts";
import type { Whose } from "../../remember/archive/format.ts";
import { isRunning } from "../../system/process-start.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
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
import { whyNot } from "./why-not.ts";
import { host } from "../../system/host.ts";

const PATIENCE_MS = 30_000;
const JOB_MS = 120_000;

type Failed = { readonly sessionId: string; readonly code: string; readonly message: string };

type Ran = {
  archived: number;
  again: number;
  bytes: number;
  packedBytes: number;
  skipped: Partial<Record<Outcome["kind"], number>>;
  failed: Failed[];
  /** Sessions for which there was no time. */
  left: number;
};

/** Reasons that a person can do something about. */
const TOLD = ["crowded", "hidden", "too_large"] as const satisfies readonly Skipped[];

export async function run(given: Given): Promise<number> {
  const { house, text } = given;
  const note = whyNot(house, text);
  const { archive: words } = text;
  if (note !== null) throw new Fault("NOT_ARCHIVING", note, words.faults.offFix);
  const tidied = await tidyArchive(house, PATIENCE_MS);
  const { due, skipped } = await withStore(house, async (context) => {
    await refresh(context, text);
    return lookForDue(house, context.store, { now: host().now(), isRunning });
  });
  const ran = await archiveAll(given, due);
  for (const why of TOLD) {
    const count = skipped[why] ?? 0;
    if (count > 0) ran.skipped[why] = (ran.skipped[why] ?? 0) + count;
  }
  const removed = tidied?.removed ?? 0;
  if (given.has("json")) {
    printJson({ ...ran, removed });
    return ran.failed.length === 0 ? 0 : 1;
  }
  print(words.ran(ran.archived, ran.again, sizeText(ran.bytes), sizeText(ran.packedBytes)));
  if (removed > 0) print(words.removed(removed));
  if (ran.left > 0) print(words.left(ran.left));
  for (const why of TOLD) {
    const count = ran.skipped[why] ?? 0;
    if (count > 0) print(words.skipped[why](count));
  }
  for (const { sessionId, message } of ran.failed) {
    printError(words.faults.failed(oneLine(sessionId), oneLine(message)));
  }
  return ran.failed.length === 0 ? 0 : 1;
}

async function archiveAll(given: Given, due: readonly Whose[]): Promise<Ran> {
  const { house, text } = given;
  const isJob = host().env["SELF_GEN_INTERNAL"] !== undefined;
  const deadline = isJob ? host().now().getTime() + JOB_MS : Infinity;
  const ran: Ran = {
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
      if (read - told < TELL_EVERY_BYTES) return;
      told = read;
      tell();
    };
    try {
      add(ran, await archiveSession(house, whose, { waitMs: PATIENCE_MS, onBytes }));
    } catch (error) {
      const { code, message } = asFault(error, text);
      ran.failed.push({ sessionId: whose.sessionId, code, message });
    }
  }
  endProgress();
  return ran;
}

const TELL_EVERY_BYTES = 4_000_000;

function add(ran: Ran, outcome: Outcome): void {
  if (outcome.kind !== "archived") {
    ran.skipped[outcome.kind] = (ran.skipped[outcome.kind] ?? 0) + 1;
    return;
  }
  ran.archived++;
  if (!outcome.isNew) ran.again++;
  ran.bytes += outcome.facts.bytes;
  ran.packedBytes += outcome.facts.packedBytes;
}
