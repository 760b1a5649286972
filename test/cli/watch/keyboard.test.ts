/** The board and results of a search at a real terminal, by keys. */
import { expect, test } from "bun:test";
import { join } from "node:path";
import { ENTER, LEAVE } from "../../../src/cli/terminal/screen/frame.ts";
import { en } from "../../../src/text/en.ts";
import { openSandbox, PROGRAM, type Sandbox } from "../../sandbox.ts";
import { skipped } from "../../skip-reasons.ts";
import { until } from "../../until.ts";
import { record, speak } from "../recorded-session.ts";
import { openClients } from "./clients.ts";
import { openWindow, type Window } from "./window.ts";

const { live } = en;
const COMMAND = `rm -rf dist && npm publish --tag next ${"--flag ".repeat(60)}--end-of-it`;
const START = { hook_event_name: "SessionStart", source: "startup" };
const PROMPT = { hook_event_name: "UserPromptSubmit", prompt: "Publish \u001B[2J\u009Bit" };
const ASK = {
  hook_event_name: "PermissionRequest",
  tool_name: "Bash",
  tool_input: { command: `${COMMAND} --token=ghp_${"a1B2".repeat(9)}` },
};
const SIZE = { columns: 80, rows: 24 };

test("watch: arrows choose, Enter shows all of what a session asks for, / filters, y copies, ? helps, Esc goes back, q leaves [R149]", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await using clients = openClients(sandbox);
  await clients.say("asking", join(sandbox.folder, "shop"), START, PROMPT, ASK);
  await clients.say("busy", join(sandbox.folder, "blog"), START, PROMPT);
  await using window = openWindow(sandbox, ["watch"], SIZE);
  await window.until((lines) => lines.includes(live.groups.needs));
  window.press("\r");
  const page = await window.until((lines) => lines.some((line) => line.includes("--end-of-it")));
  const said = page.join(" ");
  expect(said.replaceAll(/\s+/g, " ")).toContain(COMMAND);
  expect(said).not.toContain("ghp_");
  window.press("y");
  await window.until((lines) => lines.at(-1)?.startsWith("Copied rm -rf dist") === true);
  const [, copied = ""] = /\u001B\]52;c;([^\u0007]*)\u0007/.exec(window.written()) ?? [];
  expect(Buffer.from(copied, "base64").toString()).toStartWith(COMMAND);
  window.press("\u001B");
  await window.until((lines) => lines.includes(live.groups.working));
  window.press("/blog");
  const filtered = await window.until((lines) => lines.at(-1)?.includes("filter: blog") === true);
  expect(filtered.join("\n")).not.toContain("shop");
  window.press("\r?");
  await window.until((lines) => lines[0] === live.keys.helpTitle);
  window.press("\u001B\u001B");
  await window.until((lines) => lines.includes(live.groups.needs));
  window.press("j\r");
  await window.until((lines) => lines[0] === "blog");
  window.press("q");
  expect(await window.exited).toBe(0);
  expect(await window.isAlternate()).toBe(false);
  // What was recorded drew nothing: all sequences are ours.
  expect(
    window.written().replaceAll(/\u001B(?:\[[?\d;]*[A-Za-z]|\]52;[^\u0007]*\u0007)/g, ""),
  ).not.toMatch(/[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F-\u009F]/);
});

test("search: results are chosen, opened and left, and the screen is as it was; --once and pipes only print", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await record(sandbox, { session: "first-session", prompt: "Fix the rounding of invoices" });
  await record(sandbox, { session: "second-one", prompt: "Invoices in two columns" });
  await using window = openWindow(sandbox, ["search", "invoices"], SIZE);
  await window.until((lines) => lines.at(-1) === live.keys.list);
  expect(await window.isAlternate()).toBe(true);
  window.press("/rounding\r\r");
  const page = await window.until((lines) => lines.some((line) => line.includes("first-session")));
  expect(page.join("\n")).toContain("Fix the rounding of invoices");
  window.press("y\u001B\u001B\u001B");
  expect(await window.exited).toBe(0);
  expect(await window.isAlternate()).toBe(false);
  expect((await window.lines()).join("").trim()).toBe("");
  expect(window.written()).toContain(`]52;c;${Buffer.from("first-session").toString("base64")}`);
  await using once = openWindow(sandbox, ["search", "invoices", "--once"], SIZE);
  expect(await once.exited).toBe(0);
  expect(once.written()).not.toContain("?1049h");
});

