/** Whatever Markdown, diffs, outputs and files hold is text: nothing of it runs, and nobody else is asked for anything. */
import { expect, test } from "bun:test";
import { until } from "../until.ts";
import { join } from "node:path";
import { write } from "../cli/archived-sessions.ts";
import { used } from "../cli/archived-sessions.ts";
import { journal, type Line } from "../daemon/api/story-home.ts";
import type { Page } from "./chromium.ts";
import type { DashboardHome } from "./dashboard-home.ts";
import { english } from "./english.ts";
import { hostileWords } from "./hostile-words.ts";
import { inBrowser } from "./in-browser.ts";
import { originOf } from "./signed-in-page.ts";
import { settled } from "./views.ts";

const SAID = "33333333-4444-4555-8666-777777777777";
const DONE = "44444444-5555-4666-8777-888888888888";
const ALL = hostileWords.map(({ text }) => text);

/** Everything is asked, answered, and answered by a subagent. */
const said: readonly Line[] = hostileWords.flatMap(({ text }, at): Line[] => [
  ["prompt", at * 4, { text }],
  [
    "subagent_stop",
    at * 4 + 1,
    { agentId: `a${at}`, agentType: text.slice(0, 60), lastAssistantMessage: text },
  ],
  ["turn.end", at * 4 + 2, { ok: true, lastAssistantMessage: text }],
]);

const FILE = `/p/<img src=x onerror="globalThis.ran='file'">.html`;

function recordDone({ claude, daemonHome }: DashboardHome): void {
  const path = join(claude.home, ".claude/projects/p", `${DONE}.jsonl`);
  const result = (id: string, beside: object): object => ({
    timestamp: new Date().toISOString(),
    type: "user",
    message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "x" }] },
    toolUseResult: beside,
  });
  const refusal = (id: string, content: string): object => ({
    timestamp: new Date().toISOString(),
    type: "user",
    message: {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: id, is_error: true, content }],
    },
  });
  const lines = ALL.flatMap((text) => text.split("\n"));
  write(
    path,
    used("e1", "Edit", { file_path: FILE }),
    result("e1", {
      structuredPatch: [{ lines: lines.flatMap((line) => [`-${line}`, `+${line}`]) }],
    }),
    used("b1", "Bash", { command: ALL.slice(0, 40).join("\n") }),
    result("b1", { stdout: lines.join("\n"), stderr: "" }),
    used("r1", "Read", { file_path: FILE }),
    result("r1", { file: { content: lines.join("\n"), startLine: 1 } }),
    ...ALL.map((text) => ({
      timestamp: new Date().toISOString(),
      type: "assistant",
      message: { role: "assistant", content: [{ type: "text", text }] },
    })),
    ...ALL.slice(0, 40).flatMap((text, at) => [
      used(`x${at}`, text.slice(0, 60), { command: text }),
      refusal(`x${at}`, `<tool_use_error>${text}</tool_use_error>`),
    ]),
    used("m1", "mcp__x__y", { a: ALL.slice(0, 40) }),
    result("m1", {}),
  );
  const tool = (name: string, id: string): Line => [
    "tool_use",
    3,
    { tool: name, toolUseId: id, success: true, meta: { file: FILE } },
  ];
  journal(daemonHome.sandbox, DONE, [
    ["session.lifecycle", 0, { phase: "started", client: "claude-code", transcriptPath: path }],
    ["prompt", 1, { text: "go" }],
    tool("Edit", "e1"),
    tool("Bash", "b1"),
    tool("Read", "r1"),
    tool("mcp__x__y", "m1"),
    ["turn.end", 9, { ok: true, lastAssistantMessage: "gone" }],
    ["session.lifecycle", 10, { phase: "ended", reason: "other" }],
  ]);
}

/** Notes everything that comes to stand in the page and has no business there. */
const WATCH = `(() => {
  globalThis.intruders = [];
  const bad = "img, iframe, object, embed, base, form[action], video, audio, source, template, math, foreignObject, image, meta[http-equiv], style, link[rel=stylesheet]:not([href^='/']), script:not([src^='/'])";
  // What it shows is where it leads, in a tab of its own that knows nothing of this one.
  const isWebLink = (one) =>
    one.matches("a.markdown-link") && /^https?:\\/\\/[^/@]+\\//.test(one.getAttribute("href")) && one.getAttribute("href") === one.title &&
    one.href === one.title && one.username === "" && one.target === "_blank" && one.rel === "noopener noreferrer" && one.querySelector("a") === null;
  const look = (node) => {
    if (!(node instanceof Element)) return;
    for (const one of [node, ...node.querySelectorAll("*")]) {
      const handler = [...one.attributes].find(({ name }) => name.startsWith("on"));
      const href = one.getAttribute("href") ?? one.getAttribute("xlink:href");
      const isForeign = href !== null && new URL(href, location.href).origin !== location.origin && !isWebLink(one);
      if (one.matches(bad) || handler !== undefined || isForeign) intruders.push(one.outerHTML.slice(0, 200));
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) type === "attributes" ? look(target) : addedNodes.forEach(look);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["href", "src", "srcdoc", "onerror", "onload"] });
  addEventListener("securitypolicyviolation", ({ blockedURI }) => intruders.push("blocked: " + blockedURI));
})();`;

