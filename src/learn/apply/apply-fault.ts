/** Why a suggestion cannot be applied or taken back; nothing was written then. The doors say it in words. */
export type ApplyFaultCode =
  /** A link leads out of the project, or out of what is the user's own. */
  | "OUTSIDE"
  /** The project is not on this machine, or not any more. */
  | "NO_FOLDER"
  | "NOT_A_FILE"
  | "NOT_WRITABLE"
  | "NOT_TEXT"
  | "TOO_LARGE"
  | "NOT_JSON"
  /** Something of another shape stands where the client expects it otherwise. */
  | "OTHER_SHAPE"
  /** Somebody else's file stands there. */
  | "EXISTS"
  | "BAD_NAME"
  | "NOT_FOR_CLIENT"
  | "NOTHING_TO_WRITE"
  | "CHANGED_MEANWHILE"
  | "CHANGED_SINCE"
  | "BACKUP_GONE"
  | "BUSY";

export class ApplyFault extends Error {
  override readonly name = "ApplyFault";
  readonly code: ApplyFaultCode;
  /** The file, or what else it is about. */
  readonly where: string;
  readonly detail: string;
  /** What stands there against what is ours; no lines where that is not kept. */
  readonly diff: readonly string[];

  constructor(code: ApplyFaultCode, where: string, detail = "", diff: readonly string[] = []) {
    super(`${code}: ${where}`);
    this.code = code;
    this.where = where;
    this.detail = detail;
    this.diff = diff;
  }
}
