/** A socket between a command and its daemon that can cut every connection, as a machine that was asleep does. */
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

export type Between = AsyncDisposable & {
  readonly socket: string;
  /** How many connections there have been. */
  opened(): number;
  cut(): void;
};

export function openBetween(daemonSocket: string, folder: string): Between {
  const socket = join(folder, "between.sock");
  const open = new Set<Socket>();
  let opened = 0;
  const server = createServer((near) => {
    opened++;
    const far = connect(daemonSocket);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("data", (bytes) => other.write(bytes));
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(socket);
  const cut = (): void => {
    for (const one of open) one.destroy();
  };
  return {
    socket,
    opened: () => opened,
    cut,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
