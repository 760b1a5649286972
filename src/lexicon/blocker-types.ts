/** What can keep work from going on, and who or what can do something about it as the protocol has it: null is by hand. */
export const BLOCKER_TYPES = {
  build_error: { owner: "cpp-builder" },
  test_failure: { owner: "tester → code-editor" },
  dependency: { owner: "cpp-builder (vcpkg)" },
  design_issue: { owner: "architect" },
  review_blocked: { owner: "code-editor" },
  ci_failure: { owner: "devops" },
  merge_conflict: { owner: null },
  other: { owner: null },
} as const satisfies Readonly<Record<string, { readonly owner: string | null }>>;

export type BlockerType = keyof typeof BLOCKER_TYPES;
