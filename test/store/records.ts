/** Rows for store tests, made as ingest makes them. */
import type { RawEvent } from "../../src/event/event.ts";
import { encodeLine } from "../../src/event/line.ts";
import { projectLifecycle } from "../../src/observe/lifecycle.ts";
import { foldSession } from "../../src/observe/session-record.ts";
import type { EventRecord, SessionRecord, Store } from "../../src/store/store.ts";
import { anEvent } from "../event/samples.ts";

export const aRecord = (given: Partial<RawEvent> = {}): EventRecord => {
  const event = anEvent(given);
  return projectLifecycle(event, encodeLine(event).trimEnd());
};

export function aSession(given: Partial<SessionRecord> = {}): SessionRecord {
  const folded = foldSession(null, anEvent());
  if (folded === null) throw new Error("an event of a session makes a session");
  return { ...folded, ...given };
}

export const insert = async (
  store: Store,
  ...events: readonly Partial<RawEvent>[]
): Promise<void> => {
  await store.transact((tx) => tx.insert(events.map(aRecord)));
};

export const idsOf = (events: readonly { readonly id: string }[]): string[] =>
  events.map(({ id }) => id);
