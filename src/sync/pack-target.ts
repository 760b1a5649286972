/** Where packs are stored: a folder, a bucket, a table. It is trusted with nothing but keeping them. */
import type { PackName } from "./pack.ts";

export type PackTarget = {
  /** As it is shown: without credentials. */
  readonly place: string;
  readonly list: () => Promise<readonly PackName[]>;
  /** Null when there is none of that name. */
  readonly read: (name: PackName) => Promise<Uint8Array | null>;
  /** Whole or not at all. */
  readonly write: (name: PackName, bytes: Uint8Array) => Promise<void>;
  readonly remove: (name: PackName) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** It cannot be reached, or refuses; what it said is not repeated where it may hold a secret. */
export class TargetFault extends Error {
  override readonly name = "TargetFault";
  readonly code: "SYNC_UNREACHABLE" | "SYNC_REFUSED";
  readonly place: string;
  readonly detail: string;

  constructor(code: TargetFault["code"], place: string, detail: string, cause?: unknown) {
    super(`${place}: ${detail}`, { cause });
    this.code = code;
    this.place = place;
    this.detail = detail;
  }
}

const DIGITS = 10;
const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{10})\.pack$/;

export const formatPackName = ({ machine, seq }: PackName): string =>
  `${machine}.${String(seq).padStart(DIGITS, "0")}.pack`;

/** Null for a file that is none of ours. */
export function parsePackName(text: string): PackName | null {
  const [, machine, seq] = FORM.exec(text) ?? [];
  return machine === undefined || seq === undefined ? null : { machine, seq: Number(seq) };
}
