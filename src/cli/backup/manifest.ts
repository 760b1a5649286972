/**
 * A backup is a folder:
 *
 *   manifest.json       what is in it, as below
 *   self-gen.db.zst     the database, one consistent copy
 *   journal/<name>.zst  every journal file, whole lines only
 *   config.json         the settings, if there were any
 *
 * `manifest.json` is `JSON.stringify(manifest, null, 2)` and a newline, nothing else; its last field is the SHA-256 of
 * `JSON.stringify` of all fields before it. Every later format keeps these two rules, so that a damaged manifest can be
 * told from a newer one. For each file it names the content (bytes, SHA-256) and how it is stored (the same of the
 * compressed file). It guards against damage, not against forgery.
 *
 * What is not in it: `run/`, and with it the key of our hashes. Hashes of a restored session are comparable with new
 * ones only in the installation that made them. Nor `applied/`: it says what was done to files that are not in a backup
 * either, and a restore leaves it, and them, as they are; so undo works on, also for what was applied since. In another home
 * there is nothing that it could give back.
 */
import { isNamedAfter } from "../../journal/files.ts";

const FORMAT = 1;
export const MANIFEST = "manifest.json";
export const DATABASE = "self-gen.db";
export const CONFIG = "config.json";
const JOURNAL = "journal/";
const KIND = "self-gen backup";

export type Extent = { readonly bytes: number; readonly sha256: string };

export type BackedUpFile = Extent & {
  /** `self-gen.db`, `config.json` or `journal/<name>`. */
  readonly name: string;
  readonly stored: Extent & { readonly name: string };
};

export type Manifest = {
  readonly kind: typeof KIND;
  readonly format: number;
  readonly program: string;
  readonly createdAt: string;
  readonly database: {
    readonly schema: number;
    readonly events: number;
    readonly sessions: number;
  };
  readonly files: readonly BackedUpFile[];
};

export const isJournalFile = (name: string): boolean => name.startsWith(JOURNAL);
export const journalFile = (name: string): string => JOURNAL + name;
export const storedName = (name: string): string => (name === CONFIG ? name : `${name}.zst`);

export const makeManifest = (facts: Omit<Manifest, "kind" | "format">): Manifest => ({
  kind: KIND,
  format: FORMAT,
  ...facts,
});

const checksum = (fields: object): string =>
  new Bun.CryptoHasher("sha256").update(JSON.stringify(fields)).digest("hex");

const render = (fields: object, sum: string): string =>
  `${JSON.stringify({ ...fields, checksum: sum }, null, 2)}\n`;

export const renderManifest = (manifest: Manifest): string => render(manifest, checksum(manifest));

export type ReadManifest =
  | { readonly outcome: "read"; readonly manifest: Manifest }
  | { readonly outcome: "newer"; readonly program: string }
  | { readonly outcome: "damaged" };

const DAMAGED: ReadManifest = { outcome: "damaged" };

export function readManifest(text: string): ReadManifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return DAMAGED;
  }
  if (typeof parsed !== "object" || parsed === null) return DAMAGED;
  const { checksum: sum, ...fields } = parsed as Record<string, unknown>;
  if (typeof sum !== "string" || sum !== checksum(fields) || text !== render(fields, sum))
    return DAMAGED;
  const { kind, format, program } = fields;
  if (kind !== KIND || typeof format !== "number") return DAMAGED;
  if (format > FORMAT) return { outcome: "newer", program: String(program) };
  return isManifest(fields) ? { outcome: "read", manifest: fields } : DAMAGED;
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const isExtent = (value: unknown): value is Extent => {
  const { bytes, sha256 } = (value ?? {}) as Partial<Extent>;
  return isCount(bytes) && typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256);
};

/** Only names that we give: a manifest from elsewhere must not lead out of its folder, nor out of ours. */
const isOurs = (name: unknown): name is string =>
  typeof name === "string" &&
  (name === DATABASE ||
    name === CONFIG ||
    (isJournalFile(name) && isNamedAfter("/events.jsonl", name.slice(JOURNAL.length), "")));

function isFile(value: unknown): boolean {
  const { name, stored } = (value ?? {}) as Partial<BackedUpFile>;
  return isExtent(value) && isOurs(name) && isExtent(stored) && stored.name === storedName(name);
}

function isManifest(fields: object): fields is Manifest {
  const { program, createdAt, database, files } = fields as Partial<Manifest>;
  if (typeof program !== "string" || typeof createdAt !== "string") return false;
  if (![database?.schema, database?.events, database?.sessions].every(isCount)) return false;
  if (!Array.isArray(files) || !files.every(isFile)) return false;
  const names = files.map(({ name }: BackedUpFile) => name);
  return new Set(names).size === names.length && names.includes(DATABASE);
}
