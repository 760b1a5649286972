/**
 * A blocker: something that keeps a project's work from going on. In the project's state file, and in what commands
 * print, it is the object below; the row that the database keeps of it is `BlockerRow`.
 */
import { BLOCKER_TYPES as TYPES, type BlockerType } from "../../lexicon/blocker-types.ts";

export type { BlockerType } from "../../lexicon/blocker-types.ts";

export const BLOCKER_TYPES = Object.keys(TYPES) as readonly BlockerType[];

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
