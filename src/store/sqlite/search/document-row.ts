/** A document as a row: ids as bytes, kinds and names as numbers, its filters as terms. */
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type IndexedDocument,
  type SearchDocument,
} from "../../search-index.ts";

export type DocumentRow = {
  readonly n: number;
  readonly event: Uint8Array | string;
  readonly part: number;
  readonly kind: number;
  readonly time: number;
  readonly session: number;
  readonly project: number | null;
  readonly branch: number | null;
  readonly turn: number | null;
  readonly length: number;
  readonly text: string;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HEX = /^[0-9a-f]{32}$/;
/** Tells a UUID's bytes from those of a plain hash. */
const DASHED = 1;

/** Most ids are 32 hexadecimal digits, with dashes or without. */
export function packId(id: string): Uint8Array | string {
  const isDashed = UUID.test(id);
  if (!isDashed && !HEX.test(id)) return id;
  const bytes = Buffer.from(id.replaceAll("-", ""), "hex");
  return isDashed ? Buffer.concat([bytes, Buffer.from([DASHED])]) : bytes;
}

function unpackId(packed: Uint8Array | string): string {
  if (typeof packed === "string") return packed;
  const hex = Buffer.from(packed).toString("hex");
  return packed.length === 16
    ? hex
    : [0, 8, 12, 16, 20].map((from, at) => hex.slice(from, [8, 12, 16, 20, 32][at])).join("-");
}

export const kindNumber = (kind: DocumentKind): number => DOCUMENT_KINDS.indexOf(kind);

/** Filters as terms: no text has a term that begins so. */
export const sessionTerm = (id: number): string => `=s${id}`;
export const projectTerm = (id: number): string => `=p${id}`;
export const branchTerm = (id: number): string => `=b${id}`;
const monthTerm = (time: number): string => `=m${monthOf(time)}`;

/** Months since the year 0. */
export function monthOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export function filterTerms(row: Omit<DocumentRow, "n" | "length" | "text">): readonly string[] {
  return [
    sessionTerm(row.session),
    ...(row.project === null ? [] : [projectTerm(row.project)]),
    ...(row.branch === null ? [] : [branchTerm(row.branch)]),
    `=k${row.kind}`,
    monthTerm(row.time),
  ];
}

export const toIndexedDocument = (
  row: DocumentRow,
  nameOf: (id: number | null) => string | null,
): IndexedDocument => ({
  n: row.n,
  eventId: unpackId(row.event),
  part: row.part,
  kind: DOCUMENT_KINDS[row.kind] ?? "prompt",
  ts: new Date(row.time).toISOString(),
  sessionId: nameOf(row.session) ?? "",
  projectPath: nameOf(row.project),
  branch: nameOf(row.branch),
  turn: row.turn,
  length: row.length,
  text: row.text,
});

export const indexedTime = ({ ts }: Pick<SearchDocument, "ts">): number => {
  const time = Date.parse(ts);
  return Number.isNaN(time) ? 0 : time;
};
