/**
 * What an older program recorded has neither the files that sessions worked on nor how often calls failed: both are made of it
 * once, the newest sessions first.
 */
import type { Store } from "../../store/store.ts";
import { refoldSessions } from "../erase/refold.ts";
import { fillInTurns, isMarked } from "./fill-in-turns.ts";

const UNFOLDED = "sessions:events";
const SESSIONS_A_TURN = 2;

/** Whether there may be sessions that have neither yet. */
export const lacksFiles = (store: Pick<Store, "cursors">): Promise<boolean> =>
  isMarked(store, UNFOLDED);

export const fillSessions = (store: Store, isLate: () => boolean = () => false): Promise<void> =>
  fillInTurns(
    store,
    {
      mark: UNFOLDED,
      sessionsATurn: SESSIONS_A_TURN,
      sessions: async () => (await store.history({})).map(({ session }) => session.sessionId),
      make: refoldSessions,
    },
    isLate,
  );
