import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { system } from "../system/system.ts";

/** Writes settings of ours whole or not at all. Answers what was wrong, or null. */
export function writeJsonFile(path: string, raw: Readonly<Record<string, unknown>>): string | null {
  // Settings kept elsewhere and linked to stay where they are kept.
  const place = system.realPath(path) ?? path;
  const temporary = `${place}.${Bun.randomUUIDv7()}`;
  try {
    mkdirSync(place.slice(0, place.lastIndexOf("/")), { recursive: true, mode: 0o700 });
    const fd = openSync(temporary, "wx", 0o600);
    try {
      writeFileSync(fd, `${JSON.stringify(raw, null, 2)}\n`);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, place);
    return null;
  } catch (error) {
    try {
      rmSync(temporary, { force: true });
    } catch {
      // It was never there; the first fault is the one to tell.
    }
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
