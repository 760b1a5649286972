/** A page is let in by a code, keeps a name and a key, and shows a pass; and nothing less. */
import { localeLanguage } from "../../../src/config/language.ts";
import { expect, test } from "bun:test";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readHttpAccess } from "../../../src/config/http-access.ts";
import { version } from "../../../src/config/version.ts";
import { pageVisitKey, pageVisitName, newVisit } from "../../../src/daemon/page/access.ts";
import { type ApiHome, openApiHome } from "../api/api-home.ts";
import { followAt } from "../api/event-client.ts";
import {
  ask,
  type Asked,
  codeFrom,
  codeOf,
  exchange,
  headersOf,
  knownIn,
  letIn,
  newNonce,
  originOf,
  passAt,
  PROOF,
  SIGN_IN,
  signed,
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

test("a code from the socket is exchanged for a name and a key, whose pass opens what the token opens, the events too", async () => {
  await using home = await openApiHome();
  const answer = await exchange(home, JSON.stringify({ code: await codeFrom(home.socket) }));
  expect(answer.status).toBe(200);
  // A browser would hand it to every port of this machine.
  expect(answer.head.toLowerCase()).not.toContain("set-cookie");
  const { name, key } = knownIn(answer);
  expect(answer.body).toBe(JSON.stringify({ name, key }));
  expect(answer.body + answer.head).not.toContain(home.token);
  const headers = headersOf((await passAt(home, { name, key })) ?? "");
  const page = await ask(home, { target: PAGE, headers });
  expect(JSON.parse(page.body)).toEqual({
    version,
    language: localeLanguage(process.env),
    isEnabled: true,
    isPaused: false,
    pausedUntil: null,
    userHome: home.sandbox.env["HOME"],
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    forgotten: 0,
    hub: null,
    startedAt: expect.any(String) as string,
    team: null,
  });
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
    expect([answer.status, codeOf(answer)]).toEqual([401, "WRONG_CODE"]);
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

test("the name alone opens nothing, nor does the key, nor what belongs to another page or to the daemon", async () => {
  await using home = await openApiHome();
  const [one, other] = [await letIn(home), await letIn(home)];
  const [pass, otherPass] = [await passAt(home, one), await passAt(home, other)];
  const nonce = newNonce();
  const asked = await exchange(home, JSON.stringify({ name: one.name, nonce }), {}, PROOF);
  const { run, proof } = JSON.parse(asked.body) as { readonly run: string; readonly proof: string };
  const refused: readonly Asked["headers"][] = [
    headersOf(one.name),
    headersOf(one.key),
    headersOf(`${one.name}.${one.key}`),
    headersOf(`${one.name}.${other.key}`),
    headersOf(`${one.name}.${proof}`),
    headersOf(`${one.name}.${run}`),
    headersOf(`${one.name}.${otherPass?.slice(-43)}`),
    headersOf(""),
    { Cookie: `self-gen-${home.port}=${pass}` },
    { "Sec-Fetch-Site": "same-origin" },
    { Origin: originOf(home) },
  ];
  for (const headers of refused) {
    const isCookie = headers?.["Cookie"] !== undefined;
    for (const target of [PAGE, "/api/v1/sessions", "/api/v1/events", "/api/v1/openapi.json"]) {
      expect([headers, await told(home, { target, headers: headers ?? {} })]).toEqual([
        headers,
        [401, isCookie ? "NO_TOKEN" : "NOT_SIGNED_IN"],
      ]);
    }
  }
  for (const shown of [pass, otherPass]) {
    expect((await told(home, { headers: headersOf(shown ?? "") }))[0]).toBe(200);
  }
});

test("who we are is proved to a page that we know, for its nonce, and to nobody else", async () => {
  await using home = await openApiHome();
  const { name, key } = await letIn(home);
  const nonce = newNonce();
  const asked = (body: object, headers: Asked["headers"] = {}) =>
    exchange(home, JSON.stringify(body), headers, PROOF);
  const answer = await asked({ name, nonce });
  const { run, proof } = JSON.parse(answer.body) as {
    readonly run: string;
    readonly proof: string;
  };
  expect(answer.body).toBe(JSON.stringify({ run, proof }));
  expect(proof).toBe(signed(key, `daemon:${home.port}:${run}:${nonce}`));
  for (const body of [
    {},
    { name },
    { nonce },
    { name: `${name}x`, nonce },
    { name: pageVisitName(newNonce(), newVisit(Date.now())), nonce },
    { name, nonce: `${nonce}:` },
    { name, nonce: [nonce] },
  ]) {
    const refused = await asked(body);
    expect([body, refused.status, codeOf(refused)]).toEqual([body, 401, "NOT_SIGNED_IN"]);
  }
  for (const headers of [{ Origin: null }, { Origin: "https://evil.example" }]) {
    expect(codeOf(await asked({ name, nonce }, headers))).toBe("FOREIGN_ORIGIN");
  }
  expect((await ask(home, { target: PROOF })).status).toBe(405);
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

test("what is over or forged is refused; a page that is signed in is made to be known for longer", async () => {
  await using home = await openApiHome();
  const { pages = "" } = readHttpAccess(home.runFolder) ?? {};
  const knownSince = (atMs: number, by = pages) => {
    const visit = newVisit(atMs);
    return { name: pageVisitName(by, visit), key: pageVisitKey(by, visit) };
  };
  const now = Date.now();
  expect(await passAt(home, knownSince(now - 31 * DAY_MS))).toBeNull();
  expect(await passAt(home, knownSince(now, newNonce()))).toBeNull();
  const old = await passAt(home, knownSince(now - 29 * DAY_MS));
  const longer = await exchange(home, "{}", headersOf(old ?? ""));
  expect(longer.status).toBe(200);
  const { name } = knownIn(longer);
  expect(Number(name.split(".")[1]) * 1000).toBeGreaterThan(now + 29 * DAY_MS);
  const pass = (await passAt(home, knownIn(longer))) ?? "";
  expect((await told(home, { headers: headersOf(pass) }))[0]).toBe(200);
  for (const headers of [{}, headersOf(`${pass}x`), headersOf(name)]) {
    expect(codeOf(await exchange(home, "{}", headers))).toBe("WRONG_CODE");
  }
});

test("signing out ends every page at once, and every answer that still goes on; a code from before counts no more", async () => {
  await using home = await openApiHome();
  const known = await letIn(home);
  const headers = headersOf((await passAt(home, known)) ?? "");
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
  expect(await passAt(home, known)).toBeNull();
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
