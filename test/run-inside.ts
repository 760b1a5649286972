/** A command inside the test's own process: no start of a program to wait for, and no terminal but a pretended one. */
import { realpathSync } from "node:fs";
import { runCommand } from "../src/cli/run.ts";
import { withHost } from "../src/system/host.ts";
import type { Ran, RunOptions } from "./sandbox.ts";

/** What `src/main.ts` does not leave to the command line. */
const ENTRIES = new Set(["hook", "statusline", "mcp"]);
/** What goes on until it is told to end, which only a process can be. */
const FOLLOWING = new Set(["--follow", "--watch"]);

const isEndless = ([word = "", ...rest]: readonly string[]): boolean =>
  rest.some((option) => FOLLOWING.has(option)) ||
  (["tail", "watch"].includes(word) && !rest.includes("--once") && !rest.includes("--help")) ||
  (word === "daemon" && rest[0] === "run");

export const canRunInside = (
  args: readonly string[],
  { stdin, timeoutMs, env }: RunOptions,
): boolean =>
  stdin === undefined &&
  timeoutMs === undefined &&
  !ENTRIES.has(args[0] ?? "") &&
  !isEndless(args) &&
  // A process has one time zone, from its start.
  (env?.["TZ"] ?? process.env["TZ"]) === process.env["TZ"];

export type Inside = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now?: () => Date;
  /** Of the terminal that it takes its output for. */
  readonly columns?: number;
};

/** `program` is what a command starts when it needs a process. */
export async function runInside(
  program: string,
  args: readonly string[],
  given: Inside,
): Promise<Ran> {
  const said = { 1: "", 2: "" };
  const exitCode = await withHost(
    {
      env: Object.fromEntries(Object.entries(given.env).filter(([, value]) => value !== undefined)),
      cwd: () => realpathSync(given.cwd),
      now: given.now ?? ((): Date => new Date()),
      program,
      isBuilt: true,
      terminal: {
        write: (to, text) => void (said[to] += text),
        read: () => 0,
        isTty: () => given.columns !== undefined,
        columns: () => given.columns,
        rows: () => undefined,
        finishAnyway: () => undefined,
      },
    },
    () => runCommand(args),
  );
  return { exitCode, signal: null, stdout: said[1], stderr: said[2], timedOut: false };
}
