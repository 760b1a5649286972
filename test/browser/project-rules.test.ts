/** Rules and decisions, of a project and of all: what somebody said for good, no longer means, or only seems to have meant. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import type { Event, JsonObject } from "../../src/event/event.ts";
import { encodeLine } from "../../src/event/line.ts";
import { appendLines } from "../../src/journal/append.ts";
import { findPossibleRules } from "../../src/remember/ledger/words/possible-rules.ts";
import { dashboardText } from "../../src/text/dashboard.ts";
import { anEvent } from "../event/samples.ts";
import { listOnlyShown } from "../remember/ledger/words/only-shown.ts";
import { accessibilityFaults, AXE } from "./axe.ts";
import type { DashboardHome } from "./dashboard-home.ts";
import { inBrowser } from "./in-browser.ts";

const RULE = "never push to main";
/** They sound like rules, and nobody knows. */
const [KEPT = "", HIDDEN = "", ...OTHER_TWO] = listOnlyShown(4);
const [otherKept = "", otherHidden = ""] = OTHER_TWO;
const OTHERS = { kept: otherKept, hidden: otherHidden };
const LATER = "leave the printer for tomorrow";
const OLD = "We decided to use Fastify for the API.";
const NEW = "scrap Fastify, Hono is a better fit";

const shopOf = ({ claude }: DashboardHome): string => join(claude.home, "shop");

const PROMPTS = [
  `${KEPT} ${HIDDEN} Then run the tests.`,
  `${OTHERS.kept} ${OTHERS.hidden} Then run the tests.`,
];

const saidLine = (kind: string, text: string, ...more: readonly string[]): JsonObject => ({
  kind,
  texts: [text, ...more],
  decisive: text,
  enough: null,
});

const contextOf = ({
  cwd,
  sessionId,
  minutes,
  extra,
}: {
  readonly cwd: string;
  readonly sessionId: string;
  readonly minutes: number;
  readonly extra: JsonObject;
}): Event =>
  anEvent({
    type: "snapshot",
    sessionId,
    projectPath: cwd,
    ts: new Date(Date.now() - minutes * 60_000).toISOString(),
    data: {
      trigger: "auto",
      document: {
        meta: {},
        goal: {},
        progress: { done: [], current: [], pending: [] },
        decisions: [],
        discoveries: [],
        state: {},
      },
      extra,
      isFinished: false,
    },
  });

async function sayRule(home: DashboardHome): Promise<void> {
  const cwd = shopOf(home);
  for (const prompt of PROMPTS)
    await home.hook({
      session_id: "asked",
      cwd,
      hook_event_name: "UserPromptSubmit",
      prompt,
    });
  await home.caughtUp();
  const lines = [
    saidLine("ban", RULE),
    saidLine("decision", OLD),
    saidLine("postponed", LATER, "", "the printer"),
  ];
  const saved = [
    contextOf({ cwd, sessionId: "asked", minutes: 2, extra: { lines, allowances: [] } }),
    contextOf({ cwd, sessionId: "over", minutes: 1, extra: { lines: [], allowances: [NEW] } }),
  ];
  appendLines(home.daemonHome.sandbox.journal, saved.map(encodeLine));
}

test("the sentences sound like rules, and none is kept as one", () =>
  expect(PROMPTS.flatMap(findPossibleRules)).toEqual([KEPT, HIDDEN, OTHERS.kept, OTHERS.hidden]));

