/** Who may look, in a real browser. */
import { expect, test } from "bun:test";
import { dashboardText } from "../../src/text/dashboard.ts";
import { inBrowser } from "./in-browser.ts";
import { openContext, originOf, signInUrl } from "./signed-in-page.ts";
import { english } from "./english.ts";

const OUTSIDE = english.signedOut.title;

/** What a script can make of the key that the browser keeps. */
async function keptKey(): Promise<{ isExtractable: boolean; isExported: boolean }> {
  const opening = indexedDB.open("self-gen");
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  const asked = opening.result.transaction("page").objectStore("page").get("known");
  await new Promise((resolve) => asked.addEventListener("success", resolve));
  const { key } = asked.result as { key: CryptoKey };
  const isExported = await crypto.subtle.exportKey("raw", key).then(
    () => true,
    () => false,
  );
  return { isExtractable: key.extractable, isExported };
}

inBrowser("signing in", {}, (given) => {
  test("the command's address opens the page, and afterwards neither the address nor a script knows a secret of it", () =>
    given.onPage("/", async ({ page, context }) => {
      const home = given.home();
      expect(page.url()).toBe(`${originOf(home)}/`);
      expect(await page.getByText(OUTSIDE).count()).toBe(0);
      expect(await context.cookies()).toEqual([]);
      const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
      expect(kept).not.toMatch(/[\w-]{43}/);
      expect(await page.evaluate(keptKey)).toEqual({ isExtractable: false, isExported: false });
      await page.goBack();
      expect(page.url()).not.toContain("code=");
    }));

  test("the page stays signed in when it is opened again", () =>
    given.onPage("/", async ({ context }) => {
      const again = await context.newPage();
      await again.goto(`${originOf(given.home())}/settings`);
      await again.getByRole("navigation", { name: "Views" }).waitFor();
      expect(await again.getByText(OUTSIDE).count()).toBe(0);
    }));

  test("a code counts once: whoever comes second is not let in, and is told what to do", async () => {
    const url = await signInUrl(given.home());
    const first = await openContext(given.browser());
    const one = await first.newPage();
    await one.goto(url);
    await one.getByRole("navigation", { name: "Views" }).waitFor();
    const second = await openContext(given.browser());
    const other = await second.newPage();
    await other.goto(url);
    await other.getByRole("heading", { name: OUTSIDE }).waitFor();
    await other.getByRole("alert").getByText(english.signedOut.linkRefused).waitFor();
    expect(await other.getByText("self-gen dashboard").isVisible()).toBe(true);
    expect(other.url()).not.toContain("code=");
    await Promise.all([first.close(), second.close()]);
  });

  test("an address without a code shows nothing but how to get in", async () => {
    const context = await openContext(given.browser());
    const page = await context.newPage();
    await page.goto(`${originOf(given.home())}/history`);
    await page.getByRole("heading", { name: OUTSIDE }).waitFor();
    expect(await page.getByRole("navigation").count()).toBe(0);
    expect(await page.getByText(english.signedOut.linkRefused).count()).toBe(0);
    await context.close();
  });

  test("who is signed out reads it in the language that somebody chose, else in the browser's", async () => {
    const home = given.home();
    const headingIn = async (locale: string): Promise<string> => {
      const context = await given.browser().newContext({ locale });
      const page = await context.newPage();
      await page.goto(`${originOf(home)}/history`);
      const heading = await page.getByRole("heading", { level: 1 }).innerText();
      await context.close();
      return heading;
    };
    const texts = { en: OUTSIDE, ko: dashboardText("ko").signedOut.title };
    for (const language of ["ko", "en"] as const) {
      await home.selfGen("config", "set", "language", language);
      for (const locale of ["en-GB", "ko-KR"])
        expect(await headingIn(locale)).toBe(texts[language]);
    }
    await home.selfGen("config", "unset", "language");
    expect(await headingIn("ko-KR")).toBe(texts.ko);
    expect(await headingIn("en-GB")).toBe(texts.en);
    await home.selfGen("config", "set", "language", "en");
  });

  test("a page of another port can neither read nor change anything, and is handed nothing of ours", () =>
    given.onPage("/", async ({ context }) => {
      const seen: string[] = [];
      const headers = { "content-type": "text/html" };
      using stranger = Bun.serve({
        port: 0,
        hostname: "127.0.0.1",
        fetch: (request) => {
          seen.push(JSON.stringify([...request.headers]));
          return new Response("<!doctype html><link rel=icon href=data:,>", { headers });
        },
      });
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${stranger.port}/api/v1/x`);
      expect(seen.join("")).not.toMatch(/cookie|self-gen/);
      const tried = await page.evaluate(async (origin) => {
        const told = async (path: string, how: RequestInit): Promise<string> => {
          try {
            const answer = await fetch(origin + path, { credentials: "include", ...how });
            return `${answer.type} ${answer.status} ${await answer.text()}`;
          } catch {
            return "refused";
          }
        };
        const post = { method: "POST", body: "{}" } as const;
        const json = { "content-type": "application/json" };
        return [
          await told("/api/v1/sessions", {}),
          await told("/api/v1/sessions", { mode: "no-cors" }),
          await told("/api/v1/actions/pause", { ...post, mode: "no-cors" }),
          await told("/api/v1/actions/pause", { ...post, headers: json }),
        ];
      }, originOf(given.home()));
      expect(tried).toEqual(["refused", "refused", "refused", "refused"]);
      expect(await given.home().api<object>("/page")).toMatchObject({ isPaused: false });
    }));

  test("`dashboard --sign-out` ends every page", () =>
    given.onPage("/", async ({ page, excuse }) => {
      await given.home().selfGen("dashboard", "--sign-out");
      await page.getByRole("heading", { name: OUTSIDE }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: OUTSIDE }).waitFor();
      excuse();
    }));
});
