/**
 * Who a page of ours is. `self-gen dashboard` asks over the socket for a code, which counts once and for two minutes and is
 * kept in memory alone; the page gives it back and is given two things that count only together:
 *
 *   cookie  <random>.<expires>.<hmac(token, "cookie:" random "." expires)>   expires: seconds since 1970
 *   key     hmac(token, "key:" random)
 *
 * A browser hands a cookie to every port of this machine, so it opens nothing by itself; the key is kept where only pages
 * of this very port can read it. The token of `run/http.json` makes both, and nothing is kept here: a page outlives the
 * daemon, and a new token ends every page.
 */
import { timingSafeEqual } from "node:crypto";
import { API_ROOT, type HttpAccess, newToken } from "../../config/http-access.ts";

export const CODE_MS = 2 * 60_000;
/** Whoever asks for more takes the oldest away. */
export const MOST_CODES = 16;
export const COOKIE_SECONDS = 30 * 24 * 3600;
/** What a page sends its key in. */
const KEY_HEADER = "X-Self-Gen-Key";

const COOKIE = /^([\w-]{43})\.(\d{10,12})\.([\w-]{43})$/;
/** Other programs at this address can set cookies of the same name; so many are looked at. */
const MOST_COOKIES = 8;

export type Codes = {
  readonly make: (nowMs: number) => string;
  /** Whether it was one; it is none from then on. */
  readonly take: (code: string, nowMs: number) => boolean;
  /** Whether somebody may still come with one. */
  readonly isAwaited: (nowMs: number) => boolean;
  readonly clear: () => void;
};

export function openCodes(random: () => string = newToken): Codes {
  const endings = new Map<string, number>();
  const tidy = (nowMs: number): void => {
    for (const [code, end] of endings) if (end <= nowMs) endings.delete(code);
  };
  return {
    make: (nowMs) => {
      tidy(nowMs);
      const [oldest] = endings.keys();
      if (oldest !== undefined && endings.size >= MOST_CODES) endings.delete(oldest);
      const code = random();
      endings.set(code, nowMs + CODE_MS);
      return code;
    },
    take: (code, nowMs) => {
      tidy(nowMs);
      const found = [...endings.keys()].filter((one) => isSameSecret(one, code));
      for (const one of found) endings.delete(one);
      return found.length > 0;
    },
    isAwaited: (nowMs) => {
      tidy(nowMs);
      return endings.size > 0;
    },
    clear: () => endings.clear(),
  };
}

/** What a page is known by. */
export type Visit = { readonly random: string; readonly expires: number };

export const newVisit = (nowMs: number, random = newToken()): Visit => ({
  random,
  expires: Math.floor(nowMs / 1000) + COOKIE_SECONDS,
});

export const cookieOf = (token: string, { random, expires }: Visit): string =>
  `${random}.${expires}.${hmac(token, `cookie:${random}.${expires}`)}`;

export const keyOf = (token: string, { random }: Visit): string => hmac(token, `key:${random}`);

/** Null for what we did not make, and for what is over. */
export function readCookie(token: string, value: string, nowMs: number): Visit | null {
  const [, random = "", expires = "", signed = ""] = COOKIE.exec(value) ?? [];
  const visit = { random, expires: Number(expires) };
  const isOurs = isSameSecret(signed, hmac(token, `cookie:${random}.${expires}`));
  return isOurs && visit.expires * 1000 > nowMs ? visit : null;
}

/** Whose page asks, by both that it shows; null when that is nobody's. */
export function visitOf(headers: Headers, access: HttpAccess, nowMs: number): Visit | null {
  const key = headers.get(KEY_HEADER);
  if (key === null) return null;
  for (const value of cookiesIn(headers, access.port)) {
    const visit = readCookie(access.token, value, nowMs);
    if (visit !== null && isSameSecret(key, keyOf(access.token, visit))) return visit;
  }
  return null;
}

/** Whether it is a page of ours that asks, with or without the right to. */
export const isOfPage = (headers: Headers, port: number): boolean =>
  headers.has(KEY_HEADER) ||
  headers.has("origin") ||
  headers.get("sec-fetch-site") === "same-origin" ||
  cookiesIn(headers, port).length > 0;

/** The same page for longer, once half of its time is over; else null. */
export const renewed = (visit: Visit, nowMs: number): Visit | null =>
  visit.expires - nowMs / 1000 < COOKIE_SECONDS / 2 ? newVisit(nowMs, visit.random) : null;

/** Only requests to the API carry it, only those of a page at this address, and no script can read it. */
export const setCookie = ({ port, token }: HttpAccess, visit: Visit): string =>
  [
    `${nameAt(port)}=${cookieOf(token, visit)}`,
    `Path=${API_ROOT}`,
    `Max-Age=${COOKIE_SECONDS}`,
    "HttpOnly",
    "SameSite=Strict",
  ].join("; ");

const nameAt = (port: number): string => `self-gen-${port}`;

function cookiesIn(headers: Headers, port: number): readonly string[] {
  const name = `${nameAt(port)}=`;
  return (headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(name))
    .slice(0, MOST_COOKIES)
    .map((pair) => pair.slice(name.length));
}

const hmac = (token: string, text: string): string =>
  new Bun.CryptoHasher("sha256", token).update(text).digest("base64url");

/** Takes as long for any two texts. */
export function isSameSecret(one: string, other: string): boolean {
  const hash = (text: string): Uint8Array => new Bun.CryptoHasher("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
