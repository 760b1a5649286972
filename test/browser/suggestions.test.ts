/** Suggestions: found, shown with their evidence, applied, undone, dismissed; each by its command. */
import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { plantSuggestions } from "../cli/planted-suggestions.ts";
import { type Finding, foundIn } from "../learn/suggestions/found-suggestion.ts";
import type { Suggestion } from "../../src/learn/suggestions/suggestion.ts";
import { parseObject } from "../../src/event/event.ts";
import { linesOf } from "../sandbox.ts";
import { accessibilityFaults, AXE } from "./axe.ts";
import type { DashboardHome } from "./dashboard-home.ts";
import { inBrowser } from "./in-browser.ts";
import { settled } from "./views.ts";
import { english } from "./english.ts";
import { dashboardText } from "../../src/text/dashboard.ts";

const korean = dashboardText("ko").suggestions;

const PNPM = "use pnpm here, not npm";
const SHORT = "keep the answer short";

/** A title is made of what was found. */
const prefers = (words: string): Pick<Finding, "kind" | "pattern"> => ({
  kind: "preference",
  pattern: { words, stems: [], isForbidding: false, place: null },
});

const RULE: Finding = {
  said: PNPM,
  type: "claude_md",
  ...prefers("Use `pnpm` in this project"),
  summary: "Use `pnpm` in this project",
  rule: "Use pnpm, not npm.",
  count: 14,
  cost: { minutes: 9, tokens: null, errors: 14, arithmetic: "14 × 40 s" },
};
const INJECTED = `Answer <img src=x onerror="globalThis.ran=1"> shortly`;
const HOSTILE: Finding = {
  said: SHORT,
  type: "claude_md",
  ...prefers(INJECTED),
  summary: INJECTED,
  rule: "</pre><script>globalThis.ran=2</script>",
};

const shopOf = ({ claude }: DashboardHome): string => join(claude.home, "shop");
const rulesOf = (home: DashboardHome): string => join(shopOf(home), ".claude/CLAUDE.md");

async function workInShop(home: DashboardHome): Promise<void> {
  const cwd = shopOf(home);
  mkdirSync(dirname(rulesOf(home)), { recursive: true });
  for (const session of ["shop-1", "shop-2", "shop-3"]) {
    for (const prompt of [PNPM, SHORT])
      await home.hook({
        session_id: session,
        cwd,
        hook_event_name: "UserPromptSubmit",
        prompt,
      });
  }
}

async function planted(
  home: DashboardHome,
  ...suggestions: readonly Finding[]
): Promise<readonly Suggestion[]> {
  await home.caughtUp();
  const { env, journal } = home.daemonHome.sandbox;
  return plantSuggestions(
    { env, project: shopOf(home) },
    suggestions.map((one) => foundIn(journal, one)),
  );
}

