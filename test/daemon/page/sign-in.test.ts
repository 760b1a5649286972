/** A page is let in by a code, a cookie and a key, and by nothing less. */
import { expect, test } from "bun:test";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readHttpAccess } from "../../../src/config/http-access.ts";
import { version } from "../../../src/config/version.ts";
import { cookieOf, keyOf, newVisit } from "../../../src/daemon/page/access.ts";
import { type ApiHome, openApiHome } from "../api/api-home.ts";
import { followAt } from "../api/event-client.ts";
import {
  ask,
  type Asked,
  codeFrom,
  codeOf,
  cookieIn,
  exchange,
  headersOf,
  originOf,
  SIGN_IN,
  signIn,
} from "./page-visit.ts";
import { until } from "../../until.ts";

const PAGE = "/api/v1/page";
const DAY_MS = 24 * 3_600_000;

/** The status and the code of what is answered. */
async function told(home: ApiHome, asked: Partial<Asked>): Promise<[number, string | null]> {
  const answer = await ask(home, { target: PAGE, ...asked });
  expect(answer.head + answer.body).not.toContain(home.token);
  expect(answer.head.toLowerCase()).toContain("cache-control: no-store");
  expect(answer.head.toLowerCase()).toContain("x-content-type-options: nosniff");
  expect(answer.head.toLowerCase()).not.toContain("access-control-");
  return [answer.status, codeOf(answer)];
}

test("a code from the socket is exchanged for a cookie and a key, which open what the token opens, the events too", async () => {
  await using home = await openApiHome();
  const answer = await exchange(home, JSON.stringify({ code: await codeFrom(home.socket) }));
  expect(answer.status).toBe(200);
  expect(answer.head).toMatch(
    /^set-cookie: self-gen-\d+=\S+; Path=\/api\/v1; Max-Age=2592000; HttpOnly; SameSite=Strict\r?$/im,
  );
  const { key } = JSON.parse(answer.body) as { key: string };
  expect(answer.body).toBe(JSON.stringify({ key }));
  expect(answer.body + answer.head).not.toContain(home.token);
  const headers = headersOf({ cookie: cookieIn(answer) ?? "", key });
  const page = await ask(home, { target: PAGE, headers });
  expect(JSON.parse(page.body)).toEqual({
    version,
    language: "ko",
    isEnabled: true,
    isPaused: false,
    pausedUntil: null,
    userHome: home.sandbox.env["HOME"],
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    forgotten: 0,
    startedAt: expect.any(String) as string,
  });
  expect(page.head.toLowerCase()).not.toContain("set-cookie");
  expect((await ask(home, { target: "/api/v1/sessions", headers })).status).toBe(200);
  const client = await followAt((signal) =>
    fetch(`${originOf(home)}/api/v1/events`, { signal, headers }),
  );
  await client.until(({ event }) => event === "ready");
  client.close();
});

test("a code that was used, guessed or left out signs nobody in", async () => {
  await using home = await openApiHome();
  const code = await codeFrom(home.socket);
  for (const body of [
    { code: `${code}x` },
    { code: code.slice(1) },
    { code: "" },
    { code: null },
    { code: [code] },
    { code: { toString: code } },
    {},
  ]) {
    const answer = await exchange(home, JSON.stringify(body));
    expect([answer.status, codeOf(answer), cookieIn(answer)]).toEqual([401, "WRONG_CODE", null]);
  }
  const [first, second] = await Promise.all([
    exchange(home, JSON.stringify({ code })),
    exchange(home, JSON.stringify({ code })),
  ]);
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 401]));
  expect((await exchange(home, JSON.stringify({ code }))).status).toBe(401);
});

