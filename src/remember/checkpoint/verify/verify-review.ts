/**
 * The review of the checked out branch's pull request, as `gh pr view` tells it: `{ reviewDecision, state, url }`. Changes
 * that were asked for on one that is merged or closed hold nobody up.
 */
import { askGh, toWebAddress, type GhSettings } from "./gh.ts";
import { reportFinding, reportOk, reportUncheckedPart, type Verification } from "./verification.ts";

export async function verifyReview(root: string, settings?: GhSettings): Promise<Verification> {
  const answer = await askGh(root, ["pr", "view", "--json", "reviewDecision,state,url"], settings);
  return answer.ok
    ? parseReview(answer.value)
    : reportUncheckedPart("review", answer.reason, answer.detail);
}

export function parseReview(value: unknown): Verification {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return reportUncheckedPart("review", "failed");
  }
  const { reviewDecision, state, url } = value as Readonly<Record<string, unknown>>;
  const isOpen = state === undefined || state === "OPEN";
  return isOpen && reviewDecision === "CHANGES_REQUESTED"
    ? reportFinding("review", {
        code: "REVIEW_BLOCKED",
        url: toWebAddress(url),
        blocker: "review_blocked",
      })
    : reportOk("review");
}
