/** Who may have something done: a page that is signed in, and says that it is ours. */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { type ApiHome, openApiHome } from "../api/api-home.ts";
import { ask, type Asked, codeOf, headersOf, originOf, SIGN_IN, signIn } from "./page-visit.ts";

const PAUSE = "/api/v1/actions/pause";

const isPaused = ({ runFolder }: ApiHome): boolean => existsSync(join(runFolder, "paused"));

const act = (home: ApiHome, headers: Asked["headers"], asked: Partial<Asked> = {}) =>
  ask(home, {
    method: "POST",
    target: PAUSE,
    body: "{}",
    ...asked,
    headers: {
      Origin: originOf(home),
      "Content-Type": "application/json",
      ...headers,
    },
  });

test("nothing is done without a pass, our own page and JSON, and all of them together do it", async () => {
  await using home = await openApiHome();
  const [page, other] = [await signIn(home), await signIn(home)];
  const signedIn = headersOf(page);
  const bearer = { Authorization: `Bearer ${home.token}` };
  const refused: readonly (readonly [Asked["headers"], number, string])[] = [
    [{}, 401, "NOT_SIGNED_IN"],
    [{ Origin: null }, 401, "NO_TOKEN"],
    [headersOf(page.slice(0, page.lastIndexOf("."))), 401, "NOT_SIGNED_IN"],
    [headersOf(page.slice(0, -43) + other.slice(-43)), 401, "NOT_SIGNED_IN"],
    [bearer, 403, "ONLY_PAGE"],
    [{ ...signedIn, ...bearer }, 403, "ONLY_PAGE"],
    [{ ...signedIn, Origin: null }, 403, "FOREIGN_ORIGIN"],
    [{ ...signedIn, Origin: "null" }, 403, "FOREIGN_ORIGIN"],
    [{ ...signedIn, Origin: "https://evil.example" }, 403, "FOREIGN_ORIGIN"],
    [{ ...signedIn, "Sec-Fetch-Site": "same-site" }, 403, "FOREIGN_ORIGIN"],
    [{ ...signedIn, "Sec-Fetch-Site": "cross-site" }, 403, "FOREIGN_ORIGIN"],
    [{ ...signedIn, "Content-Type": null }, 415, "NOT_JSON"],
    [{ ...signedIn, "Content-Type": "text/plain" }, 415, "NOT_JSON"],
    [{ ...signedIn, "Content-Type": "multipart/form-data; boundary=x" }, 415, "NOT_JSON"],
  ];
  for (const [headers, status, code] of refused) {
    const answer = await act(home, headers);
    expect([headers, answer.status, codeOf(answer)]).toEqual([headers, status, code]);
  }
  for (const method of ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const answer = await act(home, signedIn, { method });
    expect([method, answer.status]).toEqual([method, 405]);
    expect(answer.head.toLowerCase()).toContain("allow: post\r\n");
  }
  const elsewhere = await act(home, signedIn, { host: "evil.example" });
  expect([elsewhere.status, codeOf(elsewhere)]).toEqual([403, "FOREIGN_HOST"]);
  expect(isPaused(home)).toBe(false);
  const done = await act(home, signedIn);
  expect([done.status, done.body]).toEqual([200, expect.stringContaining('"paused":true')]);
  expect(isPaused(home)).toBe(true);
});

test("what a page asked for is not done when it is signed out before all of it has come", async () => {
  await using home = await openApiHome();
  const body = '{"for":"1h"}';
  const headers = {
    Host: `127.0.0.1:${home.port}`,
    Origin: originOf(home),
    "Content-Type": "application/json",
    "Content-Length": String(body.length),
    ...headersOf(await signIn(home)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const { promise: answered, resolve } = Promise.withResolvers<string>();
  const socket = connect(home.port, "127.0.0.1");
  socket.on("data", (bytes) => resolve(bytes.toString("utf8")));
  socket.write(`POST ${PAUSE} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body.slice(0, 5)}`);
  // It was let in: whoever comes later is answered.
  await ask(home, { target: "/api/v1/page" });
  const out = { unix: home.socket, method: "POST" };
  expect((await fetch("http://localhost/dashboard/sign-out", out)).status).toBe(200);
  socket.write(body.slice(5));
  expect(await answered).toStartWith("HTTP/1.1 401");
  socket.destroy();
  expect(isPaused(home)).toBe(false);
});

test("whoever goes away in the middle of a request has made no fault of ours, and nothing was done", async () => {
  await using home = await openApiHome();
  const body = JSON.stringify({ for: "1h", more: "x".repeat(2000) });
  const common = {
    Host: `127.0.0.1:${home.port}`,
    Origin: originOf(home),
    "Content-Type": "application/json",
    ...headersOf(await signIn(home)),
  };
  const leave = async (target: string, length: object, sent: string): Promise<void> => {
    const lines = Object.entries({ ...common, ...length }).map((one) => one.join(": "));
    const socket = connect(home.port, "127.0.0.1");
    socket.on("error", () => undefined);
    const { promise: isWritten, resolve } = Promise.withResolvers<void>();
    socket.write(`POST ${target} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${sent}`, () =>
      resolve(),
    );
    await isWritten;
    // It has come in: whoever comes later is answered.
    await ask(home, { target: "/api/v1/page" });
    socket.destroy();
  };
  const known = { "Content-Length": String(body.length) };
  const counted = { "Transfer-Encoding": "chunked" };
  for (const cut of fc.sample(fc.nat({ max: body.length - 1 }), 25)) {
    const sent = body.slice(0, cut);
    const target = cut % 2 === 0 ? PAUSE : SIGN_IN;
    await leave(target, known, sent);
    await leave(target, counted, `${body.length.toString(16)}\r\n${sent}`);
  }
  for (let times = 0; times < 5; times++) await ask(home, { target: "/api/v1/page" });
  expect(home.faults).toEqual([]);
  expect(isPaused(home)).toBe(false);
});

test("what is to be done is a name that there is, and a JSON object that is not too large", async () => {
  await using home = await openApiHome();
  const signedIn = headersOf(await signIn(home));
  const refused: readonly (readonly [string, string, number, string])[] = [
    ["/api/v1/actions/nothing", "{}", 404, "UNKNOWN_ACTION"],
    ["/api/v1/actions/constructor", "{}", 404, "UNKNOWN_ACTION"],
    ["/api/v1/actions/__proto__", "{}", 404, "UNKNOWN_ACTION"],
    ["/api/v1/actions/", "{}", 404, "UNKNOWN_ROUTE"],
    ["/api/v1/actions/pause/more", "{}", 404, "UNKNOWN_ROUTE"],
    ["/api/v1/actions/%2e%2e%2fpause%00", "{}", 400, "BAD_ENCODING"],
    [PAUSE, "", 400, "BAD_BODY"],
    [PAUSE, "[]", 400, "BAD_BODY"],
    [PAUSE, "7", 400, "BAD_BODY"],
    [PAUSE, "{", 400, "BAD_BODY"],
    [PAUSE, JSON.stringify({ for: "x".repeat(70_000) }), 413, "BODY_TOO_LARGE"],
  ];
  for (const [target, body, status, code] of refused) {
    const answer = await act(home, signedIn, { target, body });
    expect([target, answer.status, codeOf(answer)]).toEqual([target, status, code]);
  }
  expect(isPaused(home)).toBe(false);
  expect(home.faults).toEqual([]);
});
