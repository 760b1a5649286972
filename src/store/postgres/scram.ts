/** A password as PostgreSQL keeps it (RFC 5802), so that no statement, and no log of statements, has the password itself. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

const ITERATIONS = 4096;

export const newPassword = (): string => randomBytes(24).toString("base64url");

export function toScramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256");
  const keyOf = (word: string): Buffer => createHmac("sha256", salted).update(word).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${stored}:${keyOf("Server Key").toString("base64")}`;
}
