/**
 * A pack: a piece of one machine's log, sealed so that whoever stores it can neither read nor change it.
 *
 *   "SELFGEN" and the format version, 8 bytes
 *   the key's ID, 8 bytes · salt, 16 · nonce, 12
 *   zstd of (head as a line of JSON, then journal lines), under AES-256-GCM with its tag of 16 bytes
 *
 * Everything before the sealed part is authenticated with it, and so are the machine's ID and the pack's number, which stand
 * only in its name. Each pack has a key of its own, derived from the sync key and the salt, so that no nonce is ever used twice.
 * The hash of the pack before stands in the head: packs of a machine are a chain.
 */
import { asText, asWholeNumber, isObject } from "../event/event.ts";

const PACK_VERSION = 1;
const MAGIC = "SELFGEN";
const VERSION_AT = MAGIC.length;
const KEY_ID_AT = 8;
const SALT_AT = 16;
const NONCE_AT = 32;
const SEALED_AT = 44;
const TAG_BYTES = 16;
/** One line may be larger than all that a pack is meant to have. */
const MAX_PLAIN_BYTES = 256 * 1024 * 1024;

/** How far somebody has verified the log of a machine. */
export type LogPosition = { readonly seq: number; readonly hash: string };

export type PackHead = {
  /** Hash of the pack before it in the same log; null for the first of all. */
  readonly previous: string | null;
  /** The log begins there: what was before is deleted, or sealed again since. */
  readonly first: number;
  /** How far its machine had read the logs of others. */
  readonly seen: Readonly<Record<string, LogPosition>>;
  readonly machineName: string;
  /** The user's folder there, with which paths begin. */
  readonly userHome: string | null;
  readonly sealedAt: string;
  /** Time of the oldest event in it; null without any. */
  readonly oldest: string | null;
  /** IDs of events that are to be deleted on every machine. */
  readonly forgotten: readonly string[];
  /** IDs of events of its machine that are to be deleted on all others. */
  readonly withdrawn: readonly string[];
};

export type Pack = { readonly head: PackHead; readonly lines: readonly string[] };

/** Where a pack belongs. */
export type PackName = { readonly machine: string; readonly seq: number };

export type PackOpening =
  | { readonly ok: true; readonly pack: Pack; readonly hash: string; readonly keyId: string }
  /**
   * `newer`: of a newer program; `key`: sealed with a key that is not here; `damaged`: not as it was sealed, or not under the
   * name that it was sealed for.
   */
  | { readonly ok: false; readonly problem: "newer" | "key" | "damaged" };

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function derive(key: Uint8Array, salt: Uint8Array, purpose: string): Promise<ArrayBuffer> {
  const secret = await crypto.subtle.importKey("raw", new Uint8Array(key), "HKDF", false, [
    "deriveBits",
  ]);
  const how = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(salt),
    info: toBytes(`self-gen sync ${purpose}`),
  };
  return crypto.subtle.deriveBits(how, secret, 256);
}

/** Tells keys apart, and says nothing of them. */
export const keyIdOf = async (key: Uint8Array): Promise<string> =>
  Buffer.from(await derive(key, new Uint8Array(), "key id"))
    .subarray(0, SALT_AT - KEY_ID_AT)
    .toString("hex");

const packKey = async (
  key: Uint8Array,
  salt: Uint8Array,
  use: "encrypt" | "decrypt",
): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", await derive(key, salt, "pack"), "AES-GCM", false, [use]);

const authenticated = (front: Uint8Array, { machine, seq }: PackName): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([front, toBytes(`${machine} ${seq}`)]));

export async function sealPack(
  key: Uint8Array,
  name: PackName,
  { head, lines }: Pack,
): Promise<Uint8Array> {
  const front = new Uint8Array(SEALED_AT);
  front.set(toBytes(MAGIC));
  front[VERSION_AT] = PACK_VERSION;
  front.set(Buffer.from(await keyIdOf(key), "hex"), KEY_ID_AT);
  crypto.getRandomValues(front.subarray(SALT_AT));
  const salt = front.subarray(SALT_AT, NONCE_AT);
  const plain = Bun.zstdCompressSync(toBytes([JSON.stringify(head), ...lines].join("\n")));
  const how = {
    name: "AES-GCM",
    iv: front.slice(NONCE_AT),
    additionalData: authenticated(front, name),
  };
  const sealed = await crypto.subtle.encrypt(
    how,
    await packKey(key, salt, "encrypt"),
    new Uint8Array(plain),
  );
  return Buffer.concat([front, new Uint8Array(sealed)]);
}

export const hashOf = (bytes: Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

export async function openPack(
  keys: readonly Uint8Array[],
  name: PackName,
  bytes: Uint8Array,
): Promise<PackOpening> {
  const front = bytes.slice(0, SEALED_AT);
  const isOurs = Buffer.from(front.subarray(0, VERSION_AT)).toString("latin1") === MAGIC;
  if (!isOurs || bytes.length < SEALED_AT + TAG_BYTES) return { ok: false, problem: "damaged" };
  if ((front[VERSION_AT] ?? 0) > PACK_VERSION) return { ok: false, problem: "newer" };
  const keyId = Buffer.from(front.subarray(KEY_ID_AT, SALT_AT)).toString("hex");
  const ids = await Promise.all(keys.map(keyIdOf));
  const key = keys[ids.indexOf(keyId)];
  if (key === undefined) return { ok: false, problem: "key" };
  const how = {
    name: "AES-GCM",
    iv: front.slice(NONCE_AT),
    additionalData: authenticated(front, name),
  };
  try {
    const opener = await packKey(key, front.slice(SALT_AT, NONCE_AT), "decrypt");
    const plain = await crypto.subtle.decrypt(how, opener, new Uint8Array(bytes.slice(SEALED_AT)));
    const pack = parsePack(Bun.zstdDecompressSync(plain));
    return pack === null
      ? { ok: false, problem: "damaged" }
      : { ok: true, pack, hash: hashOf(bytes), keyId };
  } catch {
    return { ok: false, problem: "damaged" };
  }
}

function parsePack(plain: Uint8Array): Pack | null {
  if (plain.length > MAX_PLAIN_BYTES) return null;
  const [first = "", ...lines] = new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(plain)
    .split("\n");
  const head = parseHead(JSON.parse(first));
  return head === null ? null : { head, lines };
}

function parseHead(said: unknown): PackHead | null {
  if (!isObject(said)) return null;
  const first = asWholeNumber(said["first"]);
  const sealedAt = asText(said["sealedAt"]);
  if (first === null || sealedAt === null) return null;
  return {
    previous: asText(said["previous"]),
    first,
    seen: parseSeen(said["seen"]),
    machineName: asText(said["machineName"]) ?? "",
    userHome: asText(said["userHome"]),
    sealedAt,
    oldest: asText(said["oldest"]),
    forgotten: textsIn(said["forgotten"]),
    withdrawn: textsIn(said["withdrawn"]),
  };
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

function parseSeen(value: unknown): Readonly<Record<string, LogPosition>> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([machine, at]) => {
      const position = parsePosition(at);
      return position === null ? [] : [[machine, position] as const];
    }),
  );
}

export function parsePosition(value: unknown): LogPosition | null {
  if (!isObject(value)) return null;
  const [seq, hash] = [asWholeNumber(value["seq"]), asText(value["hash"])];
  return seq === null || hash === null ? null : { seq, hash };
}
