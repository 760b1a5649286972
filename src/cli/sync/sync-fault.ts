import type { SyncObstacle } from "../../ingest/sync/open-sync.ts";
import type { KeyReading } from "../../sync/key-text.ts";
import { TargetFault } from "../../sync/pack-target.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";
import { oneLine } from "../terminal/terminal.ts";

/** What keeps this machine from a sync, and what to do about it. */
export function syncObstacleFault(obstacle: SyncObstacle, { sync: { faults } }: Text): Fault {
  switch (obstacle.obstacle) {
    case "not_set_up":
      return new Fault("SYNC_NONE", faults.none, faults.noneFix);
    case "no_key":
      return new Fault("SYNC_NO_KEY", faults.noKey, faults.noKeyFix);
    case "open":
      return new Fault("SYNC_OPEN_FILE", faults.open(obstacle.path), faults.openFix(obstacle.path));
    case "no_credentials":
      return new Fault(
        "SYNC_NO_CREDENTIALS",
        faults.noCredentials,
        faults.noCredentialsFix(obstacle.path),
      );
    case "bad_target":
      return new Fault("SYNC_BAD_TARGET", faults.badTarget(obstacle.path), faults.badTargetFix);
  }
}

export function keyFault(
  reading: Exclude<KeyReading, { readonly ok: true }>,
  { sync: { faults } }: Text,
): Fault {
  const said = {
    length: () =>
      reading.problem === "length" ? faults.keyLength(reading.count, reading.wanted) : "",
    letter: () => (reading.problem === "letter" ? faults.keyLetter(reading.group) : ""),
    checksum: () => faults.keyChecksum,
  };
  return new Fault("SYNC_BAD_KEY", said[reading.problem](), faults.keyTypedFix);
}

/** Errors of the target as faults; others are thrown on. */
export async function withTargetFaults<T>(text: Text, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof TargetFault)) throw error;
    const { faults } = text.sync;
    const [place, detail] = [oneLine(error.place), oneLine(error.detail)];
    const isRefused = error.code === "SYNC_REFUSED";
    throw new Fault(
      error.code,
      isRefused ? faults.refused(place, detail) : faults.unreachable(place, detail),
      isRefused ? faults.refusedFix : faults.unreachableFix,
      1,
      error,
    );
  }
}
