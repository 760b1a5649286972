/**
 * A blocker: something that keeps a project's work from going on. In the project's state file, and in what commands
 * print, it is the object below; the row that the database keeps of it is `BlockerRow`.
 */
export const BLOCKER_TYPES = [
  "build_error",
  "test_failure",
  "dependency",
  "design_issue",
  "review_blocked",
  "ci_failure",
  "merge_conflict",
  "other",
] as const;

export type BlockerType = (typeof BLOCKER_TYPES)[number];

/** Worst first. */
export const SEVERITIES = ["critical", "high", "medium", "low"] as const;

export type Severity = (typeof SEVERITIES)[number];

export type Blocker = {
  readonly type: BlockerType;
  readonly severity: Severity;
  readonly description: string;
  readonly error_pattern: string | null;
  readonly resolution: string | null;
  readonly appeared_after: string | null;
  readonly detected_at: string;
  readonly auto_detected: boolean;
  readonly recovery_agent: string | null;
  readonly recovery_attempted: number;
  readonly max_recovery_attempts: number;
};
