/** The calls of `system.ts` on Linux, through the C library. Offsets are those of `struct statx`, the same everywhere. */
import { dlopen, read } from "bun:ffi";
import { type FileFacts, type System, SystemFault } from "./calls.ts";

const O_RDONLY = 0;
const O_RDWR = 0o2;
const O_CREAT = 0o100;
const O_APPEND = 0o2000;
const O_NONBLOCK = 0o4000;
const O_CLOEXEC = 0o2000000;
const AT_FDCWD = -100;
const AT_SYMLINK_NOFOLLOW = 0x100;
const AT_EMPTY_PATH = 0x1000;
const STATX_BASIC = 0x7ff;
const STATX_BYTES = 256;
const MODE_KIND = 0o170000;
const MODE_FILE = 0o100000;
const MODE_FOLDER = 0o040000;
const POLLIN = 1;
const EINTR = 4;
const EAGAIN = 11;
const PATH_MAX = 4096;
const INPUT_BYTES = 64 * 1024;
const LARGEST_SMALL_FILE = 4 * 1024 * 1024;

/** Made only where something failed. */
const listCodes = (): Readonly<Record<number, string>> => ({
  1: "EPERM",
  2: "ENOENT",
  5: "EIO",
  9: "EBADF",
  13: "EACCES",
  17: "EEXIST",
  20: "ENOTDIR",
  21: "EISDIR",
  22: "EINVAL",
  23: "ENFILE",
  24: "EMFILE",
  26: "ETXTBSY",
  27: "EFBIG",
  28: "ENOSPC",
  30: "EROFS",
  32: "EPIPE",
  36: "ENAMETOOLONG",
  40: "ELOOP",
  122: "EDQUOT",
});

const fault = (call: string, error: number): SystemFault =>
  new SystemFault(listCodes()[error] ?? `E${error}`, call);

function openLibrary() {
  return dlopen("libc.so.6", {
    open: { args: ["ptr", "i32", "i32"], returns: "i32" },
    close: { args: ["i32"], returns: "i32" },
    write: { args: ["i32", "ptr", "usize"], returns: "i32" },
    read: { args: ["i32", "ptr", "usize"], returns: "i32" },
    pread: { args: ["i32", "ptr", "usize", "i64"], returns: "i32" },
    statx: { args: ["i32", "ptr", "i32", "u32", "ptr"], returns: "i32" },
    realpath: { args: ["ptr", "ptr"], returns: "ptr" },
    poll: { args: ["ptr", "u64", "i32"], returns: "i32" },
  }).symbols;
}

/** Opened only when something failed: each function costs a hook time to open. */
function lastError(): number {
  const { symbols } = dlopen("libc.so.6", { __errno_location: { args: [], returns: "ptr" } });
  const place = symbols.__errno_location();
  return place === null ? 0 : read.i32(place, 0);
}

/** Null where there is no such library. */
export function openLinux(): System | null {
  if (process.platform !== "linux") return null;
  let c: ReturnType<typeof openLibrary>;
  try {
    c = openLibrary();
  } catch {
    return null;
  }

  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const zeroEnded = (path: string): Uint8Array => encoder.encode(`${path}\0`);
  // The C library would stop reading a path at its first zero.
  const isPath = (path: string): boolean => !path.includes("\0");
  const open = (path: string, flags: number): number =>
    isPath(path) ? c.open(zeroEnded(path), flags | O_CLOEXEC | O_NONBLOCK, 0o600) : -1;
  const facts = (folder: number, path: string, flags: number): FileFacts | null => {
    const found = new Uint8Array(STATX_BYTES);
    if (!isPath(path) || c.statx(folder, zeroEnded(path), flags, STATX_BASIC, found) !== 0)
      return null;
    const view = new DataView(found.buffer);
    const kind = view.getUint16(28, true) & MODE_KIND;
    return {
      kind: kind === MODE_FILE ? "file" : kind === MODE_FOLDER ? "folder" : "other",
      size: Number(view.getBigUint64(40, true)),
      identity: `${view.getUint32(136, true)}:${view.getUint32(140, true)}:${view.getBigUint64(32, true)}`,
    };
  };
  const readBytes = (path: string): Uint8Array | null => {
    const fd = open(path, O_RDONLY);
    if (fd < 0) return null;
    const size = readableSize(facts(fd, "", AT_EMPTY_PATH));
    const bytes = new Uint8Array(size);
    let filled = 0;
    while (filled < bytes.length) {
      const count = c.read(fd, bytes.subarray(filled), bytes.length - filled);
      if (count <= 0) break;
      filled += count;
    }
    c.close(fd);
    return size === 0 ? null : bytes.subarray(0, filled);
  };
  const waiting = new Uint8Array(8);

  return {
    openAppend: (path) => {
      const fd = open(path, O_RDWR | O_APPEND | O_CREAT);
      if (fd < 0) throw fault("open", lastError());
      return fd;
    },
    openFile: (path) => {
      const fd = open(path, O_RDONLY);
      if (fd < 0) throw fault("open", lastError());
      if (facts(fd, "", AT_EMPTY_PATH)?.kind === "file") return fd;
      c.close(fd);
      throw new SystemFault("ENOTFILE", "open");
    },
    close: (fd) => {
      c.close(fd);
    },
    writeOnce: (fd, bytes) => {
      for (;;) {
        const count = c.write(fd, bytes, bytes.length);
        if (count >= 0) return count;
        const error = lastError();
        if (error !== EINTR) throw fault("write", error);
      }
    },
    readAt: (fd, bytes, position) => {
      const count = c.pread(fd, bytes, bytes.length, position);
      if (count < 0) throw fault("pread", lastError());
      return count;
    },
    factsOf: (fd) => {
      const found = facts(fd, "", AT_EMPTY_PATH);
      if (found === null) throw fault("statx", lastError());
      return found;
    },
    factsAt: (path) => facts(AT_FDCWD, path, 0),
    isThere: (path) => facts(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW) !== null,
    readFile: (path) => {
      const bytes = readBytes(path);
      return bytes === null ? null : decoder.decode(bytes);
    },
    readBytes,
    realPath: (path) => {
      const found = new Uint8Array(PATH_MAX);
      if (!isPath(path) || c.realpath(zeroEnded(path), found) === null) return null;
      return decoder.decode(found.subarray(0, found.indexOf(0)));
    },
    leaveAtOnce: () => {
      // Opened only by those that need it, as above.
      dlopen("libc.so.6", { _exit: { args: ["i32"], returns: "void" } }).symbols._exit(0);
      return process.exit(0);
    },
    readInput: (waitMs) => {
      new DataView(waiting.buffer).setInt16(4, POLLIN, true);
      const ready = c.poll(waiting, 1, Math.max(0, Math.ceil(waitMs)));
      if (ready === 0) return "late";
      // Interrupted while waiting: reading now could block.
      if (ready < 0) return new Uint8Array();
      const bytes = new Uint8Array(INPUT_BYTES);
      const count = c.read(0, bytes, bytes.length);
      if (count > 0) return bytes.subarray(0, count);
      const isOver = count === 0 || ![EAGAIN, EINTR].includes(lastError());
      return isOver ? "end" : new Uint8Array();
    },
  };
}

/** Files of the system's own making (`/proc`) say that they are empty; what is no file cannot be read. */
const readableSize = (found: FileFacts | null): number =>
  found === null || found.kind !== "file"
    ? 0
    : Math.min(LARGEST_SMALL_FILE, Math.max(found.size, 4096));
