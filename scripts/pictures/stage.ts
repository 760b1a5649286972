/** Where the pictures are taken: a home that somebody has lived in, at a real terminal and in a real browser. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openBrowser } from "../../test/browser/chromium.ts";
import type { DashboardHome } from "../../test/browser/dashboard-home.ts";
import { signedInPage } from "../../test/browser/signed-in-page.ts";
import { settled } from "../../test/browser/views.ts";
import {
  answers,
  asks,
  edits,
  ends,
  fails,
  plant,
  runs,
  starts,
} from "../../test/bring-back/sessions.ts";
import { aWorkedSession } from "../../test/learn/mine/failing-commands/worked.ts";
import type { Size } from "./drawing.ts";
import type { TourText } from "./tour-text.ts";

const ROWS = 60;
const DAY_MS = 86_400_000;
/** The first day of `aWorkedSession`. */
const WORKED_SINCE = Date.parse("2026-03-01T09:00:00.000Z");

/** What a command prints at a terminal of so many columns. */
export async function captureOutput(
  { daemonHome, claude }: DashboardHome,
  args: readonly string[],
  { columns, cwd = claude.project }: { readonly columns: number; readonly cwd?: string },
): Promise<string> {
  const chunks: Buffer[] = [];
  const child = Bun.spawn([daemonHome.program, ...args], {
    cwd,
    env: { ...claude.env, SELF_GEN_HOME: daemonHome.home, TERM: "xterm-256color" },
    terminal: {
      cols: columns,
      rows: ROWS,
      data: (_, bytes) => void chunks.push(Buffer.from(bytes)),
    },
  });
  const exitCode = await child.exited;
  await Bun.sleep(50);
  // The stage stands in a temporary folder; somebody's projects stand in their home.
  const printed = Buffer.concat(chunks)
    .toString("utf8")
    .replaceAll("\r\n", "\n")
    .replaceAll(claude.home, "~")
    .replaceAll(dirname(claude.home), "~");
  if (exitCode !== 0) throw new Error(`${args.join(" ")}: ${exitCode}\n${printed}`);
  // As a terminal does with a line that is longer than itself.
  return Bun.wrapAnsi(printed, columns, { hard: true, wordWrap: false, trim: false });
}

/** Views of the page, as a browser window of that size shows them. */
export async function takeScreenshot(
  home: DashboardHome,
  paths: readonly string[],
  size: Size,
): Promise<Buffer[]> {
  await using opened = await openBrowser();
  const seen = await signedInPage(opened.browser, home, "/", { ...size, theme: "light" });
  const taken: Buffer[] = [];
  for (const path of paths) {
    if (path !== "/") await seen.visit(path);
    await settled(seen.page);
    taken.push(await seen.page.screenshot());
  }
  return taken;
}

/** Sessions of last week in which the same command failed, each time until the same other one worked. */
export async function failByHabit(home: DashboardHome, prompts: readonly string[]): Promise<void> {
  const { daemonHome, claude } = home;
  const today = (Date.now() - WORKED_SINCE) / DAY_MS;
  for (const [at, prompt] of prompts.entries()) {
    const sessionId = crypto.randomUUID();
    const session = aWorkedSession(sessionId, today - 8 + at, { projectPath: claude.project });
    session.works("git status --short");
    session.fails("tsc --noEmit", "/bin/bash: line 1: tsc: command not found");
    session.works("pnpm exec tsc --noEmit");
    const ts = session.events[0]?.ts ?? "";
    const said = { ts, sessionId, projectPath: claude.project, data: { text: prompt } };
    plant(daemonHome.sandbox, said, ...session.events);
  }
  await home.caughtUp();
}

/** An error, and what solved it, as the hooks of a client tell it. */
export async function solvePortConflict(
  home: DashboardHome,
  { prompt, answer }: TourText["port"],
): Promise<void> {
  const error = "Exit code 1\nError: listen EADDRINUSE: address already in use :::3000";
  const session = { session_id: crypto.randomUUID(), cwd: home.claude.project };
  const happened = [
    starts(),
    asks(prompt),
    fails("pnpm dev", error),
    edits(join(home.claude.project, "src/server.ts")),
    runs("pnpm dev"),
    { ...answers(), last_assistant_message: answer },
    ends("prompt_input_exit"),
  ];
  for (const payload of happened) await home.hook({ ...session, ...payload });
  await home.caughtUp();
}

export type Repository = { readonly folder: string; readonly commitMore: () => void };

/** A project with work in progress on a branch, a file of secrets, and a remote. */
export function prepareRepository({ claude }: DashboardHome, name: string): Repository {
  const folder = join(claude.home, "code", name);
  const remote = join(claude.home, "remotes", `${name}.git`);
  const git = (...args: readonly string[]): void => {
    const as = ["-c", "user.name=dev", "-c", "user.email=dev@example.com"];
    const { exitCode, stderr } = Bun.spawnSync(["git", ...as, ...args], {
      cwd: folder,
      env: claude.env,
    });
    if (exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.toString()}`);
  };
  const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  mkdirSync(join(folder, "src"), { recursive: true });
  mkdirSync(remote, { recursive: true });
  git("init", "-q", "-b", "main");
  git("config", "user.name", "dev");
  git("config", "user.email", "dev@example.com");
  git("init", "-q", "--bare", remote);
  git("remote", "add", "origin", remote);
  write("src/login.ts", "export const login = () => null;\n");
  git("add", ".");
  git("commit", "-qm", "Start");
  git("switch", "-qc", "feature/login");
  git("push", "-qu", "origin", "feature/login");
  write("src/login.ts", "export const login = () => refresh();\n");
  write("src/refresh.ts", "export const refresh = () => null;\n");
  write(".env", "PASSWORD=hunter2hunter2\n");
  return {
    folder,
    commitMore: () => {
      write("src/login.ts", "export const login = () => refresh() ?? null;\n");
      git("commit", "-qam", "Handle the empty name");
    },
  };
}
