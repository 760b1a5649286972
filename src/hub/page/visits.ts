/**
 * Who a browser is. Somebody signs in with a token that reads, and the browser is given a cookie, which no script can read and no
 * other site can send:
 *
 *   <token ID>.<expires>.<random>.<hmac(hash of the token's secret, "page:" token ID "." expires "." random)>
 *
 * The token itself stays out of the browser, and nothing is kept of a visit: each request looks the token up again, so a visit ends
 * at once when its token is revoked, rotated or expires.
 */
import { randomBytes } from "node:crypto";
import type { PostgresConnection } from "../../store/postgres/connection.ts";
import {
  checkToken,
  findToken,
  type HubToken,
  isSameSecret,
  type TokenCheck,
} from "../../team/hub/tokens.ts";

const VISIT_SECONDS = 7 * 24 * 3600;
const VISIT = /^([a-z2-7]{12})\.(\d{10,12})\.([\w-]{22})\.([\w-]{43})$/;

export type PageVisits = {
  /** `cookie`: for the browser; null where the token does not let anybody in. */
  readonly signIn: (
    token: string,
  ) => Promise<{ readonly checked: TokenCheck; readonly cookie: string | null }>;
  readonly visitorOf: (request: Request) => Promise<TokenCheck>;
  /** Takes the cookie away. */
  readonly goodbye: string;
};

/** Whoever only sends reads nothing here either. */
export const mayRead = ({ role }: HubToken): boolean => role !== "writer";

/** `isHidden`: whether the browser reaches us over TLS. */
export function openVisits(
  connection: PostgresConnection,
  team: string,
  isHidden: boolean,
  now: () => number = Date.now,
): PageVisits {
  // With this beginning a browser takes it from this host alone, over TLS.
  const name = isHidden ? "__Host-self-gen-hub" : "self-gen-hub";
  const cookie = (value: string, seconds: number): string =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isHidden ? "; Secure" : ""}`;

  async function signIn(text: string) {
    const checked = await checkToken(connection, team, text);
    if (checked.outcome !== "known" || !mayRead(checked.token)) return { checked, cookie: null };
    const { token: id } = checked.token;
    const found = await findToken(connection, team, id);
    if (found === null) return { checked: { outcome: "unknown" } as const, cookie: null };
    const visit = `${id}.${Math.floor(now() / 1000) + VISIT_SECONDS}.${randomBytes(16).toString("base64url")}`;
    const value = `${visit}.${sign(found.hash, visit)}`;
    return { checked, cookie: cookie(value, VISIT_SECONDS) };
  }

  async function visitorOf({ headers }: Request): Promise<TokenCheck> {
    const [, id = "", expires = "", random = "", signed = ""] =
      VISIT.exec(readCookie(headers, name) ?? "") ?? [];
    if (Number(expires) * 1000 <= now()) return { outcome: "unknown" };
    const found = await findToken(connection, team, id);
    if (found === null || !isSameSecret(signed, sign(found.hash, `${id}.${expires}.${random}`)))
      return { outcome: "unknown" };
    return found.check;
  }

  return { signIn, visitorOf, goodbye: cookie("", 0) };
}

const sign = (hash: string, visit: string): string =>
  new Bun.CryptoHasher("sha256", hash).update(`page:${visit}`).digest("base64url");

function readCookie(headers: Headers, name: string): string | null {
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const found = pairs.filter((pair) => pair.startsWith(`${name}=`));
  // Of two somebody else made one.
  return found.length === 1 ? (found[0] ?? "").slice(name.length + 1) : null;
}
