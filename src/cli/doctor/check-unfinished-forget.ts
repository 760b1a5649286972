/** Checks for a `forget` that was killed or could not write somewhere, and left bytes behind. */
import { withForgetLock } from "../../config/forget-lock.ts";
import { isForgetUnfinished } from "../forget/unfinished-forget.ts";
import type { DoctorResult, DoctorContext } from "./finding.ts";

/** No repair: only who gave it knows what was meant, and whether all of that is gone. */
export async function checkUnfinishedForget({
  installation,
  text,
}: DoctorContext): Promise<DoctorResult[]> {
  const { run } = installation.paths;
  if (!isForgetUnfinished(run)) return [];
  // One that is at work has the same mark, and takes it away while it is alone.
  const left = await withForgetLock(run, 0, () => isForgetUnfinished(run));
  if (left?.done !== true) return [];
  return [
    {
      check: "database",
      level: "wrong",
      code: "FORGET_UNFINISHED",
      message: text.doctor.forgetUnfinished,
      fix: text.doctor.forgetUnfinishedFix,
    },
  ];
}
