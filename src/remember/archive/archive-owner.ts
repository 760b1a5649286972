import type { SessionRecord } from "../../store/store.ts";
import type { ArchiveOwner } from "./archive-format.ts";

/** Whose records a session's are; null where it has none. */
export const toArchiveOwner = (session: SessionRecord): ArchiveOwner | null => {
  const { sessionId, client, provider, projectPath, transcriptPath } = session;
  return transcriptPath === null
    ? null
    : { sessionId, client: client ?? provider, projectPath, transcriptPath };
};
