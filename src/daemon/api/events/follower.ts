/**
 * What one client is sent, in order, asked for piece by piece:
 *
 *   hello { run, version }
 *     │ its last id is of this run and everything since is kept ──▶ what it missed
 *     │ else ──▶ reset { sessions }, a `session` for every one there is
 *     ▼
 *   ready { run } with an id: nothing is missing
 *     ▼
 *   session, gone … each with its id
 *
 * What a reset sends has no ids, so that a client that breaks off in the middle of it is sent all of it again. One that
 * reads so slowly that what it has not read is kept no more is reset. Of a session that is gone meanwhile it is told no
 * more than that.
 */
import { version } from "../../../config/version.ts";
import type { SessionSnapshot } from "../../../observe/monitor/provider.ts";
import type { Feed } from "./feed.ts";
import { frame } from "./frame.ts";

const MAX_EVENTS_PER_PIECE = 50;

export type Follower = {
  /** The next piece; null when there is nothing more for now. */
  readonly next: () => string | null;
};

type ResetProgress = { readonly sessions: readonly SessionSnapshot[]; readonly sent: number };

export function openFollower(feed: Feed, lastId: string | null): Follower {
  const { run } = feed;
  const known = lastId === null ? null : feed.placeOf(lastId);
  let place = known ?? -1;
  let isGreeted = false;
  let isReady = false;
  let resetting: ResetProgress | null = null;

  const beginReset = (): string => {
    place = feed.newest();
    isReady = false;
    const sessions = feed.sessions();
    resetting = { sessions, sent: 0 };
    return frame({ event: "reset", data: { sessions: sessions.length } });
  };
  const goOnResetting = ({ sessions, sent }: ResetProgress): string => {
    const since = feed.behind(place);
    if (since === null) return beginReset();
    const gone = new Set(since.filter(({ isGone }) => isGone).map(({ sessionId }) => sessionId));
    const some = sessions.slice(sent, sent + MAX_EVENTS_PER_PIECE);
    resetting =
      sent + some.length < sessions.length ? { sessions, sent: sent + some.length } : null;
    return some
      .filter(({ sessionId }) => !gone.has(sessionId))
      .map((data) => frame({ event: "session", data }))
      .join("");
  };

  const next = (): string | null => {
    if (!isGreeted) {
      isGreeted = true;
      return frame({ event: "hello", data: { run, version } });
    }
    if (resetting !== null) return goOnResetting(resetting);
    const changes = place < 0 ? null : feed.behind(place, MAX_EVENTS_PER_PIECE);
    if (changes === null) return beginReset();
    const last = changes.at(-1);
    if (last !== undefined) {
      place = last.number;
      return changes.map(({ text }) => text).join("");
    }
    if (isReady) return null;
    isReady = true;
    return frame({ id: feed.idOf(place), event: "ready", data: { run } });
  };
  const nextTold = (): string | null => {
    for (;;) {
      const piece = next();
      // Nothing is left of a part of a reset whose sessions are gone.
      if (piece !== "") return piece;
    }
  };
  return { next: nextTold };
}
