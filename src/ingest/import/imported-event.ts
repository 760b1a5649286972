/**
 * That a transcript was imported, and how far: one event a time, in the session it belongs to.
 *
 *   imported { client, path, bytes, events }
 *
 * `bytes` is the size of all its files then: as long as it stays, there is nothing new to read.
 */
import { asText, type Event, makeEvent } from "../../event/event.ts";
import { deriveId } from "../../event/id.ts";
import type { Store } from "../../store/store.ts";
import type { Transcript } from "../../clients/transcript/parts.ts";

export const IMPORTED = "imported";

export function makeImportedEvent(
  { client, path, bytes }: Transcript,
  last: Pick<Event, "sessionId" | "projectPath" | "ts">,
  events: number,
): Event {
  const { sessionId, projectPath, ts } = last;
  const id = deriveId(IMPORTED, sessionId, path, String(bytes));
  return makeEvent(IMPORTED, { id, ts, sessionId, projectPath }, { client, path, bytes, events });
}

/** How much of each transcript was imported, by its path. */
export async function readImportedBytes(store: Store): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const event of await store.queryEvents({ type: IMPORTED })) {
    const [path, bytes] = [asText(event.path), event.bytes];
    if (path !== null && typeof bytes === "number")
      sizes.set(path, Math.max(bytes, sizes.get(path) ?? 0));
  }
  return sizes;
}

/** The transcripts that sessions were imported from, by the session; of one session where it is named. */
export async function readImportPaths(
  store: Store,
  sessionId?: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = new Map<string, string[]>();
  const asked = sessionId === undefined ? {} : { sessionId };
  for (const event of await store.queryEvents({ type: IMPORTED, ...asked })) {
    const path = asText(event.path);
    const known = paths.get(event.sessionId);
    if (path === null || known?.includes(path) === true) continue;
    if (known === undefined) paths.set(event.sessionId, [path]);
    else known.push(path);
  }
  return paths;
}
