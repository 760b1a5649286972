/**
 * One sync: verify what other machines stored, delete what they deleted, bring in what is new, seal what is new here, store it.
 * One process of an installation at a time. Whatever it is interrupted by, the next one goes on where this one was.
 */
import { withFileLock } from "../../system/with-file-lock.ts";
import {
  dropDeletion,
  type QueuedSyncDeletion,
  readDeletions,
  readForgottenIds,
  saveForgottenIds,
} from "../../sync/deletions.ts";
import { type Keyring, keysOf, saveKeyring } from "../../sync/keyring.ts";
import { keyIdOf } from "../../sync/pack.ts";
import {
  type LogTrouble,
  type OtherLogs,
  readOtherLogs,
  saveOtherLogs,
} from "../../sync/other-logs.ts";
import { clearOutbox } from "../../sync/outbox.ts";
import { newLog, type OwnLog, readOwnLog, saveOwnLog } from "../../sync/own-log.ts";
import type { PackTarget } from "../../sync/pack-target.ts";
import { readRecalled } from "../../sync/recalled-ids.ts";
import { type LogReading, readLogs } from "../../sync/read-logs.ts";
import { readShares } from "../../sync/shares.ts";
import { readWithdrawals, saveWithdrawals } from "../../sync/withdrawals.ts";
import { type IngestContext, retentionCutoff } from "../context.ts";
import { ingest } from "../ingest.ts";
import { adoptPack } from "./adopt-packs.ts";
import { eraseEvents } from "./erase-events.ts";
import { noteErasure } from "./note-erasure.ts";
import { sealJournal } from "./seal-journal.ts";
import { storePacks } from "./store-packs.ts";

export type SyncRun = {
  readonly context: IngestContext;
  readonly home: string;
  readonly run: string;
  readonly userHome: string | null;
  readonly machineName: string;
  readonly keyring: Keyring;
  readonly target: PackTarget;
};

export type SyncReport = {
  readonly sent: number;
  readonly received: number;
  readonly deleted: number;
  /** Sessions of which nothing is left here. */
  readonly deletedSessions: readonly string[];
  readonly troubles: readonly LogTrouble[];
  /** This machine's packs were missing there, and are stored again. */
  readonly isRestored: boolean;
  /** It was a copy of another installation, or an earlier state of itself, and is a machine of its own now. */
  readonly isNewMachine: boolean;
};

const LOCK_MS = 60_000;
/** Somebody may forget something while it is sealed; whatever comes after that is for the next sync. */
const MAX_ROUNDS = 4;

/** Null while another process of this installation syncs. */
export async function runSync(sync: SyncRun, waitMs = LOCK_MS): Promise<SyncReport | null> {
  const ran = await withFileLock(`${sync.run}/sync.lock`, waitMs, () => syncOnce(sync));
  return ran?.done ?? null;
}

async function syncOnce(sync: SyncRun): Promise<SyncReport> {
  const { context, home } = sync;
  await ingest(context, { thorough: true });
  if (readOwnLog(home) === null) saveOwnLog(home, newLog());
  // Before anything is brought in: other machines may still have what was deleted here.
  noteDeletions(home);
  const received = await receive(sync);
  let [sent, isRestored, isNewMachine] = [0, false, received.isBehindItself];
  if (isNewMachine) startOwnLog(home);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const deletions = noteDeletions(home);
    const { log, events } = await sealJournal({
      home,
      journal: context.journal,
      key: sync.keyring.current,
      log: ownLog(home),
      shares: readShares(home),
      forgotten: readForgottenIds(home),
      withdrawn: readWithdrawals(home),
      seen: seenIn(readOtherLogs(home)),
      machineName: sync.machineName,
      userHome: sync.userHome,
      cutoff: retentionCutoff(context),
      now: context.now(),
    });
    sent += events;
    const outcome = await storePacks({
      home,
      target: sync.target,
      keys: keysOf(sync.keyring),
      log,
    });
    if (outcome === "copied") {
      startOwnLog(home);
      isNewMachine = true;
    }
    isRestored ||= outcome === "lost";
    if (outcome !== "done") continue;
    for (const deletion of deletions) dropDeletion(home, deletion);
    if (readDeletions(home).length === 0) break;
  }
  await dropEarlierKeys(sync);
  const { received: count, deleted, deletedSessions, troubles } = received;
  return { sent, received: count, deleted, deletedSessions, troubles, isRestored, isNewMachine };
}

