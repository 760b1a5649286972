/** Reading files that anybody may have put in place: what is no file is refused, because a pipe would be waited on for ever. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/** Throws with the system's code; `ENOTFILE` for a folder, a pipe, a socket or a device. */
export function openRegular(path: string): number {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw Object.assign(new Error(`not a file: ${path}`), { code: "ENOTFILE", path });
}

export function readRegular(path: string): string {
  const fd = openRegular(path);
  try {
    return readFileSync(fd, "utf8");
  } finally {
    closeSync(fd);
  }
}

/** The same, unless it is larger: then an error. */
export function readSmallRegular(path: string, mostBytes: number): string {
  const fd = openRegular(path);
  try {
    if (fstatSync(fd).size > mostBytes) {
      throw Object.assign(new Error(`too large: ${path}`), { code: "EFBIG", path });
    }
    return readFileSync(fd, "utf8");
  } finally {
    closeSync(fd);
  }
}
