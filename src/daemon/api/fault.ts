/**
 * What a request cannot be given, as every answer says it: `{ "error": { "code", "message", "fix" } }`. What we did not
 * expect is told without its own words, which could hold a path or a text that is nobody's business. Where a file stands in the
 * way, `diff` shows how it differs.
 */
import { isReadOnlyFileSystem, StoreFault } from "../../store/fault.ts";
import type { Text } from "../../text/text.ts";

export type FaultStatus = 400 | 401 | 403 | 404 | 405 | 413 | 414 | 415 | 429 | 500 | 503;

export class ApiFault extends Error {
  override readonly name = "ApiFault";
  readonly status: FaultStatus;
  readonly code: string;
  readonly fix: string;
  readonly diff: readonly string[];

  constructor(
    status: FaultStatus,
    code: string,
    [message, fix]: readonly [string, string],
    diff: readonly string[] = [],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fix = fix;
    this.diff = diff;
  }
}

export const faultBody = ({ code, message, fix, diff }: ApiFault): object => ({
  error: { code, message, fix, ...(diff.length === 0 ? {} : { diff }) },
});

/** What is recorded is being opened. */
export const NOT_OPEN = "NOT_OPEN";

/** Why nothing that is recorded can be told. `wrong`: what kept the database from being opened; null while it just is being. */
export function noStoreAnswer(wrong: unknown, text: Text): ApiFault {
  const { faults } = text.api;
  if (wrong === null) return new ApiFault(503, NOT_OPEN, faults.notOpen);
  return wrong instanceof StoreFault
    ? new ApiFault(503, wrong.code, wordsOf(wrong, text))
    : new ApiFault(503, NOT_OPEN, faults.internal);
}

function wordsOf(fault: StoreFault, { faults }: Text): readonly [string, string] {
  const { code, path } = fault;
  switch (code) {
    case "DB_BUSY":
      return [faults.dbBusy(path), faults.dbBusyFix];
    case "DB_NEWER":
      return [faults.dbNewer(path), faults.dbNewerFix];
    case "DB_CORRUPT":
      return [faults.dbCorrupt(path), faults.dbCorruptFix];
    case "DB_FOREIGN":
      return [faults.dbForeign(path), faults.dbForeignFix];
    case "DB_UNWRITABLE":
      return [
        faults.dbUnwritable(path),
        isReadOnlyFileSystem(fault) ? faults.dbReadOnlyFix : faults.dbUnwritableFix,
      ];
    case "DB_FULL":
      return [faults.dbFull(path), faults.dbFullFix];
    case "DB_FAILED":
      return [faults.dbFailed(path), faults.dbFailedFix];
    case "DB_UNREACHABLE":
      return [faults.dbUnreachable(path), faults.dbUnreachableFix];
    case "DB_DENIED":
      return [faults.dbDenied(path), faults.dbDeniedFix];
    case "DB_INSECURE":
      return [faults.dbInsecure(path), faults.dbInsecureFix];
    case "HUB_UNREACHABLE":
      return [faults.hubUnreachable(path), faults.hubUnreachableFix];
    case "HUB_DENIED":
      return [faults.hubDenied(path), faults.hubDeniedFix];
    case "HUB_FAILED":
      return [faults.hubFailed(path), faults.hubFailedFix];
  }
}

/** A database that another process holds will be free again; any other fault of it needs somebody. */
export function asApiFault(error: unknown, { api: { faults } }: Text): ApiFault {
  if (error instanceof ApiFault) return error;
  if (!(error instanceof StoreFault)) return new ApiFault(500, "INTERNAL", faults.internal);
  return error.code === "DB_BUSY"
    ? new ApiFault(503, error.code, faults.databaseBusy)
    : new ApiFault(500, error.code, faults.database);
}
