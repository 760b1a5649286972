/** The page's files: whoever names the right host is given them, with everything that keeps them to themselves. */
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openPage } from "../../../src/daemon/page/serve-page.ts";
import { textOf } from "../../../src/text/text.ts";
import { FILES, openApiHome } from "../api/api-home.ts";
import { ask } from "./page-visit.ts";

const [INDEX, SCRIPT] = FILES;

const HEADERS: readonly (readonly [string, string])[] = [
  [
    "content-security-policy",
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  ],
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "no-referrer"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
];

function expectHeaders(head: string): void {
  for (const [name, value] of HEADERS) expect(head.toLowerCase()).toContain(`${name}: ${value}`);
  expect(head.toLowerCase()).toContain("permissions-policy: camera=(),");
  expect(head.toLowerCase()).not.toContain("access-control-");
  expect(head.toLowerCase()).not.toContain("set-cookie");
}

test("every address of the page is the page itself, kept by nobody, and needs no token", async () => {
  await using home = await openApiHome();
  for (const target of [
    "/",
    "/index.html",
    "/session/0199-a.b.c?event=3&tab=x",
    "/history",
    "/history/errors?project=%2Fsrv%2Fa.b",
    "/search?q=a.b",
    "/nothing/here",
    "/apiary",
  ]) {
    const { status, head, body } = await ask(home, { target });
    expect([target, status, body]).toEqual([target, 200, INDEX?.body ?? ""]);
    expect(head.toLowerCase()).toContain("content-type: text/html; charset=utf-8");
    expect(head.toLowerCase()).toContain("cache-control: no-store");
    expectHeaders(head);
  }
});

test("the page says which language somebody chose, and none where nobody did", async () => {
  await using home = await openApiHome();
  const plain = INDEX?.body ?? "";
  const inLanguage = (language: string): string =>
    plain.replace('<html lang="en">', `<html lang="${language}" data-language="${language}">`);
  const whichIs = async (config: string): Promise<string> => {
    writeFileSync(join(home.sandbox.home, "config.json"), config);
    return (await ask(home, { target: "/history" })).body;
  };
  for (const language of ["ko", "en", "ko"])
    expect(await whichIs(JSON.stringify({ language }))).toBe(inLanguage(language));
  // One slip elsewhere in the file is no other language.
  expect(await whichIs('{ "language": "ko", "enabled": }')).toBe(inLanguage("ko"));
  for (const config of ["{}", '{ "language": "klingon" }', '{ "language": 7 }'])
    expect(await whichIs(config)).toBe(plain);
});

test("a file is kept for ever under its name, and packed for whoever takes it so", async () => {
  await using home = await openApiHome();
  const target = SCRIPT?.path ?? "";
  const { status, head, body } = await ask(home, { target });
  expect([status, body]).toEqual([200, SCRIPT?.body ?? ""]);
  expect(head.toLowerCase()).toContain("cache-control: public, max-age=31536000, immutable");
  expect(head.toLowerCase()).toContain("content-type: text/javascript; charset=utf-8");
  expect(head.toLowerCase()).toContain("vary: accept-encoding");
  expect(head.toLowerCase()).not.toContain("content-encoding");
  expectHeaders(head);
  for (const accepted of ["gzip", "br, gzip, deflate", "gzip;q=0.5"]) {
    const packed = await ask(home, { target, headers: { "Accept-Encoding": accepted } });
    expect(packed.head.toLowerCase()).toContain("content-encoding: gzip");
    expect(Number(/content-length: (\d+)/i.exec(packed.head)?.[1])).toBeLessThan(500);
    expectHeaders(packed.head);
  }
  for (const refused of ["br", "gzip;q=0", "gzip;q=0.000", "x-gzip"]) {
    const plain = await ask(home, { target, headers: { "Accept-Encoding": refused } });
    expect([refused, plain.body]).toEqual([refused, SCRIPT?.body ?? ""]);
  }
  const unpacked = await fetch(`http://127.0.0.1:${home.port}${target}`);
  expect(await unpacked.text()).toBe(SCRIPT?.body ?? "");
  const top = await ask(home, { target, method: "HEAD" });
  expect([top.status, top.body]).toEqual([200, ""]);
  expectHeaders(top.head);
});

test("a file that there is not is not found, and no way leads out of those there are", async () => {
  await using home = await openApiHome();
  for (const target of [
    "/main-9z.js",
    "/favicon.ico",
    "/assets/main-1a2b.js",
    "/..%2f..%2frun%2fhttp.json",
    "/%2e%2e/run/http.json",
    "/../run/http.json",
    "/run/http.json",
    "//main-1a2b.js",
    "/main-1a2b.js/",
    "/main-1a2b.js%00",
    "/__proto__.js",
    "/history/%2e%2e/%2e%2e/http.json",
  ]) {
    const { status, body, head } = await ask(home, { target });
    const isPage = status === 200 && body === INDEX?.body;
    expect([target, isPage || status === 404]).toEqual([target, true]);
    expect(head + body).not.toContain(home.token);
    if (target.endsWith(".json") || target.endsWith(".js"))
      expect([target, status]).toEqual([target, 404]);
  }
});

test("nobody is given the page under another name, and nothing is done at its addresses", async () => {
  await using home = await openApiHome();
  for (const host of [
    "evil.example",
    `localhost:${home.port}`,
    "127.0.0.1",
    `[::1]:${home.port}`,
  ]) {
    const { status, body } = await ask(home, { target: "/", host });
    expect([host, status, body.includes("FOREIGN_HOST")]).toEqual([host, 403, true]);
  }
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    const { status, head } = await ask(home, { target: "/", method });
    expect([method, status]).toEqual([method, 405]);
    expect(head.toLowerCase()).toContain("allow: get, head");
  }
  expect((await ask(home, { target: "/", body: "hello" })).status).toBe(413);
  expect((await ask(home, { target: `/${"x".repeat(9000)}` })).status).toBe(414);
  // A link from elsewhere leads to the page; it holds nothing of anybody's.
  const linked = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
  expect((await ask(home, { target: "/", headers: linked })).body).toBe(INDEX?.body ?? "");
});

test("the files are read once, when somebody first looks", async () => {
  let reads = 0;
  const page = openPage(() => {
    reads++;
    return Promise.resolve(FILES);
  });
  expect(reads).toBe(0);
  for (const path of ["/", SCRIPT?.path ?? "", "/history"]) {
    const answer = await page.answer(
      new Request(`http://127.0.0.1${path}`),
      path,
      textOf("en"),
      null,
    );
    expect(answer.status).toBe(200);
  }
  expect(reads).toBe(1);
});
