/**
 * What commands write down about blockers, as lines of the journal:
 *
 *   blocker           { blockerType, severity, description, errorPattern?, resolution?, appearedAfter?, source, target? }
 *   blocker_cleared   { blockerId, blockerSession, how: "cleared" | "recovered" }
 *   blocker_reopened  { blockerId, blockerSession }
 *   blocker_recovery  { blockerId, blockerSession, command, ok, attempt }
 *
 * Those that follow a failed command or a status block have no line of their own: they are made from what was recorded.
 */
import { asText, type EventOf, type EventFields } from "../../event/event.ts";
import { deriveId } from "../../event/id.ts";
import type { BlockerRow } from "../../store/store.ts";
import type { BlockerType, Severity } from "./blocker.ts";
import {
  makeBlockerRow,
  isBlockerType,
  isSeverity,
  type BlockerSource,
  BLOCKER_SOURCES,
} from "./blocker-row.ts";

export const BLOCKER = "blocker";
export const BLOCKER_CLEARED = "blocker_cleared";
export const BLOCKER_REOPENED = "blocker_reopened";
export const BLOCKER_RECOVERY = "blocker_recovery";

export type BlockerReport = {
  readonly type: BlockerType;
  readonly severity: Severity;
  readonly description: string;
  readonly errorPattern?: string | null;
  readonly resolution?: string | null;
  readonly appearedAfter?: string | null;
  readonly source: Exclude<BlockerSource, "command" | "status">;
  /** While one of the same project and target is open, no other is made of it. */
  readonly target?: string | null;
};

export const blockerFields = ({ type, ...words }: BlockerReport): EventFields<"blocker"> =>
  Object.fromEntries(
    Object.entries({ blockerType: type, ...words }).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    ),
  );

/** The id of the blocker that an event makes. */
export const blockerIdOf = (event: { readonly id: string }): string => deriveId(BLOCKER, event.id);

const toReference = ({ id, sessionId }: BlockerRow): EventFields<"blocker_reopened"> => ({
  blockerId: id,
  blockerSession: sessionId,
});

export const clearedFields = (
  row: BlockerRow,
  how: "cleared" | "recovered",
): EventFields<"blocker_cleared"> => ({
  ...toReference(row),
  how,
});

export const reopenedFields = toReference;

export type BlockerRecoveryAttempt = {
  readonly command: string;
  readonly ok: boolean;
  readonly attempt: number;
};

export const recoveryFields = (
  row: BlockerRow,
  tried: BlockerRecoveryAttempt,
): EventFields<"blocker_recovery"> => ({
  ...toReference(row),
  ...tried,
});

/** The row that a `blocker` line makes; null when it is none. */
export function rowFromEvent(event: EventOf<typeof BLOCKER>): BlockerRow | null {
  const { data } = event;
  const description = asText(data.description);
  const type = data.blockerType;
  if (description === null || !isBlockerType(type)) return null;
  const source = BLOCKER_SOURCES.find((one) => one === data.source) ?? "person";
  return makeBlockerRow({
    id: blockerIdOf(event),
    ts: event.ts,
    sessionId: event.sessionId,
    projectPath: event.projectPath,
    type,
    ...(isSeverity(data.severity) ? { severity: data.severity } : {}),
    description,
    errorPattern: asText(data.errorPattern),
    resolution: asText(data.resolution),
    appearedAfter: asText(data.appearedAfter),
    autoDetected: source !== "person",
    source,
    target: asText(data.target),
  });
}
