/** From a session that waits to a program that tells of it. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadConfig } from "../../../src/config/load.ts";
import type { Config } from "../../../src/config/schema.ts";
import {
  toNotifyMessage,
  type Notifier,
  type NotifyFault,
  openNotifier,
} from "../../../src/daemon/chores/notify.ts";
import type {
  NotifyMemory,
  Notice,
  NotifyOccasion,
} from "../../../src/observe/notify/decide-notice.ts";
import { textOf } from "../../../src/text/text.ts";
import { aSession, iso, START, waiting } from "../../observe/notify/a-session.ts";
import { startsOf, writeProgram } from "../../observe/notify/programs.ts";
import { openSandbox, type Sandbox } from "../../sandbox.ts";
import { until } from "../../until.ts";
import { type Watched, watchSessions } from "../watched-sessions.ts";

type Opened = Disposable & {
  readonly sandbox: Sandbox;
  readonly monitor: Watched;
  readonly faults: NotifyFault[];
  readonly notifier: Notifier;
  /** Sets its clock to so many seconds from now. */
  readonly later: (seconds: number) => void;
};

/** Between any two notices lies a gap. */
const AFTER_GAP_SECONDS = 15;

function open(
  sandbox: Sandbox,
  settings: Partial<Config["notify"]>,
  memory?: NotifyMemory,
  monitor = watchSessions(),
): Opened {
  const defaults = loadConfig(sandbox.home).config.notify;
  const faults: NotifyFault[] = [];
  let aheadMs = 0;
  const notifier = openNotifier({
    settings: { ...defaults, enabled: true, afterSeconds: 0, cooldownSeconds: 0, ...settings },
    run: join(sandbox.home, "run"),
    monitor,
    text: textOf("en"),
    env: { PATH: `${sandbox.folder}/bin:/usr/bin:/bin`, HOME: sandbox.env["HOME"] },
    userHome: sandbox.env["HOME"] ?? null,
    ...(memory === undefined ? {} : { memory }),
    fault: (one) => faults.push(one),
    clock: () => Date.now() + aheadMs,
  });
  return {
    sandbox,
    monitor,
    faults,
    notifier,
    later: (seconds) => void (aheadMs = seconds * 1000),
    [Symbol.dispose]: () => notifier.close(),
  };
}

/** Who was told of, one list a notice. */
const toldBy = (command: string): string[][] =>
  startsOf(command).map(({ stdin }) => {
    const { sessions } = JSON.parse(stdin) as { sessions: { sessionId: string }[] };
    return sessions.map(({ sessionId }) => sessionId);
  });

test("a session that waits is told to the command and to the desktop, once", async () => {
  using sandbox = openSandbox();
  const [command, desktop] = [
    join(sandbox.folder, "tell"),
    join(sandbox.folder, "bin/notify-send"),
  ];
  writeProgram(command);
  writeProgram(desktop);
  using opened = open(sandbox, { command: [command, "--now"] });
  const session = waiting("s-1", Date.now());
  opened.monitor.show(session);
  const told = await until(() => startsOf(command)[0]);
  expect(told.args).toEqual(["--now"]);
  expect(JSON.parse(told.stdin)).toMatchObject({
    kind: "permission",
    title: "api: waiting for permission",
    sessions: [{ sessionId: "s-1", project: "api", kind: "permission", tools: ["Bash"] }],
  });
  const shown = await until(() => startsOf(desktop)[0]);
  expect(shown.args[2]).toBe("api: waiting for permission");
  opened.later(AFTER_GAP_SECONDS);
  opened.monitor.show(session);
  opened.monitor.show({ ...session, turnCount: 2 });
  // What is told afterwards comes, and nothing before it.
  opened.monitor.show(session, waiting("s-2", Date.now()));
  await until(() => startsOf(command).length > 1);
  expect(toldBy(command)).toEqual([["s-1"], ["s-2"]]);
  expect(opened.faults).toEqual([]);
});

test("a daemon that starts anew does not tell it again, and what it keeps for that is private and names no session", async () => {
  using sandbox = openSandbox();
  const command = join(sandbox.folder, "tell");
  writeProgram(command);
  const session = waiting("s-1", Date.now());
  const settings = { command: [command], desktop: false };
  {
    using first = open(sandbox, settings);
    first.monitor.show(session);
    await until(() => startsOf(command)[0]);
  }
  const kept = join(sandbox.home, "run/notified.json");
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(readFileSync(kept, "utf8")).not.toContain("s-1");
  // It knows nobody yet, and then everybody.
  using again = open(sandbox, settings);
  again.monitor.show(session);
  again.monitor.show(waiting("s-2", Date.now()));
  again.later(AFTER_GAP_SECONDS);
  again.monitor.show(session, waiting("s-2", Date.now()), waiting("s-3", Date.now()));
  await until(() => startsOf(command).length > 1);
  expect(toldBy(command)).toEqual([["s-1"], ["s-2", "s-3"]]);
  expect(again.faults).toEqual([]);
});

test("what it kept can be anything: then it is told", async () => {
  using sandbox = openSandbox();
  const command = join(sandbox.folder, "tell");
  writeProgram(command);
  const kept = join(sandbox.home, "run/notified.json");
  mkdirSync(join(sandbox.home, "run"), { recursive: true });
  for (const [index, content] of ["{", "[]", '{"told":7}', '{"told":{"a":{"at":"x"}}}'].entries()) {
    writeFileSync(kept, content);
    using opened = open(sandbox, { command: [command], desktop: false });
    opened.monitor.show(waiting(`s-${index}`, Date.now()));
    await until(() => startsOf(command)[index]);
  }
});

test("one that becomes due later is told then, though nothing changes any more", async () => {
  using sandbox = openSandbox();
  const command = join(sandbox.folder, "tell");
  writeProgram(command);
  using opened = open(sandbox, { command: [command], desktop: false, afterSeconds: 0.2 });
  opened.monitor.show(waiting("s-1", Date.now()));
  await until(() => startsOf(command)[0]);
});

test("nobody is told of anything unless he asked for it", async () => {
  using sandbox = openSandbox();
  const command = join(sandbox.folder, "tell");
  writeProgram(command);
  using opened = open(sandbox, { command: [command], enabled: false });
  opened.monitor.show(waiting("s-1", Date.now()));
  expect(opened.monitor.listeners()).toBe(0);
  expect(startsOf(command)).toEqual([]);
  expect(loadConfig(join(sandbox.home, "none.json")).config.notify.enabled).toBe(false);
});

test("what was told before the settings changed is not told again", async () => {
  using sandbox = openSandbox();
  const command = join(sandbox.folder, "tell");
  writeProgram(command);
  const session = waiting("s-1", Date.now());
  const before = open(sandbox, { command: [command], desktop: false });
  before.monitor.show(session);
  await until(() => startsOf(command)[0]);
  const memory = before.notifier.close();
  expect(before.monitor.listeners()).toBe(0);
  using after = open(
    sandbox,
    { command: [command], desktop: false },
    memory,
    watchSessions(session),
  );
  after.later(AFTER_GAP_SECONDS);
  after.monitor.show(session);
  after.monitor.show(session, waiting("s-2", Date.now()));
  await until(() => startsOf(command).length > 1);
  expect(toldBy(command)).toEqual([["s-1"], ["s-2"]]);
});

describe("a means that fails", () => {
  test("is complained of, with what it said", async () => {
    using sandbox = openSandbox();
    const command = join(sandbox.folder, "tell");
    writeProgram(command, "echo 'no way' >&2; exit 4");
    using opened = open(sandbox, { command: [command], desktop: false });
    opened.monitor.show(waiting("s-1", Date.now()));
    const fault = await until(() => opened.faults[0]);
    expect(fault).toMatchObject({
      code: "NOTIFY_FAILED",
      message: `${command} failed: exit 4: no way`,
    });
  });

  test("or is not there is complained of; a missing desktop only where there is nothing else", () => {
    using sandbox = openSandbox();
    const nowhere = { ...waiting("s-1", Date.now()) };
    using missing = open(sandbox, { command: ["nowhere-to-be-found"], desktop: false });
    missing.monitor.show(nowhere);
    missing.monitor.show(aSession({ sessionId: "s-1" }));
    expect(missing.faults.map(({ code, message }) => ({ code, message }))).toEqual([
      { code: "NOTIFY_FAILED", message: "program not found: nowhere-to-be-found" },
    ]);
    using both = open(sandbox, { command: ["/bin/true"] });
    both.monitor.show(nowhere);
    expect(both.faults).toEqual([]);
  });
});

describe("a message", () => {
  const occasion: NotifyOccasion = {
    sessionId: "s-1",
    project: "api",
    projectPath: "/home/dev/api",
    kind: "permission",
    since: START,
    tools: ["Bash"],
    detail: "npm publish",
    isSure: true,
  };
  const said = (notice: Notice, language: "ko" | "en" = "en") => {
    const { kind, title, body } = toNotifyMessage(notice, START, textOf(language));
    return { kind, title, body: body.replace(/\d\d:\d\d/, "HH:MM") };
  };

  test("says which project needs what, in both languages", () => {
    expect(said([occasion])).toEqual({
      kind: "permission",
      title: "api: waiting for permission",
      body: "npm publish · since HH:MM",
    });
    expect(said([occasion], "ko")).toMatchObject({
      title: "api: 권한 대기",
      body: "npm publish · HH:MM부터",
    });
    expect(said([{ ...occasion, tools: ["Edit"], detail: "src/a.ts" }]).body).toBe(
      "Edit src/a.ts · since HH:MM",
    );
    expect(said([{ ...occasion, tools: ["Bash", "Edit"], detail: null }]).body).toBe(
      "Bash, Edit · since HH:MM",
    );
    expect(said([{ ...occasion, isSure: false, tools: [], detail: null }])).toMatchObject({
      title: "api: maybe waiting for permission",
      body: "since HH:MM",
    });
    const question = { ...occasion, kind: "question", tools: ["AskUserQuestion"] } as const;
    expect(said([{ ...question, detail: "Which database?" }], "ko")).toMatchObject({
      title: "api: 답변 대기",
      body: "“Which database?” · HH:MM부터",
    });
    expect(said([{ ...question, detail: null }]).body).toBe("since HH:MM");
    for (const kind of ["finished", "failed"] as const) {
      expect(said([{ ...occasion, kind }]).title).toContain("api");
    }
  });

  test("of several sessions counts them and names their projects with what they wait for", () => {
    const other = { ...occasion, sessionId: "s-2", project: "결제", tools: [], detail: null };
    expect(said([occasion, other, { ...other, sessionId: "s-3" }])).toEqual({
      kind: "several",
      title: "self-gen: 3 sessions need you",
      body: "api: npm publish · 결제",
    });
    const { sessions } = toNotifyMessage([occasion, other], START, textOf("en"));
    expect(sessions.map(({ since }) => since)).toEqual([iso(START), iso(START)]);
  });

  test("holds no line break and nothing endless, whatever a project is called", () => {
    const project = `\u001B]0;x\u0007\n${"프로젝트".repeat(100)}`;
    const { title } = said([{ ...occasion, project }], "ko");
    expect(title).not.toMatch(/\p{Cc}/u);
    expect(Bun.stringWidth(title)).toBeLessThan(100);
  });
});
