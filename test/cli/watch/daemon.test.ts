/** What sessions are doing, asked of a real daemon: the same as without one, and only of one that is ours. They wait more than they compute, so they run beside each other. */
import { expect, test } from "bun:test";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DaemonPresence } from "../../../src/config/daemon-presence.ts";
import { ko } from "../../../src/text/ko.ts";
import { type DaemonHome, openDaemonHome } from "../../daemon/daemon-home.ts";
import { PROGRAM } from "../../sandbox.ts";
import { until } from "../../until.ts";
import { follow, hooks, parsed } from "../recorded-session.ts";
import { openBetween } from "./between.ts";
import { openWindow } from "./window.ts";

const START = { hook_event_name: "SessionStart", source: "startup" };
const PROMPT = { hook_event_name: "UserPromptSubmit", prompt: "do it" };
const ASK = {
  hook_event_name: "PermissionRequest",
  tool_name: "Write",
  tool_input: { file_path: "a.txt" },
};
const STOP = { hook_event_name: "Stop", last_assistant_message: "done" };

const say = ({ sandbox }: DaemonHome, session: string, ...events: object[]): Promise<void> =>
  hooks(sandbox, session, sandbox.project, ...(events as Record<string, unknown>[]));

type Explained = { readonly source: string; readonly session: object; readonly resolved: object };

const explained = async ({ sandbox }: DaemonHome): Promise<Explained> =>
  parsed(await sandbox.run(["explain", "live", "--json"])) as Explained;

const { board, groups } = ko.live;

test.concurrent("the daemon and a look of one's own tell the same", async () => {
  await using home = openDaemonHome();
  await say(home, "live", START, PROMPT, ASK);
  const own = await explained(home);
  expect(own.source).toBe("here");
  await home.startDaemon();
  const asked = await explained(home);
  expect(asked.source).toBe("daemon");
  expect(asked.session).toEqual(own.session);
  const ids = async (): Promise<string[]> => {
    const { stdout } = await home.sandbox.run(["sessions", "--watch", "--once", "--json"]);
    return stdout.trim().split("\n");
  };
  expect((await ids()).map((line) => JSON.parse(line) as object)).toEqual([
    { change: "session", session: own.session },
  ]);
});

test.concurrent("the board goes on when its daemon dies and when another one starts, says which it is, and misses nothing", async () => {
  await using home = openDaemonHome();
  await say(home, "live", START, PROMPT);
  const first = await home.startDaemon();
  await using window = openWindow(home.sandbox, ["sessions", "--watch"], {
    columns: 100,
    rows: 30,
  });
  const head = (what: string) => (lines: string[]) => (lines[0] ?? "").includes(what);
  await window.until((lines) => head(board.fromDaemon)(lines) && lines.includes(groups.working));
  first.signal("SIGKILL");
  await window.until(head(board.lost));
  await say(home, "live", ASK);
  await window.until((lines) => head(board.byItself)(lines) && lines.includes(groups.needs));
  await home.startDaemon();
  await window.until((lines) => head(board.fromDaemon)(lines) && lines.includes(groups.needs));
  await say(home, "live", STOP);
  await window.until((lines) => lines.includes(groups.ready) && !lines.includes(groups.needs));
  window.press("q");
  expect(await window.exited).toBe(0);
});

test.concurrent("a daemon that is stopped and started tells what changed meanwhile, each once", async () => {
  await using home = openDaemonHome();
  await say(home, "live", START, PROMPT);
  const first = await home.startDaemon();
  await using watching = follow(home.sandbox, ["sessions", "--watch", "--json"]);
  await watching.until((lines) => lines.length > 0);
  const before = watching.lines().length;
  first.signal("SIGTERM");
  await first.ended;
  await say(home, "live", ASK);
  await home.startDaemon();
  const isAsking = (line: string): boolean => line.includes('"activityPhase":"waiting_permission"');
  await watching.until((lines) => lines.some(isAsking));
  await say(home, "live", STOP);
  const lines = await watching.until((all) =>
    all.some((line) => line.includes('"activityPhase":"interactable"')),
  );
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.slice(before).filter(isAsking)).toHaveLength(1);
  expect(await watching.end()).toMatchObject({ exitCode: 0 });
});

test.concurrent("a connection that is back at once was never missed", async () => {
  await using home = openDaemonHome();
  await say(home, "live", START, PROMPT);
  await home.startDaemon();
  await using between = openBetween(join(home.runFolder, "daemon.sock"), home.sandbox.folder);
  pretend(home, { socket: between.socket });
  await using watching = follow(home.sandbox, ["sessions", "--watch"]);
  await watching.ready();
  await until(() => between.opened() === 1);
  between.cut();
  const cutAt = performance.now();
  await until(() => between.opened() === 2);
  const isAtOnce = performance.now() - cutAt < AT_ONCE_MS;
  await say(home, "live", ASK);
  await watching.until((lines) => lines.some((line) => line.includes(ko.live.states.permission)));
  const { following, back } = ko.live;
  // On a busy machine it may not be back soon enough, and that is said.
  const expected = isAtOnce ? [[following]] : [[following], [following, board.lost, back]];
  const { exitCode, stderr } = await watching.end();
  expect(exitCode).toBe(0);
  expect(expected).toContainEqual(stderr.trimEnd().split("\n"));
  expect(between.opened()).toBe(2);
});

