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

/** As the settings of their recovery begin. */
export const blockerTitles: { readonly [Type in keyof typeof blockerTypes]: string } = {
  build_error: "Build error",
  test_failure: "Test failure",
  dependency: "Missing dependency",
  design_issue: "Design issue",
  review_blocked: "Changes requested",
  ci_failure: "CI failure",
  merge_conflict: "Merge conflict",
  other: "Other blocker",
};

export const blockerSeverities = {
  critical: "critical",
  high: "high",
  medium: "medium",
  low: "low",
};
