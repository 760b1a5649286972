/** An expected failure, said so that a person can act on it. `--json` prints the same object. */
import { isReadOnlyFileSystem, StoreFault } from "../../store/fault.ts";
import type { Text } from "../../text/text.ts";

export class Fault extends Error {
  override readonly name = "Fault";
  readonly code: string;
  readonly fix: string;
  readonly exitCode: 1 | 2;
  /** The language it is said in, where that is not the one set. */
  spoken: Text | null = null;
  /** What stands in the way, as `diff -u` shows it. */
  readonly diff: { readonly heading: string; readonly lines: readonly string[] } | null = null;

  /** The message in the lines in which another program said it. */
  quote: { readonly heading: string; readonly lines: readonly string[] } | null = null;

  constructor(code: string, message: string, fix: string, exitCode: 1 | 2 = 1, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.fix = fix;
    this.exitCode = exitCode;
  }
}

/** `near`: what somebody may have meant; else the help tells. */
export function usageFault(
  { faults }: Text,
  command: string,
  detail: string,
  near: string | null = null,
): Fault {
  const fix = near === null ? faults.usageFix(command) : faults.unknownCommandFix(near);
  return new Fault("USAGE", faults.usage(detail), fix, 2);
}

/** What the system says when a place cannot be written to. */
const UNWRITABLE: ReadonlySet<string> = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOTDIR",
  "EISDIR",
  "ENOTFILE",
  "EFBIG",
  "SQLITE_FULL",
]);

/** No disk, or nobody's share of one, has room for more. */
const FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);

/** Any error as a fault; what we did not expect keeps its own words. */
export function asFault(error: unknown, text: Text): Fault {
  if (error instanceof Fault) return error;
  const { faults } = text;
  if (!(error instanceof StoreFault)) {
    const { code, path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
    if (code !== undefined && FULL.has(code)) {
      const { diskFull, diskFullSomewhere, diskFullFix } = faults;
      const message = path === undefined ? diskFullSomewhere : diskFull(path);
      return new Fault("CANNOT_WRITE", message, diskFullFix);
    }
    if (syscall === "uv_cwd")
      return new Fault("NO_FOLDER", faults.folderGone, faults.folderGoneFix);
    // A lock is a file of SQLite's, which names no place.
    const where = path ?? (code === "SQLITE_FULL" ? "SQLite" : syscall);
    if (typeof where === "string" && typeof code === "string" && UNWRITABLE.has(code)) {
      return new Fault("CANNOT_WRITE", faults.cannotWrite(where, code), faults.cannotWriteFix);
    }
    const detail = error instanceof Error ? error.message : String(error);
    return new Fault("INTERNAL", `${faults.internal}: ${detail}`, faults.internalFix);
  }
  const make = (message: string, fix: string): Fault =>
    new Fault(error.code, message, fix, 1, error.cause ?? error);
  switch (error.code) {
    case "DB_BUSY":
      return make(faults.dbBusy(error.path), faults.dbBusyFix);
    case "DB_NEWER":
      return make(faults.dbNewer(error.path), faults.dbNewerFix);
    case "DB_CORRUPT":
      return make(faults.dbCorrupt(error.path), faults.dbCorruptFix);
    case "DB_FOREIGN":
      return make(faults.dbForeign(error.path), faults.dbForeignFix);
    case "DB_UNWRITABLE":
      return make(
        faults.dbUnwritable(error.path),
        isReadOnlyFileSystem(error) ? faults.dbReadOnlyFix : faults.dbUnwritableFix,
      );
    case "DB_FULL":
      return make(faults.dbFull(error.path), faults.dbFullFix);
    case "DB_FAILED":
      return make(faults.dbFailed(error.path), faults.dbFailedFix);
    case "DB_UNREACHABLE":
      return make(faults.dbUnreachable(error.path), faults.dbUnreachableFix);
    case "DB_DENIED":
      return make(faults.dbDenied(error.path), faults.dbDeniedFix);
    case "DB_INSECURE":
      return make(faults.dbInsecure(error.path), faults.dbInsecureFix);
    case "HUB_UNREACHABLE":
      return make(faults.hubUnreachable(error.path), faults.hubUnreachableFix);
    case "HUB_DENIED":
      return make(faults.hubDenied(error.path), faults.hubDeniedFix);
    case "HUB_FAILED":
      return make(faults.hubFailed(error.path), faults.hubFailedFix);
  }
}
