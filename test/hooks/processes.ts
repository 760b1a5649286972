/** The real program under conditions that `sandbox.run` does not offer: a shell's redirections, an open stdin. */
import { readdirSync } from "node:fs";
import { PROGRAM, type Ran, type Sandbox } from "../sandbox.ts";
import { HANG_MS } from "../limits.ts";

type Started = {
  readonly child: Bun.Subprocess<"pipe" | "ignore" | Blob, "pipe", "pipe">;
  readonly ended: Promise<Ran>;
};

export type StartOptions = {
  readonly stdin?: "pipe" | "ignore" | Blob;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly timeoutMs?: number;
};

/** Starts a command in the sandbox's environment; the watchdog ends it. */
export function start(
  sandbox: Sandbox,
  command: readonly string[],
  options: StartOptions = {},
): Started {
  const env = { ...sandbox.env, PROGRAM, ...options.env };
  const child = Bun.spawn([...command], {
    cwd: options.cwd ?? sandbox.project,
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
    stdin: options.stdin ?? "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let timedOut = false;
  const watchdog = setTimeout(() => {
    // On a busy machine the end may be there and not yet have been told.
    if (child.exitCode !== null || child.signalCode !== null) return;
    timedOut = true;
    child.kill("SIGKILL");
  }, options.timeoutMs ?? HANG_MS);
  const finish = async (): Promise<Ran> => {
    const [stdout, stderr] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ]);
    await child.exited;
    clearTimeout(watchdog);
    return { exitCode: child.exitCode, signal: child.signalCode, stdout, stderr, timedOut };
  };
  return { child, ended: finish() };
}

/** Runs a shell script; `$PROGRAM` is ours. */
export const shell = (sandbox: Sandbox, script: string, options: StartOptions = {}): Promise<Ran> =>
  start(sandbox, ["bash", "-c", script], options).ended;

/** What a hook must look like from outside, whatever happened to it. */
export const SILENT = {
  exitCode: 0,
  signal: null,
  stdout: "",
  stderr: "",
  timedOut: false,
} as const;

/** Every file and folder below, by its path from there. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
}

/** A payload as stdin hands it over. */
export const asStdin = (payload: unknown): Blob => new Blob([`${JSON.stringify(payload)}\n`]);
