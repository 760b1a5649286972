/**
 * A person's home into which the real program is installed. It lies there already, as a link, because copying it takes a
 * second: `openEmptyHome` is for tests of what an installation makes where nothing was. PATH leads nowhere, so that what else is on the machine (a
 * Codex, a `~/.local/bin`) makes no difference; no daemon is started unless a test says so.
 */
import { startAtTerminal } from "../at-terminal.ts";
import { expect } from "bun:test";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { en } from "../../src/text/en.ts";
import { placeProgram } from "../place-program.ts";
import { openSandbox, type Ran, type RunOptions, type Sandbox } from "../sandbox.ts";

export type UserHome = Sandbox & {
  /** What HOME is. */
  readonly user: string;
  /** Claude Code's settings of this user. */
  readonly settings: string;
  /** The program, once it is installed. */
  readonly program: string;
  /** Writes the settings as somebody else would. */
  write(text: string | Uint8Array, mode?: number): void;
  text(): string;
  /** In English, with every change named, without questions and without daemon. */
  install(args?: readonly string[], options?: RunOptions): Promise<Ran>;
  uninstall(args?: readonly string[], options?: RunOptions): Promise<Ran>;
};

export function openUserHome(env: RunOptions["env"] = {}): UserHome {
  const home = openEmptyHome(env);
  placeProgram(home.program);
  return home;
}

export function openEmptyHome(env: RunOptions["env"] = {}): UserHome {
  const sandbox = openSandbox();
  const user = join(sandbox.folder, "home");
  mkdirSync(user, { recursive: true });
  const settings = join(user, ".claude/settings.json");
  const around = (options: RunOptions): RunOptions => ({
    ...options,
    env: { PATH: "/nowhere", ...env, ...options.env },
  });
  const run = (args: readonly string[], options: RunOptions = {}): Promise<Ran> =>
    sandbox.run(args, around(options));
  return {
    ...sandbox,
    run,
    spawn: (args, options = {}) => sandbox.spawn(args, around(options)),
    user,
    settings,
    program: join(sandbox.home, "bin/self-gen"),
    write: (text, mode = 0o644) => put(settings, text, mode),
    text: () => readFileSync(settings, "utf8"),
    install: (args = [], options) =>
      run(["install", "--yes", "--verbose", "--no-daemon", "--language", "en", ...args], options),
    uninstall: (args = [], options) => run(["uninstall", "--yes", ...args], options),
    [Symbol.dispose]: () => sandbox[Symbol.dispose](),
  };
}

export function put(path: string, text: string | Uint8Array, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, mode);
}

/** A command that must have done what it was asked. */
export function expectDone(ran: Ran): Ran {
  expect(ran).toMatchObject({ exitCode: 0, stderr: "", signal: null });
  return ran;
}

const LARGE = 10_000_000;

/** Everything below a folder, with kind, mode, time and content: two of them are equal only if nothing was touched. */
export function treeOf(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  const look = (path: string): void => {
    const stats = lstatSync(path, { bigint: true });
    const about = `${(Number(stats.mode) & 0o7777).toString(8)} ${stats.ino}`;
    const name = path.slice(folder.length) || "/";
    if (stats.isSymbolicLink()) found[name] = `link ${readlinkSync(path)}`;
    else if (stats.isDirectory()) {
      found[name] = `folder ${about}`;
      for (const entry of readdirSync(path).toSorted()) look(join(path, entry));
    } else {
      const content = stats.size > LARGE ? String(stats.size) : Bun.hash(readFileSync(path));
      found[name] = `file ${about} ${stats.mtimeNs} ${content}`;
    }
  };
  if (existsSync(folder)) look(folder);
  return found;
}

/** What is there, by path. */
export const namesIn = (folder: string): string[] => Object.keys(treeOf(folder)).toSorted();

export type Talk = { readonly exitCode: number; readonly screen: string };

/** Somebody said no: that is told in one line at the end, and is no error. */
export function expectDeclined({ exitCode, screen }: Talk, text: typeof en = en): void {
  expect(screen).toEndWith(`${text.declined}\r\n`);
  for (const framed of ["NOT_CONFIRMED", `${text.error} [`, `${text.fix}:`]) {
    expect(screen).not.toContain(framed);
  }
  expect(exitCode).toBe(1);
}

/** What a person types; a function does something else first. */
type Answer = string | (() => string);

/** A person at a terminal: waits for each question and gives its answer. */
export async function talk(
  home: UserHome,
  args: readonly string[],
  answers: readonly (readonly [question: string, answer: Answer])[],
  env: Readonly<Record<string, string>> = {},
): Promise<Talk> {
  const { child, screen, type, ended } = startAtTerminal(args, {
    cwd: home.project,
    env: { ...home.env, PATH: "/nowhere", TERM: "xterm", ...env },
    cols: 400,
    rows: 60,
  });
  let seen = 0;
  for (const [question, answer] of answers) {
    while (!screen().slice(seen).includes(question)) {
      if (child.exitCode !== null) throw new Error(`ended before “${question}”:\n${screen()}`);
      await Bun.sleep(5);
    }
    seen = screen().indexOf(question, seen) + question.length;
    type(`${typeof answer === "string" ? answer : answer()}\r`);
  }
  const exitCode = await ended;
  child.terminal?.close();
  return { exitCode, screen: screen() };
}
