/** A session read as a conversation: what lines unfold into, what can be shown alone, what stays in sight. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "bun:test";
import { dashboardText } from "../../src/text/dashboard.ts";
import { accessibilityFaults, AXE } from "./axe.ts";
import type { Page } from "./chromium.ts";
import { inBrowser } from "./in-browser.ts";
import {
  AGENT_ANSWER,
  ASIDE,
  FOUND_EVENT,
  FOUND_TALK,
  LONG_TALK,
  LONG_TURNS,
  OUTPUT_LINES,
  PROMPT,
  recordTalk,
  REFUSED,
  TALK,
} from "./talk-home.ts";
import { until } from "../until.ts";
import { settled } from "./views.ts";

const LANGUAGES = ["en", "ko"] as const;

inBrowser("a conversation", { before: recordTalk, isOnePage: true }, (given) => {
  describe.each(LANGUAGES)("in %s", (language) => {
    beforeAll(() => given.home().selfGen("config", "set", "language", language));
    const { conversation: text, session, paneWidth } = dashboardText(language);
    const talkIn = (page: Page) => page.getByRole("list", { name: text.label });
    const unfold = async (page: Page): Promise<void> => {
      await settled(page);
      await talkIn(page).locator(".talk-work").first().click();
    };

    test("an edit unfolds into its diff, a command into its output, a read into what it read, and says where that is from", async () => {
      await given.onPage(`/session/${TALK}`, async ({ page }) => {
        await unfold(page);
        const talk = talkIn(page);
        await talk.getByRole("button", { name: /^Edit/ }).click();
        const diff = talk.getByRole("region", { name: "/shop/cart.ts" });
        await diff.waitFor();
        expect(await diff.innerText()).toContain("- export { sum };\n+ export { total };");
        await talk.getByText(text.call.from.archive).first().waitFor();
        await talk.getByRole("button", { name: /^Edit/ }).click();
        await talk.getByRole("button", { name: /^Read/ }).click();
        await talk.getByText("const sum = 1;").waitFor();
        expect(await talk.locator(".call-file").innerText()).toContain("12\n13");
        await talk.getByRole("button", { name: /^Read/ }).click();
        await talk.getByRole("button", { name: /^Bash npm test/ }).click();
        const output = talk.getByRole("region", { name: text.call.parts.output });
        await output.getByText("ok 0 - rounds").waitFor();
        for (let pages = 0; pages < 2; pages++) {
          const before = await output.innerText();
          await talk.getByRole("button", { name: text.call.more }).click();
          await page.waitForFunction(
            ([label, words]) =>
              (document.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.innerText.length ??
                0) > (words ?? "").length,
            [text.call.parts.output, before],
          );
        }
        expect((await output.innerText()).split("\n")).toHaveLength(OUTPUT_LINES);
        expect(await talk.getByRole("button", { name: text.call.more }).count()).toBe(0);
      });
    });

    test("a subagent is a turn within the turn: its prompt, its calls and its answer, folded until then", () =>
      given.onPage(`/session/${TALK}`, async ({ page }) => {
        await settled(page);
        const talk = talkIn(page);
        const name = text.agentName("Explore");
        const line = talk.getByRole("button", { name: new RegExp(`^${name}`) });
        expect(await line.getAttribute("aria-expanded")).toBe("false");
        // In plain words: a line has no Markdown.
        expect(await line.innerText()).toContain(AGENT_ANSWER.replaceAll("`", ""));
        await line.click();
        const asked = talk.getByRole("region", { name: text.asked });
        await asked.getByText("money").waitFor();
        expect(await asked.locator("strong").last().innerText()).toBe("money");
        await talk.getByRole("article", { name, exact: true }).getByText("cart.ts").waitFor();
      }));

    test("what the agent says between its calls is a line among them, whole when it unfolds, found and copied in full", () =>
      given.onPage(`/session/${TALK}`, async ({ page }) => {
        await settled(page);
        const talk = talkIn(page);
        const work = talk.locator(".talk-work").first();
        await work.getByText("Reading the cart first.").waitFor();
        await work.click();
        const aside = talk.locator(".talk-aside");
        await aside.click();
        const detail = talk.locator(".talk-detail");
        await detail.getByText(text.call.from.archive).waitFor();
        expect(await detail.locator("strong").innerText()).toBe("first");
        expect(await detail.locator("img").count()).toBe(0);
        expect(await detail.innerText()).toContain("<img src=x onerror=alert(1)>");
        await aside.click();
        await page.getByRole("searchbox", { name: text.find }).fill("the rounding");
        await talk.locator(".talk-detail mark").first().waitFor();
        await page.evaluate(() => {
          navigator.clipboard.writeText = (copied) => {
            document.title = copied;
            return Promise.resolve();
          };
        });
        await talk.getByRole("button", { name: text.copyTurn }).first().click();
        expect(await page.title()).toContain(ASIDE.split("\n").at(-1) ?? "");
        // Its answer stands in the transcript too, and is said once.
        expect(await talk.getByText("The total is rounded now.").count()).toBe(1);
      }));

    test("a call that the client refused and one that was denied did not fail, and are counted apart", () =>
      given.onPage(`/session/${TALK}`, async ({ page }) => {
        await settled(page);
        const talk = talkIn(page);
        const work = talk.locator(".talk-work").first();
        await work.getByText(text.denials(1)).waitFor();
        expect(await work.innerText()).toContain(text.refusals(1));
        expect(await work.innerText()).not.toContain(text.failures(1));
        const refused = talk.getByRole("button", {
          name: text.refused("Write /shop/tax.ts", REFUSED),
        });
        // Only what failed is seen while the rest is folded.
        expect(await refused.count()).toBe(0);
        await work.click();
        expect(await refused.getAttribute("data-tone")).toBeNull();
        await refused.click();
        await talk.getByText("export const tax = 2;").waitFor();
        await talk.getByRole("button", { name: text.denied("Bash npm run migrate") }).waitFor();
      }));

    test("only what was chosen is shown, with how much there is, by its address", () =>
      given.onPage(`/session/${TALK}`, async ({ page }) => {
        await settled(page);
        const filters = page.getByRole("group", { name: text.filters });
        // What only the transcript has is there once it was read.
        await talkIn(page).getByText(text.refusals(1)).waitFor();
        expect(await filters.getByRole("button").allTextContents()).toEqual([
          text.all,
          `${text.kinds.prompts} 2`,
          `${text.kinds.answers} 2`,
          `${text.kinds.failed} 1`,
          `${text.kinds.edits} 1`,
          `${text.kinds.waits} 1`,
          `${text.kinds.compactions} 1`,
        ]);
        await filters.getByRole("button", { name: text.kinds.edits }).click();
        await page.waitForURL(/only=edits/);
        await talkIn(page).getByText(PROMPT).waitFor({ state: "detached" });
        expect(await talkIn(page).getByRole("button").count()).toBe(1);
        await filters.getByRole("button", { name: text.all }).click();
        await talkIn(page).getByText(PROMPT).waitFor();
      }));

    test("the header is one line that stays, with details and a menu behind it; the pane is as wide as it was left", () =>
      given.onPage(`/session/${TALK}`, async ({ page }) => {
        await settled(page);
        const heading = page.getByRole("heading", { level: 1 });
        const bar = page.locator(".session-bar");
        expect(await heading.innerText()).toBe(PROMPT);
        expect((await bar.boundingBox())?.height).toBeLessThan(56);
        expect(await bar.innerText()).toContain("5");
        await page.getByRole("button", { name: session.details }).click();
        await page
          .locator(".session-more")
          .getByText(session.facts.started, { exact: true })
          .waitFor();
        await page.getByRole("button", { name: session.menu, exact: true }).click();
        await page.getByRole("link", { name: session.forget }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("link", { name: session.forget }).waitFor({ state: "detached" });

        await talkIn(page)
          .getByRole("button", { name: /cart\.ts: unused/ })
          .click();
        await talkIn(page).getByRole("button", { name: text.details }).click();
        const divider = page.getByRole("separator", { name: paneWidth });
        await divider.focus();
        await page.keyboard.press("Home");
        expect(await divider.getAttribute("aria-valuenow")).toBe("50");
        await page.reload();
        expect(await divider.getAttribute("aria-valuenow")).toBe("50");
        await divider.focus();
        await page.keyboard.press("ArrowRight");
        expect(await divider.getAttribute("aria-valuenow")).toBe("48");
      }));

    test("the overview leads from turn to turn by keys, and says what is where", () =>
      given.onPage(`/session/${TALK}`, async ({ page }) => {
        await settled(page);
        const overview = page.getByRole("slider", { name: text.overview });
        const marks = (await overview.locator("[data-tone]").all()).map(async (shape) => {
          const boxes = (await shape.getAttribute("d"))?.match(/M/g)?.length ?? 0;
          return Array.from<string | null>({ length: boxes }).fill(
            await shape.getAttribute("data-tone"),
          );
        });
        expect((await Promise.all(marks)).flat()).toHaveLength(3);
        const { height = 0 } = (await overview.boundingBox()) ?? {};
        for (let y = 1; y < height; y += 40) {
          await overview.hover({ position: { x: 7, y } });
          expect(await overview.getAttribute("title")).toMatch(/^\d\d:\d\d · /);
        }
        await overview.focus();
        await page.keyboard.press("End");
        expect(await overview.getAttribute("aria-valuetext")).toContain("thanks");
        await talkIn(page).getByText("You are welcome.").waitFor();
      }));
  });

  test("one that goes on is read at its end while its beginning comes in, and what is seen stays where it is", () =>
    given.onPage("/", async ({ page, visit }) => {
      await given.home().selfGen("config", "set", "language", "en");
      const later = Promise.withResolvers<undefined>();
      await page.route(/\/story\?.*cursor=/, async (route) => {
        await later.promise;
        await route.continue();
      });
      await visit(`/session/${LONG_TALK}`);
      const [talk, overview] = [page.locator(".talk .virtual"), page.locator(".talk-overview")];
      const isSeen = (turn: number): Promise<boolean> =>
        page.getByText(`question ${turn}`, { exact: true }).isVisible();
      await page.getByText(`question ${LONG_TURNS - 1}`, { exact: true }).waitFor();
      expect(Number(await overview.getAttribute("aria-valuemax"))).toBeLessThan(LONG_TURNS);
      await talk.evaluate((list) => {
        list.scrollTop -= 2000;
      });
      await until(async () => !(await isSeen(LONG_TURNS - 1)));
      await settled(page);
      const seen = (): Promise<string> =>
        talk.evaluate((list) => {
          const { top } = list.getBoundingClientRect();
          const rows = [...list.querySelectorAll(".talk-said")];
          const first = rows.find((row) => row.getBoundingClientRect().top > top);
          const place = (first?.getBoundingClientRect().top ?? 0) - top;
          return `${first?.textContent ?? ""} at ${Math.round(place / 4)}`;
        });
      const before = await seen();
      expect(before).toStartWith("question 14");
      later.resolve(undefined);
      await page.locator(`.talk-overview[aria-valuemax="${LONG_TURNS}"]`).waitFor();
      await settled(page);
      expect(await seen()).toBe(before);
      await page.getByRole("button", { name: dashboardText("en").conversation.toEnd }).click();
      await page.getByText(`question ${LONG_TURNS - 1}`, { exact: true }).waitFor();
      // The overview frames what is seen, wherever that is.
      const below = (): Promise<number> =>
        overview.evaluate((strip) => {
          const view = strip.querySelector(".talk-view")?.getBoundingClientRect();
          return strip.getBoundingClientRect().bottom - (view?.bottom ?? 0);
        });
      await until(async () => (await below()) < 2);
      await overview.click({ position: { x: 7, y: 2 } });
      await talk.getByText("question 0", { exact: true }).waitFor();
      await until(async () => (await below()) > 400);
    }));

  test("a link from a search opens at its event, marked, a third from the top, however much its words unfold; n goes on from there", () =>
    given.onPage(`/session/${FOUND_TALK}?event=${FOUND_EVENT}&q=guests`, async ({ page }) => {
      await given.home().selfGen("config", "set", "language", "en");
      const answer = page.locator(".talk-answer[data-opened]");
      const share = (): Promise<number> =>
        page.evaluate(() => {
          const [row, list] = [".talk [data-opened]", ".talk .virtual"].map((one) =>
            document.querySelector(one)?.getBoundingClientRect(),
          );
          return row === undefined || list === undefined ? -1 : (row.top - list.top) / list.height;
        });
      // The contents of calls are searched a moment later, and move everything again.
      await page.locator('.talk-overview [data-tone="found"]').waitFor();
      await settled(page);
      expect(await answer.innerText()).toContain("Turn 30: 45 EUR for guests.");
      await until(async () => Math.abs((await share()) - 1 / 3) < 0.03);
      await page.waitForTimeout(700);
      expect(await share()).toBeCloseTo(1 / 3, 1);
      await page.locator(".talk .virtual").focus();
      await page.keyboard.press("n");
      const found = page.locator(".talk [data-found]");
      await found.waitFor();
      expect(await found.innerText()).toContain("guests EUR 0");
      expect(
        await answer.evaluate(
          (one, other) =>
            one.getBoundingClientRect().top < (other?.getBoundingClientRect().top ?? 0),
          await found.elementHandle(),
        ),
      ).toBe(true);
    }));

  test("j and k go from prompt to prompt, Enter unfolds what was done for it, Home and End go to the first and last", () =>
    given.onPage(`/session/${FOUND_TALK}`, async ({ page }) => {
      await given.home().selfGen("config", "set", "language", "en");
      await settled(page);
      const focused = (): Promise<string> =>
        page.evaluate(() => document.activeElement?.querySelector(".talk-said")?.textContent ?? "");
      // One that goes on is shown from its end.
      await page.keyboard.press("j");
      await until(async () => (await focused()).startsWith("price 3"));
      await page.keyboard.press("End");
      await until(async () => (await focused()) === "price 39");
      await page.keyboard.press("Home");
      await until(async () => (await focused()) === "price 0");
      for (const turn of [1, 2, 3, 4]) {
        await page.keyboard.press("j");
        await until(async () => (await focused()) === `price ${turn}`);
      }
      await page.keyboard.press("k");
      await until(async () => (await focused()) === "price 3");
      const calls = page.locator('.talk .talk-line:has-text("guests EUR")');
      expect(await calls.count()).toBe(0);
      await page.keyboard.press("Enter");
      await calls.first().waitFor();
    }));

  test("Home and End lead to its very ends also where nothing has the focus yet", () =>
    given.onPage(`/session/${FOUND_TALK}`, async ({ page }) => {
      await given.home().selfGen("config", "set", "language", "en");
      const list = page.locator(".talk .virtual");
      for (const key of ["Home", "End"]) {
        await settled(page);
        // It is shown from its end.
        if (key === "End") await list.evaluate((frame) => frame.scrollTo(0, 0));
        await page.keyboard.press(key);
        await until(() =>
          list.evaluate(
            ({ scrollTop, clientHeight, scrollHeight }, isHome) =>
              isHome ? scrollTop < 3 : scrollTop + clientHeight > scrollHeight - 3,
            key === "Home",
          ),
        );
        await page.reload();
      }
    }));

  test("the field for finding is as wide with matches as without, and they are marked in the overview", () =>
    given.onPage(`/session/${LONG_TALK}`, async ({ page }) => {
      await given.home().selfGen("config", "set", "language", "en");
      const { conversation: text, session } = dashboardText("en");
      const field = page.getByRole("searchbox", { name: text.find });
      const next = page.getByRole("button", { name: session.timeline.next });
      const widthOf = (): Promise<number> =>
        page.locator(".session-find").evaluate((box) => box.getBoundingClientRect().width);
      const before = await widthOf();
      expect(before).toBeGreaterThanOrEqual(240);
      await field.fill("question 14");
      // The next of them is gone to, and seen.
      await page.getByText(/^\d+ of 11$/).waitFor();
      await page.locator(".talk-prompt[data-found]").first().waitFor();
      expect(await widthOf()).toBe(before);
      const marks = page.locator('.talk-overview [data-tone="found"]');
      await until(async () => (await marks.getAttribute("d"))?.match(/M/g)?.length === 11);
      expect(await next.isEnabled()).toBe(true);
      await field.fill("nowhere");
      await page.getByText(session.timeline.found(0, 0)).waitFor();
      expect([await next.isEnabled(), await widthOf()]).toEqual([false, before]);
    }));

  test.each([`/session/${LONG_TALK}`, `/session/${LONG_TALK}?tab=timeline`, "/history"])(
    "no style rule asks what a long list has in it, or what comes after any element: it would ask every row that comes into sight (%#)",
    (path) =>
      given.onPage(path, async ({ page }) => {
        await page.locator(".virtual [role=listitem]").first().waitFor();
        const { asked, around, beside } = await page.evaluate(() => {
          const selectorsOf = (rules: CSSRuleList): readonly string[] =>
            [...rules].flatMap((rule) => {
              if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule))
                return selectorsOf(rule.cssRules);
              // A list of selectors within brackets belongs to one.
              return rule instanceof CSSStyleRule
                ? rule.selectorText.split(/,(?![^(]*\))/).map((one) => one.trim())
                : [];
            });
          const selectors = [...document.styleSheets].flatMap(({ cssRules }) =>
            selectorsOf(cssRules),
          );
          const all = selectors.filter((selector) => selector.includes(":has("));
          // Such a rule is asked again of everything that comes after a row.
          const ofAny = /(?:^|[\s>+~(])(?:\*|[a-z][a-z\d]*)(?::[\w-]+(?:\([^)]*\))?)*\s*[+~]\s/;
          const list = document.querySelector(".virtual");
          return {
            asked: all.length,
            beside: selectors.filter((selector) => ofAny.test(selector)),
            around: all.filter((selector) => {
              const [holder = "*"] = selector.split(/(?::not\()?:has\(/);
              return list !== null && list.closest(`main ${holder}`) !== null;
            }),
          };
        });
        expect(asked).toBeGreaterThan(10);
        expect([...around, ...beside]).toEqual([]);
      }),
  );

  test("an export is a download, closes the menu and offers the path of its file to be copied", () =>
    given.onPage(`/session/${TALK}`, async ({ page }) => {
      await given.home().selfGen("config", "set", "language", "en");
      await settled(page);
      const { session: text, knowledge } = dashboardText("en");
      const button = page.getByRole("button", { name: text.menu, exact: true });
      await button.click();
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: text.export, exact: true }).click();
      const download = await saved;
      const exported = join(given.home().daemonHome.home, "exports", download.suggestedFilename());
      const path = await download.path();
      expect(readFileSync(path, "utf8")).toBe(readFileSync(exported, "utf8"));
      const copy = page
        .getByRole("status")
        .getByRole("button", { name: knowledge.archive.copyPath });
      await copy.waitFor();
      expect(await button.getAttribute("aria-expanded")).toBe("false");
      expect(await page.getByRole("button", { name: text.export, exact: true }).count()).toBe(0);
      expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
      // What is asked later comes before it.
      await page.keyboard.press("?");
      const isSeen = (): Promise<boolean> =>
        copy.evaluate((one) => one.checkVisibility({ checkOpacity: true }));
      expect(await isSeen()).toBe(false);
      await page.keyboard.press("Escape");
      expect(await isSeen()).toBe(true);
    }));

  test("what the browser does not copy is shown, marked, to be copied by hand", () =>
    given.onPage(`/session/${TALK}`, async ({ page }) => {
      const { session, copyByHand } = dashboardText("en");
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
      });
      await page.getByRole("button", { name: session.menu, exact: true }).click();
      await page.getByRole("button", { name: session.copyId }).click();
      const shown = page.getByRole("textbox", { name: copyByHand });
      expect(await shown.inputValue()).toBe(TALK);
      // The browser tells what is selected a moment after the field is drawn.
      await page.waitForFunction((id) => String(getSelection()) === id, TALK);
    }));

  test("nothing in it keeps anybody from using it: axe finds nothing, with lines, subagents and the pane unfolded", () =>
    given.onPage(
      `/session/${TALK}`,
      async ({ page }) => {
        await settled(page);
        const folded = page.locator('.talk [aria-expanded="false"]');
        for (let times = 0; (await folded.count()) > 0 && times < 20; times++)
          await folded.first().click();
        await settled(page);
        expect(await accessibilityFaults(page)).toEqual([]);
      },
      { before: AXE, height: 2400 },
    ));
});
