/** The recorded calls behind a fix, and what one of them changed. */
import { asText } from "../../event/event.ts";
import type { FlatEvent, Store } from "../../store/store.ts";
import { toArchiveOwner } from "../archive/archive-owner.ts";
import { type CallLookup, findCall } from "../archive/find-call.ts";
import type { RecordLookupOptions } from "../archive/session-records.ts";
import type { ErrorResolution } from "./error-knowledge.ts";

export type FixCall = FlatEvent & { readonly type: "tool_use" };

/** The session that it was fixed in. */
export const fixingSession = ({ solvedIn, sessionId }: ErrorResolution): string =>
  solvedIn ?? sessionId;

/** The first calls since the failure, the oldest first, up to the one that succeeded. */
export async function listFixCalls(
  store: Pick<Store, "queryEvents">,
  resolution: ErrorResolution,
  limit: number,
): Promise<readonly FixCall[]> {
  const calls = await store.queryEvents({
    type: "tool_use",
    sessionId: fixingSession(resolution),
    since: resolution.failedAt,
    oldestFirst: true,
    limit,
  });
  return calls.filter(({ ts }) => ts <= resolution.ts);
}

/** From the archive or the client's own files; null where neither has it. */
export async function loadCallContent(
  store: Pick<Store, "session">,
  call: FixCall,
  options: RecordLookupOptions,
): Promise<Exclude<CallLookup, { readonly from: null }> | null> {
  const session = await store.session(call.sessionId);
  const whose = session === null ? null : toArchiveOwner(session);
  const callId = asText(call.toolUseId);
  if (whose === null || callId === null) return null;
  const sought = { whose, callId, at: call.ts, agentId: asText(call.agentId) };
  const found = await findCall(sought, options);
  return found.from === null ? null : found;
}
