/**
 * Reads what is new in the logs of other machines, and believes nothing: each pack must be as it was sealed, under its own name,
 * behind the pack that it was sealed behind, and what was there must still be there. What each machine says it saw of others is
 * compared with what this one is shown. A log is read up to the first thing that is wrong with it.
 */
import type { LogProblem, LogTrouble, OtherLog, OtherLogs } from "./other-logs.ts";
import { keyIdOf, type LogPosition, openPack, type Pack, type PackHead } from "./pack.ts";
import type { PackTarget } from "./pack-target.ts";

export type VerifiedPack = {
  readonly machine: string;
  readonly seq: number;
  readonly hash: string;
  readonly head: PackHead;
  readonly keyId: string;
  readonly bytes: Uint8Array;
};

export type LogReading = {
  readonly packs: readonly VerifiedPack[];
  /** As they are verified now, those without anything new among them. */
  readonly logs: ReadonlyMap<string, OtherLog>;
  readonly troubles: readonly LogTrouble[];
  /** Somebody verified packs of this machine that it knows nothing of: it was copied, or is an older state of itself. */
  readonly isBehindItself: boolean;
};

export type LogReader = {
  readonly target: PackTarget;
  /** The current one first. */
  readonly keys: readonly Uint8Array[];
  /** Whose own packs are not read; and how many it has. */
  readonly own: { readonly machine: string; readonly last: number };
  readonly before: OtherLogs;
  /** Also what was read before. */
  readonly isThorough: boolean;
  readonly now: string;
};

type LogRead = {
  readonly packs: readonly VerifiedPack[];
  readonly trouble: { readonly problem: LogProblem; readonly seq: number } | null;
};

export async function readLogs(reader: LogReader): Promise<LogReading> {
  const { own, before, now } = reader;
  const listed = await listSeqs(reader.target);
  const machines = new Set([...before.logs.keys(), ...listed.keys()]);
  machines.delete(own.machine);
  const packs: VerifiedPack[] = [];
  const logs = new Map(before.logs);
  const troubles: Omit<LogTrouble, "since">[] = [];
  for (const machine of machines) {
    let read = await readLog(reader, machine, listed.get(machine) ?? []);
    // It may have been sealed again, and the old packs removed, since they were listed.
    if (read.trouble?.problem === "missing") {
      const again = (await listSeqs(reader.target)).get(machine) ?? [];
      read = await readLog(reader, machine, again);
    }
    packs.push(...read.packs);
    const after = foldLog(before.logs.get(machine) ?? null, read.packs);
    if (after !== null) logs.set(machine, after);
    if (read.trouble !== null) troubles.push({ machine, ...read.trouble });
  }
  troubles.push(...compareSeen(logs, troubles));
  const withSince = (found: Omit<LogTrouble, "since">): LogTrouble => {
    const { machine, problem, seq } = found;
    const known = before.troubles.find(
      (one) => one.machine === machine && one.problem === problem && one.seq === seq,
    );
    return { machine, problem, seq, since: known?.since ?? now };
  };
  return {
    packs,
    logs,
    troubles: troubles.map(withSince),
    isBehindItself: [...logs.values()].some(({ seen }) => (seen[own.machine]?.seq ?? 0) > own.last),
  };
}

async function listSeqs(target: PackTarget): Promise<ReadonlyMap<string, readonly number[]>> {
  const names = await target.list();
  return new Map(
    [...Map.groupBy(names, ({ machine }) => machine)].map(([machine, all]) => [
      machine,
      all.map(({ seq }) => seq).toSorted((one, other) => one - other),
    ]),
  );
}

async function readLog(
  reader: LogReader,
  machine: string,
  seqs: readonly number[],
): Promise<LogRead> {
  const stop = (
    problem: LogProblem,
    seq: number,
    packs: readonly VerifiedPack[] = [],
  ): LogRead => ({
    packs,
    trouble: { problem, seq },
  });
  const known = reader.before.logs.get(machine) ?? null;
  const last = seqs.at(-1);
  if (last === undefined) return stop("gone", known?.seq ?? 0);
  if (known !== null && last < known.seq) return stop("rolled_back", known.seq);
  const isCurrent = known !== null && last === known.seq;
  if (isCurrent && !reader.isThorough) return { packs: [], trouble: findLoss(known, seqs, 0) };
  // The last one says where the log begins.
  const newest = await readPack(reader, machine, last);
  const follows = (known?.seq ?? 0) + 1;
  const first = "head" in newest ? newest.head.first : (seqs[0] ?? last);
  const from = reader.isThorough || known === null ? first : Math.max(follows, first);
  const packs: VerifiedPack[] = [];
  for (let seq = from; seq <= last; seq++) {
    const read = seq === last ? newest : await readPack(reader, machine, seq);
    if ("problem" in read) return stop(read.problem, seq, packs);
    const before = packs.at(-1)?.hash ?? (seq === follows ? (known?.hash ?? null) : undefined);
    const isSwapped = before !== undefined && read.head.previous !== before && seq !== first;
    const isChanged = known?.hashes[seq] !== undefined && known.hashes[seq] !== read.hash;
    // A log that begins there has nothing before it that could be compared, unless it was read just up to there.
    const isUnconnected =
      seq === first && seq === follows && read.head.previous !== (known?.hash ?? null);
    if (isSwapped || isChanged || isUnconnected) return stop("swapped", seq, packs);
    packs.push(read);
  }
  return { packs, trouble: findLoss(known, seqs, first) };
}

