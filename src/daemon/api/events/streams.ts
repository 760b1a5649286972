/**
 * The open connections of those who follow, each until it is closed. Each is given only as much as it takes; one that
 * takes nothing for a minute is cut off, or counts for nobody where that cannot be done. So many at once are let in.
 */
import type { ConnectionControl } from "../../listener.ts";
import type { Feed } from "./feed.ts";
import { type Follower, openFollower } from "./follower.ts";
import { HEARTBEAT } from "./frame.ts";

export type Streams = {
  readonly count: () => number;
  /** How many take what they are given. */
  readonly watching: () => number;
  /** Null when there are too many already. */
  readonly open: (
    lastId: string | null,
    line: ConnectionControl,
  ) => ReadableStream<Uint8Array> | null;
  /** Everyone must come again, and show anew who he is. */
  readonly endAll: () => void;
  readonly close: () => void;
};

export type StreamLimits = {
  readonly most: number;
  readonly heartbeatMs: number;
  readonly stalledMs: number;
};

export const STREAM_LIMITS: StreamLimits = { most: 100, heartbeatMs: 15_000, stalledMs: 60_000 };

type Connection = {
  /** When it was handed something that it has not taken yet; null while it waits for more. */
  readonly handedAt: () => number | null;
  readonly wake: () => void;
  /** It closes within seconds, if it can be closed. */
  readonly cut: () => void;
  /** At once, as far as it has taken what it was given. */
  readonly end: () => void;
};

export function openStreams(feed: Feed, limits: StreamLimits = STREAM_LIMITS): Streams {
  const connections = new Set<Connection>();
  const unsubscribe = feed.onChange(() => {
    for (const { wake } of connections) wake();
  });
  const isStalled = ({ handedAt }: Connection): boolean =>
    (handedAt() ?? Infinity) < performance.now() - limits.stalledMs;
  const sweep = setInterval(() => {
    for (const connection of connections) if (isStalled(connection)) connection.cut();
  }, limits.heartbeatMs);
  sweep.unref();
  const endAll = (): void => {
    for (const { end } of connections) end();
  };
  return {
    count: () => connections.size,
    watching: () => [...connections].filter((one) => !isStalled(one)).length,
    open: (lastId, line) => {
      if (connections.size >= limits.most) return null;
      line.keepOpen();
      return openStream(openFollower(feed, lastId), line, limits, connections);
    },
    endAll,
    close: () => {
      clearInterval(sweep);
      unsubscribe();
      endAll();
    },
  };
}

const encoder = new TextEncoder();

function openStream(
  follower: Follower,
  line: ConnectionControl,
  { heartbeatMs }: StreamLimits,
  connections: Set<Connection>,
): ReadableStream<Uint8Array> {
  let wake: () => void = () => undefined;
  let handedAt: number | null = null;
  let isOver = false;
  let isCut = false;
  let end: () => void = () => undefined;
  const connection: Connection = {
    handedAt: () => handedAt,
    wake: () => wake(),
    cut: () => {
      // Once: every further time would put it off. An error would free the place and leave the connection open.
      if (isCut || line.cut === null) return;
      isCut = true;
      line.cut();
    },
    end: () => end(),
  };
  const leave = (): void => {
    isOver = true;
    connections.delete(connection);
    wake();
  };
  /** True when there may be something new, false when it was quiet for as long as a heartbeat waits. */
  const change = (): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), heartbeatMs);
      wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  const nextPiece = async (): Promise<string> => {
    for (;;) {
      const piece = follower.next();
      if (piece !== null) return piece;
      if (!(await change())) return HEARTBEAT;
      if (isOver) return "";
    }
  };
  connections.add(connection);
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        end = () => {
          if (isOver) return;
          leave();
          // Without a reason: one would be printed. Closing would leave the connection open.
          controller.error();
        };
      },
      pull: async (controller) => {
        handedAt = null;
        const piece = await nextPiece();
        if (isOver) return;
        handedAt = performance.now();
        controller.enqueue(encoder.encode(piece));
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}
