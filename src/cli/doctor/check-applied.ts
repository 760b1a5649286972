/** An `apply` or `undo` that was killed: the next one finishes it. */
import { aloneWithMemory } from "../../config/forget-lock.ts";
import { readManifests } from "../../learn/apply/manifest.ts";
import { isUnfinished } from "../../learn/apply/recover.ts";
import type { Finding, Patient } from "./finding.ts";

export async function checkApplied({ house, text }: Patient): Promise<Finding[]> {
  const { run, home } = house.paths;
  const isLeft = (): boolean => readManifests(home).some(isUnfinished);
  if (!isLeft()) return [];
  // One that is at work looks the same, and is done once we are alone.
  const left = await aloneWithMemory(run, 0, isLeft);
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