/** Once every machine has sealed its log with the current one. */
async function dropEarlierKeys({ home, keyring: { current, earlier } }: SyncRun): Promise<void> {
  if (earlier.length === 0) return;
  const id = await keyIdOf(current);
  const all = [ownLog(home), ...readOtherLogs(home).logs.values()];
  if (all.every(({ keyId }) => keyId === id)) saveKeyring(home, { current, earlier: [] });
}

function ownLog(home: string): OwnLog {
  const log = readOwnLog(home);
  if (log === null) throw new Error(`${home}: the log is gone`);
  return log;
}

/** What was stored under the ID before stays, as the log of another machine. */
function startOwnLog(home: string): void {
  clearOutbox(home);
  saveOwnLog(home, newLog());
}

const seenIn = ({ logs }: OtherLogs): Readonly<Record<string, { seq: number; hash: string }>> =>
  Object.fromEntries([...logs].map(([machine, { seq, hash }]) => [machine, { seq, hash }]));

/** What is still to be deleted everywhere. It is done when the log was sealed again and is stored. */
function noteDeletions(home: string): readonly QueuedSyncDeletion[] {
  const pending = readDeletions(home);
  if (pending.length === 0) return pending;
  const idsOf = (by: string): ReadonlySet<string> =>
    new Set(pending.flatMap((one) => (one.by === by ? one.ids : [])));
  saveOwnLog(home, { ...ownLog(home), isStale: true });
  saveForgottenIds(home, readForgottenIds(home).union(idsOf("forget")));
  saveWithdrawals(home, readWithdrawals(home).union(idsOf("withdraw")));
  return pending;
}

type Receiving = Pick<LogReading, "troubles" | "isBehindItself"> & {
  readonly received: number;
  readonly deleted: number;
  readonly deletedSessions: readonly string[];
};

async function receive(sync: SyncRun): Promise<Receiving> {
  const { context, home, keyring, target } = sync;
  const before = readOtherLogs(home);
  const keys = keysOf(keyring);
  const { machine, next } = ownLog(home);
  const reading = await readLogs({
    target,
    keys,
    own: { machine, last: next - 1 },
    before,
    // What was too old to be brought in may be kept now.
    isThorough: context.retentionDays > before.days,
    now: context.now().toISOString(),
  });
  const forgot = await deleteForgotten(sync, reading);
  let deleted = forgot.events;
  let received = 0;
  const forgotten = readForgottenIds(home);
  for (const pack of reading.packs) {
    if (pack.head.withdrawn.length > 0) {
      const withdrawn = new Set(pack.head.withdrawn);
      deleted += (await eraseEvents(context, withdrawn, pack.machine)).events;
    }
    received += await adoptPack(context, { keys, userHome: sync.userHome, forgotten }, pack);
  }
  const { logs, troubles, isBehindItself } = reading;
  saveOtherLogs(home, { ...before, logs, troubles, days: context.retentionDays });
  return { received, deleted, deletedSessions: forgot.sessions, troubles, isBehindItself };
}

type Forgetting = { readonly events: number; readonly sessions: readonly string[] };

/**
 * Before anything is brought in: a pack that was not sealed again yet may still have it. Also what a restored backup had, that was
 * deleted on another machine since.
 */
async function deleteForgotten(
  { context, home, run }: SyncRun,
  { packs }: LogReading,
): Promise<Forgetting> {
  const { store } = context;
  const before = readForgottenIds(home);
  const fresh = new Set(packs.flatMap(({ head }) => head.forgotten)).difference(before);
  const back = await store.transact((tx) => tx.knownIds([...before]));
  // What somebody brought back here on purpose stays, here alone.
  const ids = fresh.union(back).difference(readRecalled(home));
  if (ids.size === 0) return { events: 0, sessions: [] };
  saveOwnLog(home, { ...ownLog(home), isStale: true });
  const sessions = await noteErasure(store, run, ids, context.now());
  const { events, others } = await eraseEvents(context, ids);
  saveForgottenIds(home, before.union(fresh).union(others));
  return { events, sessions };
}
