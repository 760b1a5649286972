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
import { asText, type EventOf, type Fields } from "../../event/event.ts";
import { derivedId } from "../../event/id.ts";
import type { BlockerRow } from "../../store/store.ts";
import type { BlockerType, Severity } from "./blocker.ts";
import { blockerRow, isBlockerType, isSeverity, type Source, SOURCES } from "./row.ts";

export const BLOCKER = "blocker";
export const BLOCKER_CLEARED = "blocker_cleared";
export const BLOCKER_REOPENED = "blocker_reopened";
export const BLOCKER_RECOVERY = "blocker_recovery";

export type BlockerWords = {
  readonly type: BlockerType;
  readonly severity: Severity;
  readonly description: string;
  readonly errorPattern?: string | null;
  readonly resolution?: string | null;
  readonly appearedAfter?: string | null;
  readonly source: Exclude<Source, "command" | "status">;
  /** While one of the same project and target is open, no other is made of it. */
  readonly target?: string | null;
};

export const blockerFields = ({ type, ...words }: BlockerWords): Fields<"blocker"> =>
  Object.fromEntries(
    Object.entries({ blockerType: type, ...words }).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
    ),
  );

/** The id of the blocker that an event makes. */
export const madeId = (event: { readonly id: string }): string => derivedId(BLOCKER, event.id);

const about = ({ id, sessionId }: BlockerRow): Fields<"blocker_reopened"> => ({
  blockerId: id,
  blockerSession: sessionId,
});

export const clearedFields = (
  row: BlockerRow,
  how: "cleared" | "recovered",
): Fields<"blocker_cleared"> => ({
  ...about(row),
  how,
});

export const reopenedFields = about;

export type Attempt = {
  readonly command: string;
  readonly ok: boolean;
  readonly attempt: number;
};

export const recoveryFields = (row: BlockerRow, tried: Attempt): Fields<"blocker_recovery"> => ({
  ...about(row),
  ...tried,
});

/** The row that a `blocker` line makes; null when it is none. */
export function rowIn(event: EventOf<typeof BLOCKER>): BlockerRow | null {
  const { data } = event;
  const description = asText(data.description);
  const type = data.blockerType;
  if (description === null || !isBlockerType(type)) return null;
  const source = SOURCES.find((one) => one === data.source) ?? "person";
  return blockerRow({
    id: madeId(event),
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
