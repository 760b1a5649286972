/** What may leave: what was shared of events of shared projects, each text of them redacted once more by the rules of today. */
import { asText, type Event, toEvent } from "../event/event.ts";
import { keepSharedFields } from "./shared-fields.ts";
import type { Shares } from "./shares.ts";
import { redactDeep } from "../redact/redact.ts";

export type Consent = {
  readonly shares: Shares;
  /** Only what happened from then on; all of it when null. */
  readonly from: string | null;
};

/** The event as it may leave; null when it may not. */
export function admitEvent(event: Event, { shares, from }: Consent): Event | null {
  const { projectPath, ts } = event;
  // The machine that recorded it sends it itself.
  if (asText(event.data.machine) !== null) return null;
  const fields = projectPath === null ? undefined : shares.get(projectPath);
  if (fields === undefined || (from !== null && ts < from)) return null;
  const raw = keepSharedFields(event, fields);
  if (raw === null) return null;
  return toEvent({ ...raw, project: redactDeep(raw.project), data: redactDeep(raw.data) });
}
