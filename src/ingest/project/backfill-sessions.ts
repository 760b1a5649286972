/**
 * What an older program recorded has neither the files that sessions worked on nor how often calls failed: both are made of it
 * once, the newest sessions first.
 */
import { refoldSessions } from "../erase/refold-sessions.ts";
import { defineBackfill } from "./backfill.ts";

export const { isPending: lacksFiles, run: backfillSessions } = defineBackfill({
  mark: "sessions:events",
  sessionsATurn: 2,
  sessions: async (store) => (await store.history({})).map(({ session }) => session.sessionId),
  make: refoldSessions,
});
