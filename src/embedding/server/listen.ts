/**
 * The embedding server's socket: lines in, lines out, answered in order per connection. Invalid JSON, partial lines and
 * clients that disconnect affect no other client. Per client at most one answer is buffered: no more input is read until
 * it is taken.
 *
 * Only the lock's holder comes here. A socket that answers is left alone; one that does not is stale and is removed. A file
 * that is no socket stays.
 */
import { chmodSync, lstatSync, mkdirSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { dirname } from "node:path";
import { isOwnSocket } from "../../system/ownership.ts";
import { canConnect } from "../client/socket-line.ts";
import { answerLine, type ServedModel } from "./answer-line.ts";
import { openLineReader } from "./line-reader.ts";

const LONGEST_LINE_BYTES = 16 * 1024 * 1024;
const MAX_CLIENTS = 256;
const LOOK_MS = 500;

export type RunningEmbeddingServer = {
  /** Whether the socket at its place is still ours. */
  readonly isThere: () => boolean;
  readonly close: () => void;
};

/** `live`: somebody answers there. `in_the_way`: something that is no socket. `open`: a folder that others may write to. */
export type ListenOutcome = RunningEmbeddingServer | "live" | "in_the_way" | "open";

export async function listen(path: string, served: ServedModel): Promise<ListenOutcome> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found !== undefined) {
    if (!found.isSocket()) return "in_the_way";
    if (await canConnect(path, LOOK_MS)) return "live";
    rmSync(path, { force: true });
  }
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serveSocket(socket, served);
  });
  server.maxConnections = MAX_CLIENTS;
  await startListening(server, path);
  chmodSync(path, 0o600);
  const mine = identityOf(path);
  const isThere = (): boolean => identityOf(path) === mine;
  const close = (): void => {
    const isMine = isThere();
    for (const socket of sockets) socket.destroy();
    // Closing removes whatever has the name: a later server's socket must stay.
    if (!isMine) return;
    server.close();
    rmSync(path, { force: true });
  };
  // Nobody would ask there: it could be another's by then.
  if (isOwnSocket(path)) return { isThere, close };
  close();
  return "open";
}

const startListening = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      // One connection that cannot be accepted ends no other.
      server.on("error", () => undefined);
      resolve();
    });
  });

function identityOf(path: string): string | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

function serveSocket(socket: Socket, served: ServedModel): void {
  const read = openLineReader(LONGEST_LINE_BYTES);
  let work = Promise.resolve();
  let open = 0;
  const answer = async (line: string | null): Promise<void> => {
    if (!socket.destroyed) {
      const text = await answerLine(line, served);
      if (!socket.destroyed && !socket.write(`${text}\n`)) await waitForDrain(socket);
    }
    open--;
    if (open === 0) socket.resume();
  };
  socket.on("data", (chunk: Buffer) => {
    for (const line of read(chunk)) {
      open++;
      work = work.then(() => answer(line));
    }
    if (open > 0) socket.pause();
  });
  socket.on("end", () => void work.then(() => socket.end()));
  socket.on("error", () => socket.destroy());
}

const waitForDrain = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.once("drain", resolve);
    socket.once("close", resolve);
  });
