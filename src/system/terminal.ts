/** The three streams of a process, as a command uses them. */
import { readSync, writeSync } from "node:fs";

export type Terminal = {
  /** Writes all of it, or nothing more once nobody reads. */
  readonly write: (to: 1 | 2, text: string) => void;
  /** Bytes into the buffer from this place on; 0 at the end. Waits for somebody to type. */
  readonly read: (into: Buffer, at: number) => number;
  readonly isTty: (stream: 0 | 1 | 2) => boolean;
  /** Undefined where nobody says. */
  readonly columns: () => number | undefined;
  /** Undefined where nobody says. */
  readonly rows: () => number | undefined;
  /** From here on a reader that has gone away, or a full disk behind stdout, ends nothing. */
  readonly finishAnyway: () => void;
};

let isFinishing = false;

function writeAll(to: 1 | 2, text: string): void {
  let bytes = Buffer.from(text);
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(to, bytes));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EAGAIN") {
        Bun.sleepSync(1);
        continue;
      }
      // What was begun is finished, whether or not anybody reads of it.
      if (isFinishing) return;
      if (code === "EPIPE") process.exit(0);
      // Half an answer must not look like a whole one.
      if (to === 1 && code !== "EBADF") {
        writeAll(2, `stdout: ${code ?? String(error)}\n`);
        process.exit(1);
      }
      return;
    }
  }
}

/** Nothing from a terminal that is gone. */
function readSome(into: Buffer, at: number): number {
  for (;;) {
    try {
      return readSync(0, into, at, into.length - at, null);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return 0;
      Bun.sleepSync(20);
    }
  }
}

const STREAMS = [() => process.stdin, () => process.stdout, () => process.stderr] as const;

export const processTerminal: Terminal = {
  write: writeAll,
  read: readSome,
  isTty: (stream) => STREAMS[stream]().isTTY,
  columns: () => process.stdout.columns,
  rows: () => process.stdout.rows,
  finishAnyway: () => void (isFinishing = true),
};
