/** Notifications of the browser: asked for once, told once, gone when it is over. */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { dashboardText } from "../../src/text/dashboard.ts";
import { accessibilityFaults, AXE } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { inBrowser } from "./in-browser.ts";

/** A headless browser shows no notifications and is always in front: what it would show is written down. */
const BROWSER = `
  document.hasFocus = () => false;
  globalThis.told = [];
  globalThis.asked = 0;
  const KEY = "test-permission";
  globalThis.Notification = class extends EventTarget {
    static get permission() { return localStorage.getItem(KEY) ?? "default"; }
    static requestPermission() {
      asked += 1;
      localStorage.setItem(KEY, "granted");
      return Promise.resolve("granted");
    }
    constructor(title, { body, silent }) {
      super();
      this.one = { title, body, silent, isOpen: true };
      told.push(this.one);
    }
    close() { this.one.isOpen = false; }
  };`;

type Told = { title: string; body: string; silent: boolean; isOpen: boolean };
type Global = { told: Told[]; asked: number };

const told = (page: Page): Promise<Told[]> =>
  page.evaluate(() => (globalThis as unknown as Global).told);

const client = Bun.spawn(["sleep", "3600"], { stdio: ["ignore", "ignore", "ignore"] });
afterAll(() => client.kill("SIGKILL"));

inBrowser("notifications", {}, (given) => {
  const session = crypto.randomUUID();
  const hook = async (event: Readonly<Record<string, unknown>>): Promise<void> => {
    const { claude, daemonHome } = given.home();
    const cwd = join(claude.home, "work", "shop");
    mkdirSync(cwd, { recursive: true });
    await daemonHome.hook(
      { session_id: session, cwd, ...event },
      { CLAUDE_PID: String(client.pid) },
    );
  };
  const command = { tool_name: "Bash", tool_input: { command: "npm publish --tag secret-plan" } };
  const asks = (): Promise<void> => hook({ hook_event_name: "PermissionRequest", ...command });
  const isTold = (page: Page, count: number): Promise<unknown> =>
    page.waitForFunction(
      (wanted) => (globalThis as unknown as Global).told.length === wanted,
      count,
    );
  const allClosed = (page: Page): Promise<unknown> =>
    page.waitForFunction(() =>
      (globalThis as unknown as Global).told.every(({ isOpen }) => !isOpen),
    );

  test("nobody is asked on load; one press turns it on; a wait and an ended turn are told without content, and go when answered", async () => {
    const { notify: text, live } = dashboardText("en");
    await hook({ hook_event_name: "SessionStart", source: "startup" });
    await hook({ hook_event_name: "UserPromptSubmit", prompt: "Publish it" });
    await given.onPage(
      "/",
      async ({ page }) => {
        const icon = (): Promise<string | null> =>
          page.locator('link[rel="icon"]').getAttribute("href");
        const usual = await icon();
        const offer = page.getByRole("button", { name: text.offer });
        await offer.waitFor();
        expect(await page.evaluate(() => (globalThis as unknown as Global).asked)).toBe(0);
        await offer.click();
        await offer.waitFor({ state: "detached" });
        expect(await page.evaluate(() => (globalThis as unknown as Global).asked)).toBe(1);
        await page.getByRole("button", { name: text.stateOn }).waitFor();

        await asks();
        await isTold(page, 1);
        const wait = { title: "shop", body: live.states.permission, silent: true, isOpen: true };
        expect(await told(page)).toEqual([wait]);
        expect(await page.title()).toBe("(1) Now · Self-Generation");
        expect(await icon()).toMatch(/icon-waiting-\w+\.svg$/);

        await hook({ hook_event_name: "PostToolUse", ...command, tool_response: {} });
        await allClosed(page);
        expect(await page.title()).toBe("Now · Self-Generation");
        expect(await icon()).toBe(usual);

        await hook({ hook_event_name: "Stop", last_assistant_message: "Published." });
        await isTold(page, 2);
        expect((await told(page))[1]).toMatchObject({ title: "shop", body: live.states.ready });
        await hook({ hook_event_name: "UserPromptSubmit", prompt: "Again" });
        await allClosed(page);
      },
      { before: BROWSER },
    );
  });

  test("a real browser that is allowed to and still shows none is said to block them; one that shows them is not", () => {
    const { notify: text } = dashboardText("en");
    return given.onPage("/", async ({ page, context }) => {
      await context.grantPermissions(["notifications"]);
      await page.getByRole("button", { name: text.stateOff }).click();
      const dialog = page.getByRole("dialog", { name: text.title });
      const [turn, attempt] = [
        dialog.getByRole("switch", { name: text.isOn }),
        dialog.getByRole("button", { name: text.tryOut }),
      ];
      // What is shown is what the browser answers, a moment later.
      await turn.click();
      await attempt.click();
      const isShown = await page.evaluate(() => Notification.permission === "granted");
      if (!isShown) await dialog.getByText(text.denied).waitFor();
      expect([await turn.isChecked(), await attempt.isEnabled()]).toEqual([isShown, isShown]);
    });
  });

  test("what is asked for is told only where somebody allows it; the choices hold after a reload, in both languages", async () => {
    const { notify: text, live } = dashboardText("ko");
    await given.home().selfGen("config", "set", "language", "ko");
    await given.onPage(
      "/",
      async ({ page, visit }) => {
        await page.getByRole("button", { name: text.stateOff }).click();
        const dialog = page.getByRole("dialog", { name: text.title });
        await dialog.getByRole("switch", { name: text.isOn }).check();
        await dialog.getByRole("switch", { name: text.choices.details }).check();
        await dialog.getByRole("switch", { name: text.choices.turns }).uncheck();
        await dialog.getByRole("switch", { name: text.choices.sound }).check();
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        await visit("/");
        await page.getByRole("button", { name: text.stateOn }).waitFor();
        expect(await page.evaluate(() => (globalThis as unknown as Global).asked)).toBe(0);
        await asks();
        await isTold(page, 1);
        const body = `${live.states.permission}: Bash npm publish --tag secret-plan`;
        expect(await told(page)).toMatchObject([{ title: "shop", body }]);
      },
      { before: `${BROWSER}\n${AXE}` },
    );
  });
});
