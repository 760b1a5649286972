/**
 * An archived session is two files in `archive/`, both 0600, named after a hash of the session's id:
 *
 *   <name>.json                     the facts, as `ArchiveManifest` below; it names the other
 *   <name>-<beginning of sha256>.jsonl.zst  what the client's files held: JSON Lines in zstd frames of about 1 MB
 *
 * The packed file is in place before the facts name it, and goes only after they name another: killed anywhere, the facts
 * describe a whole file. Any zstd program unpacks it. Its lines are records of the client, redacted and otherwise as they
 * were, and between them lines of ours, which begin with `{"selfGenArchive":`
 *
 *   header    first line: whose session this is
 *   file      what follows stands in this file: `transcript`, or `subagents/<name>`; one may come up several times
 *   text      a line that is no JSON, redacted; no longer written
 *   left_out  a line that was too long to be held
 *   record    a record that would be taken for a line of ours
 *
 * `sha256` is of the unpacked content, newlines included, and `seal` of the facts. They guard against damage, not against forgery.
 */
import { asText, asWholeNumber, isObject, type Json, type JsonObject } from "../../event/event.ts";

export const ARCHIVE_VERSION = 1;
export const TRANSCRIPT = "transcript";
export const SUBAGENTS = "subagents/";

/** A file of the client's, as it was when it was archived. */
export type ArchiveSource = {
  readonly name: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** When it was written at the latest; where it is not noted, `mtimeMs`. */
  readonly writtenMs?: number;
  /** Behind the last complete line. */
  readonly readTo: number;
};

export type ArchiveManifest = {
  readonly v: number;
  readonly sessionId: string;
  readonly client: string;
  readonly projectPath: string | null;
  readonly transcriptPath: string;
  /** The first and the last time that a record names. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly archivedAt: string;
  /** The packed file's name. */
  readonly file: string;
  readonly records: number;
  readonly bytes: number;
  readonly packedBytes: number;
  readonly sha256: string;
  readonly sources: readonly ArchiveSource[];
  /** Records and bytes of the client's files that are not in it. */
  readonly leftOut: { readonly records: number; readonly bytes: number };
  /** How many of its records the client's files no longer held. */
  readonly onlyHere?: number;
};

export type ArchiveOwner = Pick<
  ArchiveManifest,
  "sessionId" | "client" | "projectPath" | "transcriptPath"
>;

export type ArchiveLine =
  | { readonly kind: "header"; readonly whose: JsonObject }
  | { readonly kind: "file"; readonly name: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "left_out"; readonly bytes: number }
  | { readonly kind: "record"; readonly record: Json };

const OURS = '{"selfGenArchive":';

const toOwnLine = (kind: string, fields: object): string =>
  JSON.stringify({ selfGenArchive: kind, ...fields });

export const makeHeaderLine = (whose: ArchiveOwner, archivedAt: string): string => {
  const { sessionId, client, projectPath, transcriptPath } = whose;
  const told = { v: ARCHIVE_VERSION, sessionId, client, projectPath, transcriptPath, archivedAt };
  return toOwnLine("header", told);
};

export const makeFileLine = (name: string): string => toOwnLine("file", { name });
export const makeOmissionLine = (bytes: number): string => toOwnLine("left_out", { bytes });

export function makeRecordLine(record: unknown): string {
  const line = JSON.stringify(record);
  return line.startsWith(OURS) ? toOwnLine("record", { record }) : line;
}

/** Whether a line holds none of what was said, but says whose it is or where it stood. */
export const isFramingLine = (line: string): boolean =>
  line.startsWith(`${OURS}"header"`) || line.startsWith(`${OURS}"file"`);

const FILE_NAME = /^(?:transcript|subagents\/[\w-][\w.-]{0,200})$/;

/** Names that lead nowhere but below the folder that they are put in. */
export const isFileName = (name: unknown): name is string =>
  typeof name === "string" && FILE_NAME.test(name);

/** Null for a line that no program of ours has written. */
export function parseArchiveLine(line: string): ArchiveLine | null {
  let value: Json;
  try {
    value = JSON.parse(line) as Json;
  } catch {
    return null;
  }
  if (!line.startsWith(OURS) || !isObject(value)) return { kind: "record", record: value };
  switch (value["selfGenArchive"]) {
    case "header":
      return { kind: "header", whose: value };
    case "file":
      return isFileName(value["name"]) ? { kind: "file", name: value["name"] } : null;
    case "text":
      return { kind: "text", text: asText(value["text"]) ?? "" };
    case "left_out":
      return { kind: "left_out", bytes: asWholeNumber(value["bytes"]) ?? 0 };
    case "record":
      return { kind: "record", record: value["record"] ?? null };
    default:
      return null;
  }
}

const isCount = (value: unknown): value is number => (asWholeNumber(value) ?? -1) >= 0;
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === "string";

const isSource = (value: unknown): boolean =>
  isObject(value) &&
  isFileName(value["name"]) &&
  isCount(value["size"]) &&
  typeof value["mtimeMs"] === "number" &&
  Number.isFinite(value["mtimeMs"]) &&
  isCount(value["readTo"]);

/** The facts as they are written. */
export const sealManifest = (facts: ArchiveManifest): object => ({ ...facts, seal: sealOf(facts) });

const sealOf = (facts: object): string =>
  new Bun.CryptoHasher("sha256").update(JSON.stringify(facts)).digest("hex");

/** The facts in a text; null when they are none, or of a later program. */
export function parseManifest(text: string): ArchiveManifest | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(read) || read["v"] !== ARCHIVE_VERSION) return null;
  const { seal, ...value } = read;
  if (seal !== sealOf(value)) return null;
  const { sessionId, client, transcriptPath, archivedAt, file, sha256, sources, leftOut } = value;
  const isWhole =
    [sessionId, client, transcriptPath, archivedAt].every((one) => asText(one) !== null) &&
    [value["projectPath"], value["startedAt"], value["endedAt"]].every(isTextOrNull) &&
    [value["records"], value["bytes"], value["packedBytes"]].every(isCount) &&
    typeof file === "string" &&
    isPackedName(file) &&
    typeof sha256 === "string" &&
    Array.isArray(sources) &&
    sources.length > 0 &&
    sources.every(isSource) &&
    isObject(leftOut) &&
    isCount(leftOut["records"]) &&
    isCount(leftOut["bytes"]);
  return isWhole ? (value as unknown as ArchiveManifest) : null;
}

const PACKED = /^[0-9a-f]{32}-[0-9a-f]{16}\.jsonl\.zst$/;

export const isPackedName = (name: string): boolean => PACKED.test(name);
export const packedName = (name: string, sha256: string): string =>
  `${name}-${sha256.slice(0, 16)}.jsonl.zst`;
