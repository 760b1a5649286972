/** Talking to a socket with what is built in: `node:net` costs more to load than a hook takes. */

/** Whether somebody accepts at a socket, asked nothing. */
export async function canConnect(path: string, limitMs: number): Promise<boolean> {
  const line = await openSocketLine(path, limitMs);
  line?.close();
  return line !== null;
}

export type SocketLine = {
  /** The next line that is answered; null when none comes in time, or the other side is gone. */
  readonly ask: (text: string, limitMs: number) => Promise<string | null>;
  readonly close: () => void;
};

/** Null when nobody accepts in time. */
export async function openSocketLine(path: string, limitMs: number): Promise<SocketLine | null> {
  let unsent: Uint8Array = new Uint8Array(0);
  let heard: Uint8Array[] = [];
  const lines: string[] = [];
  let isGone = false;
  let wake = (): void => undefined;
  const send = (socket: Bun.Socket): void => {
    // What does not fit is dropped by the socket.
    if (unsent.length > 0) unsent = unsent.subarray(Math.max(0, socket.write(unsent)));
  };
  const end = (): void => {
    isGone = true;
    wake();
  };
  const { promise: opened, resolve } = Promise.withResolvers<Bun.Socket | null>();
  const timer = setTimeout(() => resolve(null), limitMs);
  let isLate = false;
  Bun.connect({
    unix: path,
    socket: {
      open: (socket) => {
        if (isLate) socket.terminate();
        resolve(socket);
      },
      drain: send,
      data: (_socket, bytes) => {
        let from = 0;
        for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, from)) {
          heard.push(bytes.slice(from, at));
          lines.push(Buffer.concat(heard).toString("utf8"));
          heard = [];
          from = at + 1;
        }
        heard.push(bytes.slice(from));
        if (lines.length > 0) wake();
      },
      close: end,
      end,
      error: end,
      connectError: () => resolve(null),
    },
  }).catch(() => resolve(null));
  const socket = await opened;
  clearTimeout(timer);
  if (socket === null) {
    isLate = true;
    return null;
  }
  return {
    ask: async (text, waitMs) => {
      unsent = Buffer.concat([unsent, Buffer.from(`${text}\n`)]);
      send(socket);
      if (lines.length === 0 && !isGone) {
        const { promise: something, resolve: awake } = Promise.withResolvers<void>();
        wake = awake;
        const limit = setTimeout(awake, waitMs);
        await something;
        clearTimeout(limit);
      }
      return lines.shift() ?? null;
    },
    close: () => socket.terminate(),
  };
}