test("a code is taken only from our own page, by POST, as JSON, and in few words", async () => {
  await using home = await openApiHome();
  const code = await codeFrom(home.socket);
  const body = JSON.stringify({ code });
  const refused: readonly (readonly [Asked["headers"], string, number, string])[] = [
    [{ Origin: null }, body, 403, "FOREIGN_ORIGIN"],
    [{ Origin: "null" }, body, 403, "FOREIGN_ORIGIN"],
    [{ Origin: "https://evil.example" }, body, 403, "FOREIGN_ORIGIN"],
    [{ Origin: `http://localhost:${home.port}` }, body, 403, "FOREIGN_ORIGIN"],
    [{ Origin: `http://127.0.0.1:${home.port + 1}` }, body, 403, "FOREIGN_ORIGIN"],
    [{ "Sec-Fetch-Site": "cross-site" }, body, 403, "FOREIGN_ORIGIN"],
    [{ "Sec-Fetch-Site": "same-site" }, body, 403, "FOREIGN_ORIGIN"],
    [{ "Content-Type": null }, body, 415, "NOT_JSON"],
    [{ "Content-Type": "text/plain" }, body, 415, "NOT_JSON"],
    [{ "Content-Type": "application/x-www-form-urlencoded" }, `code=${code}`, 415, "NOT_JSON"],
    [{ "Content-Type": "application/json, text/plain" }, body, 415, "NOT_JSON"],
    [{}, "", 400, "BAD_BODY"],
    [{}, "[]", 400, "BAD_BODY"],
    [{}, "null", 400, "BAD_BODY"],
    [{}, `"${code}"`, 400, "BAD_BODY"],
    [{}, `${body}}`, 400, "BAD_BODY"],
    [{}, JSON.stringify({ code, more: "x".repeat(4096) }), 413, "BODY_TOO_LARGE"],
  ];
  for (const [headers, sent, status, code] of refused) {
    const answer = await exchange(home, sent, headers);
    expect([headers, answer.status, codeOf(answer)]).toEqual([headers, status, code]);
  }
  for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
    const answer = await ask(home, { method, target: SIGN_IN });
    expect(answer.status).toBe(405);
    expect(answer.head.toLowerCase()).toContain("allow: post\r\n");
  }
  const elsewhere = await ask(home, {
    method: "POST",
    target: SIGN_IN,
    host: "evil.example",
    headers: { Origin: originOf(home), "Content-Type": "application/json" },
    body,
  });
  expect([elsewhere.status, codeOf(elsewhere)]).toEqual([403, "FOREIGN_HOST"]);
  expect((await exchange(home, body)).status).toBe(200);
});

