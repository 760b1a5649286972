/**
 * The key of our hashes, made once, 0600 in `run/`. With it, equal commands and texts are recognized without being stored;
 * without it, hashes cannot be guessed back. Never archived, never forwarded.
 */
import { rareFiles, system } from "../system/system.ts";

const KEY_BYTES = 32;
const HASH_UNITS = 16;

export type KeyedHash = (text: string) => string;

function readKey(path: string): Uint8Array | null {
  const key = system.readBytes(path);
  return key?.length === KEY_BYTES ? key : null;
}

/**
 * Of several processes that make the key at once, one wins, and all use its key. A damaged one (a power cut can leave
 * it empty) is replaced: with it no two processes would agree.
 */
function makeKey(folder: string, path: string): Uint8Array {
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  const { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } = rareFiles();
  const temporary = `${path}.${Bun.randomUUIDv7()}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(temporary, key, { mode: 0o600 });
    try {
      linkSync(temporary, path);
    } catch (error) {
      if (readKey(path) !== null) throw error;
      renameSync(temporary, path);
    }
  } catch {
    // Another's key, or no place for one.
  }
  try {
    rmSync(temporary, { force: true });
  } catch {
    // It was never there.
  }
  return readKey(path) ?? key;
}

export const keyFile = (runFolder: string): string => `${runFolder}/hash.key`;

/** Whether there is one that can be used, without making it. */
export const isKeyWhole = (runFolder: string): boolean => readKey(keyFile(runFolder)) !== null;

/** A hash of a text under this installation's key; loaded when first needed. */
export function keyedHash(runFolder: string): KeyedHash {
  let keyed: Bun.CryptoHasher | null = null;
  return (text) => {
    const path = keyFile(runFolder);
    keyed ??= new Bun.CryptoHasher("sha256", readKey(path) ?? makeKey(runFolder, path));
    // Taking the key in costs as much as a short text.
    return keyed.copy().update(text).digest("hex").slice(0, HASH_UNITS);
  };
}
