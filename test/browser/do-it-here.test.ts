/** What failed yesterday and what fixed it; what is done on the page instead of in a terminal, and taken back. */
import { beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { encodeLine } from "../../src/event/line.ts";
import { appendLines } from "../../src/journal/append.ts";
import { dashboardText } from "../../src/text/dashboard.ts";
import { asked, write as writeTranscript } from "../cli/archived-sessions.ts";
import { anEvent } from "../event/samples.ts";
import { accessibilityFaults, AXE } from "./axe.ts";
import type { DashboardHome } from "./dashboard-home.ts";
import { inBrowser } from "./in-browser.ts";
import { bySession, retell } from "./retell-session.ts";
import { settled } from "./views.ts";

const ROSE = "Error: rose is no tulip";
const BLOOMS = ["Error: no petals left", "Error: the bud <b>stays</b> closed"];
const DAY_MS = 86_400_000;
const QUESTIONS = {
  en: "why did the build fail yesterday and what fixed it",
  ko: "어제 빌드가 왜 실패했지",
};
const WEEK_QUESTIONS = {
  en: "why did the build fail in the last 7 days",
  ko: "최근 7일 빌드 왜 실패했지",
};

const shopOf = ({ claude }: DashboardHome): string => join(claude.home, "shop");

async function work(home: DashboardHome): Promise<void> {
  const cwd = shopOf(home);
  const tool = (tool_name: string, tool_input: object) => ({ tool_name, tool_input });
  const make = tool("Bash", { command: "make" });
  for (const event of [
    { hook_event_name: "UserPromptSubmit", prompt: "build it" },
    { hook_event_name: "PostToolUseFailure", ...make, error: `Exit code 1\n${ROSE}` },
    {
      hook_event_name: "PostToolUse",
      ...tool("Edit", { file_path: join(cwd, "rose.ts"), old_string: "a", new_string: "b" }),
      tool_response: {},
    },
    { hook_event_name: "PostToolUse", ...make, tool_response: { stdout: "" } },
  ])
    await home.hook({ session_id: "built", cwd, ...event });
  await home.caughtUp();
  const { journal } = home.daemonHome.sandbox;
  const [built = []] = bySession(readFileSync(journal, "utf8"));
  const startMs = Date.now() - DAY_MS;
  const { text } = retell(built, { startMs, stretch: 1, projectPath: cwd });
  const answer = anEvent({
    type: "question",
    sessionId: "asked",
    projectPath: cwd,
    ts: new Date().toISOString(),
    data: { answers: { "Go on?": "yes, go on" } },
  });
  appendLines(journal, [...text.split(/(?<=\n)/), encodeLine(answer)]);
  for (const [at, error] of BLOOMS.entries())
    await home.hook({
      session_id: "bloomed",
      cwd,
      hook_event_name: "PostToolUseFailure",
      ...tool("Bash", { command: `./bloom ${at}` }),
      error,
    });
  await home.selfGen("blocker", "add", "the key is missing", "--project", cwd);
  await home.selfGen("memory", "add", "prices are whole cents", "--project", cwd);
}

inBrowser("done on the page", { before: work }, (given) => {
  describe.each(["en", "ko"] as const)("in %s", (language) => {
    beforeAll(() => given.home().selfGen("config", "set", "language", language));
    const words = dashboardText(language);
    const { knowledge: text, toast } = words;
    const how = { before: AXE, theme: language === "en" ? "light" : "dark" } as const;

    test("why the build failed yesterday and what fixed it stands in one row", async () => {
      await given.onPage(
        "/history/errors",
        async ({ page }) => {
          await settled(page);
          await page.getByLabel(text.errors.when).selectOption("yesterday");
          await page.waitForURL(/since=\d{4}-\d\d-\d\d&until=/);
          await settled(page);
          const row = page.getByRole("row").filter({ hasText: ROSE });
          await row.getByText("Edit rose.ts").waitFor();
          // It failed again today, which is no matter of yesterday.
          await page.getByLabel(text.errors.when).selectOption("all");
          await settled(page);
          await row.getByText(text.errors.cameBack(1)).waitFor();
          expect(await accessibilityFaults(page)).toEqual([]);
          // Asked as people ask, it is the first thing that is found.
          await page.keyboard.press("/");
          await page.keyboard.type(QUESTIONS[language]);
          await page.keyboard.press("Enter");
          await page.waitForURL(/\/search\?q=/);
          const fix = page.locator(".search-fix");
          await fix.getByText("rose.ts").first().waitFor();
          await settled(page);
          expect(await accessibilityFaults(page)).toEqual([]);
          const shown = row.getByRole("button", { name: text.errors.how });
          await shown.click();
          await fix.waitFor({ state: "detached" });
          await row.getByText("Edit rose.ts").waitFor();
          // In the list of errors it is unfolded already.
          await row.getByRole("link", { name: ROSE }).click();
          await page.waitForURL(/\/history\/errors\?.*error=/);
          await page.locator(".knowledge-unfolded").getByText("rose.ts").first().waitFor();
          expect(await page.locator(".knowledge-unfolded").count()).toBe(1);
        },
        how,
      );
    });

    test("the heading of errors found says both ends of the period that was asked for", () =>
      given.onPage(
        `/search?q=${encodeURIComponent(WEEK_QUESTIONS[language])}`,
        async ({ page }) => {
          const day = (ago: number): string => {
            const shown = new Date(Date.now() - ago * DAY_MS);
            return shown.toLocaleDateString(language, { month: "short", day: "numeric" });
          };
          const { between } = words.history.search.failures;
          const heading = page
            .locator("section, .panel")
            .filter({ has: page.locator(".search-errors") });
          await heading
            .getByText(between(day(6), day(0)))
            .first()
            .waitFor();
        },
        how,
      ));

    test("an error's state stands beside its sentence on a wall of a screen", () =>
      given.onPage(
        "/history/errors",
        async ({ page }) => {
          const table = page.locator(".errors-table");
          await table.waitFor();
          const width = await table.evaluate((one) => one.getBoundingClientRect().width);
          expect(width).toBeGreaterThan(1500);
          expect(width).toBeLessThanOrEqual(1640);
        },
        { ...how, width: 2560 },
      ));

    test("errors are marked as fixed and ignored, one or several, and their chips say the same", () =>
      given.onPage(
        "/history/errors",
        async ({ page, goTo }) => {
          const { states, actions, choose, chooseAll, done } = text.errors;
          const row = (error: string) => page.getByRole("row").filter({ hasText: error });
          const chip = (state: keyof typeof states, count: number) =>
            page.getByRole("button", { name: `${states[state]} ${count}`, exact: true });
          const undo = page.getByRole("status").getByRole("button", { name: toast.undo });
          const [petals = "", bud = ""] = BLOOMS;
          await chip("unresolved", 2).waitFor();
          await page.getByLabel(choose(bud)).check();
          await page.getByLabel(choose(petals)).check();
          expect(await accessibilityFaults(page)).toEqual([]);
          await page
            .getByRole("toolbar")
            .getByRole("button", { name: actions.resolve, exact: true })
            .click();
          await page.getByText(done.resolve(2)).waitFor();
          await chip("fixed", 3).waitFor();
          await row(petals).getByText(states.fixed, { exact: true }).waitFor();
          await undo.click();
          await chip("unresolved", 2).waitFor();
          await row(bud).getByRole("button", { name: bud, exact: true }).click();
          await page
            .getByRole("row")
            .getByRole("button", { name: actions.ignore, exact: true })
            .click();
          await row(bud).waitFor({ state: "detached" });
          await chip("all", 2).waitFor();
          await chip("ignored", 1).click();
          await row(bud).getByText(states.ignored, { exact: true }).waitFor();
          await settled(page);
          expect(await accessibilityFaults(page)).toEqual([]);
          await goTo("/history/errors?q=bud");
          await row(bud).getByText(states.ignored, { exact: true }).waitFor();
          await page.getByLabel(chooseAll).check();
          await page
            .getByRole("toolbar")
            .getByRole("button", { name: actions.heed, exact: true })
            .click();
          await row(bud).getByText(states.unresolved, { exact: true }).waitFor();
          // A day among the words is a filter, which goes with a press.
          const word = language === "en" ? "yesterday" : "어제";
          await goTo(`/history/errors?q=${encodeURIComponent(`error ${word}`)}`);
          await row(bud).waitFor({ state: "detached" });
          await row(ROSE).waitFor();
          expect(await accessibilityFaults(page)).toEqual([]);
          await page.getByRole("button", { name: new RegExp(`${word}: `) }).click();
          await row(bud).waitFor();
          expect(new URL(page.url()).searchParams.get("q")).toBe("error");
        },
        language === "en" ? how : { ...how, width: 390, height: 844 },
      ));

    test("a blocker is cleared and opened again, and what is no decision leaves and comes back", () =>
      given.onPage(
        "/history/blockers",
        async ({ page, visit }) => {
          const row = page.getByRole("row").filter({ hasText: "the key is missing" });
          const clear = row.getByRole("button", { name: text.blockers.clear, exact: true });
          const undo = page.getByRole("status").getByRole("button", { name: toast.undo });
          await clear.click();
          await undo.waitFor();
          await clear.waitFor({ state: "detached" });
          await settled(page);
          expect(await accessibilityFaults(page)).toEqual([]);
          await undo.click();
          await clear.waitFor();
          // Long after that is said, too.
          await clear.click();
          await page.getByRole("status").getByRole("button", { name: words.close }).click();
          await row.getByRole("button", { name: text.blockers.reopen, exact: true }).click();
          await clear.waitFor();

          await visit("/history/decisions");
          const said = page.getByRole("row").filter({ hasText: "yes, go on" });
          await said.getByRole("button", { name: text.decisions.notDecision }).click();
          await undo.waitFor();
          await said.waitFor({ state: "detached" });
          await settled(page);
          expect(await accessibilityFaults(page)).toEqual([]);
          await undo.click();
          await said.waitFor();
        },
        { ...how, width: 390, height: 800 },
      ));
  });

  test("errors of any time have their bars, whichever word for it the address has", async () => {
    const { knowledge } = dashboardText("ko");
    for (const since of ["any", "all"])
      await given.onPage(`/history/errors?since=${since}`, async ({ page }) => {
        await settled(page);
        await page.locator(".errors-table").getByText(ROSE).first().waitFor();
        const period = page.getByRole("combobox", { name: knowledge.errors.when });
        expect(await period.inputValue()).toBe("all");
        const bars = page.locator(".errors-table .sparkline rect:not(.sparkline-none)");
        expect(await bars.count()).toBeGreaterThan(0);
      });
  });

  test("a memory is removed once somebody is sure, and stands among the removed to be brought back", () =>
    given.onPage("/history/decisions", async ({ page, visit }) => {
      const { remove, restore, restored } = dashboardText("ko").knowledge.decisions;
      const row = page.getByRole("row").filter({ hasText: "prices are whole cents" });
      await row.getByRole("button", { name: remove.button }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: remove.sure, exact: true })
        .click();
      await page.getByRole("status").getByText(remove.done).waitFor();
      await row.waitFor({ state: "detached" });
      await visit("/history/decisions?type=removed");
      await row.getByRole("button", { name: restore }).click();
      await page.getByRole("status").getByText(restored).waitFor();
      await visit("/history/decisions");
      await row.waitFor();
    }));

  test("doctor's fixes are named, done once somebody is sure, and said to be done", async () => {
    const { journal } = given.home().daemonHome.sandbox;
    chmodSync(journal, 0o644);
    const { fix } = dashboardText("ko").settings.health;
    await given.onPage(
      "/settings",
      async ({ page }) => {
        await page.getByRole("button", { name: fix.button }).click();
        const dialog = page.getByRole("dialog", { name: fix.title });
        await dialog.getByText("events.jsonl").waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        await dialog.getByRole("button", { name: fix.sure, exact: true }).click();
        await page.getByRole("status").getByText(fix.done(1, 0)).waitFor();
        await page.getByRole("button", { name: fix.button }).waitFor({ state: "detached" });
        expect(statSync(journal).mode & 0o777).toBe(0o600);
      },
      { before: AXE, width: 390, height: 800 },
    );
  });

  test("earlier sessions are counted, imported from where History is, and then stand there", async () => {
    const { importing } = dashboardText("ko").knowledge;
    const { claude } = given.home();
    const sessionId = crypto.randomUUID();
    const at = { sessionId, cwd: shopOf(given.home()), version: "2.1.0", isSidechain: false };
    const prompt = { type: "user", uuid: crypto.randomUUID(), parentUuid: null };
    const told = asked("water the orchids");
    writeTranscript(join(claude.home, ".claude/projects/shop", `${sessionId}.jsonl`), {
      ...told,
      ...at,
      ...prompt,
    });
    await given.onPage("/history", async ({ page }) => {
      await page.getByRole("button", { name: importing.button }).click();
      const dialog = page.getByRole("dialog", { name: importing.title });
      await dialog.getByRole("button", { name: importing.sure, exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      await page
        .getByRole("status")
        .getByText(/1개.*가져왔습니다/)
        .waitFor();
      await page.getByRole("link", { name: "water the orchids" }).waitFor();
    });
  });
});
