/** Why a request is refused. The words are for whoever runs or writes a client; nothing of what was sent is repeated. */
export type HubFaultCode =
  | "NO_TOKEN"
  | "WRONG_TOKEN"
  | "TOKEN_EXPIRED"
  | "TOKEN_REVOKED"
  | "ROLE"
  | "UNKNOWN_ROUTE"
  | "WRONG_METHOD"
  | "NO_LENGTH"
  | "TOO_LARGE"
  | "MALFORMED"
  | "BUSY"
  | "STOPPING"
  | "DATABASE"
  | "INTERNAL";

const STATUS: Readonly<Record<HubFaultCode, number>> = {
  NO_TOKEN: 401,
  WRONG_TOKEN: 401,
  TOKEN_EXPIRED: 401,
  TOKEN_REVOKED: 401,
  ROLE: 403,
  UNKNOWN_ROUTE: 404,
  WRONG_METHOD: 405,
  NO_LENGTH: 411,
  TOO_LARGE: 413,
  MALFORMED: 400,
  BUSY: 503,
  STOPPING: 503,
  DATABASE: 503,
  INTERNAL: 500,
};

export class HubFault extends Error {
  override readonly name = "HubFault";
  readonly code: HubFaultCode;
  readonly status: number;

  constructor(code: HubFaultCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.status = STATUS[code];
  }
}
