/**
 * Brings what other machines sealed into this installation: deletions first, then events as lines of the journal, each with the
 * ID of its machine, so that ingest, rebuild, search, forget and prune have them as they have our own. A line is written once:
 * what the store has is passed over, and so is what was deleted anywhere.
 */
import type { Event } from "../../event/event.ts";
import { decodeLine, encodeLine } from "../../event/line.ts";
import { appendLines } from "../../journal/append.ts";
import { redactDeep } from "../../redact/redact.ts";
import { reopenPack, type VerifiedPack } from "../../sync/read-logs.ts";
import { machineOf } from "../../sync/shares.ts";
import { type IngestContext, retentionCutoff } from "../context.ts";
import { ingest } from "../ingest.ts";
import { toEventFromElsewhere } from "./event-from-elsewhere.ts";

export type Adoption = {
  readonly keys: readonly Uint8Array[];
  readonly userHome: string | null;
  readonly forgotten: ReadonlySet<string>;
};

const BATCH_LINES = 2000;

/** How many events were new. */
export async function adoptPack(
  context: IngestContext,
  { keys, userHome, forgotten }: Adoption,
  pack: VerifiedPack,
): Promise<number> {
  const { head, lines } = await reopenPack(keys, pack);
  const cutoff = retentionCutoff(context);
  let adopted = 0;
  for (let at = 0; at < lines.length; at += BATCH_LINES) {
    const events = new Map<string, Event>();
    for (const line of lines.slice(at, at + BATCH_LINES)) {
      const decoded = decodeLine(line);
      if (!decoded.ok) continue;
      const { event } = decoded;
      const isOwn = machineOf(event) === null;
      if (!isOwn || event.ts < cutoff || forgotten.has(event.id)) continue;
      events.set(event.id, toEventFromElsewhere(event, pack.machine, head.userHome, userHome));
    }
    const known = await context.store.transact((tx) => tx.knownIds([...events.keys()]));
    const fresh = [...events.values()].filter(({ id }) => !known.has(id));
    const written = fresh.map((event) => encodeLine(redactDeep(event)));
    const appended = appendLines(context.journal, written);
    if (appended.outcome === "failed") throw new Error(`${context.journal}: ${appended.reason}`);
    if (fresh.length > 0) await ingest(context);
    adopted += fresh.length;
  }
  return adopted;
}
