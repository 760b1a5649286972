/** A session: what a real client did, what its compaction kept, and what the next session would be told. */
import { expect, test } from "bun:test";
import { ASKED, CORRECTED } from "../journeys/compaction.ts";
import type { Page } from "./chromium.ts";
import { inBrowser } from "./in-browser.ts";
import { CART, CART_KOREAN, compactATalk, solveAnError, WORK } from "./real-work.ts";
import type { DashboardHome } from "./dashboard-home.ts";
import { sessionWith, settled } from "./views.ts";
import { english } from "./english.ts";

const LONG = "11111111-2222-4333-8444-555555555555";
const LONG_PROMPT = "Read all of the ledger.";
const FILES = 60;
const ROWS = english.session.timeline.label;

const reads = (home: DashboardHome, file: string): Promise<void> =>
  home.hook({
    session_id: LONG,
    cwd: home.claude.project,
    hook_event_name: "PostToolUse",
    tool_name: "Read",
    tool_input: { file_path: file },
    tool_response: {},
  });

/** More than a screen of rows. */
async function readALot(home: DashboardHome): Promise<void> {
  const told = { session_id: LONG, cwd: home.claude.project };
  await home.hook({ ...told, hook_event_name: "UserPromptSubmit", prompt: LONG_PROMPT });
  for (let file = 1; file <= FILES; file++) await reads(home, `/ledger/${file}.csv`);
}

