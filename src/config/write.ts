import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";

/** Writes the settings whole or not at all. Answers what was wrong, or null. */
export function writeConfig(path: string, raw: Readonly<Record<string, unknown>>): string | null {
  const temporary = `${path}.${Bun.randomUUIDv7()}`;
  try {
    mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true, mode: 0o700 });
    const fd = openSync(temporary, "wx", 0o600);
    try {
      writeSync(fd, `${JSON.stringify(raw, null, 2)}\n`);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, path);
    return null;
  } catch (error) {
    rmSync(temporary, { force: true });
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}
