import { rareFiles } from "../system/system.ts";

/** Puts a file in place whole, for the owner alone, with the folders above it; a writer that is killed leaves the old one. */
export function replacePrivateFile(path: string, text: string): void {
  const { mkdirSync, renameSync, rmSync, writeFileSync } = rareFiles();
  const temporary = `${path}.${Bun.randomUUIDv7()}`;
  mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(temporary, text, { mode: 0o600 });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
