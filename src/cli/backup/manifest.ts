/**
 * A backup is a folder:
 *
 *   manifest.json       what is in it, as below
 *   self-gen.db.zst     the database, one consistent copy
 *   journal/<name>.zst  every journal file, whole lines only
 *   config.json         the settings, if there were any
 *   applied/<id>/…      what was applied and can be undone, if anything was; then the format is 2
 *
 * `manifest.json` is `JSON.stringify(manifest, null, 2)` and a newline, nothing else; its last field is the SHA-256 of
 * `JSON.stringify` of all fields before it. Every later format keeps these two rules, so that a damaged manifest can be
 * told from a newer one. For each file it names the content (bytes, SHA-256) and how it is stored (the same of the
 * compressed file). It guards against damage, not against forgery.
 *
 * What is not in it: `run/`, and with it the key of our hashes. Hashes of a restored session are comparable with new
 * ones only in the installation that made them.
 */
import { isNamedAfter } from "../../journal/rotated-files.ts";

const FORMAT = 2;
/** Programs from before read what holds nothing that is applied. */
const FORMAT_WITHOUT_APPLIED = 1;
export const MANIFEST_NAME = "manifest.json";
export const DATABASE_NAME = "self-gen.db";
export const CONFIG_NAME = "config.json";
const JOURNAL = "journal/";
const APPLIED = "applied/";
const APPLIED_FILE = /^applied\/[\w-]{1,80}\/(?:manifest\.json|\d{1,4}\.(?:before|after))$/;
const KIND = "self-gen backup";

export type ContentDigest = { readonly bytes: number; readonly sha256: string };

export type BackupFile = ContentDigest & {
  /** `self-gen.db`, `config.json`, `journal/<name>` or `applied/<id>/<name>`. */
  readonly name: string;
  readonly stored: ContentDigest & { readonly name: string };
};

export type BackupManifest = {
  readonly kind: typeof KIND;
  readonly format: number;
  readonly program: string;
  readonly createdAt: string;
  readonly database: {
    readonly schema: number;
    readonly events: number;
    readonly sessions: number;
  };
  readonly files: readonly BackupFile[];
};

const isJournalFile = (name: string): boolean => name.startsWith(JOURNAL);
export const journalFile = (name: string): string => JOURNAL + name;
export const appliedFile = (applyId: string, name: string): string =>
  `${APPLIED}${applyId}/${name}`;
/** In a folder of its own, which has to be made. */
export const isNested = (name: string): boolean => name.includes("/");
export const storedName = (name: string): string => (name === CONFIG_NAME ? name : `${name}.zst`);

export const makeBackupManifest = (
  facts: Omit<BackupManifest, "kind" | "format">,
): BackupManifest => ({
  kind: KIND,
  format: facts.files.some(({ name }) => name.startsWith(APPLIED))
    ? FORMAT
    : FORMAT_WITHOUT_APPLIED,
  ...facts,
});

const checksum = (fields: object): string =>
  new Bun.CryptoHasher("sha256").update(JSON.stringify(fields)).digest("hex");

const render = (fields: object, sum: string): string =>
  `${JSON.stringify({ ...fields, checksum: sum }, null, 2)}\n`;

export const renderBackupManifest = (manifest: BackupManifest): string =>
  render(manifest, checksum(manifest));

export type BackupManifestReading =
  | { readonly outcome: "read"; readonly manifest: BackupManifest }
  | { readonly outcome: "newer"; readonly program: string }
  | { readonly outcome: "damaged" };

const DAMAGED: BackupManifestReading = { outcome: "damaged" };

export function parseBackupManifest(text: string): BackupManifestReading {
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

const isContentDigest = (value: unknown): value is ContentDigest => {
  const { bytes, sha256 } = (value ?? {}) as Partial<ContentDigest>;
  return isCount(bytes) && typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256);
};

/** Only names that we give: a manifest from elsewhere must not lead out of its folder, nor out of ours. */
const isBackupFileName = (name: unknown): name is string =>
  typeof name === "string" &&
  (name === DATABASE_NAME ||
    name === CONFIG_NAME ||
    APPLIED_FILE.test(name) ||
    (isJournalFile(name) && isNamedAfter("/events.jsonl", name.slice(JOURNAL.length), "")));

function isBackupFile(value: unknown): boolean {
  const { name, stored } = (value ?? {}) as Partial<BackupFile>;
  return (
    isContentDigest(value) &&
    isBackupFileName(name) &&
    isContentDigest(stored) &&
    stored.name === storedName(name)
  );
}

function isManifest(fields: object): fields is BackupManifest {
  const { program, createdAt, database, files } = fields as Partial<BackupManifest>;
  if (typeof program !== "string" || typeof createdAt !== "string") return false;
  if (![database?.schema, database?.events, database?.sessions].every(isCount)) return false;
  if (!Array.isArray(files) || !files.every(isBackupFile)) return false;
  const names = files.map(({ name }: BackupFile) => name);
  return new Set(names).size === names.length && names.includes(DATABASE_NAME);
}