/** Its last word stands far behind what a list shows of it. */
const FAR_WORD_PROMPT = `Round invoices like zebras. ${"Then check each of them once. ".repeat(60)} pelican`;

test("search: the end of the list reads the next page, a filter looks through all of them, and what is shown has a number", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  for (let at = 1; at <= 14; at++) {
    const prompt = at === 1 ? FAR_WORD_PROMPT : `Round invoices, part ${at}`;
    await record(sandbox, { session: `session-${at}`, prompt });
  }
  await using window = openWindow(sandbox, ["search", "invoices"], { columns: 80, rows: 70 });
  const first = await window.until((lines) => lines.at(-1) === live.keys.list);
  expect(first[0]).toContain("Results 1–10");
  expect(first.join("\n")).not.toContain("@11 ");
  window.press("\u001B[F");
  const more = await window.until((lines) => lines.some((line) => line.includes("@20 ")));
  expect(more[0]).toContain("Results 1–20 of 28");
  window.press("\u001B");
  expect(await window.exited).toBe(0);
  expect((await sandbox.run(["show", "@20"])).stdout).toContain("invoices");
  await using other = openWindow(sandbox, ["search", "invoices"], { columns: 80, rows: 70 });
  await other.until((lines) => lines.at(-1) === live.keys.list);
  other.press("/invoices");
  await other.until((lines) => lines.some((line) => line.includes("@28 ")));
  other.press("\u001B/Pelican");
  const far = await other.until((lines) => lines[0]?.includes(en.search.filtered(1, 28)) === true);
  expect(far[1]).toContain("prompt");
  expect(far.join("\n").replace(/filter: .*/, "")).not.toContain("pelican");
  other.press("\u001B\u001B");
  expect(await other.exited).toBe(0);
});

test("the terminal is as it was before when the program fails, and nothing that was shown steers it", async () => {
  let written = "";
  const screen = join(import.meta.dir, "../../../src/cli/terminal/screen/screen.ts");
  const crashing = `
    import { openScreen } from ${JSON.stringify(screen)};
    const nothing = () => undefined;
    const screen = openScreen({ onKey: nothing, onQuit: nothing, onResize: nothing });
    screen.show([{ text: "\\u001B[2Jshown\\u009B", look: "strong" }]);
    setTimeout(() => { throw new Error("nobody expected this"); }, 20);
  `;
  const child = Bun.spawn([process.execPath, "-e", crashing], {
    terminal: { cols: 40, rows: 5, data: (_, data) => void (written += data.toString()) },
  });
  expect(await child.exited).not.toBe(0);
  await until(() => written.includes(LEAVE));
  expect(written).toContain("[2Jshown");
  expect(written).not.toContain("\u001B[2Jshown");
  expect(written).not.toContain("\u009B");
});

const hasNoTmux = skipped(Bun.which("tmux") === null, {
  what: "the jump to a tmux pane",
  why: "there is no tmux",
  command: "apt-get install tmux",
});