/** A pack that was read here, that a machine which joins now would lack. */
function findLoss(
  known: OtherLog | null,
  seqs: readonly number[],
  first: number,
): LogRead["trouble"] {
  const all = Object.keys(known?.hashes ?? {}).map(Number);
  const lost = all.find((seq) => seq >= first && !seqs.includes(seq));
  return lost === undefined ? null : { problem: "missing", seq: lost };
}

/**
 * An earlier key opens only what its machine has not sealed with a newer one yet: whoever got hold of it can add nothing to other
 * logs, and none of its own.
 */
async function keysFor(
  { keys, before }: LogReader,
  machine: string,
): Promise<readonly Uint8Array[]> {
  const ids = await Promise.all(keys.map(keyIdOf));
  const known = ids.indexOf(before.logs.get(machine)?.keyId ?? "");
  return keys.slice(0, Math.max(known, 0) + 1);
}

async function readPack(
  reader: LogReader,
  machine: string,
  seq: number,
): Promise<VerifiedPack | { readonly problem: LogProblem }> {
  const bytes = await reader.target.read({ machine, seq });
  if (bytes === null) return { problem: "missing" };
  const opened = await openPack(await keysFor(reader, machine), { machine, seq }, bytes);
  if (!opened.ok) return { problem: opened.problem };
  const { head } = opened.pack;
  // Sealed by somebody who has the key, and nevertheless no pack that a log could have.
  if (head.first < 1 || head.first > seq) return { problem: "damaged" };
  return { machine, seq, hash: opened.hash, head, keyId: opened.keyId, bytes };
}

function foldLog(known: OtherLog | null, packs: readonly VerifiedPack[]): OtherLog | null {
  const newest = packs.at(-1);
  if (newest === undefined) return known;
  if (known !== null && newest.seq < known.seq) return known;
  const { head, seq, hash, keyId } = newest;
  const all = [
    ...Object.entries(known?.hashes ?? {}),
    ...packs.map((one) => [String(one.seq), one.hash] as const),
  ];
  return {
    seq,
    hash,
    name: head.machineName,
    sealedAt: head.sealedAt,
    keyId,
    hashes: Object.fromEntries(all.filter(([at]) => Number(at) >= head.first)),
    seen: head.seen,
  };
}

/** Whether every machine is shown the same. */
function compareSeen(
  logs: ReadonlyMap<string, OtherLog>,
  found: readonly { readonly machine: string }[],
): { readonly machine: string; readonly problem: LogProblem; readonly seq: number }[] {
  const furthest = new Map<string, LogPosition>();
  const forks = new Map<string, number>();
  for (const { seen } of logs.values())
    for (const [machine, position] of Object.entries(seen)) {
      const here = logs.get(machine)?.hashes[position.seq];
      if (here !== undefined && here !== position.hash) forks.set(machine, position.seq);
      if (position.seq > (furthest.get(machine)?.seq ?? 0)) furthest.set(machine, position);
    }
  const isFound = (machine: string): boolean => found.some((one) => one.machine === machine);
  const forked = [...forks].map(([machine, seq]) => ({ machine, problem: "forked" as const, seq }));
  const withheld = [...furthest].flatMap(([machine, { seq }]) => {
    const log = logs.get(machine);
    return log !== undefined && log.seq < seq && !isFound(machine) && !forks.has(machine)
      ? [{ machine, problem: "withheld" as const, seq }]
      : [];
  });
  return [...forked, ...withheld];
}

/** What is in a pack that was verified: opened again, so that not all are in memory. */
export async function reopenPack(
  keys: readonly Uint8Array[],
  { machine, seq, bytes }: VerifiedPack,
): Promise<Pack> {
  const opened = await openPack(keys, { machine, seq }, bytes);
  if (!opened.ok) throw new Error(`${machine} ${seq}: ${opened.problem}`);
  return opened.pack;
}
