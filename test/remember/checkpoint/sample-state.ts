/** A session state with something of every kind. */
import type { Blocker } from "../../../src/remember/blockers/blocker.ts";
import {
  toTaskProgress,
  type CheckpointState,
} from "../../../src/remember/checkpoint/state/checkpoint-state.ts";

const sampleBlocker = (given: Partial<Blocker> = {}): Blocker => ({
  type: "build_error",
  severity: "high",
  description: "the linker does not find libcoupon",
  error_pattern: "undefined reference to `coupon'",
  resolution: "install libcoupon-dev",
  appeared_after: "add coupons",
  detected_at: "2026-01-15T10:00:00",
  auto_detected: true,
  recovery_agent: "debugger",
  recovery_attempted: 0,
  max_recovery_attempts: 3,
  ...given,
});

export const sampleState = (given: Partial<CheckpointState> = {}): CheckpointState => ({
  mode: "quick",
  saved_at: "2026-01-15T10:30:00",
  git_branch: "main",
  git_commit: "c0ffee0",
  git_pushed: false,
  openspec: "add-coupons",
  openspec_status: "IN_PROGRESS",
  working_on: "쿠폰 할인 계산",
  next_steps: ["round once", "write the coupon page"],
  blocker: sampleBlocker(),
  completed_tasks: ["read the code"],
  pending_tasks: ["round once", "write the coupon page"],
  task_progress: toTaskProgress(5, 12),
  modified_files: ["src/cart.ts", "src/coupon.ts"],
  note: "ask Mina about the tax",
  version: "1.0",
  ...given,
});
