/**
 * What changes, numbered, for whoever follows. The newest changes are kept, so many and so much; a follower is only a
 * place among them, so that one who reads slowly holds nothing. When a session is gone, nothing that was told of it is
 * kept but that.
 *
 *   id: <run>-<number>     `run` is another one after every start of the daemon, numbers count from 1
 */
import type {
  MonitorRefresh,
  SessionMonitorProvider,
  SessionSnapshot,
} from "../../../observe/monitor/provider.ts";
import { frame } from "./frame.ts";

const MAX_CHANGES = 1000;
const MAX_CHANGE_BYTES = 4 * 1024 * 1024;

export type FeedChange = {
  readonly number: number;
  readonly sessionId: string;
  readonly isGone: boolean;
  /** As it is sent. */
  readonly text: string;
};

type SizedChange = FeedChange & { readonly bytes: number };

export type Feed = {
  readonly run: string;
  /** The number of the newest change; 0 before the first. */
  readonly newest: () => number;
  /** Changes behind a number, oldest first; null when one of them had to make room. */
  readonly behind: (number: number, most?: number) => readonly FeedChange[] | null;
  /** The number that an id of this run names; null for any other. */
  readonly placeOf: (id: string) => number | null;
  readonly idOf: (number: number) => string;
  readonly sessions: () => readonly SessionSnapshot[];
  /** Called after every change; answers how to end it. */
  readonly onChange: (callback: () => void) => () => void;
  readonly close: () => void;
};

export function openFeed(
  monitor: Pick<SessionMonitorProvider, "onRefresh" | "getAll">,
  run: string = newRunId(),
): Feed {
  let kept: SizedChange[] = [];
  let keptBytes = 0;
  const callbacks = new Set<() => void>();
  let newest = 0;
  /** The newest one that had to make room. */
  let lost = 0;
  const idOf = (number: number): string => `${run}-${number}`;
  const add = (event: "session" | "gone", sessionId: string, data: object): void => {
    const number = ++newest;
    const text = frame({ id: idOf(number), event, data });
    const bytes = Buffer.byteLength(text);
    kept.push({ number, sessionId, isGone: event === "gone", text, bytes });
    keptBytes += bytes;
  };
  const forget = (gone: ReadonlySet<string>): void => {
    kept = kept.filter(({ sessionId }) => !gone.has(sessionId));
    keptBytes = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  };
  const makeRoom = (): void => {
    const tooMany = kept.length - MAX_CHANGES;
    let left = keptBytes;
    const end = kept.findIndex(({ bytes }, at) => {
      const fits = at >= tooMany && left <= MAX_CHANGE_BYTES;
      if (!fits) left -= bytes;
      return fits;
    });
    const dropped = kept.splice(0, end < 0 ? kept.length : end);
    keptBytes = left;
    lost = dropped.at(-1)?.number ?? lost;
  };
  const unsubscribe = monitor.onRefresh(({ snapshots, removedIds }: MonitorRefresh) => {
    for (const session of snapshots) add("session", session.sessionId, session);
    if (removedIds.length > 0) forget(new Set(removedIds));
    for (const sessionId of removedIds) add("gone", sessionId, { sessionId });
    makeRoom();
    for (const callback of callbacks) callback();
  });
  return {
    run,
    idOf,
    newest: () => newest,
    behind: (number, most = MAX_CHANGES) => {
      if (number < lost) return null;
      const at = kept.findLastIndex((one) => one.number <= number) + 1;
      return kept.slice(at, at + most);
    },
    placeOf: (id) => {
      const [, of, number] = /^([\da-f]+)-(\d{1,15})$/.exec(id) ?? [];
      return of === run && Number(number) <= newest ? Number(number) : null;
    },
    sessions: () => monitor.getAll(),
    onChange: (callback) => {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    close: unsubscribe,
  };
}

const newRunId = (): string => crypto.getRandomValues(new Uint8Array(6)).toHex();