inBrowser("rules of a project", { before: sayRule }, (given) => {
  for (const language of ["en", "ko"] as const)
    test(`rules, decisions and work for later of all projects are one list, what is over is folded (${language})`, async () => {
      await given.home().selfGen("config", "set", "language", language);
      const { decisions: text } = dashboardText(language).knowledge;
      await given.onPage(
        "/history/decisions",
        async ({ page, goTo }) => {
          const table = page.getByRole("table", { name: text.live });
          const rowOf = (words: string) => table.getByRole("row").filter({ hasText: words });
          for (const [words, kind] of [
            [RULE, text.kindOf.rule],
            [NEW, text.kindOf.decision],
            [LATER, text.kindOf.later],
          ] as const) {
            await rowOf(words).getByText(kind, { exact: true }).waitFor();
            await rowOf(words).getByRole("link", { name: "shop", exact: true }).waitFor();
          }
          expect(await rowOf(RULE).locator('a[href^="/session/asked"]').count()).toBe(1);
          const over = page.getByRole("table", { name: text.over });
          const old = over.getByRole("row").filter({ hasText: OLD });
          expect(await old.isVisible()).toBe(false);
          await page.getByRole("heading", { name: text.over }).click();
          await old.getByText(text.ends.replaced, { exact: true }).waitFor();
          expect(await old.innerText()).toContain(text.successor(NEW));
          expect(await accessibilityFaults(page)).toEqual([]);
          await goTo("/history/decisions?type=later");
          await rowOf(LATER).waitFor();
          expect(await rowOf(RULE).count()).toBe(0);
        },
        { before: AXE, ...(language === "en" ? {} : { width: 390, height: 844 }) },
      );
      await given.home().selfGen("config", "set", "language", "en");
    });

  test("in the list of all projects one is removed with its command, comes back, and what sounds like one is kept or hidden", () =>
    given.onPage("/history/decisions", async ({ page }) => {
      const { project, knowledge, toast } = dashboardText("en");
      const { decisions: text } = knowledge;
      const rowOf = (table: string, words: string) =>
        page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: words });
      const undo = page.getByRole("status").getByRole("button", { name: toast.undo });
      const rule = rowOf(text.live, RULE);
      await rule.getByRole("button", { name: RULE }).click();
      await page.getByText(/^self-gen memory remove [0-9a-f]{8,}$/).waitFor();
      await rule.getByRole("button", { name: text.remove.button }).click();
      await page
        .getByRole("dialog", { name: text.remove.title })
        .getByRole("button", { name: text.remove.sure, exact: true })
        .click();
      await rule.waitFor({ state: "detached" });
      await page.getByRole("heading", { name: text.over }).click();
      await rowOf(text.over, RULE).getByText(text.ends.removed, { exact: true }).waitFor();
      await undo.click();
      await rule.waitFor();
      const hidden = rowOf(project.possibleRules, OTHERS.hidden);
      await hidden.getByRole("button", { name: project.hideRule }).click();
      await hidden.waitFor({ state: "detached" });
      await undo.click();
      await hidden.waitFor();
      const kept = rowOf(project.possibleRules, OTHERS.kept);
      await kept.getByRole("button", { name: project.keepRule }).click();
      await kept.waitFor({ state: "detached" });
      const saved = rowOf(text.live, OTHERS.kept);
      await saved.getByText(text.kindOf.rule, { exact: true }).waitFor();
    }));

  test("one is removed once somebody is sure, by the command that is shown, and comes back", () =>
    given.onPage(`/project/${encodeURIComponent(shopOf(given.home()))}`, async ({ page }) => {
      const { project, knowledge, toast } = dashboardText("en");
      const { remove } = knowledge.decisions;
      const row = page.getByRole("listitem").filter({ hasText: RULE });
      await row.getByRole("button", { name: remove.button }).click();
      const dialog = page.getByRole("dialog", { name: project.removeRule.title });
      expect(await dialog.innerText()).toMatch(/self-gen memory remove [0-9a-f]{16}\b/);
      await dialog.getByRole("button", { name: remove.sure, exact: true }).click();
      await page.getByRole("status").getByText(remove.done).waitFor();
      await row.waitFor({ state: "detached" });
      await page.getByRole("status").getByRole("button", { name: toast.undo }).click();
      await row.waitFor();
    }));

  test("what sounds like a rule is kept or hidden with one click, and hiding it is undone", () =>
    given.onPage(`/project/${encodeURIComponent(shopOf(given.home()))}`, async ({ page }) => {
      const { project, toast } = dashboardText("en");
      await page.getByRole("heading", { name: project.possibleRules }).waitFor();
      const rowOf = (words: string) => page.getByRole("listitem").filter({ hasText: `“${words}”` });
      await rowOf(HIDDEN).getByRole("button", { name: project.hideRule }).click();
      await rowOf(HIDDEN).waitFor({ state: "detached" });
      await page.getByRole("status").getByRole("button", { name: toast.undo }).click();
      await rowOf(HIDDEN).waitFor();
      await rowOf(KEPT).getByRole("button", { name: project.keepRule }).click();
      await page.getByRole("status").getByText(project.ruleKept).waitFor();
      await rowOf(KEPT)
        .getByRole("button", { name: project.keepRule })
        .waitFor({ state: "detached" });
    }));
});