test("a body that goes on and on is cut short, however it comes", async () => {
  await using home = await openApiHome();
  const chunk = "x".repeat(8000);
  const chunked = await ask(home, {
    method: "POST",
    target: SIGN_IN,
    headers: {
      Origin: originOf(home),
      "Content-Type": "application/json",
      "Content-Length": null,
      "Transfer-Encoding": "chunked",
    },
    body: `${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
  });
  expect([chunked.status, codeOf(chunked)]).toEqual([413, "BODY_TOO_LARGE"]);
});

test("the cookie alone opens nothing, nor does the key, nor the key of another page", async () => {
  await using home = await openApiHome();
  const [one, other] = [await signIn(home), await signIn(home)];
  const refused: readonly Asked["headers"][] = [
    { Cookie: one.cookie },
    { "X-Self-Gen-Key": one.key },
    headersOf({ cookie: one.cookie, key: other.key }),
    headersOf({ cookie: other.cookie, key: one.key }),
    headersOf({ cookie: one.cookie, key: "" }),
    headersOf({ cookie: one.cookie, key: one.cookie.split("=")[1] ?? "" }),
    headersOf({ cookie: one.cookie.replace(/-\d+=/, "-1="), key: one.key }),
    { "Sec-Fetch-Site": "same-origin" },
    { Origin: originOf(home) },
  ];
  for (const headers of refused) {
    for (const target of [PAGE, "/api/v1/sessions", "/api/v1/events", "/api/v1/openapi.json"]) {
      expect([headers, await told(home, { target, headers: headers ?? {} })]).toEqual([
        headers,
        [401, "NOT_SIGNED_IN"],
      ]);
    }
  }
  expect((await told(home, { headers: headersOf(one) }))[0]).toBe(200);
  expect((await told(home, { headers: headersOf(other) }))[0]).toBe(200);
});

test("a page that shows everything is refused all the same from another host or another site", async () => {
  await using home = await openApiHome();
  const headers = headersOf(await signIn(home));
  expect(await told(home, { host: "evil.example", headers })).toEqual([403, "FOREIGN_HOST"]);
  expect(await told(home, { host: `localhost:${home.port}`, headers })).toEqual([
    403,
    "FOREIGN_HOST",
  ]);
  for (const strange of [
    { Origin: "https://evil.example" },
    { Origin: `http://127.0.0.1:${home.port + 1}` },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ]) {
    expect(await told(home, { headers: { ...headers, ...strange } })).toEqual([
      403,
      "FOREIGN_ORIGIN",
    ]);
  }
});

/** Another first letter. */
const forged = (token: string): string => `${token.startsWith("_") ? "-" : "_"}${token.slice(1)}`;

test("what is over or forged is refused; what is half over is made to last, with the same key", async () => {
  await using home = await openApiHome();
  const { token, port } = home;
  const signedIn = (atMs: number, by = token) => {
    const visit = newVisit(atMs);
    return {
      visit,
      headers: headersOf({
        cookie: `self-gen-${port}=${cookieOf(by, visit)}`,
        key: keyOf(by, visit),
      }),
    };
  };
  const now = Date.now();
  expect(await told(home, { headers: signedIn(now - 31 * DAY_MS).headers })).toEqual([
    401,
    "NOT_SIGNED_IN",
  ]);
  expect(await told(home, { headers: signedIn(now, forged(token)).headers })).toEqual([
    401,
    "NOT_SIGNED_IN",
  ]);
  const fresh = await ask(home, { target: PAGE, headers: signedIn(now - 14 * DAY_MS).headers });
  expect([fresh.status, cookieIn(fresh)]).toEqual([200, null]);
  const { visit, headers } = signedIn(now - 16 * DAY_MS);
  const old = await ask(home, { target: PAGE, headers });
  const longer = cookieIn(old) ?? "";
  expect(longer).toContain(visit.random);
  expect(Number(longer.split(".")[1])).toBeGreaterThan(visit.expires);
  const again = await ask(home, { target: PAGE, headers: { ...headers, Cookie: longer } });
  expect([again.status, cookieIn(again)]).toEqual([200, null]);
});

test("signing out ends every page at once, and every answer that still goes on; a code from before counts no more", async () => {
  await using home = await openApiHome();
  const headers = headersOf(await signIn(home));
  const code = await codeFrom(home.socket);
  const client = await followAt((signal) =>
    fetch(`${originOf(home)}/api/v1/events`, { signal, headers }),
  );
  await client.until(({ event }) => event === "ready");
  const out = await fetch("http://localhost/dashboard/sign-out", {
    unix: home.socket,
    method: "POST",
  });
  expect(await out.json()).toEqual({ signedOut: true });
  await until(() => client.isOver());
  expect(await told(home, { headers })).toEqual([401, "NOT_SIGNED_IN"]);
  expect((await exchange(home, JSON.stringify({ code }))).status).toBe(401);
  const after = readHttpAccess(home.runFolder);
  expect(after?.port).toBe(home.port);
  expect(after?.token).not.toBe(home.token);
  expect((await home.get(PAGE)).status).toBe(401);
  const byNew = await home.get(PAGE, { headers: { authorization: `Bearer ${after?.token}` } });
  expect(byNew.status).toBe(200);
  expect((await told(home, { headers: headersOf(await signIn(home)) }))[0]).toBe(200);
});

test("a new token that cannot be written is told, and nobody is signed out", async () => {
  await using home = await openApiHome();
  const headers = headersOf(await signIn(home));
  const file = join(home.runFolder, "http.json");
  rmSync(file);
  mkdirSync(file);
  const out = await fetch("http://localhost/dashboard/sign-out", {
    unix: home.socket,
    method: "POST",
  });
  expect(out.status).toBe(503);
  expect(await out.json()).toMatchObject({ error: { code: "NOT_SIGNED_OUT" } });
  expect((await told(home, { headers }))[0]).toBe(200);
});

test("the socket invites and signs out by POST alone, and offers no page and no actions", async () => {
  await using home = await openApiHome();
  const over = async (path: string, method = "GET"): Promise<number> =>
    (await fetch(`http://localhost${path}`, { unix: home.socket, method })).status;
  for (const path of ["/dashboard", "/dashboard/sign-out"]) {
    expect(await over(path)).toBe(405);
    expect(await over(path, "HEAD")).toBe(405);
  }
  expect(await over(SIGN_IN, "POST")).toBe(405);
  expect(await over("/api/v1/actions/pause", "POST")).toBe(405);
  expect(await over("/api/v1/actions/pause")).toBe(404);
  expect(await over("/index.html")).toBe(404);
  expect(readHttpAccess(home.runFolder)?.token).toBe(home.token);
});
