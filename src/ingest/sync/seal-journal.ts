/**
 * Seals what is new in the journal, of what is shared, into packs in the outbox. All packs of one sealing are there before the
 * log says so: interrupted, it begins again, and no pack was stored that the log does not know.
 *
 * The log is sealed again from the journal's beginning when something in it must go or was changed: events were deleted, others
 * are shared, there is another key, the journal was written anew, much of it is past retention, or it has become many small
 * packs. Its numbers go on; what was before is removed once the new packs are stored.
 */
import { DAY_MS } from "../../event/day.ts";
import type { Event } from "../../event/event.ts";
import { decodeLine, encodeLine } from "../../event/line.ts";
import type { Cursor } from "../../event/cursor.ts";
import { addToOutbox, dropFromOutbox, listOutbox } from "../../sync/outbox.ts";
import { type OwnLog, saveOwnLog } from "../../sync/own-log.ts";
import { hashOf, keyIdOf, type LogPosition, type PackHead, sealPack } from "../../sync/pack.ts";
import { admitEvent, encodeShares, type SyncScope } from "../../sync/shares.ts";
import { saveWithdrawals } from "../../sync/withdrawals.ts";
import { readNewLines } from "./new-lines.ts";

export type Sealing = {
  readonly home: string;
  readonly journal: string;
  readonly key: Uint8Array;
  readonly log: OwnLog;
  readonly shares: SyncScope;
  readonly forgotten: ReadonlySet<string>;
  readonly withdrawn: ReadonlySet<string>;
  readonly seen: Readonly<Record<string, LogPosition>>;
  readonly machineName: string;
  readonly userHome: string | null;
  /** What is older is past retention. */
  readonly cutoff: string;
  readonly now: Date;
};

export type SealingReport = { readonly log: OwnLog; readonly events: number };

const MAX_PACK_CHARACTERS = 4 * 1024 * 1024;
const MAX_PACKS = 200;
/** So long after their retention packs are made anew. */
const LATE_MS = 7 * DAY_MS;

export async function sealJournal(sealing: Sealing): Promise<SealingReport> {
  const { home, log } = sealing;
  for (const name of listOutbox(home))
    if (name.machine !== log.machine || name.seq >= log.next || name.seq < log.first)
      dropFromOutbox(home, name);
  const added = (await isOutdated(sealing)) ? null : await sealFrom(sealing, log);
  if (added !== null) return added;
  const anew = { ...log, first: log.next, cursors: {}, oldest: null, events: 0, isStale: false };
  return (await sealFrom(sealing, anew)) ?? { log, events: 0 };
}

export async function isOutdated({
  log,
  shares,
  key,
  cutoff,
}: Pick<Sealing, "log" | "shares" | "key" | "cutoff">): Promise<boolean> {
  if (log.isStale || log.next === 1) return true;
  if (log.shares !== encodeShares(shares) || log.keyId !== (await keyIdOf(key))) return true;
  if (log.next - log.first > MAX_PACKS) return true;
  return log.oldest !== null && Date.parse(log.oldest) < Date.parse(cutoff) - LATE_MS;
}

/** Null where a file that was read is not what it was: then all is sealed again. */
async function sealFrom(sealing: Sealing, from: OwnLog): Promise<SealingReport | null> {
  const { home, key, now } = sealing;
  const isNew = from.next === from.first;
  const withdrawn = isNew ? stillWithdrawn(sealing) : sealing.withdrawn;
  const cursors = new Map<string, Cursor>();
  let log = from;
  let events = 0;
  let lines: string[] = [];
  let [characters, oldest]: [number, string | null] = [0, null];
  const seal = async (): Promise<void> => {
    const isFirst = log.next === from.next;
    const head: PackHead = {
      previous: log.hash,
      first: log.first,
      seen: sealing.seen,
      machineName: sealing.machineName,
      userHome: sealing.userHome,
      sealedAt: now.toISOString(),
      oldest,
      forgotten: isNew && isFirst ? [...sealing.forgotten] : [],
      withdrawn: isNew && isFirst ? [...withdrawn] : [],
    };
    const name = { machine: log.machine, seq: log.next };
    const bytes = await sealPack(key, name, { head, lines });
    addToOutbox(home, name, bytes);
    log = {
      ...log,
      next: log.next + 1,
      hash: hashOf(bytes),
      oldest: [log.oldest, oldest].filter((at) => at !== null).toSorted()[0] ?? null,
      events: log.events + lines.length,
    };
    events += lines.length;
    [lines, characters, oldest] = [[], 0, null];
  };
  for (const found of readNewLines(sealing.journal, from.cursors, cursors)) {
    if (found === "restarted") return null;
    const admitted = admitLine(sealing, found);
    if (admitted === null) continue;
    const line = encodeLine(admitted).trimEnd();
    if (characters > 0 && characters + line.length > MAX_PACK_CHARACTERS) await seal();
    lines.push(line);
    characters += line.length;
    if (oldest === null || admitted.ts < oldest) oldest = admitted.ts;
  }
  // A log that begins says so, though it be empty: then the packs before it can go.
  if (lines.length > 0 || (isNew && log.next === from.next)) await seal();
  const after = {
    ...log,
    cursors: Object.fromEntries(cursors),
    shares: encodeShares(sealing.shares),
    keyId: await keyIdOf(key),
  };
  saveOwnLog(home, after);
  for (const name of listOutbox(home))
    if (name.seq < after.first || name.seq >= after.next) dropFromOutbox(home, name);
  return { log: after, events };
}

export function admitLine(
  { shares, forgotten }: Pick<Sealing, "shares" | "forgotten">,
  line: string,
): Event | null {
  const decoded = decodeLine(line);
  return decoded.ok && !forgotten.has(decoded.event.id) ? admitEvent(decoded.event, shares) : null;
}

/** Without what is shared again. */
function stillWithdrawn(sealing: Sealing): ReadonlySet<string> {
  const { withdrawn, home } = sealing;
  if (withdrawn.size === 0) return withdrawn;
  const again = new Set<string>();
  for (const line of readNewLines(sealing.journal, {}, new Map())) {
    const admitted = admitLine(sealing, line);
    if (admitted !== null) again.add(admitted.id);
  }
  const left = withdrawn.difference(again);
  saveWithdrawals(home, left);
  return left;
}
