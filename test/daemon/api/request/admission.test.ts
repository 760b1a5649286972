/** Who is let in, and how everything else is refused. */
import { expect, test } from "bun:test";
import { BECOME, cannotBecomeStranger } from "../../../faults/privileges.ts";
import { version } from "../../../../src/config/version.ts";
import { type ApiHome, FILES, hand, openApiHome, type RawAnswer } from "../api-home.ts";

const SESSIONS = "/api/v1/sessions";

type Asked = {
  readonly method?: string;
  readonly target?: string;
  readonly host?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
};

const ask = (home: ApiHome, asked: Asked = {}): Promise<RawAnswer> => {
  const { method = "GET", target = SESSIONS, host = `127.0.0.1:${home.port}` } = asked;
  const headers = asked.headers ?? [`Authorization: Bearer ${home.token}`];
  const lines = [`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...headers];
  return hand(home.port, `${lines.join("\r\n")}\r\n\r\n${asked.body ?? ""}`);
};

/** Every refusal says why and what to do, and nothing of ours. */
function expectRefused(answer: RawAnswer, status: number, code: string, home: ApiHome): void {
  expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(`"${code}"`)]);
  const { error } = JSON.parse(answer.body) as { error: Record<string, string> };
  expect(Object.keys(error)).toEqual(["code", "message", "fix"]);
  expect(error["message"]).not.toBe("");
  expect(error["fix"]).not.toBe("");
  expect(answer.head + answer.body).not.toContain(home.token);
  expect(answer.head + answer.body).not.toContain(home.sandbox.folder);
  expect(answer.body).not.toMatch(/\bat .*\.ts\b|node_modules|\/src\//);
  expectHeaders(answer.head);
}

function expectHeaders(head: string): void {
  const lines = head.toLowerCase();
  expect(lines).toContain("x-content-type-options: nosniff");
  expect(lines).toContain("cache-control: no-store");
  expect(lines).toContain("content-security-policy: default-src 'none'");
  expect(lines).toContain("referrer-policy: no-referrer");
  expect(lines).not.toContain("access-control-");
}

test("whoever shows the token at the address that is listened at is answered", async () => {
  await using home = await openApiHome();
  const answer = await ask(home);
  expect(answer.status).toBe(200);
  expectHeaders(answer.head);
});

test("a request that names another host is refused, so that no name of a stranger's leads here", async () => {
  await using home = await openApiHome();
  const { port } = home;
  for (const host of [
    "evil.example",
    `evil.example:${port}`,
    "127.0.0.1",
    "127.0.0.1:1",
    `localhost:${port}`,
    `[::1]:${port}`,
    `127.0.0.1:${port}.evil.example`,
    `127.0.0.1.evil.example:${port}`,
    `user@127.0.0.1:${port}`,
    `127.0.0.1:${port}, evil.example`,
    "0.0.0.0",
    `[::ffff:127.0.0.1]:${port}`,
    "",
  ]) {
    const answer = await ask(home, { host });
    if (host === "") expect(answer.status).not.toBe(200);
    else expectRefused(answer, 403, "FOREIGN_HOST", home);
  }
  const twice = await ask(home, {
    headers: ["Host: evil.example", `Authorization: Bearer ${home.token}`],
  });
  expectRefused(twice, 403, "FOREIGN_HOST", home);
  const old = await hand(
    port,
    `GET ${SESSIONS} HTTP/1.0\r\nAuthorization: Bearer ${home.token}\r\n\r\n`,
  );
  expectRefused(old, 403, "FOREIGN_HOST", home);
});

test("another site's page is refused, also one at another port of this machine, and never told what it may read", async () => {
  await using home = await openApiHome();
  const bearer = `Authorization: Bearer ${home.token}`;
  for (const origin of [
    "https://evil.example",
    "http://127.0.0.1",
    "http://localhost:3000",
    `http://localhost:${home.port}`,
    `http://[::1]:${home.port}`,
    `https://127.0.0.1:${home.port}`,
    `http://127.0.0.1:${home.port}.evil.example`,
    "null",
  ]) {
    expectRefused(
      await ask(home, { headers: [bearer, `Origin: ${origin}`] }),
      403,
      "FOREIGN_ORIGIN",
      home,
    );
  }
  for (const site of ["cross-site", "same-site", "whatever"]) {
    expectRefused(
      await ask(home, { headers: [bearer, `Sec-Fetch-Site: ${site}`] }),
      403,
      "FOREIGN_ORIGIN",
      home,
    );
  }
  for (const own of [`Origin: http://127.0.0.1:${home.port}`, "Sec-Fetch-Site: same-origin"]) {
    expect((await ask(home, { headers: [bearer, own] })).status).toBe(200);
  }
  const before = await ask(home, {
    method: "OPTIONS",
    headers: ["Origin: https://evil.example", "Access-Control-Request-Method: GET"],
  });
  expectRefused(before, 403, "FOREIGN_ORIGIN", home);
});

