/** Sessions for the commands to show, recorded by real hooks; and commands that go on until somebody ends them. */
import { expect } from "bun:test";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { recordInside } from "../hooks/record-inside.ts";
import { PROGRAM, type Ran, type Sandbox } from "../sandbox.ts";

export const LANGUAGES = ["ko", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

export async function speak(sandbox: Sandbox, language: Language): Promise<void> {
  const { exitCode } = await sandbox.run(["config", "set", "language", language]);
  expect(exitCode).toBe(0);
}

export type Recorded = {
  readonly session: string;
  readonly cwd?: string;
  readonly prompt?: string;
  /** Leaves the session open. */
  readonly isActive?: boolean;
};

/** What answers the client is done by a process, as a client starts it. */
const ANSWERED: ReadonlySet<unknown> = new Set(["SessionStart", "PreCompact"]);

/** Hands events to the hook one after another, as a client does. What is saved behind them has tests of its own. */
export async function hooks(
  sandbox: Sandbox,
  session: string,
  cwd: string,
  ...events: readonly Readonly<Record<string, unknown>>[]
): Promise<void> {
  for (const event of events) {
    const payload = { session_id: session, cwd, ...event };
    if (ANSWERED.has(event["hook_event_name"])) {
      expect(await sandbox.hook(payload)).toMatchObject({ exitCode: 0, stderr: "" });
    } else {
      await recordInside(sandbox, payload);
    }
  }
}

/** A short session: seven events; nine when it has ended, because its summary is one. */
export async function record(sandbox: Sandbox, recorded: Recorded): Promise<void> {
  const { session, cwd = sandbox.project, prompt = "do it", isActive = false } = recorded;
  mkdirSync(cwd, { recursive: true });
  const bash = { tool_name: "Bash", tool_input: { command: "npm test" } };
  await hooks(
    sandbox,
    session,
    cwd,
    { hook_event_name: "SessionStart", source: "startup" },
    { hook_event_name: "UserPromptSubmit", prompt },
    { hook_event_name: "PostToolUse", ...bash, tool_response: { stdout: "" } },
    { hook_event_name: "PostToolUseFailure", ...bash, error: "Exit code 1\nit broke" },
    { hook_event_name: "Notification", notification_type: "idle_prompt", message: "idle" },
    { hook_event_name: "Stop", last_assistant_message: "done" },
    ...(isActive ? [] : [{ hook_event_name: "SessionEnd", reason: "other" }]),
  );
}

/** What `--json` printed, whatever it is. */
export const parsed = (ran: Ran): unknown => JSON.parse(ran.stdout);

export type Fault = { readonly code: string; readonly message: string; readonly fix: string };

/** The fault of a command that was asked for JSON, checked for its shape. */
export function faultOf(ran: Ran): Fault {
  const { error } = JSON.parse(ran.stdout) as { error: Fault };
  expect(ran.stderr).toBe("");
  expect(Object.keys(error).filter((key) => key !== "cause")).toEqual(["code", "message", "fix"]);
  for (const part of [error.code, error.message, error.fix]) expect(part).not.toBe("");
  return error;
}

export type Following = AsyncDisposable & {
  readonly pid: number;
  lines(): string[];
  /** Waits for a line of its output; the test's own time limit is the only one. */
  until(isThere: (lines: string[]) => boolean): Promise<string[]>;
  /** Waits until it says that it follows, which is when it has looked at what is there. */
  ready(): Promise<void>;
  /** Ctrl-C. */
  end(): Promise<{ exitCode: number | null; stderr: string }>;
};

/** Starts a command that does not end by itself. */
export function follow(sandbox: Sandbox, args: readonly string[]): Following {
  mkdirSync(dirname(sandbox.journal), { recursive: true });
  const child = Bun.spawn([PROGRAM, ...args], {
    cwd: sandbox.project,
    env: { ...sandbox.env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const printed = { out: "", err: "" };
  const collect = async (stream: ReadableStream<Uint8Array>, key: "out" | "err"): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) printed[key] += decoder.decode(chunk, { stream: true });
  };
  const reading = [collect(child.stdout, "out"), collect(child.stderr, "err")];
  const lines = (): string[] => printed.out.split("\n").slice(0, -1);
  return {
    pid: child.pid,
    lines,
    until: async (isThere) => {
      while (!isThere(lines())) await Bun.sleep(10);
      return lines();
    },
    ready: async () => {
      while (!printed.err.includes("Ctrl-C")) await Bun.sleep(10);
    },
    end: async () => {
      child.kill("SIGINT");
      await child.exited;
      await Promise.all(reading);
      return { exitCode: child.exitCode, stderr: printed.err };
    },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}
