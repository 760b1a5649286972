/** What may leave: events of shared projects, each text of them redacted once more by the rules of today. */
import { type Event, type RawEvent, toEvent } from "../event/event.ts";
import { redactDeep } from "../redact/redact.ts";

export type Consent = {
  readonly shares: readonly string[];
  /** Only what happened from then on; all of it when null. */
  readonly from: string | null;
};

/** The event as it may leave; null when it may not. */
export function admitEvent(event: Event, { shares, from }: Consent): Event | null {
  const { projectPath, ts } = event;
  if (projectPath === null || !shares.includes(projectPath)) return null;
  if (from !== null && ts < from) return null;
  const raw: RawEvent = event;
  return toEvent({ ...raw, project: redactDeep(raw.project), data: redactDeep(raw.data) });
}
