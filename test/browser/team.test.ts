// The page on the team's history: a switch above views that can show either, people and machines as filters, and what is new by itself.
import { describe, expect, test } from "bun:test";
import { openConnection } from "../../src/store/postgres/connection.ts";
import { addLogin } from "../../src/store/postgres/roles.ts";
import { toScramVerifier } from "../../src/store/postgres/scram.ts";
import { dashboardText } from "../../src/text/dashboard.ts";
import { createTestDatabase, lacksPostgres } from "../postgres.ts";
import { joinMachine, type TeamMachine } from "../team/machines.ts";
import { accessibilityFaults, AXE } from "./axe.ts";
import type { DashboardHome } from "./dashboard-home.ts";
import { english } from "./english.ts";
import { inBrowser } from "./in-browser.ts";
import { settled } from "./views.ts";

const korean = dashboardText("ko").team;
const text = english.team;
const ERROR = "Error: Cannot find module 'left-pad'";
const alice = `alice_${Bun.randomUUIDv7().slice(-8)}`;
let url = "";
let machine: TeamMachine | undefined;

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const said = (sessionId: string, words: string, minutes: number) =>
  ({
    type: "prompt",
    sessionId,
    ts: ago(minutes),
    data: { text: words, client: "claude-code" },
  }) as const;

async function workTogether(home: DashboardHome): Promise<void> {
  const { claude } = home;
  url = await createTestDatabase();
  const mine = { session_id: "mine", cwd: claude.home };
  await home.hook({ ...mine, hook_event_name: "UserPromptSubmit", prompt: "paint the cart here" });
  await home.selfGen("team", "init", url);
  await home.selfGen("team", "share", claude.home);
  await home.caughtUp();
  await home.selfGen("team", "forward");
  const connection = openConnection(new URL(url));
  await addLogin(connection, alice, "writer", toScramVerifier("unused"));
  const hers = new URL(url);
  hers.username = alice;
  machine = await joinMachine(hers.href, "team", { isThere: true });
  machine.record(
    said("hers", "mend the gateway there", 9),
    {
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
    },
    {
      type: "turn.end",
      sessionId: "hers",
      ts: ago(7),
      data: { ok: true, lastAssistantMessage: "The gateway needs left-pad." },
    },
  );
  await machine.forward();
  await connection.send("update machines set name = 'build-7' where machine = $1", [
    machine.machine,
  ]);
  await connection.close();
}

describe.skipIf(lacksPostgres)("the team's history", () => {
  inBrowser("in the page", { before: workTogether, isOnePage: true }, (given) => {
    test("is chosen above the list, names who and where, and is left again", () =>
      given.onPage(
        "/history",
        async ({ page }) => {
          await page.getByRole("link", { name: "paint the cart here" }).first().waitFor();
          expect(await page.getByText("mend the gateway there").count()).toBe(0);
          await page.getByRole("button", { name: text.team, exact: true }).click();
          await page.getByRole("link", { name: "mend the gateway there" }).first().waitFor();
          await page.getByText(text.place(alice, "build-7")).first().waitFor();
          expect(new URL(page.url()).searchParams.get("store")).toBe("team");
          expect(await accessibilityFaults(page)).toEqual([]);
          await page.getByRole("combobox", { name: text.person }).selectOption(alice);
          await settled(page);
          await page.getByText("paint the cart here").first().waitFor({ state: "detached" });
          await page.getByRole("combobox", { name: text.machine }).selectOption("build-7");
          await settled(page);
          await page.getByRole("link", { name: "mend the gateway there" }).first().waitFor();
          // It goes along where it can be shown, and not where it cannot.
          await page.getByRole("link", { name: english.views.charts, exact: true }).click();
          await settled(page);
          expect(new URL(page.url()).searchParams.get("person")).toBe(alice);
          expect(await accessibilityFaults(page)).toEqual([]);
          await page.locator('[data-view="now"]').click();
          await settled(page);
          expect(new URL(page.url()).search).toBe("");
          await page.getByRole("link", { name: english.views.history, exact: true }).click();
          await page.getByRole("link", { name: "paint the cart here" }).first().waitFor();
        },
        { before: AXE },
      ));

    test("a session of another machine is read there, without what only its own machine can do", () =>
      given.onPage(
        "/history?store=team",
        async ({ page }) => {
          await page.getByRole("link", { name: "mend the gateway there" }).first().click();
          await page.getByText("The gateway needs left-pad.").first().waitFor();
          expect(await page.getByText(english.session.menu, { exact: true }).count()).toBe(0);
          expect(await accessibilityFaults(page)).toEqual([]);
        },
        { before: AXE },
      ));

    test("errors, search and charts are those of all machines, without buttons that change anything", () =>
      given.onPage(
        "/history/errors?store=team",
        async ({ page, goTo }) => {
          await page.getByText("left-pad").first().waitFor();
          const { resolve, ignore } = english.knowledge.errors.actions;
          for (const name of [resolve, ignore])
            expect(await page.getByRole("button", { name }).count()).toBe(0);
          expect(await accessibilityFaults(page)).toEqual([]);
          await goTo("/search?q=gateway&store=team");
          await page.getByText("mend the").first().waitFor();
          expect(await accessibilityFaults(page)).toEqual([]);
          await goTo("/history/errors");
          expect(await page.getByText("left-pad").count()).toBe(0);
        },
        { before: AXE },
      ));

    test("what a machine sends is shown without being asked for", () =>
      given.onPage("/history?store=team", async ({ page }) => {
        await page.getByRole("link", { name: "mend the gateway there" }).first().waitFor();
        machine?.record(said("later", "deploy it at last", 0));
        await machine?.forward();
        await page.getByRole("link", { name: "deploy it at last" }).first().waitFor();
      }));

    test("without a server that is said, and this machine's history is one click away", () =>
      given.onPage("/history", async ({ page, goTo, excuse }) => {
        await given.home().selfGen("team", "leave");
        await goTo("/history?store=team");
        await page.getByText("self-gen team join").first().waitFor();
        await page.getByRole("button", { name: text.local, exact: true }).click();
        await page.getByRole("link", { name: "paint the cart here" }).first().waitFor();
        excuse();
      }));
  });

  inBrowser("in Korean", { before: workTogether, language: "ko" }, (given) => {
    test("says the same", () =>
      given.onPage(
        "/history?store=team",
        async ({ page }) => {
          await page.getByRole("button", { name: korean.local, exact: true }).waitFor();
          await page.getByText(korean.readOnly).waitFor();
          await page.getByText(korean.place(alice, "build-7")).first().waitFor();
          expect(await accessibilityFaults(page)).toEqual([]);
        },
        { before: AXE },
      ));
  });
});
