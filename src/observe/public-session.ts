import type { SessionRecord } from "../store/store.ts";

export type PublicSession = Omit<SessionRecord, "openFailures" | "failingCommands">;

/** What other programs are told of a session: what ingest keeps in it for itself is nobody's business. */
export function publicSession(session: SessionRecord): PublicSession {
  const { openFailures: _failures, failingCommands: _commands, ...told } = session;
  return told;
}