const foreignTo = (page: Page, origin: string): readonly string[] => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) foreign.push(request.url());
  });
  return foreign;
};

const found = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { ran = null, intruders } = globalThis as { ran?: string; intruders?: readonly string[] };
    return { ran, intruders };
  });

/** Goes through the whole list; answers which of the names were seen. */
const readAll = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const list = document.querySelector<HTMLElement>(".talk .virtual");
    const seen = new Set<string>();
    if (list === null) return [];
    for (let still = 0; still < 3;) {
      const before = list.scrollTop;
      for (const { textContent } of list.querySelectorAll(".talk-answer:not([data-nested])"))
        for (const [name] of textContent.matchAll(/v\d+-\d+/g)) seen.add(name);
      list.scrollTop += list.clientHeight * 0.8;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      still = list.scrollTop === before ? still + 1 : 0;
    }
    return [...seen];
  });

/** A step down the conversation, or back to its beginning behind its end; answers whether what is looked for is drawn. */
const scrollTo = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    const list = document.querySelector<HTMLElement>(".talk .virtual");
    if (list === null) return false;
    if (list.querySelector(wanted) !== null) return true;
    const before = list.scrollTop;
    list.scrollTop += list.clientHeight / 2;
    if (list.scrollTop === before) list.scrollTop = 0;
    return false;
  }, selector);

inBrowser(
  "hostile content",
  {
    before: async (home) => {
      journal(home.daemonHome.sandbox, SAID, [
        ...said,
        ["session.lifecycle", hostileWords.length * 4, { phase: "ended", reason: "other" }],
      ]);
      recordDone(home);
    },
  },
  (given) => {
    const NOTHING = { ran: null, intruders: [] };

    test(`${hostileWords.length} tricks in prompts and answers are read from end to end, and none of them runs or loads anything; only addresses of the web are links, to exactly what they show`, () =>
      given.onPage(
        "/",
        async ({ page, visit, context }) => {
          const foreign = foreignTo(page, originOf(given.home()));
          expect(hostileWords.length).toBeGreaterThanOrEqual(100);
          await visit(`/session/${SAID}`);
          await settled(page);
          expect(new Set(await readAll(page))).toEqual(
            new Set(hostileWords.map(({ name }) => name)),
          );
          await visit(`/session/${SAID}?only=answers`);
          await settled(page);
          await readAll(page);
          // Nothing was asked for by showing them; whatever is no address of the web leads nowhere, by the mouse either.
          expect(await page.locator("a.markdown-link").count()).toBeGreaterThan(0);
          await page.evaluate(() => {
            for (const words of document.querySelectorAll<HTMLElement>(".talk-answer span[title]"))
              words.click();
          });
          expect(await found(page)).toEqual(NOTHING);
          expect(new URL(page.url()).pathname).toBe(`/session/${SAID}`);
          expect(foreign).toEqual([]);
          // A click asks for exactly that address, in a tab that does not know whence it came.
          const asked: string[] = [];
          await context.route(/evil\.invalid/, async (route) => {
            asked.push(route.request().url());
            expect(route.request().headers()["referer"]).toBeUndefined();
            await route.fulfill({ contentType: "text/html", body: "<link rel=icon href=data:,>" });
          });
          // Rows come and go as the list is scrolled: what the clicked one says is noted as it is clicked.
          const clicked = page.evaluate(
            () =>
              new Promise<string>((resolve) => {
                addEventListener("click", ({ target }) =>
                  resolve(target instanceof Element ? (target.closest("a")?.title ?? "") : ""),
                );
              }),
          );
          const opening = page.waitForEvent("popup");
          await page.locator("a.markdown-link").first().click();
          const opened = await opening;
          await opened.waitForLoadState();
          expect(asked).toEqual([await clicked]);
          expect(await opened.evaluate(() => opener === null)).toBe(true);
          await opened.close();
          expect(foreign).toEqual([]);
        },
        { before: WATCH, height: 2400 },
      ));

    test("the same in a diff, a command, its output, a file and the input of a tool is text too", () =>
      given.onPage(
        "/",
        async ({ page, visit }) => {
          const foreign = foreignTo(page, originOf(given.home()));
          await visit(`/session/${DONE}`);
          await settled(page);
          const talk = page.getByRole("list", { name: english.conversation.label });
          await talk.locator(".talk-work").first().click();
          for (const name of [/^Edit/, /^Bash/, /^Read/, /^mcp__x__y/]) {
            const line = talk.getByRole("button", { name });
            await line.click();
            await settled(page);
            for (let more = 0; more < 3; more++) {
              const button = talk.getByRole("button", { name: english.conversation.call.more });
              if ((await button.count()) > 0) await button.click();
              await settled(page);
            }
            const shown = await talk.innerText();
            expect(shown).toContain("onerror=");
            expect(shown).not.toMatch(/[\u202E\u2066\u0000\u001B]/);
            await line.click();
          }
          // Whatever holds the words is unfolded: what was said between the calls, and calls that were refused.
          await visit(`/session/${DONE}?q=onerror`);
          await settled(page);
          await until(() => scrollTo(page, ".talk-aside[aria-expanded=true]"));
          await readAll(page);
          expect(await found(page)).toEqual(NOTHING);
          expect(foreign).toEqual([]);
        },
        { before: WATCH, height: 1600 },
      ));
  },
);
