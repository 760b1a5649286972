/** Sentences that sound like a rule and are kept as none, as the recognizer judges now: which they are changes with what it learns. */
import { findPossibleRules } from "../../../../src/remember/ledger/words/possible-rules.ts";

const CANDIDATES = [
  "Comments say why.",
  "Every endpoint returns JSON.",
  "I distrust singletons.",
  "mocks make me nervous.",
  "Log lines carry the request id.",
  "Our dates end in Z.",
  "Long functions tire reviewers.",
  "The footer belongs to legal.",
  "Dashboards read from the replica.",
  "Flaky tests are quarantined.",
  "Icons come from the sprite.",
  "Emails go out in plain text.",
  "Prices carry their currency.",
  "Secrets are never logged.",
  "Buttons are verbs.",
  "redis 안 쓰기로 함",
];

/** The same ones in every run of the program that is built. */
export function listOnlyShown(count: number): readonly string[] {
  const shown = CANDIDATES.filter((one) => findPossibleRules(one).length > 0);
  if (shown.length < count)
    throw new Error(`only ${shown.length} of ${CANDIDATES.length} are shown and not kept`);
  return shown.slice(0, count);
}
