/**
 * The review of the checked out branch's pull request, as `gh pr view` tells it: `{ reviewDecision, state, url }`. Changes
 * that were asked for on one that is merged or closed hold nobody up.
 */
import { askGh, webAddress, type GhSettings } from "./gh.ts";
import { hasFound, isFine, isUnchecked, type Verification } from "./verification.ts";

export async function verifyReview(root: string, settings?: GhSettings): Promise<Verification> {
  const answer = await askGh(root, ["pr", "view", "--json", "reviewDecision,state,url"], settings);
  return answer.ok ? readReview(answer.value) : isUnchecked("review", answer.reason, answer.detail);
}

export function readReview(value: unknown): Verification {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return isUnchecked("review", "failed");
  }
  const { reviewDecision, state, url } = value as Readonly<Record<string, unknown>>;
  const isOpen = state === undefined || state === "OPEN";
  return isOpen && reviewDecision === "CHANGES_REQUESTED"
    ? hasFound("review", {
        code: "REVIEW_BLOCKED",
        url: webAddress(url),
        blocker: "review_blocked",
      })
    : isFine("review");
}
