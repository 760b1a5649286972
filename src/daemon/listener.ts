/** What both places have in common where the daemon answers requests: its socket and its port. */
export type DaemonListener = { close(): void };

/** What an answer that goes on for long may do with the connection it goes over. */
export type ConnectionControl = {
  /** From now on it is not cut off while nothing is said. */
  readonly keepOpen: () => void;
  /** Closes it within seconds, whatever the other side does; null where that cannot be done. */
  readonly cut: (() => void) | null;
};

/** Nothing that is asked at the socket needs a body. */
export const MAX_SOCKET_BODY_BYTES = 1024;