/** The words of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText ?? "");

const scrollRows = (page: Page, to: number): Promise<void> =>
  page.getByRole("list", { name: ROWS }).evaluate((list, top) => {
    list.scrollTop = top;
  }, to);

const comesInSight = (page: Page, selector: string): Promise<unknown> =>
  page.waitForFunction((wanted) => {
    const [row, list] = [document.querySelector(wanted), document.querySelector(".virtual")];
    if (row === null || list === null) return false;
    const [own, whole] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
    return own.top >= whole.top - 1 && own.bottom <= whole.bottom + 1;
  }, selector);

inBrowser(
  "a session",
  {
    role: WORK,
    isOnePage: true,
    before: async (home) => {
      await solveAnError(home);
      await compactATalk(home);
      await readALot(home);
    },
  },
  (given) => {
    const cart = (): string => sessionWith(given.home(), CART);
    const login = (): string => sessionWith(given.home(), ASKED);

    test("its timeline tells the prompts, the tools, and the error with how it was solved; filters and searches stand in the address", async () => {
      await given.onPage(`/session/${cart()}?tab=timeline`, async ({ page }) => {
        await settled(page);
        const rows = page.getByRole("list", { name: english.session.timeline.label });
        await rows.getByText(CART).first().waitFor();
        const all = await rows.getByRole("listitem").allInnerTexts();
        expect(all.join("\n")).toContain(CART_KOREAN);
        expect(all.join("\n")).toContain("cart.conf: No such file or directory");
        expect(all.join("\n")).toMatch(/fix: .*cart\.conf/);

        const filters = page.getByRole("group", { name: english.session.timeline.filters });
        await filters.getByRole("button", { name: /^Error/ }).click();
        await page.waitForURL(/kinds=error/);
        await rows.getByText(CART, { exact: true }).first().waitFor({ state: "detached" });
        expect(await rows.getByRole("button").count()).toBe(1);
        await filters.getByRole("button", { name: /^All/ }).click();

        await page.getByRole("searchbox", { name: english.session.timeline.search }).fill("합계");
        await page.waitForURL(/q=/);
        await page.getByText(english.session.timeline.found(0, 2)).waitFor();
        expect(await rows.locator("mark").first().innerText()).toBe("합계");
      });
    });

    test("it reads as a conversation: the prompt, what was done in one line that unfolds, the answer", async () => {
      await given.onPage(`/session/${cart()}`, async ({ page }) => {
        await settled(page);
        const talk = page.getByRole("list", { name: english.conversation.label });
        const asked = talk.getByRole("article", { name: english.conversation.you }).first();
        expect(await asked.innerText()).toContain(CART);
        const work = talk.getByRole("button", { name: /^3 tool calls\W+1 failed\W+1 file/ });
        expect(await work.getAttribute("aria-expanded")).toBe("false");
        // What failed is seen without unfolding anything.
        await talk.getByRole("button", { name: /No such file/ }).waitFor();
        expect(await talk.getByRole("button", { name: /^Write/ }).count()).toBe(0);
        await work.click();
        await talk.getByRole("button", { name: /^Write/ }).waitFor();
        const answers = talk.getByRole("article", { name: english.conversation.agent });
        expect(await answers.last().innerText()).toContain("합계가 맞습니다.");
        const order = await talk.innerText();
        expect(order.indexOf(CART)).toBeLessThan(order.indexOf(CART_KOREAN));
      });
    });

    test("an event has an address of its own, which leads to it in a new page", async () => {
      const id = cart();
      let address = "";
      await given.onPage(`/session/${id}`, async ({ page }) => {
        await settled(page);
        await page.getByRole("button", { name: /No such file/ }).click();
        const talk = page.getByRole("list", { name: english.conversation.label });
        await talk.getByRole("button", { name: english.conversation.details }).click();
        await page.waitForURL(/event=/);
        address = new URL(page.url()).pathname + new URL(page.url()).search;
        const detail = page.getByRole("complementary", { name: english.session.detail.title });
        await detail.getByText(english.session.detail.solvedHere, { exact: true }).waitFor();
      });
      await given.onPage(address, async ({ page }) => {
        const detail = page.getByRole("complementary", { name: english.session.detail.title });
        await detail.getByText(english.session.detail.solvedHere, { exact: true }).waitFor();
        const row = page.getByRole("button", { name: /No such file/ });
        expect(await row.getAttribute("aria-expanded")).toBe("true");
      });
    });

    test("what a compaction saved, told again and lost is proved", async () => {
      await given.onPage(`/session/${login()}?tab=compactions`, async ({ page }) => {
        await settled(page);
        await page
          .getByText(/Nothing lost/)
          .first()
          .waitFor();
        const told = await page.getByRole("main").innerText();
        expect(told).toContain(english.session.compactions.triggers.manual);
        expect(told).toMatch(/yes \((?:accepted by the client|found in a request to the model)\)/);
        await page.getByRole("button", { name: english.session.compactions.show }).click();
        await page
          .getByRole("main")
          .getByText(/Postgres/)
          .first()
          .waitFor();
      });
    });

    test("what the next session would be told is shown as the model will read it", async () => {
      await given.onPage(`/session/${login()}?tab=next`, async ({ page }) => {
        await settled(page);
        await page.getByText(english.session.next.text).waitFor();
        expect(await page.getByRole("main").innerText()).toContain("login page");
        await page
          .getByRole("combobox", { name: english.session.next.source })
          .selectOption("compact");
        await page.waitForURL(/source=compact/);
        await page.getByRole("main").getByText(CORRECTED.slice(0, 20)).first().waitFor();
      });
    });

    test("arrows go on from what is seen, and from the row that has the focus although it was scrolled away", () =>
      given.onPage(`/session/${LONG}?tab=timeline`, async ({ page }) => {
        await settled(page);
        const rows = page.getByRole("list", { name: ROWS });
        await rows.focus();
        await page.keyboard.press("End");
        await rows.getByText(LONG_PROMPT).waitFor();
        await page.keyboard.press("ArrowDown");
        await page.waitForFunction(() => document.activeElement?.matches(".session-event"));
        const first = await focused(page);
        expect(Number(/(\d+)\.csv/.exec(first)?.[1])).toBeLessThan(FILES / 2);

        await scrollRows(page, 0);
        await rows.getByText(`${FILES}.csv`).waitFor();
        expect(await focused(page)).toBe(first);
        await page.keyboard.press("ArrowDown");
        await page.waitForFunction(
          (before) => (document.activeElement as HTMLElement).innerText !== before,
          first,
        );
        const [from, to] = [first, await focused(page)].map((words) =>
          Number(/(\d+)\.csv/.exec(words)?.[1]),
        );
        expect(to).toBe((from ?? 0) - 1);
      }));

    for (const width of [1280, 360])
      test(`an event that is closed, by Esc or by its button, leads back to its row at ${width} pixels`, () =>
        given.onPage(
          `/session/${LONG}?tab=timeline`,
          async ({ page }) => {
            await settled(page);
            const row = page.getByRole("button", { name: /[/]58\.csv/ });
            const detail = page.getByRole("complementary", { name: english.session.detail.title });
            const isBack = (): Promise<unknown> =>
              page.waitForFunction(() => {
                const here = document.activeElement as HTMLElement;
                return !location.search.includes("event=") && here.innerText.includes("/58.csv");
              });
            await row.click();
            await detail.getByRole("button", { name: "Close" }).click();
            await isBack();
            await page.keyboard.press("Enter");
            await detail.getByRole("button", { name: "Close" }).focus();
            await page.keyboard.press("Escape");
            await isBack();
            await page.keyboard.press("Enter");
            await page.waitForURL(/event=/);
            await page.keyboard.press("Escape");
            await isBack();
          },
          { width, height: 780 },
        ));

    test("on a phone the address of an event leads to its row, and all of it stands below", () =>
      given.onPage(
        `/session/${LONG}?tab=timeline`,
        async ({ page }) => {
          await settled(page);
          await page.getByLabel(english.session.timeline.order).selectOption("oldest");
          await page.getByRole("button", { name: /[/]3\.csv/ }).click();
          await page.waitForURL(/event=.*order=oldest|order=oldest.*event=/);
          await page.goto(page.url().replace("order=oldest", ""));
          await comesInSight(page, '.session-event[aria-expanded="true"]');
          await page.waitForFunction(() => {
            const [row, detail] = [".session-event[aria-expanded=true]", ".session-detail h2"].map(
              (one) => document.querySelector(one)?.getBoundingClientRect(),
            );
            const isIn = (of: DOMRect | undefined): boolean =>
              of !== undefined && of.top >= 0 && of.top < innerHeight;
            return isIn(row) && isIn(detail);
          });
        },
        { width: 360, height: 780 },
      ));

    test("rows in another order, or of other kinds, keep the one that is open in sight", () =>
      given.onPage(`/session/${LONG}?tab=timeline`, async ({ page }) => {
        await settled(page);
        await page.getByRole("button", { name: /[/]59\.csv/ }).click();
        await page.waitForURL(/event=/);
        const open = '.session-event[aria-expanded="true"]';
        await page.getByRole("button", { name: "Oldest first" }).click();
        await page.waitForURL(/order=oldest/);
        await comesInSight(page, open);
        await page.getByRole("button", { name: /^Tool/ }).click();
        await page.waitForURL(/kinds=tool/);
        await comesInSight(page, open);
      }));

    test("rows that come while somebody reads wait, until they are asked for or the top is reached by hand", () =>
      given.onPage(`/session/${LONG}?tab=timeline`, async ({ page }) => {
        await settled(page);
        const rows = page.getByRole("list", { name: ROWS });
        await scrollRows(page, 600);
        await reads(given.home(), "/ledger/late.csv");
        const fresh = page.getByRole("button", { name: english.session.timeline.fresh(1) });
        await fresh.waitFor();
        await scrollRows(page, 0);
        await fresh.waitFor({ state: "detached" });
        await rows.getByText("late.csv").waitFor();
      }));

    test("an event of another session is not shown as if it were of this one", async () => {
      let event = "";
      await given.onPage(`/session/${LONG}?tab=timeline`, async ({ page, visit }) => {
        await settled(page);
        await page.getByRole("button", { name: /[/]59\.csv/ }).click();
        await page.waitForURL(/event=/);
        event = new URL(page.url()).searchParams.get("event") ?? "";
        await visit(`/session/${cart()}?tab=timeline&event=${event}`);
        await page.getByText(english.session.detail.elsewhere).waitFor();
        const detail = page.getByRole("complementary", { name: english.session.detail.title });
        expect(await detail.innerText()).not.toContain("59.csv");
        await detail.getByRole("link").click();
        await page.waitForURL(new RegExp(LONG));
        await detail.getByText("59.csv").first().waitFor();
      });
    });

    test("a session that is forgotten is shown no more by pages that are open", () =>
      given.onPage(`/session/${LONG}?tab=timeline`, async ({ page, context, excuse }) => {
        const history = await context.newPage();
        await history.goto(new URL("/history", page.url()).href);
        await history.getByText(LONG_PROMPT).waitFor();
        const search = await context.newPage();
        await search.goto(new URL("/search?q=ledger", page.url()).href);
        await search.getByRole("main").getByText(LONG_PROMPT).first().waitFor();
        await page.getByText(LONG_PROMPT).first().waitFor();

        await given.home().selfGen("forget", "--session", LONG, "--yes");
        for (const one of [page, history, search]) {
          const told = one.getByRole("main").getByText(LONG_PROMPT).first();
          await told.waitFor({ state: "detached" });
        }
        expect(await page.getByRole("main").innerText()).toContain(english.session.gone.text);
        excuse();
      }));

    for (const [what, path] of [
      ["project", `/project/${encodeURIComponent("/no/such place")}`],
      ["file", `/file/${encodeURIComponent("/no/such place")}/${encodeURIComponent("a/b.ts")}`],
    ] as const)
      test(`a ${what} of which nothing is recorded is said to be unknown, with the way to all projects`, () =>
        given.onPage(path, async ({ page, excuse }) => {
          await page.getByText(english[what].gone.title).waitFor();
          const main = page.getByRole("main");
          expect(await main.innerText()).not.toMatch(/NO_PROJECT|NO_FILE|\/api\//);
          expect(await main.getByRole("button", { name: english.retry }).count()).toBe(0);
          await main.getByRole("link", { name: english.project.gone.back }).click();
          await page.waitForURL(/\/projects$/);
          excuse();
        }));

    test("a session that nobody knows is said to be unknown", () =>
      given.onPage("/session/00000000-0000-4000-8000-000000000000", async ({ page, excuse }) => {
        await page.getByText(english.session.gone.title).waitFor();
        expect(await page.getByRole("main").innerText()).not.toMatch(/NO_SESSION|\/api\//);
        await page.getByRole("link", { name: "Back to History" }).click();
        await page.waitForURL(/\/history$/);
        excuse();
      }));
  },
);
