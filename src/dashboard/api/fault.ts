import { words } from "../words.ts";

/** Why something could not be had: what the daemon said, or that it did not answer. */
export class AskFault extends Error {
  override readonly name = "AskFault";
  readonly code: string;
  readonly fix: string;
  readonly status: number;
  /** How a file differs that stands in the way. */
  readonly diff: readonly string[];

  constructor(
    status: number,
    code: string,
    message: string,
    fix: string,
    diff: readonly string[] = [],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fix = fix;
    this.diff = diff;
  }
}

/** Anything else that was thrown is a mistake of the page. */
export const toAskFault = (error: unknown): AskFault =>
  error instanceof AskFault ? error : new AskFault(0, "PAGE", String(error), "");

/** The daemon did not answer. */
export const OFFLINE = "OFFLINE";
/** Another process answers on the daemon's port; callers treat it as offline. */
export class StrangerFault extends AskFault {
  constructor() {
    super(0, OFFLINE, "", "");
  }
}

/** The page is not let in, or no more. */
export const SIGNED_OUT = 401;

type FaultBody = {
  readonly code?: string;
  readonly message?: string;
  readonly fix?: string;
  readonly diff?: readonly string[];
};

export async function readFault(response: Response): Promise<AskFault> {
  const told = (await response.json().catch(() => ({}))) as { readonly error?: FaultBody };
  const { notUnderstood } = words();
  const {
    code = `HTTP_${response.status}`,
    message = notUnderstood,
    fix = "",
    diff,
  } = told.error ?? {};
  return new AskFault(response.status, code, message, fix, diff);
}
