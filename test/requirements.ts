// Every promise of the source documents, one row each, in order R001 to R223.
// A test cites the rows it proves in its title: test("… [R135, R148]", …).
import { lifecycle } from "./requirements/lifecycle.ts";
import type { Issue, Requirement } from "./requirements/row.ts";
import { sessionContext } from "./requirements/session-context.ts";
import { sessionProtocol } from "./requirements/session-protocol.ts";
import { sessionStart } from "./requirements/session-start.ts";
import { sessionSummary } from "./requirements/session-summary.ts";

export type { Issue, Requirement } from "./requirements/row.ts";

export const REQUIREMENTS: readonly Requirement[] = [
  ...sessionStart,
  ...sessionSummary,
  ...sessionContext,
  ...lifecycle,
  ...sessionProtocol,
];

/** Issues whose promises must all be proven by a test. */
export const DONE_ISSUES = [
  "recorder",
  "install",
  "bring back",
  "compaction",
  "protocol",
  "monitor",
  "embeddings",
] as const satisfies readonly Issue[];
