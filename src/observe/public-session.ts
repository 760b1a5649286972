import { parseTags } from "../event/label.ts";
import type { SessionRecord } from "../store/store.ts";

export type PublicSession = Omit<
  SessionRecord,
  "openFailures" | "failingCommands" | "clientTitle" | "tags"
> & { readonly tags: readonly string[] };

/** What other programs are told of a session: what ingest keeps in it for itself is nobody's business. */
export function toPublicSession(session: SessionRecord): PublicSession {
  const {
    openFailures: _failures,
    failingCommands: _commands,
    clientTitle: _title,
    tags,
    ...told
  } = session;
  return { ...told, tags: parseTags(tags) };
}