/** Far less than what goes unnoticed. */
const AT_ONCE_MS = 400;

test.concurrent("a daemon too busy to answer is not waited for, and is asked again once it answers", async () => {
  await using home = openDaemonHome();
  await say(home, "live", START, PROMPT);
  const daemon = await home.startDaemon();
  daemon.signal("SIGSTOP");
  try {
    await using window = openWindow(home.sandbox, ["sessions", "--watch"], {
      columns: 100,
      rows: 30,
    });
    const head = (what: string) => (lines: string[]) => (lines[0] ?? "").includes(what);
    await window.until((lines) => head(board.byItself)(lines) && lines.includes(groups.working));
    daemon.signal("SIGCONT");
    await window.until((lines) => head(board.fromDaemon)(lines) && lines.includes(groups.working));
    window.press("q");
    expect(await window.exited).toBe(0);
  } finally {
    daemon.signal("SIGCONT");
  }
});

test.concurrent("a daemon that is gone for longer is said to be, and so is what follows", async () => {
  await using home = openDaemonHome();
  await say(home, "live", START, PROMPT);
  const first = await home.startDaemon();
  await using watching = follow(home.sandbox, ["sessions", "--watch"]);
  await watching.ready();
  first.signal("SIGKILL");
  await say(home, "live", ASK);
  await watching.until((lines) => lines.some((line) => line.includes(ko.live.states.permission)));
  const { following, alone } = ko.live;
  expect(await watching.end()).toEqual({
    exitCode: 0,
    stderr: `${[following, board.lost, alone].join("\n")}\n`,
  });
});

test.concurrent("a daemon that comes back after a while is said to be back", async () => {
  await using home = openDaemonHome();
  await say(home, "live", START, PROMPT);
  let daemon = await home.startDaemon();
  await using child = Bun.spawn([PROGRAM, "sessions", "--watch"], {
    cwd: home.sandbox.project,
    env: { ...home.sandbox.env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: string[] = [];
  const decoder = new TextDecoder();
  for await (const bytes of child.stderr) {
    said.push(...decoder.decode(bytes).trimEnd().split("\n"));
    const last = said.at(-1);
    if (last === ko.live.back) break;
    // On a busy machine it may not have been back soon enough: then once more.
    if (last === board.lost) daemon = await home.startDaemon();
    else daemon.signal("SIGKILL");
  }
  expect(said.slice(-2)).toEqual([board.lost, ko.live.back]);
});

/** Reads the daemon's news over its socket until it says that it is still there. */
async function untilHeartbeat({ runFolder }: DaemonHome): Promise<string> {
  const response = await fetch("http://localhost/api/v1/events", {
    unix: join(runFolder, "daemon.sock"),
  });
  const decoder = new TextDecoder();
  let heard = "";
  if (response.body === null) return heard;
  for await (const bytes of response.body) {
    heard += decoder.decode(bytes, { stream: true });
    if (heard.includes(": still here")) break;
  }
  return heard;
}

test.concurrent("while nothing happens the daemon's socket stays open, and nothing is said of a lost connection", async () => {
  await using home = openDaemonHome();
  await say(home, "live", START, PROMPT);
  await home.startDaemon();
  await using watching = follow(home.sandbox, ["sessions", "--watch"]);
  await watching.ready();
  expect(await untilHeartbeat(home)).toEndWith(": still here\n\n");
  expect(await watching.end()).toEqual({ exitCode: 0, stderr: `${ko.live.following}\n` });
});

/** Changes what the home says about its daemon. */
function pretend({ runFolder }: DaemonHome, said: Partial<DaemonPresence>): void {
  const path = join(runFolder, "daemon.json");
  const presence = JSON.parse(readFileSync(path, "utf8")) as DaemonPresence;
  writeFileSync(path, JSON.stringify({ ...presence, ...said }));
}

test.concurrent("a daemon of another version is not asked: it may mean something else by the same words", async () => {
  await using home = openDaemonHome();
  await say(home, "live", START, PROMPT);
  await home.startDaemon();
  pretend(home, { version: "0.0.0-other" });
  expect((await explained(home)).source).toBe("here");
});

test.concurrent("a socket that somebody else could have put there is told nothing", async () => {
  await using home = openDaemonHome();
  await say(home, "live", START, PROMPT);
  await home.startDaemon();
  const folder = join(home.sandbox.folder, "open");
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const socket = join(folder, "s.sock");
  let asked = 0;
  const stranger = Bun.serve({
    unix: socket,
    fetch: () => {
      asked++;
      return Response.json({});
    },
  });
  pretend(home, { socket });
  expect((await explained(home)).source).toBe("here");
  expect(asked).toBe(0);
  await stranger.stop(true);
});
