/** Stores the outbox in the target, and removes what the log no longer has. */
import { type OwnLog, saveOwnLog } from "../../sync/own-log.ts";
import { dropFromOutbox, listOutbox, readOutbox } from "../../sync/outbox.ts";
import { openPack } from "../../sync/pack.ts";
import type { PackTarget } from "../../sync/pack-target.ts";

export type Storing = {
  readonly home: string;
  readonly target: PackTarget;
  readonly keys: readonly Uint8Array[];
  readonly log: OwnLog;
};

/**
 * `copied`: packs are there that this machine did not make, sealed with its key under its ID: the installation was copied, or put
 * back to an earlier state. `lost`: packs that were stored are missing; the log is sealed again.
 */
export type StoringOutcome = "done" | "copied" | "lost";

export async function storePacks(storing: Storing): Promise<StoringOutcome> {
  const { home, target, log } = storing;
  const { machine, first, next } = log;
  const waiting = listOutbox(home);
  const isWaiting = new Set(waiting.map(({ seq }) => seq));
  const there = (await target.list()).filter((name) => name.machine === machine);
  for (const name of there) {
    if (name.seq < next && !isWaiting.has(name.seq)) continue;
    const bytes = await target.read(name);
    if (bytes === null) continue;
    const isSame = name.seq < next && Buffer.from(readOutbox(home, name)).equals(bytes);
    // Whatever cannot be opened nobody of ours has put there.
    if (!isSame && (await openPack(storing.keys, name, bytes)).ok) return "copied";
  }
  for (const name of waiting) {
    await target.write(name, readOutbox(home, name));
    dropFromOutbox(home, name);
  }
  for (const name of there) if (name.seq < first) await target.remove(name);
  const stored = new Set(there.map(({ seq }) => seq));
  for (let seq = first; seq < next; seq++)
    if (!stored.has(seq) && !isWaiting.has(seq)) {
      saveOwnLog(home, { ...log, isStale: true });
      return "lost";
    }
  return "done";
}

/** Everything of this machine. */
export async function removePacks(target: PackTarget, machine: string): Promise<number> {
  const own = (await target.list()).filter((name) => name.machine === machine);
  for (const name of own) await target.remove(name);
  return own.length;
}
