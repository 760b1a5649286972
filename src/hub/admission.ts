/** Who asks. A token is looked up at every request, so one that was revoked counts no more at once. */
import type { PostgresConnection } from "../store/postgres/connection.ts";
import { checkToken, type HubToken, noteTokenUse } from "../team/hub/tokens.ts";
import { HubFault } from "./hub-fault.ts";

export type Admission = (request: Request) => Promise<HubToken>;

const NOTE_MS = 60_000;

export function openAdmission(connection: PostgresConnection, team: string): Admission {
  const noted = new Map<string, number>();
  const note = async (token: string): Promise<void> => {
    const now = Date.now();
    if (now - (noted.get(token) ?? 0) < NOTE_MS) return;
    noted.set(token, now);
    await noteTokenUse(connection, team, token);
  };
  return async ({ headers }) => {
    const [, text] = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
    if (text === undefined) throw new HubFault("NO_TOKEN", "send Authorization: Bearer TOKEN");
    const checked = await checkToken(connection, team, text);
    switch (checked.outcome) {
      case "unknown":
        throw new HubFault("WRONG_TOKEN", "no such token");
      case "expired":
        throw new HubFault("TOKEN_EXPIRED", "the token expired");
      case "revoked":
        throw new HubFault("TOKEN_REVOKED", "the token was revoked");
      case "known":
        await note(checked.token.token);
        return checked.token;
    }
  };
}

/** The machine whose log it may write. */
export function requireWriter({ machine }: HubToken): string {
  if (machine === null) throw new HubFault("ROLE", "the token only reads");
  return machine;
}

export function requireReader({ role }: HubToken): void {
  if (role === "writer") throw new HubFault("ROLE", "the token only sends");
}
