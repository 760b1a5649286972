/** What sessions say is shown as it was said: nothing of it becomes part of the page, and nothing of it runs. */
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DashboardHome } from "./dashboard-home.ts";
import { inBrowser } from "./in-browser.ts";
import { settled, viewsWith } from "./views.ts";

const SESSION = "11111111-2222-4333-8444-555555555555";
const LONG_SESSION = "22222222-2222-4333-8444-555555555555";
/** Each says which of them ran. */
const inside = (name: string): string => `<img src=x onerror="globalThis.ran='${name}'">`;
const PROMPT = `${inside("prompt")}<script>globalThis.ran='script'</script>mend the shop`;
const FILE = `<img src=x onerror=alert(0)>.ts`;
const FOLDER = "<svg onload=alert(1)>";
/** Git allows it. */
const BRANCH = "<img/src=x/onerror=alert(2)>";
const ERROR = `TypeError: </code></pre>${inside("error")} is not a function`;
const DECISION = `${inside("decision")} javascript:alert(3)`;
/** No place in them where a line may end. */
const LONG = "x/".repeat(200);
const LONG_COMMAND = `./build --into=${LONG}`;
const LONG_ERROR = `BuildError:${LONG}`;
const WIDTHS = [1024, 1280, 1440];
const BLOCKER = `${inside("blocker")} blocks`;

/** Everything that a session can say, said in such words. */
async function speak(home: DashboardHome): Promise<void> {
  const cwd = join(home.claude.project, FOLDER);
  mkdirSync(cwd);
  const git = (...args: readonly string[]): void => {
    const { exitCode, stderr } = Bun.spawnSync(["git", ...args], { cwd, env: home.claude.env });
    expect({ exitCode, stderr: stderr.toString() }).toEqual({ exitCode: 0, stderr: "" });
  };
  git("init", "--quiet", `--initial-branch=${BRANCH}`);
  git("config", "user.name", inside("author"));
  git("config", "user.email", "x@localhost");
  git("commit", "--quiet", "--allow-empty", `--message=${inside("commit")}`);
  const input = { file_path: join(cwd, FILE), old_string: "y", new_string: "x" };
  const skill = { tool_name: "Skill", tool_input: { skill: inside("skill"), args: "" } };
  const bash = (command: string): object => ({ tool_name: "Bash", tool_input: { command } });
  const events: readonly Readonly<Record<string, unknown>>[] = [
    { hook_event_name: "SessionStart", source: "startup", model: inside("model") },
    { hook_event_name: "UserPromptSubmit", prompt: PROMPT },
    { hook_event_name: "PostToolUse", tool_name: "Edit", tool_input: input, tool_response: {} },
    { hook_event_name: "PostToolUseFailure", ...bash("npm test"), error: `Exit code 1\n${ERROR}` },
    { hook_event_name: "PreToolUse", ...skill, tool_use_id: "t3" },
    { hook_event_name: "PostToolUse", ...skill, tool_response: {}, tool_use_id: "t3" },
    { hook_event_name: "PreCompact", trigger: "manual", custom_instructions: "" },
    { hook_event_name: "PostCompact", trigger: "manual", compact_summary: inside("summary") },
    { hook_event_name: "Stop", last_assistant_message: inside("answer") },
    { hook_event_name: "UserPromptSubmit", prompt: PROMPT },
    { hook_event_name: "PermissionRequest", ...bash(`npm test ${inside("command")}`) },
  ];
  for (const event of events) await home.hook({ session_id: SESSION, cwd, ...event });
  const build = bash(LONG_COMMAND);
  const edit = {
    file_path: join(cwd, `${LONG.slice(0, 180)}y.ts`),
    old_string: "y",
    new_string: LONG,
  };
  for (const event of [
    { hook_event_name: "UserPromptSubmit", prompt: `build ${LONG}` },
    { hook_event_name: "PostToolUseFailure", ...build, error: `Exit code 1\n${LONG_ERROR}` },
    { hook_event_name: "PostToolUse", tool_name: "Edit", tool_input: edit, tool_response: {} },
    { hook_event_name: "PostToolUse", ...build, tool_response: {} },
    { hook_event_name: "PostToolUseFailure", ...bash(`make ${LONG}`), error: `build of ${LONG}` },
  ])
    await home.hook({ session_id: LONG_SESSION, cwd, ...event });
  await home.selfGen("memory", "add", `build ${LONG}`, "--why", LONG, "--project", cwd);
  await home.selfGen("memory", "add", DECISION, "--why", inside("why"), "--project", cwd);
  await home.selfGen("blocker", "add", BLOCKER, "--project", cwd);
  await home.selfGen("session", "save", inside("note"), "--no-commit", "--project", cwd);
}

