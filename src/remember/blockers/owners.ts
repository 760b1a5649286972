/** Who or what can do something about a blocker of each type, as the protocol has it; a person's settings go before it. */
import type { BlockerType } from "./blocker.ts";

export const MAX_ATTEMPTS = 3;

/** Null: by hand. */
export const OWNERS: Readonly<Record<BlockerType, string | null>> = {
  build_error: "cpp-builder",
  test_failure: "tester → code-editor",
  dependency: "cpp-builder (vcpkg)",
  design_issue: "architect",
  review_blocked: "code-editor",
  ci_failure: "devops",
  merge_conflict: null,
  other: null,
};

/** The subagents that an owner names, in the order they come in: `tester → code-editor`, `cpp-builder (vcpkg)`. */
export const agentNames = (owner: string | null): readonly string[] =>
  (owner ?? "")
    .split(/→|->|,/)
    .map((name) => name.replaceAll(/\([^)]*\)/g, "").trim())
    .filter((name) => name !== "");
