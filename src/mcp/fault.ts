/** What a tool could not do, said so that a model can act on it: code, cause and fix. */
import { quoteLine } from "../recall/compose/quote.ts";
import { isReadOnlyFileSystem, StoreFault } from "../store/fault.ts";
import type { Text } from "../text/text.ts";

export class ToolFault extends Error {
  override readonly name = "ToolFault";
  readonly code: string;
  readonly fix: string;

  constructor(code: string, message: string, fix: string) {
    super(message);
    this.code = code;
    this.fix = fix;
  }
}

const LONGEST_DETAIL = 500;

/** Any error as a fault; what we did not expect keeps its own words. */
export function asToolFault(error: unknown, { faults }: Text): ToolFault {
  if (error instanceof ToolFault) return error;
  if (error instanceof StoreFault) {
    const [message, fix] = databaseWords(error, faults);
    return new ToolFault(error.code, message, fix);
  }
  const detail = error instanceof Error ? error.message : String(error);
  const told = quoteLine(detail, LONGEST_DETAIL);
  return new ToolFault("INTERNAL", `${faults.internal}: ${told}`, faults.internalFix);
}

function databaseWords(fault: StoreFault, faults: Text["faults"]): readonly [string, string] {
  const { code, path } = fault;
  const words: Readonly<Record<StoreFault["code"], readonly [(path: string) => string, string]>> = {
    DB_BUSY: [faults.dbBusy, faults.dbBusyFix],
    DB_NEWER: [faults.dbNewer, faults.dbNewerFix],
    DB_CORRUPT: [faults.dbCorrupt, faults.dbCorruptFix],
    DB_FOREIGN: [faults.dbForeign, faults.dbForeignFix],
    DB_UNWRITABLE: [
      faults.dbUnwritable,
      isReadOnlyFileSystem(fault) ? faults.dbReadOnlyFix : faults.dbUnwritableFix,
    ],
    DB_FULL: [faults.dbFull, faults.dbFullFix],
    DB_FAILED: [faults.dbFailed, faults.dbFailedFix],
    DB_UNREACHABLE: [faults.dbUnreachable, faults.dbUnreachableFix],
    DB_DENIED: [faults.dbDenied, faults.dbDeniedFix],
    DB_INSECURE: [faults.dbInsecure, faults.dbInsecureFix],
    HUB_UNREACHABLE: [faults.hubUnreachable, faults.hubUnreachableFix],
    HUB_DENIED: [faults.hubDenied, faults.hubDeniedFix],
    HUB_FAILED: [faults.hubFailed, faults.hubFailedFix],
  };
  const [message, fix] = words[code];
  return [message(path), fix];
}
