/** What other programs are told of a blocker: the protocol's object, and what became of it. */
import type { BlockerRow } from "../../store/store.ts";
import type { Blocker } from "./blocker.ts";
import { toBlocker, type BlockerRecoverySettings } from "./blocker-row.ts";

export type PublicBlocker = Blocker & {
  readonly id: string;
  readonly state: "open" | "resolved";
  readonly source: string;
  readonly last_seen_at: string;
  readonly resolved_at: string | null;
  readonly resolved_by: string | null;
  readonly session_id: string;
  readonly project: string | null;
};

export const publicBlockerFromRow = (
  row: BlockerRow,
  recovery: BlockerRecoverySettings,
): PublicBlocker => ({
  id: row.id,
  state: row.resolvedAt === null ? "open" : "resolved",
  ...toBlocker(row, recovery),
  source: row.source,
  last_seen_at: row.lastSeenAt,
  resolved_at: row.resolvedAt,
  resolved_by: row.resolvedBy,
  session_id: row.sessionId,
  project: row.projectPath,
});
