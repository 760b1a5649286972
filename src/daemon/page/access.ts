/**
 * Who a page of ours is. `self-gen dashboard` asks over the socket for a code, which counts once and for two minutes and is
 * kept in memory alone; the page gives it back and is given two things:
 *
 *   name  <random>.<expires>.<hmac(pages, "name:" random "." expires)>   expires: seconds since 1970; no secret
 *   key   hmac(pages, "key:" random "." expires)                         never sent by a page, to nobody
 *
 * Somebody else can have our port while no daemon runs. So whoever answers a page proves first that he knows its key, and the
 * page then shows a pass that counts for this run of the daemon alone:
 *
 *   page    name, nonce                                ──▶
 *           ◀── run, hmac(key, "daemon:" port ":" run ":" nonce)       run: made at each start, kept in memory alone
 *   page    name.hmac(key, "page:" port ":" run)       ──▶ with every request
 *
 * Whatever was sent to somebody else belongs to a run that is over. `pages` of `run/http.json` makes all of it, and nothing
 * else is kept: a page outlives the daemon, and another `pages` ends every page.
 */
import { timingSafeEqual } from "node:crypto";
import { type HttpAccess, newToken } from "../../config/http-access.ts";

export const CODE_MS = 2 * 60_000;
/** Whoever asks for more takes the oldest away. */
export const MAX_CODES = 16;
const VISIT_SECONDS = 30 * 24 * 3600;
/** What a page shows its pass in. */
const PASS_HEADER = "X-Self-Gen-Key";

const NAME = /^([\w-]{43})\.(\d{10,12})\.([\w-]{43})$/;
const PASS = /^([\w-]{43}\.\d{10,12}\.[\w-]{43})\.([\w-]{43})$/;
const NONCE = /^[\w-]{43}$/;

/** What pages are known by, and the run of the daemon that they ask. */
export type PageAccess = Pick<HttpAccess, "port" | "pages"> & { readonly run: string };

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
      if (oldest !== undefined && endings.size >= MAX_CODES) endings.delete(oldest);
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
  expires: Math.floor(nowMs / 1000) + VISIT_SECONDS,
});

export const pageVisitName = (pages: string, { random, expires }: Visit): string =>
  `${random}.${expires}.${hmac(pages, `name:${random}.${expires}`)}`;

export const pageVisitKey = (pages: string, { random, expires }: Visit): string =>
  hmac(pages, `key:${random}.${expires}`);

/** Null for what we did not make, and for what is over. */
export function parsePageVisitName(pages: string, name: string, nowMs: number): Visit | null {
  const [, random = "", expires = "", signed = ""] = NAME.exec(name) ?? [];
  const visit = { random, expires: Number(expires) };
  const isOurs = isSameSecret(signed, hmac(pages, `name:${random}.${expires}`));
  return isOurs && visit.expires * 1000 > nowMs ? visit : null;
}

export const isNonce = (nonce: unknown): nonce is string =>
  typeof nonce === "string" && NONCE.test(nonce);

/** That we know the key of a page: only whoever does can say this of a nonce that was made just now. */
export const makeDaemonProof = (
  { port, pages, run }: PageAccess,
  visit: Visit,
  nonce: string,
): string => hmac(pageVisitKey(pages, visit), `daemon:${port}:${run}:${nonce}`);

/** What a page shows with every request to this run. */
export const makePagePass = ({ port, pages, run }: PageAccess, visit: Visit): string =>
  `${pageVisitName(pages, visit)}.${hmac(pageVisitKey(pages, visit), `page:${port}:${run}`)}`;

/** Whose page asks; null when that is nobody's. */
export function findPageVisit(headers: Headers, access: PageAccess, nowMs: number): Visit | null {
  const shown = headers.get(PASS_HEADER) ?? "";
  const [, name = ""] = PASS.exec(shown) ?? [];
  const visit = parsePageVisitName(access.pages, name, nowMs);
  return visit !== null && isSameSecret(shown, makePagePass(access, visit)) ? visit : null;
}

/** Whether it is a page of ours that asks, with or without the right to. */
export const isOfPage = (headers: Headers): boolean =>
  headers.has(PASS_HEADER) ||
  headers.has("origin") ||
  headers.get("sec-fetch-site") === "same-origin";

const hmac = (key: string, text: string): string =>
  new Bun.CryptoHasher("sha256", key).update(text).digest("base64url");

/** Takes as long for any two texts. */
export function isSameSecret(one: string, other: string): boolean {
  const hash = (text: string): Uint8Array => new Bun.CryptoHasher("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
