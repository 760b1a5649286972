/** A fault of the store, with a code that callers can act on. */
export type StoreFaultCode =
  | "DB_BUSY"
  | "DB_NEWER"
  | "DB_CORRUPT"
  | "DB_FOREIGN"
  | "DB_UNWRITABLE"
  | "DB_FULL"
  | "DB_FAILED"
  /** Of a database on another machine. */
  | "DB_UNREACHABLE"
  | "DB_DENIED"
  | "DB_INSECURE"
  /** Of a hub in front of one. */
  | "HUB_UNREACHABLE"
  | "HUB_DENIED"
  | "HUB_FAILED";

const RETRIED: ReadonlySet<StoreFaultCode> = new Set([
  "DB_BUSY",
  "DB_FULL",
  "DB_UNREACHABLE",
  "HUB_UNREACHABLE",
]);

export class StoreFault extends Error {
  override readonly name = "StoreFault";
  readonly code: StoreFaultCode;
  readonly path: string;
  /** Whether trying again later may help. */
  readonly retry: boolean;

  constructor(code: StoreFaultCode, path: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.code = code;
    this.path = path;
    this.retry = RETRIED.has(code);
  }
}

/** Owner and permissions have nothing to do with it. */
export const isReadOnlyFileSystem = ({ cause }: StoreFault): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "EROFS";
