/**
 * `run/http.json`, 0600: the daemon's HTTP port, the token that programs send, and the secret behind pages' keys:
 * `{ "port", "token", "pages" }`. Only the daemon writes it. The token is new at each start: a program may have sent the
 * last one to another process that had the port in between. Port and `pages` survive restarts; `pages` is never sent. A
 * file that others could have read or written is ignored.
 */
import { isPrivateFile } from "../system/ownership.ts";
import { rareFiles, system } from "../system/system.ts";
import { replaceJsonFile } from "./write-file.ts";

export type HttpAccess = {
  readonly port: number;
  readonly token: string;
  readonly pages: string;
};

/** What is asked for stands behind it, at the socket too. */
export const API_ROOT = "/api/v1";

const TOKEN_BYTES = 32;
/** So many bytes, without padding. */
const TOKEN = /^[\w-]{43}$/;
const HIGHEST_PORT = 65_535;

export const httpAccessFile = (runFolder: string): string => `${runFolder}/http.json`;

/** Null when there is none, or none that can be trusted. */
export function readHttpAccess(runFolder: string): HttpAccess | null {
  const path = httpAccessFile(runFolder);
  if (!isPrivateFile(path)) return null;
  try {
    const read = JSON.parse(system.readFile(path) ?? "") as Partial<HttpAccess>;
    // Earlier versions made the keys of pages of the token.
    const { port, token, pages = newToken() } = read;
    if (!isSecret(token) || !isSecret(pages)) return null;
    if (typeof port !== "number" || !Number.isInteger(port)) return null;
    return port > 0 && port <= HIGHEST_PORT ? { port, token, pages } : null;
  } catch {
    return null;
  }
}

const isSecret = (text: unknown): text is string => typeof text === "string" && TOKEN.test(text);

/** Answers what was wrong, or null. */
export const writeHttpAccess = (runFolder: string, access: HttpAccess): string | null =>
  replaceJsonFile(httpAccessFile(runFolder), access);

/** So that no program connects to a port nobody serves any more. */
export function removeHttpAccess(runFolder: string): void {
  try {
    rareFiles().rmSync(httpAccessFile(runFolder), { force: true });
  } catch {
    // What cannot be written cannot always be taken away either.
  }
}

export const newToken = (): string =>
  crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });
