/** The board as a person sees it: the real program in a real pseudo-terminal, and where there is none. */
import { expect, test } from "bun:test";
import type { SessionSnapshot } from "../../../src/observe/monitor/provider.ts";
import { en } from "../../../src/text/en.ts";
import { ko } from "../../../src/text/ko.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";
import { faultOf, follow, hooks, LANGUAGES, parsed, record, speak } from "../recorded-session.ts";
import { openClients } from "./clients.ts";
import { openWindow } from "./window.ts";

const TEXTS = { ko, en };
const START = { hook_event_name: "SessionStart", source: "startup" };
const PROMPT = { hook_event_name: "UserPromptSubmit", prompt: "포트 충돌을 고쳐 줘" };
const ASK = {
  hook_event_name: "PermissionRequest",
  tool_name: "Write",
  tool_input: { file_path: "a.txt" },
};
const STOP = { hook_event_name: "Stop", last_assistant_message: "done" };

const say = (sandbox: Sandbox, session: string, ...events: object[]): Promise<void> =>
  hooks(sandbox, session, sandbox.project, ...(events as Record<string, unknown>[]));

test.concurrent("a session that asks stands on top while it asks, its clock ticks, and it moves on when it goes on", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { live } = TEXTS[language];
    const id = `live-${language}`;
    await say(sandbox, id, START, PROMPT);
    await using window = openWindow(sandbox, ["sessions", "--watch"], { columns: 100, rows: 30 });
    const working = await window.until((lines) => lines.includes(live.groups.working));
    expect(working[0]).toContain(live.board.byItself);
    expect(working.find((line) => line.includes("포트 충돌"))).toBe("    “포트 충돌을 고쳐 줘”");

    await say(sandbox, id, ASK);
    const row = (lines: string[]): string =>
      lines.find((line) => line.includes(live.states.permission)) ?? "";
    const asking = await window.until((lines) => row(lines).includes("Write a.txt"));
    expect(asking).toContain(live.groups.needs);
    const before = row(asking);
    const ticked = await window.until((lines) => row(lines) !== "" && row(lines) !== before);
    expect(row(ticked).replace(/\d+(?:초| s)/, "")).toBe(before.replace(/\d+(?:초| s)/, ""));

    await say(sandbox, id, STOP);
    await window.until(
      (lines) => lines.includes(live.groups.ready) && !lines.includes(live.groups.needs),
    );
    window.press("q");
    expect(await window.exited).toBe(0);
    await say(sandbox, id, { hook_event_name: "SessionEnd", reason: "other" });
  }
});

test.concurrent("a client that was killed in the middle of work broke off, and needs nobody any more", async () => {
  using sandbox = openSandbox();
  await using clients = openClients(sandbox);
  await clients.say("killed", sandbox.project, START, PROMPT, ASK);
  await using window = openWindow(sandbox, ["sessions", "--watch"], { columns: 100, rows: 30 });
  await window.until((lines) => lines.includes(ko.live.groups.needs));
  await clients.kill("killed");
  const after = await window.until((lines) => lines.includes(ko.live.groups.done));
  expect(after).not.toContain(ko.live.groups.needs);
  expect(after.join("\n")).toContain(ko.live.states.broken);
});

test.concurrent("with --bell the terminal rings once when a session begins to wait, and not for who waited before", async () => {
  using sandbox = openSandbox();
  await using clients = openClients(sandbox);
  await clients.say("before", sandbox.project, START, PROMPT, ASK);
  await clients.say("later", `${sandbox.folder}/shop`, START, PROMPT);
  const bells = async (...args: string[]): Promise<number> => {
    await using window = openWindow(sandbox, ["sessions", "--watch", ...args], {
      columns: 100,
      rows: 30,
    });
    const isAsking = (lines: string[]): boolean =>
      lines.filter((line) => line.includes(ko.live.states.permission)).length === 2;
    await window.until((lines) => lines.includes(ko.live.groups.needs) && !isAsking(lines));
    await clients.say("later", `${sandbox.folder}/shop`, ASK);
    const asked = (await window.until(isAsking)).join("\n");
    // Its clocks have ticked: it was drawn again.
    await window.until((lines) => lines.join("\n") !== asked);
    await clients.say("later", `${sandbox.folder}/shop`, STOP);
    await window.until((lines) => !isAsking(lines));
    window.press("q");
    expect(await window.exited).toBe(0);
    return window.written().split("\u0007").length - 1;
  };
  expect(await bells("--bell")).toBe(1);
  expect(await bells()).toBe(0);
});

test.concurrent("only what changed is drawn: a second without news rewrites the line whose clock ticks and nothing else", async () => {
  using sandbox = openSandbox();
  await say(sandbox, "live", START, PROMPT, ASK);
  await using window = openWindow(sandbox, ["sessions", "--watch"], { columns: 100, rows: 30 });
  const shown = await window.until((lines) => lines.includes(ko.live.groups.needs));
  const row = shown.findIndex((line) => line.includes(ko.live.states.permission)) + 1;
  const before = window.written().length;
  const clock = /\d+(?:초| s)/.exec(shown[row - 1] ?? "")?.[0] ?? "";
  await window.until((lines) => !(lines[row - 1] ?? "").includes(` ${clock} `));
  const drawn = window.written().slice(before);
  const touched = [...drawn.matchAll(/\u001B\[(\d+);1H/g)].map(([, at]) => Number(at));
  expect(touched.length).toBeGreaterThan(0);
  expect(new Set(touched)).toEqual(new Set([row]));
  expect(drawn).not.toContain("\u001B[2J");
});

test.concurrent("a window made narrow and low keeps what matters in it, and shows everything again when it is large", async () => {
  using sandbox = openSandbox();
  await using clients = openClients(sandbox);
  await speak(sandbox, "en");
  await clients.say("live", sandbox.project, START, PROMPT, ASK);
  await clients.say("other", sandbox.project, START, PROMPT);
  await using window = openWindow(sandbox, ["sessions", "--watch"], { columns: 120, rows: 30 });
  await window.until((lines) => lines.includes(en.live.groups.needs));
  window.resize(60, 5);
  const small = await window.until((lines) => lines.join("\n").includes(en.live.board.more(1)));
  expect(small.find((line) => line.includes(en.live.states.permission))).toBeDefined();
  for (const line of small) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(60);
  window.resize(140, 40);
  const large = await window.until((lines) => lines.includes(en.live.groups.working));
  expect(large.filter((line) => line.includes("포트 충돌"))).toHaveLength(2);
});

test.concurrent("q, Ctrl-C and a signal end it with 0 and leave the person's screen as it was", async () => {
  using sandbox = openSandbox();
  const endings: readonly ((window: ReturnType<typeof openWindow>) => void)[] = [
    (window) => window.press("q"),
    (window) => window.press("\u0003"),
    (window) => process.kill(window.pid, "SIGTERM"),
    (window) => process.kill(window.pid, "SIGINT"),
  ];
  for (const end of endings) {
    await using window = openWindow(sandbox, ["sessions", "-w"], { columns: 80, rows: 10 });
    await window.until((lines) => lines.includes(ko.live.board.nothing));
    expect(await window.isAlternate()).toBe(true);
    end(window);
    expect(await window.exited).toBe(0);
    expect(await window.isAlternate()).toBe(false);
    expect(window.written()).toEndWith("\u001B[?7h\u001B[?25h\u001B[?1049l");
    expect((await window.lines()).join("")).toBe("");
  }
});

test.concurrent("where there is no screen every change is a line, in the person's language", async () => {
  using sandbox = openSandbox();
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    const { live } = TEXTS[language];
    await using watching = follow(sandbox, ["sessions", "--watch"]);
    await watching.ready();
    const id = `s-${language}`;
    await say(sandbox, id, START, PROMPT);
    await watching.until((lines) => lines.some((line) => line.endsWith(live.states.busy)));
    await say(sandbox, id, ASK);
    const asked = `${id}  project  ${live.states.permission} · Write a.txt`;
    const told = await watching.until((lines) => lines.some((line) => line.endsWith(asked)));
    // Once, and with everything that is known of it.
    expect(
      told.filter((line) => line.includes(`${id}  project  ${live.states.permission}`)),
    ).toHaveLength(1);
    await say(sandbox, id, { hook_event_name: "SessionEnd", reason: "other" });
    await watching.until((lines) => lines.some((line) => line.includes(live.states.done)));
    expect(await watching.end()).toEqual({ exitCode: 0, stderr: `${live.following}\n` });
  }
});

type Change = { readonly change: string; readonly session: SessionSnapshot };

test.concurrent("with --json every change is an object on a line of its own, the whole snapshot in it", async () => {
  using sandbox = openSandbox();
  await say(sandbox, "live", START, PROMPT);
  await using watching = follow(sandbox, ["sessions", "--watch", "--json"]);
  const changes = (lines: string[]): Change[] => lines.map((line) => JSON.parse(line) as Change);
  await watching.until((lines) => lines.length > 0);
  expect(changes(watching.lines())[0]).toMatchObject({
    change: "session",
    session: { sessionId: "live", state: "active", activityPhase: "busy", projectName: "project" },
  });
  await say(sandbox, "live", ASK);
  const lines = await watching.until((all) =>
    changes(all).some(({ session }) => session.activityPhase === "waiting_permission"),
  );
  expect(changes(lines).at(-1)?.session.waitToolNames).toEqual(["Write"]);
  expect(await watching.end()).toEqual({ exitCode: 0, stderr: "" });
});

test.concurrent("--once prints one frame and ends, with --json the same objects as ever", async () => {
  using sandbox = openSandbox();
  const empty = await sandbox.run(["sessions", "--watch", "--once"]);
  expect(empty).toMatchObject({ exitCode: 0, stderr: "" });
  expect(empty.stdout).toContain(ko.live.board.nothing);
  await say(sandbox, "live", START, PROMPT, ASK);
  const { stdout, exitCode } = await sandbox.run(["sessions", "--watch", "--once"]);
  expect(exitCode).toBe(0);
  expect(stdout.split("\n").slice(1, 4)).toEqual([
    "",
    ko.live.groups.needs,
    expect.stringContaining(`project  live  ${ko.live.states.permission} `),
  ]);
  const json = await sandbox.run(["sessions", "--watch", "--once", "--json"]);
  expect(json.stdout.trim().split("\n")).toHaveLength(1);
  expect(parsed(json)).toMatchObject({
    change: "session",
    session: { sessionId: "live", activityPhase: "waiting_permission" },
  });
});

test.concurrent("--project and --active choose what is watched, and what makes no sense together is refused", async () => {
  using sandbox = openSandbox();
  await using clients = openClients(sandbox);
  await clients.say("shop", `${sandbox.folder}/shop`, START, PROMPT);
  await record(sandbox, { session: "blog", cwd: `${sandbox.folder}/blog` });
  const ids = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await sandbox.run(["sessions", "--watch", "--once", "--json", ...args]);
    return stdout
      .split("\n")
      .flatMap((line) => (line === "" ? [] : [(JSON.parse(line) as Change).session.sessionId]));
  };
  expect(await ids()).toEqual(["shop", "blog"]);
  expect(await ids("--active")).toEqual(["shop"]);
  expect(await ids("--project", "blog")).toEqual(["blog"]);
  for (const args of [["--once"], ["--bell"], ["--watch", "--limit", "3"]]) {
    const ran = await sandbox.run(["sessions", "--json", ...args]);
    expect(ran.exitCode).toBe(2);
    expect(faultOf(ran).code).toBe("USAGE");
  }
  const nowhere = await sandbox.run(["sessions", "--watch", "--project", "nowhere", "--json"]);
  expect(faultOf(nowhere).code).toBe("NO_PROJECT");
});

test.concurrent("sessions --waiting lists who waits, longest first, and its exit code says whether anybody does", async () => {
  using sandbox = openSandbox();
  await using clients = openClients(sandbox);
  await clients.say("busy", sandbox.project, START, PROMPT);
  for (const language of LANGUAGES) {
    await speak(sandbox, language);
    expect(await sandbox.run(["sessions", "--waiting"])).toMatchObject({
      exitCode: 1,
      stdout: `${TEXTS[language].live.nobodyWaits}\n`,
      stderr: "",
    });
  }
  const none = await sandbox.run(["sessions", "--waiting", "--json"]);
  expect(none.exitCode).toBe(1);
  expect(parsed(none)).toEqual([]);
  await clients.say("first", `${sandbox.folder}/shop`, START, PROMPT, ASK);
  await clients.say("second", sandbox.project, START, PROMPT, ASK);
  const some = await sandbox.run(["sessions", "--waiting"]);
  expect(some).toMatchObject({ exitCode: 0, stderr: "" });
  const [heading, ...rows] = some.stdout.trimEnd().split("\n");
  expect(heading).toBe(en.live.groups.needs);
  expect(rows.map((row) => row.trim().split(/ {2,}/)[2])).toEqual(["first", "second"]);
  const ids = async (...args: string[]): Promise<string[]> =>
    (
      parsed(await sandbox.run(["sessions", "--waiting", "--json", ...args])) as SessionSnapshot[]
    ).map(({ sessionId }) => sessionId);
  expect(await ids()).toEqual(["first", "second"]);
  expect(await ids("--project", "shop")).toEqual(["first"]);
  for (const args of [["--watch"], ["--once"], ["--active"], ["--limit", "3"]]) {
    const refused = await sandbox.run(["sessions", "--waiting", "--json", ...args]);
    expect([refused.exitCode, faultOf(refused).code]).toEqual([2, "USAGE"]);
  }
});

test.concurrent("a window that is closed under it ends it", async () => {
  using sandbox = openSandbox();
  await say(sandbox, "live", START, PROMPT, ASK);
  await using window = openWindow(sandbox, ["sessions", "--watch"], { columns: 80, rows: 12 });
  await window.until((lines) => lines.includes(ko.live.groups.needs));
  window.hangUp();
  expect(await window.exited).toBeNumber();
});

test.concurrent("what arrows and function keys send is no wish to leave, whatever letters are in it", async () => {
  using sandbox = openSandbox();
  await say(sandbox, "live", START, PROMPT, ASK);
  await using window = openWindow(sandbox, ["sessions", "--watch"], { columns: 80, rows: 12 });
  const shown = await window.until((lines) => lines.includes(ko.live.groups.needs));
  window.press("\u001B[1;5Q\u001BOQ\u001B[A");
  // It goes on: its clock ticks.
  await window.until((lines) => lines.join("\n") !== shown.join("\n"));
  window.press("\u001BOQq");
  expect(await window.exited).toBe(0);
});

test.concurrent("Ctrl-Z gives the person's screen back, and what was shown stands there again afterwards", async () => {
  using sandbox = openSandbox();
  await using window = openWindow(sandbox, ["sessions", "--watch"], { columns: 80, rows: 10 });
  await window.until((lines) => lines.includes(ko.live.board.nothing));
  const before = window.written().length;
  window.press("\u001A");
  await window.until(() => window.written().slice(before).includes("\u001B[?1049l"));
  process.kill(window.pid, "SIGCONT");
  await window.until(() => window.written().slice(before).includes("\u001B[?1049h"));
  await window.until((lines) => lines.includes(ko.live.board.nothing));
  window.press("q");
  expect(await window.exited).toBe(0);
});
