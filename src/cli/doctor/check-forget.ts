/** A `forget` that was killed, or could not write somewhere, has left bytes of what it was told to remove. */
import { aloneWithMemory } from "../../config/forget-lock.ts";
import { isUnfinished } from "../forget/unfinished.ts";
import type { Finding, Patient } from "./finding.ts";

/** No repair: only who gave it knows what was meant, and whether all of that is gone. */
export async function checkForget({ house, text }: Patient): Promise<Finding[]> {
  const { run } = house.paths;
  if (!isUnfinished(run)) return [];
  // One that is at work has the same mark, and takes it away while it is alone.
  const left = await aloneWithMemory(run, 0, () => isUnfinished(run));
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