test.skipIf(cannotBecomeStranger("requests of another user"))(
  "another user of the machine is told nothing, though he shows what is right",
  async () => {
    await using home = await openApiHome();
    const url = `http://127.0.0.1:${home.port}${SESSIONS}`;
    const script = `const answer = await fetch(${JSON.stringify(url)}, { headers: { authorization: "Bearer ${home.token}" } });
      process.stdout.write(answer.status + " " + (await answer.text()));`;
    const ask = async (become: readonly string[]): Promise<string> => {
      const words = [...become, process.execPath, "-e", script];
      const child = Bun.spawn(words, { cwd: "/", env: {}, stdout: "pipe", stderr: "inherit" });
      return await new Response(child.stdout).text();
    };
    expect(await ask([])).toStartWith("200 ");
    expect(await ask(BECOME)).toMatch(/^403 .*OTHER_USER/);
  },
);

test("without the token nothing is told, not even what there is, and the token does not count in the address", async () => {
  await using home = await openApiHome();
  for (const target of [SESSIONS, "/api/v1/events", "/api/v1/openapi.json", "/api/x", "/api"]) {
    expectRefused(await ask(home, { target, headers: [] }), 401, "NO_TOKEN", home);
  }
  const { token } = home;
  for (const target of [`${SESSIONS}?token=${token}`, `${SESSIONS}?access_token=${token}`]) {
    expect((await ask(home, { target, headers: [] })).status).toBe(401);
  }
  for (const wrong of [
    "Bearer x",
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${token.toLowerCase()}`,
    `Bearer ${"x".repeat(5000)}`,
  ]) {
    const answer = await ask(home, { headers: [`Authorization: ${wrong}`] });
    expectRefused(answer, 401, "WRONG_TOKEN", home);
    expect(answer.head.toLowerCase()).toContain("www-authenticate: bearer");
  }
  for (const none of [`Basic ${token}`, token, "Bearer", `Bearer ${token} ${token}`]) {
    expectRefused(await ask(home, { headers: [`Authorization: ${none}`] }), 401, "NO_TOKEN", home);
  }
});

test("nothing can be changed: every method but reading is refused, and so is a body [R149]", async () => {
  await using home = await openApiHome();
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
    const answer = await ask(home, { method });
    expectRefused(answer, 405, "ONLY_READING", home);
    expect(answer.head.toLowerCase()).toContain("allow: get, head");
  }
  const bearer = `Authorization: Bearer ${home.token}`;
  expectRefused(
    await ask(home, { headers: [bearer, "Content-Length: 5"], body: "hello" }),
    413,
    "BODY",
    home,
  );
  expectRefused(
    await ask(home, {
      headers: [bearer, "Transfer-Encoding: chunked"],
      body: "5\r\nhello\r\n0\r\n\r\n",
    }),
    413,
    "BODY",
    home,
  );
  expect((await ask(home, { method: "POST", target: "/stop" })).status).toBe(405);
  for (const target of ["/stop", "/status", "/dashboard"]) {
    expect((await ask(home, { target })).body).toBe(FILES[0]?.body ?? "");
  }
  expect(home.stops()).toBe(0);
});

test("a way out of the routes leads nowhere, however it is written", async () => {
  await using home = await openApiHome();
  for (const target of [
    "/../../../../etc/passwd",
    "/api/v1/../../etc/passwd",
    "/api/v1/%2e%2e/%2e%2e/etc/passwd",
    "/api/v1/sessions/../../../run/http.json",
    "/api/v1/sessions/..%2f..%2f..%2frun%2fhttp.json",
    "/api/v1/sessions/%2e%2e%2fhttp.json",
    "/api/v1/sessions/..%5c..%5chttp.json",
    "/api/v1/sessions/\\..\\..\\http.json",
    "//etc/passwd",
    "/api/v1//sessions",
    "/api/v1/sessions/",
    "/api/v1",
    "/API/V1/sessions",
    "http://evil.example/etc/passwd",
  ]) {
    const { status, body } = await ask(home, { target });
    const isPage = status === 200 && body === FILES[0]?.body;
    expect([target, isPage || [400, 404].includes(status)]).toEqual([target, true]);
    expect(body).not.toContain("root:");
    expect(body).not.toContain(home.token);
  }
});

test("what cannot be read in an address is refused, and so is what is too long", async () => {
  await using home = await openApiHome();
  const refused: readonly (readonly [string, number, string])[] = [
    [`${SESSIONS}?state=%`, 400, "BAD_ENCODING"],
    [`${SESSIONS}?state=%zz`, 400, "BAD_ENCODING"],
    [`${SESSIONS}?state=%c0%af`, 400, "BAD_ENCODING"],
    [`${SESSIONS}?project=%ff`, 400, "BAD_ENCODING"],
    [`${SESSIONS}?project=a%00b`, 400, "BAD_ENCODING"],
    [`${SESSIONS}/a%00b`, 400, "BAD_ENCODING"],
    [`${SESSIONS}/a%0ab`, 400, "BAD_ENCODING"],
    [`${SESSIONS}?state=active&state=idle`, 400, "REPEATED_PARAMETER"],
    [`${SESSIONS}?state=none`, 400, "BAD_PARAMETER"],
    [`${SESSIONS}?state=`, 400, "BAD_PARAMETER"],
    [`${SESSIONS}?limit=0`, 400, "BAD_PARAMETER"],
    [`${SESSIONS}?limit=501`, 400, "BAD_PARAMETER"],
    [`${SESSIONS}?limit=-1`, 400, "BAD_PARAMETER"],
    [`${SESSIONS}?limit=1e2`, 400, "BAD_PARAMETER"],
    [`${SESSIONS}?offset=99999999999999999999`, 400, "BAD_PARAMETER"],
    [`${SESSIONS}?unknown=1`, 400, "UNKNOWN_PARAMETER"],
    [`${SESSIONS}?__proto__=1`, 400, "UNKNOWN_PARAMETER"],
    [`${SESSIONS}?constructor=1`, 400, "UNKNOWN_PARAMETER"],
    ["/api/v1/waits?since=someday", 400, "BAD_PARAMETER"],
    ["/api/v1/search", 400, "NOTHING_ASKED"],
    ["/api/v1/search?q=type:nothing", 400, "BAD_QUERY"],
    ["/api/v1/decisions?q=type:nothing", 400, "BAD_QUERY"],
    [`/api/v1/search?q=${"x".repeat(5000)}`, 400, "BAD_PARAMETER"],
    [`/api/v1/search?q=${"x".repeat(9000)}`, 414, "TOO_LONG"],
    [`/${"x".repeat(9000)}`, 414, "TOO_LONG"],
    ["/api/v1/sessions/none", 404, "NO_SESSION"],
    ["/api/v1/sessions/a%09b", 404, "NO_SESSION"],
    // An id of dots is gone before it is sent: no other session may be told in its place.
    ["/api/v1/sessions/./story", 404, "UNKNOWN_ROUTE"],
    ["/api/v1/sessions/timeline", 404, "UNKNOWN_ROUTE"],
    ["/api/v1/nothing", 404, "UNKNOWN_ROUTE"],
  ];
  for (const [target, status, code] of refused) {
    expectRefused(await ask(home, { target }), status, code, home);
  }
  expect((await ask(home, { target: `/${"x".repeat(100_000)}` })).status).not.toBe(200);
  expect((await ask(home)).status).toBe(200);
  expect(home.faults).toEqual([]);
});

test("an answer is told in its head alone when only that is asked for", async () => {
  await using home = await openApiHome();
  const { head, body } = await ask(home, { method: "HEAD" });
  expect(head).toStartWith("HTTP/1.1 200");
  expect(body).toBe("");
  const events = await home.get("/api/v1/events", { method: "HEAD" });
  expect(events.headers.get("content-type")).toBe("text/event-stream");
  expect(await home.json("/api/v1/health")).toMatchObject({ events: { clients: 0 } });
  expect((await ask(home, { method: "HEAD", target: "/api/v1/nothing" })).status).toBe(404);
});

test("the socket asks for no token, tells the status and can end the daemon, and takes nothing else either", async () => {
  await using home = await openApiHome();
  const over = (path: string, method = "GET"): Promise<Response> =>
    fetch(`http://localhost${path}`, { unix: home.socket, method });
  expect((await over(SESSIONS)).status).toBe(200);
  expect(await (await over("/status")).json()).toMatchObject({ pid: process.pid, version });
  for (const [method, path, status] of [
    ["POST", "/status", 405],
    ["GET", "/stop", 405],
    ["DELETE", SESSIONS, 405],
    ["GET", "/", 404],
    ["GET", "/../../etc/passwd", 404],
  ] as const) {
    expect([method, path, (await over(path, method)).status]).toEqual([method, path, status]);
  }
  expect(home.stops()).toBe(0);
  expect(await (await over("/stop", "POST")).json()).toEqual({ stopping: true });
  expect(home.stops()).toBe(1);
});

test("a fault of ours is told without its words, and handed over to be written down", async () => {
  await using home = await openApiHome({
    records: () => {
      throw new Error("secret /srv/place.ts");
    },
  });
  expectRefused(await ask(home, { target: "/api/v1/errors" }), 500, "INTERNAL", home);
  expect(home.faults).toHaveLength(1);
});

test("while the database is being opened, what is live is told all the same", async () => {
  await using home = await openApiHome({ records: () => null });
  expect((await ask(home)).status).toBe(200);
  expect(await home.json("/api/v1/health")).toMatchObject({ recorded: null, lag: null });
  const answer = await ask(home, { target: "/api/v1/errors" });
  expectRefused(answer, 503, "NOT_OPEN", home);
  expect(answer.head.toLowerCase()).toContain("retry-after: 1");
  home.leave();
  expectRefused(await ask(home), 503, "NOT_OPEN", home);
  const status = await fetch("http://localhost/status", { unix: home.socket });
  expect(await status.json()).toMatchObject({ pid: process.pid });
});
