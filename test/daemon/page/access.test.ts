/** Codes, names, keys, proofs and passes, by themselves. */
import { expect, test } from "bun:test";
import { newToken } from "../../../src/config/http-access.ts";
import {
  CODE_MS,
  isNonce,
  isSameSecret,
  pageVisitKey,
  MAX_CODES,
  pageVisitName,
  newVisit,
  openCodes,
  type PageAccess,
  makePagePass,
  makeDaemonProof,
  parsePageVisitName,
  findPageVisit,
} from "../../../src/daemon/page/access.ts";
import { newNonce } from "./page-visit.ts";

const NOW = Date.parse("2026-11-16T12:00:00Z");
const PAGES = newToken();
const ACCESS: PageAccess = { port: 4711, pages: PAGES, run: newToken() };

const visitBy = (pass: string, access = ACCESS) =>
  findPageVisit(new Headers({ "x-self-gen-key": pass }), access, NOW);

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
  const made = Array.from({ length: MAX_CODES + 2 }, () => codes.make(NOW));
  expect(new Set(made).size).toBe(made.length);
  expect(made.map((code) => codes.take(code, NOW))).toEqual(made.map((_, at) => at > 1));
});

/** Every text that differs from this one in one sign. */
const spoilt = (text: string): readonly string[] =>
  Array.from(
    text,
    (sign, at) => text.slice(0, at) + (sign === "A" ? "B" : "A") + text.slice(at + 1),
  );

test("a name is believed as long as it lasts, and only with every sign of it as we made it", () => {
  const visit = newVisit(NOW);
  const name = pageVisitName(PAGES, visit);
  expect(parsePageVisitName(PAGES, name, NOW)).toEqual(visit);
  expect(parsePageVisitName(PAGES, name, visit.expires * 1000 - 1)).toEqual(visit);
  expect(parsePageVisitName(PAGES, name, visit.expires * 1000)).toBeNull();
  expect(parsePageVisitName(newToken(), name, NOW)).toBeNull();
  const [random = "", expires = "", signed = ""] = name.split(".");
  for (const forged of [
    "",
    "..",
    `${random}.${Number(expires) + 1}.${signed}`,
    `${newToken()}.${expires}.${signed}`,
    `${random}.${expires}.${newToken()}`,
    `${random}.${expires}.`,
    `${random}.${expires}`,
    `${random}.0${expires}.${signed}`,
    `${name}.x`,
    ` ${name}`,
    `${random}.${expires}.${pageVisitKey(PAGES, visit)}`,
    ...spoilt(name),
  ]) {
    expect([forged, parsePageVisitName(PAGES, forged, NOW)]).toEqual([forged, null]);
  }
});

test("a pass counts for its page, its port and its run, and for nothing else", () => {
  const [one, other] = [newVisit(NOW), newVisit(NOW)];
  const pass = makePagePass(ACCESS, one);
  expect(visitBy(pass)).toEqual(one);
  for (const forged of [
    "",
    pageVisitName(PAGES, one),
    `${pageVisitName(PAGES, one)}.${pageVisitKey(PAGES, one)}`,
    `${pageVisitName(PAGES, one)}.${makeDaemonProof(ACCESS, one, newNonce())}`,
    pageVisitName(PAGES, one) + makePagePass(ACCESS, other).slice(-44),
    `${pass}.x`,
    ...spoilt(pass),
  ]) {
    expect([forged, visitBy(forged)]).toEqual([forged, null]);
  }
  expect(visitBy(pass, { ...ACCESS, run: newToken() })).toBeNull();
  expect(visitBy(pass, { ...ACCESS, port: ACCESS.port + 1 })).toBeNull();
  expect(visitBy(pass, { ...ACCESS, pages: newToken() })).toBeNull();
  expect(findPageVisit(new Headers(), ACCESS, NOW)).toBeNull();
});

test("a proof is of this nonce, this run and this port, and is no pass", () => {
  const visit = newVisit(NOW);
  const nonce = newNonce();
  const others = [
    makeDaemonProof(ACCESS, visit, newNonce()),
    makeDaemonProof({ ...ACCESS, run: newToken() }, visit, nonce),
    makeDaemonProof({ ...ACCESS, port: 1 }, visit, nonce),
    makeDaemonProof({ ...ACCESS, pages: newToken() }, visit, nonce),
    makeDaemonProof(ACCESS, newVisit(NOW), nonce),
    makePagePass(ACCESS, visit).slice(-43),
  ];
  expect(new Set([makeDaemonProof(ACCESS, visit, nonce), ...others]).size).toBe(others.length + 1);
  expect(isNonce(nonce)).toBe(true);
  for (const odd of ["", `${nonce}x`, nonce.slice(1), `${nonce.slice(1)}:`, 7, null, [nonce]]) {
    expect([odd, isNonce(odd)]).toEqual([odd, false]);
  }
});

test("secrets are the same only when every sign is, whatever their lengths", () => {
  expect(isSameSecret("a", "a")).toBe(true);
  expect(isSameSecret("", "")).toBe(true);
  expect(isSameSecret("a", "aa")).toBe(false);
  expect(isSameSecret("a", "b")).toBe(false);
});
