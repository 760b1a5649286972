/**
 * Tokens of a hub: `sgh_<ID>_<secret>`. The database has the ID and a hash of the secret, which is random enough that no slower
 * hash is needed. A machine's token says which machine that is; no request can say otherwise.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { newId } from "../../event/id.ts";
import type { PostgresConnection } from "../../store/postgres/connection.ts";
import { migrate } from "../../store/postgres/migrate.ts";
import { giveMachine } from "../../store/postgres/roles.ts";
import { addMachine } from "../team-database.ts";

export const TOKEN_ROLES = ["writer", "reader", "both"] as const;
/** `writer`: sends its own log. `reader`: reads what all machines sent. */
export type TokenRole = (typeof TOKEN_ROLES)[number];

export type HubToken = {
  readonly token: string;
  readonly name: string;
  readonly role: TokenRole;
  readonly machine: string | null;
  /** ISO times. */
  readonly issuedAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly usedAt: string | null;
};

/** `text`: all of it, for whoever it is for; it cannot be had again. */
export type IssuedToken = { readonly token: string; readonly text: string };

const FORM = /^sgh_([a-z2-7]{12})_([\w-]{43})$/;
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

const newTokenId = (): string => [...randomBytes(12)].map((byte) => LETTERS[byte & 31]).join("");
const newSecret = (): string => randomBytes(32).toString("base64url");
const hashOf = (secret: string): string =>
  new Bun.CryptoHasher("sha256").update(secret).digest("hex");
const textOf = (token: string, secret: string): string => `sgh_${token}_${secret}`;

/** Takes as long for any two of the same length. */
export const isSameSecret = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const AT = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const SELECT = `select token, name, role, machine, ${AT("issued_at")} as "issuedAt", ${AT("expires_at")} as "expiresAt",
  ${AT("revoked_at")} as "revokedAt", ${AT("used_at")} as "usedAt" from hub_tokens`;

export type TokenRequest = {
  readonly name: string;
  readonly role: TokenRole;
  readonly days: number;
  /** Whom its machine belongs to; the hub's own login where that is not said. */
  readonly person?: string | null;
};

export async function issueToken(
  connection: PostgresConnection,
  team: string,
  { name, role, days, person = null }: TokenRequest,
): Promise<IssuedToken> {
  await migrate(connection);
  const [token, secret] = [newTokenId(), newSecret()];
  const machine = role === "reader" ? null : newId();
  if (machine !== null) await addMachine(connection, team, machine);
  if (machine !== null && person !== null) await giveMachine(connection, machine, person);
  await connection.send(
    `insert into hub_tokens (tenant, token, hash, name, role, machine, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + $7::integer * interval '1 day')`,
    [team, token, hashOf(secret), name, role, machine, String(days)],
  );
  return { token, text: textOf(token, secret) };
}

/** The same machine or person with another secret; the one before counts no more. Null where there is none that counts. */
export async function rotateToken(
  connection: PostgresConnection,
  team: string,
  token: string,
  days: number,
): Promise<IssuedToken | null> {
  await migrate(connection);
  const secret = newSecret();
  const found = await connection.send(
    `update hub_tokens set hash = $3, issued_at = now(), expires_at = now() + $4::integer * interval '1 day'
     where tenant = $1 and token = $2 and revoked_at is null returning 1`,
    [team, token, hashOf(secret), String(days)],
  );
  return found.length === 0 ? null : { token, text: textOf(token, secret) };
}

/** False where there is none that counts. What its machine sent stays. */
export async function revokeToken(
  connection: PostgresConnection,
  team: string,
  token: string,
): Promise<boolean> {
  await migrate(connection);
  const found = await connection.send(
    `update hub_tokens set revoked_at = now() where tenant = $1 and token = $2 and revoked_at is null returning 1`,
    [team, token],
  );
  return found.length > 0;
}

/** Last issued first. */
export async function listTokens(
  connection: PostgresConnection,
  team: string,
): Promise<readonly HubToken[]> {
  await migrate(connection);
  return (await connection.send(`${SELECT} where tenant = $1 order by issued_at desc, token`, [
    team,
  ])) as readonly HubToken[];
}

export type TokenCheck =
  | { readonly outcome: "known"; readonly token: HubToken }
  | { readonly outcome: "unknown" | "expired" | "revoked" };

export type FoundToken = { readonly check: TokenCheck; readonly hash: string };

/** By its ID alone, so nothing is proved yet. */
export async function findToken(
  connection: PostgresConnection,
  team: string,
  id: string,
): Promise<FoundToken | null> {
  const [found] = (await connection.send(
    `select t.*, h.hash, h.expires_at < now() as "isExpired" from (${SELECT} where tenant = $1 and token = $2) t
     join hub_tokens h on h.tenant = $1 and h.token = t.token`,
    [team, id],
  )) as readonly (HubToken & { hash: string; isExpired: boolean })[];
  if (found === undefined) return null;
  const { hash, isExpired, ...token } = found;
  if (token.revokedAt !== null) return { check: { outcome: "revoked" }, hash };
  return { check: isExpired ? { outcome: "expired" } : { outcome: "known", token }, hash };
}

/** Whose token it is. Why one counts no more is said only to whoever has all of it. */
export async function checkToken(
  connection: PostgresConnection,
  team: string,
  text: string,
): Promise<TokenCheck> {
  const [, id, secret] = FORM.exec(text) ?? [];
  if (id === undefined || secret === undefined) return { outcome: "unknown" };
  const found = await findToken(connection, team, id);
  const isOwn = found !== null && isSameSecret(found.hash, hashOf(secret));
  return isOwn ? found.check : { outcome: "unknown" };
}

/** Somebody came with it. */
export async function noteTokenUse(
  connection: PostgresConnection,
  team: string,
  token: string,
): Promise<void> {
  await connection.send("update hub_tokens set used_at = now() where tenant = $1 and token = $2", [
    team,
    token,
  ]);
}
