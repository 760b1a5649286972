/** Types and severities of blockers, for the command and the page. */
export const blockerTypes = {
  build_error: "build error",
  test_failure: "test failure",
  dependency: "dependency",
  design_issue: "design issue",
  review_blocked: "review",
  ci_failure: "CI failure",
  merge_conflict: "merge conflict",
  other: "other",
};

export const blockerSeverities = {
  critical: "critical",
  high: "high",
  medium: "medium",
  low: "low",
};
