/** The calls of `system.ts` by `node:fs`, where the C library is unavailable. */
import type * as NodeFiles from "node:fs";
import { type FileFacts, type InputPiece, type System, SystemFault } from "./calls.ts";

type Stats = {
  readonly dev: number;
  readonly ino: number;
  readonly size: number;
  isFile(): boolean;
  isDirectory(): boolean;
};

const LARGEST_SMALL_FILE = 4 * 1024 * 1024;

const factsFrom = (stats: Stats): FileFacts => ({
  kind: stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other",
  size: stats.size,
  identity: `${stats.dev}:${stats.ino}`,
});

export function openPortable(): System {
  const fs = (): typeof NodeFiles => process.getBuiltinModule("node:fs");
  const orNull = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  // Opening a pipe would wait for a writer.
  const isSmall = (path: string): boolean => {
    const stats = orNull(() => fs().statSync(path));
    return stats !== null && stats.isFile() && stats.size <= LARGEST_SMALL_FILE;
  };
  let input: AsyncIterator<Uint8Array> | null = null;

  return {
    openAppend: (path) => {
      const { O_RDWR, O_APPEND, O_CREAT, O_NONBLOCK } = fs().constants;
      return fs().openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK, 0o600);
    },
    openFile: (path) => {
      const fd = fs().openSync(path, fs().constants.O_RDONLY | fs().constants.O_NONBLOCK);
      if (fs().fstatSync(fd).isFile()) return fd;
      fs().closeSync(fd);
      throw new SystemFault("ENOTFILE", "open");
    },
    close: (fd) => fs().closeSync(fd),
    writeOnce: (fd, bytes) => fs().writeSync(fd, bytes),
    readAt: (fd, bytes, position) => fs().readSync(fd, bytes, 0, bytes.length, position),
    factsOf: (fd) => factsFrom(fs().fstatSync(fd)),
    factsAt: (path) => orNull(() => factsFrom(fs().statSync(path))),
    isThere: (path) => orNull(() => fs().lstatSync(path)) !== null,
    readFile: (path) => (isSmall(path) ? orNull(() => fs().readFileSync(path, "utf8")) : null),
    readBytes: (path) =>
      isSmall(path) ? orNull(() => new Uint8Array(fs().readFileSync(path))) : null,
    realPath: (path) => orNull(() => fs().realpathSync(path)),
    leaveAtOnce: () => process.exit(0),
    readInput: async (waitMs): Promise<InputPiece> => {
      input ??= Bun.stdin.stream()[Symbol.asyncIterator]();
      let timer: Timer | undefined;
      const late = new Promise<"late">((resolve) => {
        timer = setTimeout(() => resolve("late"), waitMs);
      });
      try {
        const next = await Promise.race([input.next(), late]);
        if (next === "late") return "late";
        return next.done === true ? "end" : next.value;
      } catch {
        return "end";
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
