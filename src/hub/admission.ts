/** Who asks. A token is looked up at every request, so one that was revoked counts no more at once. */
import type { PostgresConnection } from "../store/postgres/connection.ts";
import { checkToken, type HubToken, noteTokenUse, type TokenCheck } from "../team/hub/tokens.ts";
import { HubFault } from "./hub-fault.ts";

export type Admission = {
  /** Throws for a token that does not count. */
  readonly admit: (request: Request) => Promise<HubToken>;
  /** Null where none is shown. */
  readonly check: (request: Request) => Promise<TokenCheck | null>;
  /** Somebody came with this one. */
  readonly note: (token: string) => Promise<void>;
};

const NOTE_MS = 60_000;

export function openAdmission(connection: PostgresConnection, team: string): Admission {
  const noted = new Map<string, number>();
  const note = async (token: string): Promise<void> => {
    const now = Date.now();
    if (now - (noted.get(token) ?? 0) < NOTE_MS) return;
    noted.set(token, now);
    await noteTokenUse(connection, team, token);
  };
  const check: Admission["check"] = async ({ headers }) => {
    const [, text] = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
    if (text === undefined) return null;
    const checked = await checkToken(connection, team, text);
    if (checked.outcome === "known") await note(checked.token.token);
    return checked;
  };
  const admit: Admission["admit"] = async (request) => {
    const checked = await check(request);
    if (checked === null) throw new HubFault("NO_TOKEN", "send Authorization: Bearer TOKEN");
    switch (checked.outcome) {
      case "unknown":
        throw new HubFault("WRONG_TOKEN", "no such token");
      case "expired":
        throw new HubFault("TOKEN_EXPIRED", "the token expired");
      case "revoked":
        throw new HubFault("TOKEN_REVOKED", "the token was revoked");
      case "known":
        return checked.token;
    }
  };
  return { admit, check, note };
}

/** The machine whose log it may write. */
export function requireWriter({ machine }: HubToken): string {
  if (machine === null) throw new HubFault("ROLE", "the token only reads");
  return machine;
}

export function requireReader({ role }: HubToken): void {
  if (role === "writer") throw new HubFault("ROLE", "the token only sends");
}
