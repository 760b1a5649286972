/** A blocker's row, and the object that the state file and commands show of it. */
import { cutCharacters } from "../../event/cut.ts";
import type { BlockerRow } from "../../store/store.ts";
import {
  type Blocker,
  BLOCKER_TYPES,
  type BlockerType,
  SEVERITIES,
  type Severity,
} from "./blocker.ts";
import { MAX_ATTEMPTS, ownerOf } from "./owners.ts";

/** What noticed it. */
export const BLOCKER_SOURCES = ["command", "status", "person", "ci", "review"] as const;

export type BlockerSource = (typeof BLOCKER_SOURCES)[number];

/** What ended it: its target succeeded, the agent is ready again, somebody said so, a recovery, or a newer word of the same. */
export type BlockerResolution = "succeeded" | "ready" | "cleared" | "recovered" | "replaced";

/** What a person has set for each type, and how often a recovery is tried (`config/schema.ts`). */
export type BlockerRecoverySettings = { readonly maxAttempts: number } & Readonly<
  Record<BlockerType, { readonly agent: string | null; readonly command: string | null }>
>;

export const MAX_DESCRIPTION_LENGTH = 200;
const MAX_LINE_LENGTH = 300;
const MAX_TARGET_LENGTH = 800;

export type BlockerNotice = Pick<BlockerRow, "id" | "ts" | "sessionId" | "projectPath"> & {
  readonly type: BlockerType;
  readonly severity?: Severity;
  readonly description: string;
  readonly errorPattern?: string | null;
  readonly resolution?: string | null;
  readonly appearedAfter?: string | null;
  readonly autoDetected: boolean;
  readonly source: BlockerSource;
  readonly target: string | null;
};

export const defaultSeverity = (type: BlockerType): Severity =>
  ["build_error", "test_failure", "ci_failure", "merge_conflict"].includes(type)
    ? "high"
    : "medium";

/** Nothing but a person's judgement tells these. */
export const isDetectable = (type: BlockerType): boolean =>
  type !== "design_issue" && type !== "other";

export const isBlockerType = (text: unknown): text is BlockerType =>
  BLOCKER_TYPES.some((type) => type === text);

export const isSeverity = (text: unknown): text is Severity =>
  SEVERITIES.some((severity) => severity === text);

export const makeBlockerRow = (noticed: BlockerNotice): BlockerRow => ({
  id: noticed.id,
  ts: noticed.ts,
  lastSeenAt: noticed.ts,
  sessionId: noticed.sessionId,
  projectPath: noticed.projectPath,
  type: noticed.type,
  severity: noticed.severity ?? defaultSeverity(noticed.type),
  description: toSingleLine(noticed.description, MAX_DESCRIPTION_LENGTH) ?? noticed.type,
  errorPattern: toSingleLine(noticed.errorPattern, MAX_LINE_LENGTH),
  resolution: toSingleLine(noticed.resolution, MAX_LINE_LENGTH),
  appearedAfter: toSingleLine(noticed.appearedAfter, MAX_DESCRIPTION_LENGTH),
  autoDetected: noticed.autoDetected,
  recoveryAgent: ownerOf(noticed.type),
  recoveryAttempted: 0,
  maxRecoveryAttempts: MAX_ATTEMPTS,
  source: noticed.source,
  target: noticed.target === null ? null : cutCharacters(noticed.target, MAX_TARGET_LENGTH),
  resolvedAt: null,
  resolvedBy: null,
});

/** On one line, without what a terminal would obey; null when nothing is left. */
export function toSingleLine(text: string | null | undefined, units: number): string | null {
  const line = (text ?? "")
    .slice(0, units * 8)
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\s\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, " ")
    .trim();
  if (line === "") return null;
  return line.length <= units ? line : `${cutCharacters(line, units - 1).trimEnd()}…`;
}

/** The type and severity that a row says; a database may have been written to by others. */
export const rowType = ({ type }: BlockerRow): BlockerType =>
  isBlockerType(type) ? type : "other";
export const rowSeverity = ({ severity }: BlockerRow): Severity =>
  isSeverity(severity) ? severity : "medium";

/** A row as the protocol's object, with the owner and the number of attempts that the person has set. */
export function toBlocker(row: BlockerRow, recovery: BlockerRecoverySettings): Blocker {
  const type = rowType(row);
  return {
    type,
    severity: rowSeverity(row),
    description: row.description,
    error_pattern: row.errorPattern,
    resolution: row.resolution,
    appeared_after: row.appearedAfter,
    detected_at: row.ts.replace(/\.\d+Z$/, "Z"),
    auto_detected: row.autoDetected,
    recovery_agent: recovery[type].agent,
    recovery_attempted: row.recoveryAttempted,
    max_recovery_attempts: recovery.maxAttempts,
  };
}
