// The dashboard that a hub serves, in a real browser: signing in with a token, the team's history and its filters, and nothing of a machine.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { dashboardText, PAGE_LANGUAGES, type PageLanguage } from "../../src/text/dashboard.ts";
import { revokeToken, rotateToken } from "../../src/team/hub/tokens.ts";
import { issueToken, listTokens } from "../../src/team/hub/tokens.ts";
import { joinedMachine, openTestHub, TEAM, type TestHub } from "../hub/test-hub.ts";
import { HANG_MS } from "../limits.ts";
import { lacksPostgres } from "../postgres.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import type { TeamMachine } from "../team/machines.ts";
import { accessibilityFaults, AXE } from "./axe.ts";
import { type Browser, cannotBrowse, type Page, sharedBrowser } from "./chromium.ts";

const ERROR = "Error: Cannot find module 'left-pad'";
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

describe.skipIf(lacksPostgres || cannotBrowse())("the page of a hub", () => {
  let browser: Browser | undefined;
  let hub: TestHub;
  let sandbox: Sandbox | undefined;
  let [hers, his]: TeamMachine[] = [];

  const machineOf = async (person: string): Promise<TeamMachine> => {
    const given = { name: `${person}-laptop`, role: "writer", days: 1, person } as const;
    const { token, text } = await issueToken(hub.connection, TEAM, given);
    const all = await listTokens(hub.connection, TEAM);
    const machine = all.find((one) => one.token === token)?.machine ?? "";
    return joinedMachine(hub.address, machine, text);
  };

  beforeAll(async () => {
    browser = await sharedBrowser();
    sandbox = openSandbox();
    hub = await openTestHub({ pageOf: sandbox.home });
    [hers, his] = [await machineOf("alice"), await machineOf("bob")];
    const said = (sessionId: string, text: string, minutes: number) =>
      ({
        type: "prompt",
        sessionId,
        ts: ago(minutes),
        data: { text, client: "claude-code" },
      }) as const;
    hers.record(said("hers", "mend the gateway", 9), {
      type: "tool_error",
      sessionId: "hers",
      ts: ago(8),
      data: {
        tool: "Bash",
        error: ERROR,
        errorLine: ERROR,
        errorRaw: ERROR,
        meta: { action: "npm test", target: "t" },
      },
    });
    his.record(said("his", "paint the cart", 5));
    await hers.forward();
    await his.forward();
  });
  afterAll(async () => {
    hers?.[Symbol.dispose]();
    his?.[Symbol.dispose]();
    await hub[Symbol.asyncDispose]();
    sandbox?.[Symbol.dispose]();
  });

  /** `use` is given the page before anybody signed in. */
  async function onPage(
    language: PageLanguage,
    use: (page: Page, troubles: string[]) => Promise<void>,
  ): Promise<void> {
    const context = await browser?.newContext({
      locale: language === "ko" ? "ko-KR" : "en-GB",
      timezoneId: "UTC",
      reducedMotion: "reduce",
    });
    if (context === undefined) throw new Error("no browser");
    context.setDefaultTimeout(HANG_MS);
    await context.addInitScript({ content: AXE });
    const page = await context.newPage();
    const troubles: string[] = [];
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (message) => {
      // A browser says by itself that it was not let in.
      if (message.type() === "error" && !message.text().includes("401"))
        troubles.push(message.text());
    });
    try {
      await use(page, troubles);
      expect(troubles).toEqual([]);
    } finally {
      await context.close();
    }
  }

  const signIn = async (page: Page, token: string, language: PageLanguage): Promise<void> => {
    const text = dashboardText(language).hub;
    await page.getByLabel(text.token, { exact: true }).fill(token);
    await page.getByRole("button", { name: text.signIn, exact: true }).click();
  };

  test.each(PAGE_LANGUAGES)("is opened with a token that reads, and left again (%s)", (language) =>
    onPage(language, async (page) => {
      const words = dashboardText(language);
      await page.goto(`${hub.address}/`);
      await page.getByRole("heading", { name: words.hub.title }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await signIn(page, await hub.issue("carol", "reader"), language);
      await page.getByRole("link", { name: "mend the gateway" }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe("/history");
      expect(await accessibilityFaults(page)).toEqual([]);
      const views = await page.locator(".views a").allInnerTexts();
      const { history, errors, charts } = words.views;
      expect(views.map((one) => one.trim())).toEqual([history, errors, charts]);
      expect(await page.getByRole("button", { name: words.team.local, exact: true }).count()).toBe(
        0,
      );
      // Nothing that a script could carry away.
      expect(await page.evaluate(() => document.cookie)).toBe("");
      expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(
        /[\w-]{43}/,
      );
      await page.reload();
      await page.getByRole("link", { name: "paint the cart" }).first().waitFor();
      await page.getByRole("button", { name: words.hub.signOut, exact: true }).click();
      await page.getByRole("heading", { name: words.hub.title }).waitFor();
      await page.reload();
      await page.getByRole("heading", { name: words.hub.title }).waitFor();
    }),
  );

  test("shows people, machines and what is new, and no button that changes anything", () =>
    onPage("en", async (page) => {
      const { team, views, knowledge, session } = dashboardText("en");
      await page.goto(`${hub.address}/history`);
      await signIn(page, await hub.issue("carol", "reader"), "en");
      await page.getByRole("link", { name: "paint the cart" }).first().waitFor();
      await page.getByRole("combobox", { name: team.person }).selectOption("alice");
      await page.getByText("paint the cart").first().waitFor({ state: "detached" });
      await page.getByRole("link", { name: "mend the gateway" }).first().click();
      await page.getByText("npm test").first().waitFor();
      expect(await page.getByText(session.menu, { exact: true }).count()).toBe(0);
      await page.getByRole("link", { name: views.errors, exact: true }).click();
      await page.getByText("left-pad").first().waitFor();
      for (const name of [knowledge.errors.actions.resolve, knowledge.errors.actions.ignore])
        expect(await page.getByRole("button", { name }).count()).toBe(0);
      await page.getByRole("link", { name: views.charts, exact: true }).click();
      await page.getByRole("heading", { name: views.charts }).first().waitFor();
      await page.goto(`${hub.address}/search?q=gateway`);
      await page.getByText("mend the").first().waitFor();
      await page.goto(`${hub.address}/settings`);
      await page.getByText(dashboardText("en").nothingHere.title).waitFor();
      await page.goto(`${hub.address}/history`);
      await page.getByRole("link", { name: "paint the cart" }).first().waitFor();
      his?.record({
        type: "prompt",
        sessionId: "later",
        ts: ago(0),
        data: { text: "deploy it at last", client: "claude-code" },
      });
      await his?.forward();
      await page.getByRole("link", { name: "deploy it at last" }).first().waitFor();
    }));

  test("says why a token lets nobody in, and asks again when one counts no more", () =>
    onPage("en", async (page, troubles) => {
      const { hub: text } = dashboardText("en");
      await page.goto(`${hub.address}/history`);
      await page.getByRole("heading", { name: text.title }).waitFor();
      await signIn(page, "nonsense", "en");
      await page.getByText("no such token").waitFor();
      await signIn(page, await hub.issue("laptop"), "en");
      await page.getByText("the token only sends").waitFor();
      troubles.splice(0);
      const token = await hub.issue("dora", "reader");
      await signIn(page, token, "en");
      await page.getByRole("link", { name: "mend the gateway" }).first().waitFor();
      const id = token.split("_")[1] ?? "";
      await revokeToken(hub.connection, TEAM, id);
      await page.getByRole("heading", { name: text.title }).waitFor();
      expect(await rotateToken(hub.connection, TEAM, id, 1)).toBeNull();
    }));
});
