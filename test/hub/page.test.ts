// The dashboard that a hub serves: who is let in, for how long, and what may be read.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { issueToken, revokeToken, rotateToken } from "../../src/team/hub/tokens.ts";
import { en } from "../../src/text/en.ts";
import { ko } from "../../src/text/ko.ts";
import { lacksPostgres } from "../postgres.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { joinMachine, type TeamMachine } from "../team/machines.ts";
import { openTestHub, TEAM, type TestHub } from "./test-hub.ts";

type Asked = { readonly method?: string; readonly headers?: Record<string, string>; body?: string };

const idOf = (token: string): string => token.split("_")[1] ?? "";
const cookieIn = (answer: Response): string =>
  (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

describe.skipIf(lacksPostgres)("the page of a hub", () => {
  let hub: TestHub;
  let sandbox: Sandbox | undefined;
  let [theirs, others]: TeamMachine[] = [];

  beforeAll(async () => {
    sandbox = openSandbox();
    hub = await openTestHub({ pageOf: sandbox.home });
    theirs = await joinMachine(hub.database, TEAM, { isThere: true });
    others = await joinMachine(hub.database, TEAM, { isThere: true });
    theirs.record({ type: "prompt", sessionId: "hers", data: { text: "mend the gateway" } });
    others.record({ type: "prompt", sessionId: "his", data: { text: "paint the gateway" } });
    await theirs.forward();
    await others.forward();
  });
  afterAll(async () => {
    theirs?.[Symbol.dispose]();
    others?.[Symbol.dispose]();
    await hub[Symbol.asyncDispose]();
    sandbox?.[Symbol.dispose]();
  });

  const get = (path: string, { headers = {}, ...more }: Asked = {}): Promise<Response> =>
    fetch(`${hub.address}${path}`, { ...more, headers });
  const signIn = (token: string, headers: Record<string, string> = {}): Promise<Response> =>
    get("/api/v1/page/session", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: hub.address, ...headers },
      body: JSON.stringify({ token }),
    });
  const codeOf = async (answer: Response): Promise<string> => {
    const { error } = (await answer.json()) as { error?: { code: string } };
    return `${answer.status} ${error?.code ?? ""}`.trim();
  };
  const read = async (path: string, cookie: string): Promise<string> =>
    codeOf(await get(`/api/v1${path}`, { headers: { Cookie: cookie } }));

  test("is given to everybody, says that it is a hub's, and loads nothing from elsewhere", async () => {
    for (const path of ["/", "/history", "/session/a.b"]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toContain('<html lang="en" data-hub="">');
      const policy = answer.headers.get("content-security-policy") ?? "";
      for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
        expect(policy).toContain(part);
    }
    expect((await get("/assets/none.js")).status).toBe(404);
    expect((await get("/hub/v1/nothing")).status).toBe(404);
  });

  test("lets in whoever shows a token that reads, by a cookie that no script and no other site has", async () => {
    const token = await hub.issue("alice", "reader");
    const answer = await signIn(token);
    expect(await answer.json()).toEqual({ visitor: "alice" });
    const said = answer.headers.get("set-cookie") ?? "";
    for (const part of ["HttpOnly", "SameSite=Strict", "Path=/"]) expect(said).toContain(part);
    expect(said).not.toContain(token.split("_").at(-1));
    const cookie = cookieIn(answer);
    const info = await get("/api/v1/page", { headers: { Cookie: cookie } });
    expect(await info.json()).toMatchObject({ team: TEAM, hub: { visitor: "alice" } });
    expect(JSON.stringify(hub.lines)).not.toContain(cookie.split(".").at(-1));
  });

  test("keeps the cookie to TLS where a browser comes over TLS", async () => {
    await using behind = await openTestHub({
      url: hub.database,
      isBehindProxy: true,
      pageOf: sandbox?.home ?? "",
    });
    const answer = await fetch(`${behind.address}/api/v1/page/session`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: behind.address },
      body: JSON.stringify({ token: await hub.issue("alice", "reader") }),
    });
    expect(answer.headers.get("set-cookie")).toMatch(/^__Host-self-gen-hub=.*; Secure$/);
  });

  test("shows the team's records and nothing of the machine that it runs on", async () => {
    const cookie = cookieIn(await signIn(await hub.issue("bob", "both")));
    type History = { sessions: { sessionId: string }[] };
    const sessions = async (query: string): Promise<readonly string[]> => {
      const answer = await get(`/api/v1/history${query}`, { headers: { Cookie: cookie } });
      return ((await answer.json()) as History).sessions.map(({ sessionId }) => sessionId);
    };
    expect(new Set(await sessions(""))).toEqual(new Set(["hers", "his"]));
    expect(await sessions(`?machine=${theirs?.machine}`)).toEqual(["hers"]);
    expect(await sessions("?q=paint&store=team")).toEqual(["his"]);
    expect(await sessions("?person=nobody")).toEqual([]);
    for (const path of ["/sessions/hers", "/sessions/hers/story", "/errors", "/usage", "/team"])
      expect([path, await read(path, cookie)]).toEqual([path, "200"]);
    expect(await read("/charts", cookie)).toBe("200");
    for (const path of ["/settings", "/sessions", "/archive", "/doctor", "/events", "/decisions"])
      expect([path, await read(path, cookie)]).toEqual([path, "404 UNKNOWN_ROUTE"]);
    for (const path of ["/actions/forget", "/history"]) {
      const headers = { Cookie: cookie, "Content-Type": "application/json", Origin: hub.address };
      const answer = await get(`/api/v1${path}`, { method: "POST", headers, body: "{}" });
      expect(await codeOf(answer)).toBe("405 ONLY_READING");
    }
    const { session } = (await (
      await get("/api/v1/sessions/hers", { headers: { Cookie: cookie } })
    ).json()) as { session: unknown };
    expect(session).toBeNull();
  });

  test("lets nobody read who only sends, in either language", async () => {
    const token = await hub.issue("laptop");
    expect(await codeOf(await signIn(token))).toBe("403 ROLE");
    const words = async (language: string): Promise<string> => {
      const { error } = (await (await signIn(token, { "Accept-Language": language })).json()) as {
        error: { message: string };
      };
      return error.message;
    };
    expect(await words("ko-KR,en;q=0.5")).toBe(ko.hub.page.onlySends[0]);
    expect(await words("de,en;q=0.5")).toBe(en.hub.page.onlySends[0]);
    for (const path of ["/history", "/team", "/page", "/search?q=gateway"])
      expect(
        await codeOf(
          await get(`/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } }),
        ),
      ).toBe("403 ROLE");
  });

  test("ends a visit at once when its token is revoked, rotated or expires", async () => {
    for (const end of ["revoke", "rotate", "expire"] as const) {
      const token = await hub.issue(end, "reader");
      const cookie = cookieIn(await signIn(token));
      expect(await read("/history", cookie)).toBe("200");
      if (end === "revoke") await revokeToken(hub.connection, TEAM, idOf(token));
      else if (end === "rotate") await rotateToken(hub.connection, TEAM, idOf(token), 1);
      else
        await hub.connection.send(
          "update hub_tokens set expires_at = now() - interval '1 second' where token = $1",
          [idOf(token)],
        );
      const said = { revoke: "TOKEN_REVOKED", rotate: "NOT_SIGNED_IN", expire: "TOKEN_EXPIRED" };
      expect(await read("/history", cookie)).toBe(`401 ${said[end]}`);
    }
  });

  test("takes no cookie that it did not make, nor another's or a later end of one", async () => {
    const given = { name: "carol", role: "reader", days: 1 } as const;
    const one = cookieIn(await signIn((await issueToken(hub.connection, TEAM, given)).text));
    const other = cookieIn(await signIn((await issueToken(hub.connection, TEAM, given)).text));
    const [name = "", value = ""] = one.split("=");
    const [id = "", expires = "", random = "", signed = ""] = value.split(".");
    const [otherId = ""] = (other.split("=")[1] ?? "").split(".");
    const forged = [
      `${otherId}.${expires}.${random}.${signed}`,
      `${id}.${Number(expires) + 1}.${random}.${signed}`,
      `${id}.${expires}.${random.slice(1)}A.${signed}`,
      `${value}; ${name}=${value}`,
      "",
    ];
    for (const one of forged)
      expect(await read("/page", `${name}=${one}`)).toBe("401 NOT_SIGNED_IN");
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: value.length - 1 }), fc.base64String(), async (at, text) => {
        const sign = text.replaceAll(/[^\w-]/g, "").charAt(0) || "x";
        fc.pre(value.charAt(at) !== sign);
        const changed = value.slice(0, at) + sign + value.slice(at + 1);
        expect(await read("/page", `${name}=${changed}`)).toBe("401 NOT_SIGNED_IN");
      }),
      { numRuns: 150 },
    );
    // It opens what is read here, and no log of a machine.
    const state = await get("/hub/v1/state", { headers: { Cookie: one } });
    expect(await codeOf(state)).toBe("401 NO_TOKEN");
    expect(await codeOf(await get("/metrics", { headers: { Cookie: one } }))).toBe("401 NO_TOKEN");
  });

  test("answers no other site", async () => {
    const token = await hub.issue("dave", "reader");
    const cookie = cookieIn(await signIn(token));
    for (const headers of [
      { Origin: "https://elsewhere.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site", Origin: hub.address },
      { "Sec-Fetch-Site": "same-site", Origin: hub.address },
    ]) {
      expect(await codeOf(await signIn(token, headers))).toBe("403 FOREIGN_ORIGIN");
      const answer = await get("/api/v1/history", { headers: { ...headers, Cookie: cookie } });
      expect(await codeOf(answer)).toBe("403 FOREIGN_ORIGIN");
    }
    const plain = await get("/api/v1/page/session", {
      method: "POST",
      headers: { "Content-Type": "text/plain", Origin: hub.address },
      body: JSON.stringify({ token }),
    });
    expect(await codeOf(plain)).toBe("415 NOT_JSON");
    const out = await get("/api/v1/page/sign-out", {
      method: "POST",
      headers: { Origin: hub.address, Cookie: cookie },
    });
    expect(out.headers.get("set-cookie")).toContain("Max-Age=0");
  });
});