inBrowser("hostile words", { before: speak }, (given) => {
  test("a script in a prompt, file name, folder, branch, error, skill, answer or decision is text in every view, and never runs", () =>
    given.onPage("/", async ({ page, visit, goTo, excuse }) => {
      const shownIn = new Map<string, string>();
      const places = [
        ...viewsWith(SESSION, {
          projectPath: join(given.home().claude.project, FOLDER),
          file: FILE,
        }),
        { name: "found", path: `/search?q=${encodeURIComponent("mend shop onerror")}` },
        { name: "asked back", path: `/search?q=${encodeURIComponent(inside("query"))}` },
        { name: "address", path: `/session/${encodeURIComponent(inside("address"))}` },
      ];
      for (const { name, path } of places) {
        // An address that holds such words is loaded; the others are reached as by a link.
        if (/%3C/i.test(path)) await visit(path);
        await goTo(path);
        shownIn.set(name, await page.locator("body").innerText());
        const found = await page.evaluate(() => ({
          ran: (globalThis as { ran?: string }).ran ?? null,
          foreign: [
            ...document.querySelectorAll(
              "img, iframe, object, embed, base, script:not([src]), [onerror], [onload]",
            ),
          ].map(({ outerHTML }) => outerHTML),
          links: [...document.querySelectorAll("a")]
            .map(({ href }) => href)
            .filter((href) => !href.startsWith(location.origin)),
        }));
        expect({ name, ...found }).toEqual({ name, ran: null, foreign: [], links: [] });
        // Nobody knows such a session, which the daemon says by its status.
        if (name === "address") excuse();
      }
      const holds = (name: string, words: string): void =>
        expect({ name, shown: shownIn.get(name) }).toEqual({
          name,
          shown: expect.stringContaining(words),
        });
      for (const words of [PROMPT, FOLDER, BRANCH]) holds("now", words);
      for (const words of [PROMPT, inside("answer"), inside("error")]) holds("session", words);
      for (const words of [PROMPT, FILE, inside("error")]) holds("timeline", words);
      holds("history", FOLDER);
      holds("found", PROMPT);
      holds("errors", inside("error"));
      holds("decisions", inside("decision"));
      holds("blockers", inside("blocker"));
    }));

  test("in no window a table is wider than its place, however long the words in it", () =>
    given.onPage("/", async ({ page, goTo }) => {
      const questions = ["why did the build fail", "build가 실패했던 이유"];
      const wide: string[] = [];
      let tables = 0;
      for (const { name, path } of [
        ...viewsWith(SESSION, {
          projectPath: join(given.home().claude.project, FOLDER),
          file: FILE,
        }),
        ...questions.map((one) => ({ name: one, path: `/search?q=${encodeURIComponent(one)}` })),
      ]) {
        await goTo(path);
        if (questions.includes(name)) await page.locator(".search-errors").waitFor();
        await settled(page);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const found = await page.evaluate(() => {
            const all = [...document.querySelectorAll<HTMLElement>("#content table")].filter(
              (one) => one.checkVisibility(),
            );
            const problems = all.flatMap((table) => {
              const place = table.parentElement?.getBoundingClientRect().right ?? 0;
              return [
                ...(table.getBoundingClientRect().right > place + 1 ? [table.className] : []),
                ...[...table.querySelectorAll("th, td")]
                  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
                  .map((cell) => `${table.className} ${cell.textContent.slice(0, 40)}`),
              ];
            });
            return { tables: all.length, problems };
          });
          tables += found.tables;
          wide.push(...found.problems.map((one) => `${width} ${name}: ${one}`));
        }
      }
      expect(tables).toBeGreaterThanOrEqual(5 * WIDTHS.length);
      expect(wide).toEqual([]);
    }));
});
