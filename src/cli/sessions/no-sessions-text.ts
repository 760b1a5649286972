/** What `self-gen sessions` says where nothing is recorded yet: earlier ones may be imported. */
import type { IngestContext } from "../../ingest/context.ts";
import type { CommandArgs } from "../command/command.ts";
import { countSessions, findAllTranscripts, splitByAge } from "../setup/earlier-sessions.ts";

export function noSessionsText(
  context: IngestContext,
  { installation, text }: CommandArgs,
): string {
  const { recent, old } = splitByAge(findAllTranscripts(installation), context);
  const { nothing, nothingButEarlier, nothingButOld } = text.sessions;
  if (recent.length > 0) return nothingButEarlier(countSessions(recent));
  return old.length > 0 ? nothingButOld(countSessions(old), context.retentionDays) : nothing;
}
