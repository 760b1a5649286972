import type { ForgetAnswer } from "../../daemon/actions/forget.ts";
import { words } from "../words.ts";

/** What goes along with the events, in words: for the list of what would go, and for the question. */
export function describeForgetExtras({
  knownErrors,
  blockers,
  checkpoints,
  archive: { archives, records },
}: ForgetAnswer): readonly string[] {
  const { parts } = words().settings.forgetting;
  return [
    ...(checkpoints > 0 ? [parts.checkpoints(checkpoints)] : []),
    ...(archives > 0 ? [parts.archives(archives)] : []),
    ...(records > 0 ? [parts.records(records)] : []),
    ...(knownErrors > 0 ? [parts.knownErrors(knownErrors)] : []),
    ...(blockers > 0 ? [parts.blockers(blockers)] : []),
  ];
}
