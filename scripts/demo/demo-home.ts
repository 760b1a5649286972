/** The demo's own home with the real program in it, and the ways to run it there. */
import { mkdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { clientEnvironment, type Filling, type Language, type Payload } from "./recording.ts";
import { type DemoText, demoText } from "./text.ts";

export type DemoHome = {
  readonly folder: string;
  readonly program: string;
  readonly home: string;
  readonly journal: string;
  readonly stream: string;
  readonly filling: Filling;
  readonly env: Readonly<Record<string, string>>;
  readonly text: DemoText;
};

/** Invented, and put together here so that no scanner takes it for a real one. */
const SECRET = ["ghp", "aB3dE5gH7jK9mN1pQ2aB3dE5gH7jK9mN1pQ2"].join("_");

const PASSED_ON = new Set(["PATH", "TZ", "LANG", "LC_ALL", "TERM"]);

export function openDemoHome(folder: string, language: Language): DemoHome {
  const text = demoText(language);
  const userHome = join(folder, "home");
  const home = join(userHome, ".self-generation");
  const project = join(folder, "shop");
  for (const one of [home, join(project, ".git")]) mkdirSync(one, { recursive: true, mode: 0o700 });
  const settings = { language, daemon: { autostart: false }, analysisOnSessionEnd: false };
  writeFileSync(join(home, "config.json"), JSON.stringify(settings), { mode: 0o600 });
  const stream = join(userHome, ".kw-chat/streams/lifecycle.jsonl");
  const passedOn = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && PASSED_ON.has(name) ? [[name, value] as const] : [],
  );
  return {
    folder,
    program: join(folder, "self-gen"),
    home,
    journal: join(home, "journal/events.jsonl"),
    stream,
    filling: {
      home: userHome,
      project,
      session: crypto.randomUUID(),
      secret: SECRET,
      private: text.privateWords,
    },
    env: {
      ...Object.fromEntries(passedOn),
      HOME: userHome,
      SELF_GEN_HOME: home,
      KW_CHAT_STREAM_PATH: stream,
    },
    text,
  };
}

/** Nobody reads any more: that ends the demo, and is no fault. */
export class ClosedOutputError extends Error {}

/** Aborted, with the signal's name, when somebody interrupts; the step that runs is finished, no other begun. */
export const interruption = new AbortController();

export function say(line: string): void {
  interruption.signal.throwIfAborted();
  let bytes = Buffer.from(`${line}\n`);
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EPIPE") throw new ClosedOutputError();
      if (code !== "EAGAIN") throw error;
      Bun.sleepSync(1);
    }
  }
}

/** What a hook printed, and how long it took, from the start of the process to its end. */
type HookRun = { readonly printed: string; readonly ms: number };

/** One real hook process. */
export async function runHook(stage: DemoHome, payload: Payload): Promise<HookRun> {
  const stdin = new Blob([`${JSON.stringify(payload)}\n`]);
  const started = performance.now();
  const child = Bun.spawn([stage.program, "hook", "--client", "claude-code"], {
    cwd: stage.filling.project,
    env: { ...stage.env, ...clientEnvironment(stage.filling) },
    stdin,
    stdout: "pipe",
    stderr: "ignore",
  });
  const exitCode = await child.exited;
  const ms = performance.now() - started;
  const printed = await child.stdout.text();
  interruption.signal.throwIfAborted();
  if (exitCode !== 0) throw new Error(`hook ${payload.hook_event_name}: ${exitCode}`);
  return { printed, ms };
}

const PATIENCE_MS = 5000;

/**
 * The last hook leaves a save of everything that was asked to a process of its own, which would write into a folder that is
 * being removed.
 */
export async function waitForLastSave({ journal }: DemoHome, prompts: number): Promise<void> {
  const isLast = (line: string): boolean =>
    line.includes('"type":"snapshot"') && line.includes(`"promptCount":${prompts}`);
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && !linesOf(journal).some(isLast)) await Bun.sleep(10);
}

export const linesOf = (path: string): string[] => readFileSync(path, "utf8").trim().split("\n");

/** A command as a person would type it, with what it prints. */
export async function runCommand(stage: DemoHome, ...args: readonly string[]): Promise<void> {
  const typed = `self-gen ${args.join(" ")}`;
  say(`\n$ ${typed}`);
  const child = Bun.spawn([stage.program, ...args], {
    cwd: stage.filling.project,
    env: { ...stage.env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exitCode = await child.exited;
  interruption.signal.throwIfAborted();
  if (exitCode !== 0) throw new Error(typed);
}
