import { useEffect } from "preact/hooks";
import type { AskFault } from "../api/fault.ts";

/** Somebody else answered or undid it meanwhile, or it is not seen any more: nothing went wrong. */
const GONE_CODES: ReadonlySet<string> = new Set([
  "NO_SUGGESTION",
  "NO_SUGGESTIONS",
  "NO_PROJECT",
  "NOT_APPLIED",
  "ALREADY_UNDONE",
]);

export function useMissingSuggestion(fault: AskFault | null, tell: () => void): boolean {
  const isGone = fault !== null && GONE_CODES.has(fault.code);
  useEffect(() => {
    if (isGone) tell();
  }, [isGone]);
  return isGone;
}
