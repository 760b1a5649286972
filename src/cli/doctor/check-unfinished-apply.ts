/** An `apply` or `undo` that was killed: the next one finishes it. */
import { withForgetLock } from "../../config/forget-lock.ts";
import { readApplyManifests } from "../../learn/apply/apply-manifest.ts";
import { isUnfinishedApply } from "../../learn/apply/recover.ts";
import type { DoctorResult, DoctorContext } from "./finding.ts";

export async function checkUnfinishedApply({
  installation,
  text,
}: DoctorContext): Promise<DoctorResult[]> {
  const { run, home } = installation.paths;
  const isLeft = (): boolean => readApplyManifests(home).some(isUnfinishedApply);
  if (!isLeft()) return [];
  // One that is at work looks the same, and is done once we are alone.
  const left = await withForgetLock(run, 0, isLeft);
  if (left?.done !== true) return [];
  const { unfinished, unfinishedFix } = text.learn.apply;
  return [
    {
      check: "database",
      level: "wrong",
      code: "APPLY_UNFINISHED",
      message: unfinished,
      fix: unfinishedFix,
    },
  ];
}
