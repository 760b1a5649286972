import { SQLiteError } from "bun:sqlite";
import { StoreFault, type StoreFaultCode } from "../fault.ts";

const codeOf = (error: unknown): string =>
  error instanceof SQLiteError ? (error.code ?? `SQLITE_${error.errno}`) : "";

/** A record that was refused for its own sake, not because of the database's condition. */
export const isRecordRefusal = (error: unknown): boolean =>
  /^SQLITE_(?:CONSTRAINT|TOOBIG|MISMATCH|RANGE)/.test(codeOf(error)) ||
  error instanceof TypeError ||
  error instanceof RangeError;

export function toStoreFault(error: unknown, path: string): StoreFault {
  if (error instanceof StoreFault) return error;
  return new StoreFault(kindOf(codeOf(error)), path, error);
}

function kindOf(code: string): StoreFaultCode {
  if (/^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/.test(code)) return "DB_BUSY";
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return "DB_CORRUPT";
  if (/^SQLITE_(?:READONLY|CANTOPEN|PERM|AUTH)/.test(code)) return "DB_UNWRITABLE";
  if (/^SQLITE_(?:FULL|IOERR)/.test(code)) return "DB_FULL";
  return "DB_FAILED";
}
