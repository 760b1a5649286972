/** Whose a file is. What another user could have put in place is neither believed nor told anything. */
import { lstatSync, type Stats, statSync } from "node:fs";

const OTHERS_ANY_MODE = 0o077;
const OTHERS_WRITE_MODE = 0o022;

/** Null when there is nothing, or it cannot be looked at. */
function statOrNull(path: string, stat: (path: string) => Stats = lstatSync): Stats | null {
  try {
    return stat(path);
  } catch {
    return null;
  }
}

const isMine = ({ uid }: Stats): boolean => uid === (process.getuid?.() ?? uid);

/** A regular file of this user's that nobody else may read or write; a link is none. */
export function isPrivateFile(path: string): boolean {
  const found = statOrNull(path);
  return found !== null && found.isFile() && isMine(found) && (found.mode & OTHERS_ANY_MODE) === 0;
}

/** A socket of this user's, in a folder of his in which nobody else can put another in its place. */
export function isOwnSocket(path: string): boolean {
  const socket = statOrNull(path);
  if (socket === null || !socket.isSocket() || !isMine(socket)) return false;
  const folder = statOrNull(path.slice(0, path.lastIndexOf("/")) || "/", statSync);
  return (
    folder !== null &&
    folder.isDirectory() &&
    isMine(folder) &&
    (folder.mode & OTHERS_WRITE_MODE) === 0
  );
}
