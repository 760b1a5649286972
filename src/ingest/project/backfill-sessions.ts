/**
 * What an older program recorded has neither the files that sessions worked on nor how often calls failed: both are made of it
 * once, the newest sessions first.
 */
import type { Store } from "../../store/store.ts";
import { refoldSessions } from "../erase/refold-sessions.ts";
import { runBackfill, isBackfillPending } from "./backfill.ts";

const PENDING_MARK = "sessions:events";
const SESSIONS_PER_TURN = 2;

/** Whether there may be sessions that have neither yet. */
export const lacksFiles = (store: Pick<Store, "cursors">): Promise<boolean> =>
  isBackfillPending(store, PENDING_MARK);

export const backfillSessions = (
  store: Store,
  isLate: () => boolean = () => false,
): Promise<void> =>
  runBackfill(
    store,
    {
      mark: PENDING_MARK,
      sessionsATurn: SESSIONS_PER_TURN,
      sessions: async () => (await store.history({})).map(({ session }) => session.sessionId),
      make: refoldSessions,
    },
    isLate,
  );