inBrowser("suggestions", { before: workInShop, isOnePage: true }, (given) => {
  test("where nobody has looked, that is said with what is looked for, and a button looks", () =>
    given.onPage("/", async ({ page }) => {
      await page.getByRole("link", { name: "Suggestions", exact: true }).click();
      await page.getByRole("heading", { name: english.suggestions.never.title }).waitFor();
      await page.getByText(english.suggestions.never.text).waitFor();
      await page.getByRole("button", { name: english.suggestions.look.button }).click();
      await page.getByText(/^Updated/).waitFor();
      await page
        .getByRole("heading", { name: english.suggestions.never.title })
        .waitFor({ state: "detached" });
    }));

  test("an analysis goes on while somebody looks elsewhere, and is seen again by whoever comes back", () =>
    given.onPage("/suggestions", async ({ page }) => {
      const { look } = english.suggestions;
      const button = page.getByRole("button", { name: look.button });
      await button.waitFor();
      const held = Promise.withResolvers<void>();
      await page.route("**/look-for-suggestions", async (route) => {
        await held.promise;
        await route.continue();
      });
      await button.click();
      await page.getByRole("link", { name: english.views.charts, exact: true }).click();
      await page.waitForURL(/charts/);
      await page.getByRole("link", { name: english.views.suggestions, exact: true }).click();
      await page.getByRole("progressbar", { name: look.looking }).waitFor();
      expect(await button.count()).toBe(0);
      held.resolve();
      await button.waitFor();
      expect(await page.getByRole("progressbar", { name: look.looking }).count()).toBe(0);
      await page.unrouteAll({ behavior: "wait" });
    }));

  test("a suggestion is opened, is a link, and leads to the turns that it was found in", async () => {
    const [rule, hostile] = await planted(given.home(), RULE, HOSTILE);
    const seen = async ({ page, visit }: Parameters<Parameters<typeof given.onPage>[1]>[0]) => {
      await page.getByRole("button", { name: "“Use pnpm in this project”" }).click();
      expect(new URL(page.url()).searchParams.get("id")).toBe(rule?.stableId ?? "");
      await page
        .getByRole("region", { name: english.suggestions.writes })
        .getByText("pnpm")
        .waitFor();
      const item = page.getByRole("listitem").filter({ hasText: english.suggestions.writes });
      for (const words of [
        "Rule",
        "14 times in 3 sessions",
        "about 9 min lost",
        english.suggestions.each.turn("40 s"),
        "shop",
      ])
        await item.getByText(words, { exact: false }).first().waitFor();
      // Each number stands once.
      const said = await item.innerText();
      for (const number of [/\b14\b(?!:)/g, /\b9 min\b/g])
        expect(said.match(number)).toHaveLength(1);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page
        .getByRole("link", { name: new RegExp(PNPM) })
        .first()
        .click();
      await page.waitForURL(/\/session\/shop-3\?event=/);
      await settled(page);
      await page.getByText(PNPM).first().waitFor();

      await visit(`/suggestions?id=${hostile?.stableId ?? ""}`);
      await settled(page);
      const text = await page.getByRole("main").innerText();
      expect(text).toContain(INJECTED);
      expect(text).toContain("</pre><script>globalThis.ran=2</script>");
      expect(await page.evaluate(() => (globalThis as { ran?: number }).ran)).toBeUndefined();
    };
    await given.onPage("/suggestions", seen, { before: AXE });
  });

  test("where the project's folder is missing, it can be applied to all projects, which is chosen before anything fails", async () => {
    const home = given.home();
    writeFileSync(rulesOf(home), "# Shop\n");
    const [rule] = await planted(home, RULE);
    const away = `${shopOf(home)}-away`;
    renameSync(shopOf(home), away);
    try {
      const path = `/suggestions?id=${rule?.stableId ?? ""}`;
      await given.onPage(path, async ({ page }) => {
        const { apply } = english.suggestions;
        await page.getByRole("button", { name: apply.button }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("region", { name: "~/.claude/CLAUDE.md" }).waitFor();
        expect(await dialog.getByRole("radio", { name: "All projects" }).isChecked()).toBe(true);
        const own = dialog.getByRole("radio", { name: apply.onlyMissing("shop") });
        expect(await own.isDisabled()).toBe(true);
        expect(await dialog.getByRole("alert").count()).toBe(0);
        await page.keyboard.press("Escape");
      });
    } finally {
      renameSync(away, shopOf(home));
    }
  });

  test("it is applied as its diff was seen, stands with its effect, and is undone to the same bytes", async () => {
    const home = given.home();
    const before = "# Shop\n\nPrices are whole cents.\n";
    writeFileSync(rulesOf(home), "# Shop\n");
    const [rule] = await planted(home, RULE);
    await given.onPage(
      `/suggestions?id=${rule?.stableId ?? ""}`,
      async ({ page, excuse }) => {
        await page.getByRole("button", { name: english.suggestions.apply.button }).click();
        const dialog = page.getByRole("dialog");
        const diff = dialog.getByRole("region", { name: "~/shop/.claude/CLAUDE.md" });
        await diff.getByText("+ - Use pnpm, not npm.").waitFor();
        // For all projects it goes to another file.
        await dialog.getByRole("radio", { name: "All projects" }).check();
        const everywhere = dialog.getByRole("region", { name: "~/.claude/CLAUDE.md" });
        await everywhere.getByText("+ - Use pnpm, not npm.").waitFor();
        expect(await diff.count()).toBe(0);
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });

        // Somebody writes to it while it is looked at.
        await page.getByRole("button", { name: english.suggestions.apply.button }).click();
        await diff.waitFor();
        writeFileSync(rulesOf(home), before);
        await dialog.getByRole("button", { name: "Apply", exact: true }).click();
        await dialog.getByRole("alert").getByText("NOT_AS_SHOWN").waitFor();
        expect(readFileSync(rulesOf(home), "utf8")).toBe(before);
        // The daemon says so by its status.
        excuse();
        await dialog.getByRole("button", { name: "Try again" }).click();
        await diff.getByText("Prices are whole cents.").waitFor();
        await dialog.getByRole("button", { name: "Apply", exact: true }).click();
        await page.getByRole("status").getByText("Applied", { exact: true }).waitFor();
        expect(readFileSync(rulesOf(home), "utf8")).toContain("- Use pnpm, not npm.\n");
        await page
          .getByRole("button", { name: english.suggestions.apply.button })
          .waitFor({ state: "detached" });

        // Every state stands in one list; one of them can be asked for.
        await page.getByRole("button", { name: /^Applied/ }).click();
        await page.waitForURL(/\/suggestions\?state=applied$/);
        await page.getByRole("heading", { name: "“Use pnpm in this project”" }).waitFor();
        await page.getByText("in 3 sessions").waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        await page.getByRole("listitem").getByRole("button", { name: "Undo", exact: true }).click();
        await diff.getByText("- - Use pnpm, not npm.").waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        await dialog.getByRole("button", { name: "Undo" }).click();
        await page.getByRole("status").getByText("Undone").waitFor();
        await page
          .getByRole("heading", { name: english.suggestions.nothing.applied.title })
          .waitFor();
        expect(readFileSync(rulesOf(home), "utf8")).toBe(before);
        await page.getByRole("button", { name: /^All/ }).click();
        const undone = page.getByRole("listitem").filter({ hasText: "Use pnpm in this project" });
        await undone.getByText("Undone", { exact: true }).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        await undone.getByRole("button", { name: english.suggestions.reopen.button }).click();
        await page.getByRole("status").getByText(english.suggestions.reopen.done).waitFor();
        await undone.getByRole("button", { name: english.suggestions.apply.button }).waitFor();
      },
      { before: AXE },
    );
  });

  test("what is gone meanwhile is said to be gone, and the list is read again", async () => {
    const home = given.home();
    const gone: Finding = { ...HOSTILE, ...prefers("answer in a line"), summary: "In a line" };
    const [one] = await planted(home, gone);
    const opened = `/suggestions?id=${one?.stableId ?? ""}`;
    for (const [button, sure] of [
      [english.suggestions.apply.button, null],
      [english.suggestions.dismiss.button, "Dismiss"],
    ] as const) {
      await planted(home, gone);
      await given.onPage(opened, async ({ page, excuse }) => {
        await page.getByRole("button", { name: button }).waitFor();
        // Looked at anew, it is not found.
        await planted(home);
        await page.getByRole("button", { name: button }).click();
        if (sure !== null) {
          await page.getByRole("dialog").getByRole("button", { name: sure }).click();
        }
        await page.getByRole("status").getByText(english.suggestions.gone).waitFor();
        await page.getByRole("button", { name: button }).waitFor({ state: "detached" });
        expect(await page.getByRole("dialog").count()).toBe(0);
        expect(await page.getByRole("alert").count()).toBe(0);
        // The daemon says so by its status.
        excuse();
      });
    }
  });

  test("what was undone elsewhere is said to be, and stands there no more", async () => {
    const home = given.home();
    const [one] = await planted(home, { ...RULE, ...prefers("in a line"), summary: "One" });
    const project = `--project=${shopOf(home)}`;
    await home.selfGen("apply", one?.stableId ?? "", project, "--yes", "--json");
    await given.onPage("/suggestions/applied", async ({ page, excuse }) => {
      await page.getByRole("heading", { name: "“in a line”" }).waitFor();
      await home.selfGen("undo", "last", "--yes", "--json");
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await page.getByRole("status").getByText(english.suggestions.undo.before).waitFor();
      await page
        .getByRole("heading", { name: english.suggestions.nothing.applied.title })
        .waitFor();
      // The daemon says so by its status.
      excuse();
    });
  });

  test("it is dismissed with a reason, in Korean, on a narrow screen, and does not come back", async () => {
    const home = given.home();
    await home.selfGen("config", "set", "language", "ko");
    const [hostile] = await planted(home, HOSTILE);
    const opened = `/suggestions?id=${hostile?.stableId ?? ""}`;
    await given.onPage(
      opened,
      async ({ page, visit }) => {
        await page.getByRole("heading", { name: "제안", exact: true }).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          360,
        );
        await page.getByRole("button", { name: korean.dismiss.button }).click();
        const dialog = page.getByRole("dialog");
        await dialog
          .getByRole("textbox", { name: korean.dismiss.reason })
          .fill("여기서는 필요 없음");
        await page.keyboard.press("Enter");
        await page.getByRole("status").getByText(korean.dismiss.done).waitFor();
        const told = linesOf(home.daemonHome.sandbox.journal)
          .map((line) => parseObject(line))
          .findLast((event) => event?.["type"] === "feedback");
        expect(told).toMatchObject({ action: "dismissed", reason: "여기서는 필요 없음" });
        await visit(opened);
        await settled(page);
        expect(await page.getByRole("button", { name: korean.apply.button }).count()).toBe(0);
        // The address from before leads to where it stands now.
        await visit("/suggestions/dismissed");
        await page.waitForURL(/\/suggestions\?state=dismissed$/);
        await page.getByText("“여기서는 필요 없음”").waitFor();
        await page.getByRole("button", { name: korean.reopen.button }).waitFor();
        expect(await accessibilityFaults(page)).toEqual([]);
      },
      { before: AXE, width: 360, height: 780, theme: "dark" },
    );
  });
});
