/**
 * Somebody's home as a person would have it: the program installed, a real Claude Code whose hooks call it, the daemon
 * running. Everything that a page shows was recorded by these hooks.
 */
import { expect } from "bun:test";
import { join } from "node:path";
import { type HttpAccess, readHttpAccess } from "../../src/config/http-access.ts";
import { type DaemonHome, openDaemonHome } from "../daemon/daemon-home.ts";
import { type Claude, openClaude, seedInteractive, TURN_ARGUMENTS } from "../real/claude.ts";
import { plays, type Role } from "../real/compaction.ts";
import { untilItTakesKeys } from "../state/keys.ts";
import { openScreen, type Screen } from "../state/screen.ts";
import { until } from "../until.ts";

export type DashboardHome = AsyncDisposable & {
  readonly claude: Claude;
  readonly daemonHome: DaemonHome;
  /** Runs the program as the person whose home this is; answers what it printed. */
  readonly selfGen: (...args: readonly string[]) => Promise<string>;
  /** As a client calls it. */
  hook(payload: Readonly<Record<string, unknown>>): Promise<void>;
  /** Asks the daemon as a program does. */
  api<T>(path: string): Promise<T>;
  /** Everything that hooks wrote is known to the daemon. */
  caughtUp(): Promise<void>;
  access(): HttpAccess;
};

export type HomeRole = { readonly role?: Role; readonly language?: "en" | "ko" };

export async function openDashboardHome(options: HomeRole = {}): Promise<DashboardHome> {
  const { role = {}, language = "en" } = options;
  const claude = openClaude({ hookCommand: "unused", events: [], ...plays(role) });
  const daemonHome = openDaemonHome({
    homeIn: () => join(claude.home, ".self-generation"),
    env: () => ({
      ...claude.env,
      KW_CHAT_STREAM_PATH: join(claude.home, ".kw-chat/streams/lifecycle.jsonl"),
    }),
  });
  const access = (): HttpAccess => {
    const found = readHttpAccess(daemonHome.runFolder);
    if (found === null) throw new Error("the daemon does not listen");
    return found;
  };
  const selfGen = async (...args: readonly string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await daemonHome.run(...args);
    expect({ args, exitCode, stderr }).toEqual({ args, exitCode: 0, stderr: "" });
    return stdout;
  };
  const api = async <T>(path: string): Promise<T> => {
    const { port, token } = access();
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as T;
  };
  await selfGen("install", "--yes", "--no-daemon", "--language", language);
  // No process of ours outlives the test.
  await selfGen("config", "set", "daemon.autostart", "false");
  await daemonHome.startDaemon();
  await until(() => readHttpAccess(daemonHome.runFolder));
  return {
    claude,
    daemonHome,
    selfGen,
    hook: async (payload) => {
      const { exitCode, stderr } = await daemonHome.hook(payload);
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    },
    api,
    access,
    caughtUp: async () => {
      type Health = { readonly lag: { readonly journalBytes: number } | null };
      while ((await api<Health>("/health")).lag?.journalBytes !== 0) await Bun.sleep(20);
    },
    [Symbol.asyncDispose]: async () => {
      await claude.close();
      await daemonHome[Symbol.asyncDispose]();
    },
  };
}

/** Somebody sits down at the client's terminal. */
export async function sitDown({ claude }: DashboardHome): Promise<Screen> {
  seedInteractive(claude);
  const screen = openScreen([claude.binary, ...TURN_ARGUMENTS], {
    cwd: claude.project,
    env: claude.env,
  });
  await screen.waitFor("? for shortcuts");
  await untilItTakesKeys(screen);
  return screen;
}

export async function say(screen: Screen, text: string): Promise<void> {
  await screen.type(text);
  screen.press("enter");
}

export const DIALOG = "Do you want to proceed?";
