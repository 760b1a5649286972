/** Codes, cookies and keys, by themselves. */
import { expect, test } from "bun:test";
import { newToken } from "../../../src/config/http-access.ts";
import {
  CODE_MS,
  COOKIE_SECONDS,
  cookieOf,
  isSameSecret,
  keyOf,
  MOST_CODES,
  newVisit,
  openCodes,
  readCookie,
  renewed,
  setCookie,
  visitOf,
} from "../../../src/daemon/page/access.ts";

const NOW = Date.parse("2026-11-16T12:00:00Z");
const TOKEN = newToken();
const PORT = 4711;

const shown = (cookie: string, key: string | null): Headers =>
  new Headers({ cookie, ...(key === null ? {} : { "x-self-gen-key": key }) });

const visitBy = (cookie: string, key: string | null, token = TOKEN) =>
  visitOf(shown(cookie, key), { port: PORT, token }, NOW);

test("a code counts once, for two minutes, and only as it was given", () => {
  const codes = openCodes();
  const code = codes.make(NOW);
  expect(code).toMatch(/^[\w-]{43}$/);
  for (const guess of ["", "x", code.slice(1), `${code}x`, code.toLowerCase(), newToken()]) {
    expect([guess, codes.take(guess, NOW)]).toEqual([guess, false]);
  }
  expect(codes.isAwaited(NOW)).toBe(true);
  expect(codes.take(code, NOW + CODE_MS - 1)).toBe(true);
  expect(codes.take(code, NOW + CODE_MS - 1)).toBe(false);
  expect(codes.isAwaited(NOW)).toBe(false);
  expect(codes.take(codes.make(NOW), NOW + CODE_MS)).toBe(false);
  const dropped = codes.make(NOW);
  codes.clear();
  expect(codes.take(dropped, NOW)).toBe(false);
});

test("only so many codes wait at once: the oldest goes first", () => {
  const codes = openCodes();
  const made = Array.from({ length: MOST_CODES + 2 }, () => codes.make(NOW));
  expect(new Set(made).size).toBe(made.length);
  expect(made.map((code) => codes.take(code, NOW))).toEqual(made.map((_, at) => at > 1));
});

test("a cookie is believed as long as it lasts, and only with every sign of it as we made it", () => {
  const visit = newVisit(NOW);
  const cookie = cookieOf(TOKEN, visit);
  expect(readCookie(TOKEN, cookie, NOW)).toEqual(visit);
  expect(readCookie(TOKEN, cookie, visit.expires * 1000 - 1)).toEqual(visit);
  expect(readCookie(TOKEN, cookie, visit.expires * 1000)).toBeNull();
  expect(readCookie(newToken(), cookie, NOW)).toBeNull();
  const [random = "", expires = "", signed = ""] = cookie.split(".");
  for (const forged of [
    "",
    "..",
    `${random}.${Number(expires) + 1}.${signed}`,
    `${newToken()}.${expires}.${signed}`,
    `${random}.${expires}.${newToken()}`,
    `${random}.${expires}.`,
    `${random}.${expires}`,
    `${random}.0${expires}.${signed}`,
    `${cookie}.x`,
    ` ${cookie}`,
    `${random}.${expires}.${keyOf(TOKEN, visit)}`,
  ]) {
    expect([forged, readCookie(TOKEN, forged, NOW)]).toEqual([forged, null]);
  }
  for (let at = 0; at < cookie.length; at++) {
    const other = cookie[at] === "A" ? "B" : "A";
    expect(readCookie(TOKEN, cookie.slice(0, at) + other + cookie.slice(at + 1), NOW)).toBeNull();
  }
});

test("cookie and key count only together, of the same page and at the same port", () => {
  const [one, other] = [newVisit(NOW), newVisit(NOW)];
  const named = `self-gen-${PORT}=${cookieOf(TOKEN, one)}`;
  expect(visitBy(named, keyOf(TOKEN, one))).toEqual(one);
  expect(visitBy(named, null)).toBeNull();
  expect(visitBy(named, "")).toBeNull();
  expect(visitBy(named, keyOf(TOKEN, other))).toBeNull();
  expect(visitBy(named, cookieOf(TOKEN, one))).toBeNull();
  expect(visitBy("", keyOf(TOKEN, one))).toBeNull();
  expect(visitBy(`self-gen-${PORT + 1}=${cookieOf(TOKEN, one)}`, keyOf(TOKEN, one))).toBeNull();
  expect(visitBy(named, keyOf(TOKEN, one), newToken())).toBeNull();
});

test("a cookie of the same name that another program set keeps nobody out", () => {
  const visit = newVisit(NOW);
  const own = `self-gen-${PORT}=${cookieOf(TOKEN, visit)}`;
  const strange = `self-gen-${PORT}=strange; other=1; self-gen-${PORT}=`;
  expect(visitBy(`${strange}; ${own}`, keyOf(TOKEN, visit))).toEqual(visit);
});

test("what a page is known by is made to last once half of it is over, and its key stays", () => {
  const visit = newVisit(NOW);
  const half = NOW + (COOKIE_SECONDS * 1000) / 2;
  expect(renewed(visit, half - 1000)).toBeNull();
  const longer = renewed(visit, half + 1000);
  expect(longer?.expires).toBe(visit.expires + COOKIE_SECONDS / 2 + 1);
  expect(keyOf(TOKEN, longer ?? newVisit(NOW))).toBe(keyOf(TOKEN, visit));
});

test("a cookie is for the API alone, for no script, and for no other site", () => {
  const visit = newVisit(NOW);
  const [pair, ...attributes] = setCookie({ port: PORT, token: TOKEN }, visit).split("; ");
  expect(pair).toBe(`self-gen-${PORT}=${cookieOf(TOKEN, visit)}`);
  expect(attributes).toEqual(["Path=/api/v1", "Max-Age=2592000", "HttpOnly", "SameSite=Strict"]);
});

test("secrets are the same only when every sign is, whatever their lengths", () => {
  expect(isSameSecret("a", "a")).toBe(true);
  expect(isSameSecret("", "")).toBe(true);
  expect(isSameSecret("a", "aa")).toBe(false);
  expect(isSameSecret("a", "b")).toBe(false);
});