test.skipIf(hasNoTmux)(
  "inside tmux a second Enter on a session that waits goes to its pane, and so does resume --pane from outside",
  async () => {
    using sandbox = openSandbox();
    await speak(sandbox, "en");
    const socket = join(sandbox.folder, "tmux");
    const env = { ...sandbox.env, TERM: "xterm-256color" };
    const tmux = (...args: readonly string[]): string =>
      Bun.spawnSync(["tmux", "-u", "-S", socket, "-f", "/dev/null", ...args], { env })
        .stdout.toString()
        .trim();
    try {
      const size = ["-x", "90", "-y", "30"];
      tmux("new-session", "-d", ...size, "-s", "client", "sleep 600");
      const [pid = "", pane = ""] = tmux("list-panes", "-a", "-F", "#{pane_pid} #{pane_id}").split(
        " ",
      );
      for (const event of [START, PROMPT, ASK]) {
        const payload = { session_id: "in-tmux", cwd: sandbox.project, ...event };
        await sandbox.hook(payload, { env: { CLAUDE_PID: pid } });
      }
      tmux("new-session", "-d", ...size, "-s", "watch", `${PROGRAM} watch`);
      const attached = Bun.spawn(["tmux", "-u", "-S", socket, "attach", "-t", "watch"], {
        env,
        terminal: { cols: 90, rows: 30 },
      });
      const shown = (): string => tmux("capture-pane", "-p", "-t", "watch");
      await until(() => shown().includes(live.groups.needs));
      tmux("send-keys", "-t", "watch", "Enter");
      await until(() => shown().includes("--end-of-it"));
      expect(shown()).toContain("Enter go to pane");
      tmux("send-keys", "-t", "watch", "Enter");
      await until(
        () => tmux("list-clients", "-F", "#{client_session} #{pane_id}") === `client ${pane}`,
      );
      // From outside of tmux, as the dashboard does.
      tmux("switch-client", "-t", "watch");
      await until(() => tmux("list-clients", "-F", "#{client_session}") === "watch");
      const went = await sandbox.run(["resume", "in-tmux", "--pane", "--json"]);
      expect(JSON.parse(went.stdout)).toEqual({ sessionId: "in-tmux", pane });
      expect(tmux("list-clients", "-F", "#{client_session} #{pane_id}")).toBe(`client ${pane}`);
      attached.kill();
      await until(() => tmux("list-clients") === "");
      const alone = await sandbox.run(["resume", "in-tmux", "--pane"]);
      expect({ code: alone.exitCode, says: alone.stderr }).toEqual({
        code: 1,
        says: expect.stringContaining(en.resume.noTerminal),
      });
    } finally {
      tmux("kill-server");
    }
  },
);

/** Waits until the terminal itself shows nothing more of what is typed. */
const untilSilent = (window: Window): Promise<unknown> =>
  until(() => (window.isEchoing() ? null : true));

const MAX_TRIES = 6;

/** Silent, and no view yet; on a busy machine the look may come too late. */
async function openEarly(sandbox: Sandbox, args: readonly string[]): Promise<Window> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const window = openWindow(sandbox, args, SIZE);
    expect(window.isEchoing()).toBe(true);
    await untilSilent(window);
    if (!window.written().includes(ENTER)) return window;
    await window[Symbol.asyncDispose]();
  }
  throw new Error(`${args.join(" ")} lets the terminal echo until its view is there`);
}

test("what is typed before the view is there goes to the view, and the terminal echoes again behind it", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await record(sandbox, { session: "first-session", prompt: "Fix the rounding of invoices" });
  for (const args of [["search", "invoices"], ["watch"]]) {
    await using window = await openEarly(sandbox, args);
    window.press("/rounding");
    await window.until((lines) => lines.at(-1)?.includes("filter: rounding") === true);
    const [before = ""] = window.written().split(ENTER);
    expect(before).not.toContain("rounding");
    window.press("\u0003");
    expect(await window.exited).toBe(0);
    expect(window.isEchoing()).toBe(true);
  }
});

test("a search that opens no view leaves the terminal as it was, by whatever way it ends", async () => {
  using sandbox = openSandbox();
  await speak(sandbox, "en");
  await record(sandbox, { session: "first-session", prompt: "Fix the rounding of invoices" });
  for (const args of [
    ["search", "nothing-of-the-kind"],
    ["search", "--limit", "none"],
    ["watch", "--nope"],
  ]) {
    await using window = openWindow(sandbox, args, SIZE);
    expect([0, 1, 2]).toContain(await window.exited);
    expect({ args, isEchoing: window.isEchoing() }).toEqual({ args, isEchoing: true });
  }
  for (const [signal, key] of [
    ["SIGINT", "\u0003"],
    ["SIGTERM", null],
    ["SIGHUP", null],
  ] as const) {
    await using window = openWindow(sandbox, ["search", "invoices"], SIZE);
    await untilSilent(window);
    if (key === null) process.kill(window.pid, signal);
    else window.press(key);
    await window.exited;
    expect({ signal, isEchoing: window.isEchoing() }).toEqual({ signal, isEchoing: true });
  }
});
