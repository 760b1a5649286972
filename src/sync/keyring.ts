/** The sync key of this installation, and those before it, which open packs that other machines sealed with them. */
import { formatKey, parseKey } from "./key-text.ts";
import { readSyncText, writeSyncText } from "./sync-files.ts";

const FILE = "key";

export type Keyring = { readonly current: Uint8Array; readonly earlier: readonly Uint8Array[] };

export const keysOf = ({ current, earlier }: Keyring): readonly Uint8Array[] => [
  current,
  ...earlier,
];

export function readKeyring(home: string): Keyring | null {
  const keys = (readSyncText(home, FILE) ?? "").split("\n").flatMap((line) => {
    const reading = line === "" ? null : parseKey(line);
    return reading?.ok === true ? [reading.key] : [];
  });
  const [current, ...earlier] = keys;
  return current === undefined ? null : { current, earlier };
}

export const saveKeyring = (home: string, keyring: Keyring): void =>
  writeSyncText(home, FILE, `${keysOf(keyring).map(formatKey).join("\n")}\n`);

/** The same key again changes nothing. */
export function withKey(keyring: Keyring | null, key: Uint8Array): Keyring {
  const others = keyring === null ? [] : keysOf(keyring).filter((one) => !isSameKey(one, key));
  return { current: key, earlier: others };
}

export const isSameKey = (one: Uint8Array, other: Uint8Array): boolean =>
  Buffer.from(one).equals(other);
