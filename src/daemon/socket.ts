/**
 * The socket through which commands talk to the daemon: HTTP on `run/daemon.sock`. Only the lock's holder comes here, so
 * a socket that is there already is a dead one's. A path too long for the system, or a file system without sockets: then
 * it lies in a folder of our own among the temporary files, and `run/daemon.json` says where.
 */
import { chmodSync, lstatSync, mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { MAX_SOCKET_BODY_BYTES, type ConnectionControl, type DaemonListener } from "./listener.ts";

/** The system's own limit is 108 bytes, on some 104, the closing zero included. */
const LONGEST_PATH_BYTES = 100;

/**
 * Ten quiet seconds would end a connection, and on a Unix socket `server.timeout` cannot lift that for one request alone.
 * The types say that a Unix socket has no such option; it has.
 */
const NEVER_CUT_OFF: object = { idleTimeout: 0 };

/** Nor can one be cut off. Whoever holds one is a program of this user, and leaves nothing behind when it ends. */
const SOCKET_CONTROL: ConnectionControl = { keepOpen: () => undefined, cut: null };

export type SocketHandler = (
  request: Request,
  line: ConnectionControl,
) => Response | Promise<Response>;

export type OpenSocket = DaemonListener & { readonly path: string };

/** Null when no place for a socket was found: the daemon works without, and is then ended by a signal. */
export function openSocket(runFolder: string, answer: SocketHandler): OpenSocket | null {
  for (const place of listSocketPaths(runFolder)) {
    try {
      const path = place();
      rmSync(path, { force: true });
      const server = Bun.serve({
        unix: path,
        development: false,
        maxRequestBodySize: MAX_SOCKET_BODY_BYTES,
        ...NEVER_CUT_OFF,
        fetch: (request) => answer(request, SOCKET_CONTROL),
      });
      chmodSync(path, 0o600);
      const mine = identityOf(path);
      return {
        path,
        close: () => {
          // Stopping removes whatever has the name: a later daemon's socket must stay.
          if (identityOf(path) === mine) void server.stop(true);
        },
      };
    } catch {
      // The next place.
    }
  }
  return null;
}

function identityOf(path: string): string | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

function listSocketPaths(runFolder: string): (() => string)[] {
  const usual = `${runFolder}/daemon.sock`;
  const fits = Buffer.byteLength(usual) <= LONGEST_PATH_BYTES;
  return [...(fits ? [() => usual] : []), () => shortPath(runFolder)];
}

/** Named after the home, in a folder that nobody else may enter. */
function shortPath(runFolder: string): string {
  const user = process.getuid?.() ?? 0;
  const folder = `${tmpdir()}/self-gen-${user}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== user || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} is not ours alone`);
  }
  return `${folder}/${Bun.hash(runFolder).toString(16)}.sock`;
}
