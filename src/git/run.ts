/**
 * Git as a process: arguments as an array, never a shell; nothing asked on a terminal; bounded in time and in output; no
 * variable of the surroundings decides which repository is meant. Messages are in English, the character set is the
 * user's, because hooks of theirs run too.
 */
import { redact } from "../redact/redact.ts";
import { findProgram } from "../system/find-program.ts";
import { host } from "../system/host.ts";

export type GitResult = {
  /** -1 when it was ended: too late, or too much output. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly isLate: boolean;
};

export type GitOptions = {
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /** How the answer is read; `latin1` keeps each byte as a character. */
  readonly bytes?: "latin1" | "utf8";
  /** Without a terminal and in a group of its own, so that nothing below it can ask, and all of it can be ended. */
  readonly isApart?: boolean;
  /** Called before anything is written to its input. */
  readonly onStart?: (pid: number) => void;
};

export type Git = (args: readonly string[], how?: GitOptions) => Promise<GitResult>;

const READ_MS = 30_000;
export const NETWORK_MS = 120_000;
/** For a question to a remote that something else can answer too. */
export const ASK_MS = 10_000;

const LARGEST_BYTES = 256 * 1024 * 1024;
/** What a hook started in the background keeps our pipes open for as long as it likes. */
const AFTER_EXIT_MS = 300;
const TO_TIDY_UP_MS = 2000;

/** There is no git program. */
export class GitMissing extends Error {
  override readonly name = "GitMissing";

  constructor() {
    super("there is no git program");
  }
}

/** Git said no where an answer was needed; the message is git's own. */
export class GitFault extends Error {
  override readonly name: string = "GitFault";
  readonly code: number;
  readonly isLate: boolean;

  constructor(command: string, { code, stderr, isLate }: GitResult) {
    super(stderr.trim() || (isLate ? `git ${command}: no answer` : `git ${command}: ${code}`));
    this.code = code;
    this.isLate = isLate;
  }
}

const REPOSITORY_VARIABLES =
  /^GIT_(?:DIR|WORK_TREE|IMPLICIT_WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|CEILING_DIRECTORIES|PREFIX|NAMESPACE|CONFIG|CONFIG_PARAMETERS|GRAFT_FILE|SHALLOW_FILE|REPLACE_REF_BASE|NO_REPLACE_OBJECTS|QUARANTINE_PATH|EXTERNAL_DIFF|NOTES_REF|NOTES_DISPLAY_REF|(?:LITERAL|GLOB|NOGLOB|ICASE)_PATHSPECS|REFLOG_ACTION)$/;

function gitEnvironment(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(host().env)) {
    if (value !== undefined && !REPOSITORY_VARIABLES.test(name)) env[name] = value;
  }
  const charset = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"];
  delete env["LC_ALL"];
  delete env["LANGUAGE"];
  if (charset !== undefined) env["LC_CTYPE"] = charset;
  return { ...env, LC_MESSAGES: "C", GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0" };
}

/** Throws `GitMissing`. The folder is where git looks for its repository. */
export function gitIn(root: string): Git {
  const program = findProgram("git", host().env["PATH"] ?? "");
  if (program === null) throw new GitMissing();
  return (args, how = {}) =>
    run([program, "--no-pager", "-c", "core.quotepath=off", ...args], root, how);
}

async function run(command: readonly string[], cwd: string, how: GitOptions): Promise<GitResult> {
  const child = Bun.spawn([...command], {
    cwd,
    env: { ...gitEnvironment(), ...how.env },
    stdin: how.stdin === undefined ? "ignore" : "pipe",
    stdout: "pipe",
    stderr: "pipe",
    detached: how.isApart === true,
  });
  let ended: "late" | "large" | null = null;
  const end = (why: "late" | "large"): void => {
    ended ??= why;
    endProcesses(child, how.isApart === true);
  };
  const interrupted = (): void => {
    endProcesses(child, true);
    process.removeListener("SIGINT", interrupted);
    process.kill(process.pid, "SIGINT");
  };
  // A terminal's Ctrl-C does not reach a group of its own.
  if (how.isApart === true) process.on("SIGINT", interrupted);
  const timer = setTimeout(() => end("late"), how.timeoutMs ?? READ_MS);
  try {
    const stdout = collect(child.stdout, () => end("large"));
    const stderr = collect(child.stderr, () => end("large"));
    how.onStart?.(child.pid);
    if (how.stdin !== undefined) await writeInput(child.stdin, how.stdin);
    const code = await child.exited;
    await atMost(AFTER_EXIT_MS, Promise.all([stdout.end, stderr.end]));
    const text = how.bytes ?? "utf8";
    return {
      code: ended === null ? code : -1,
      stdout: stdout.bytes().toString(text),
      stderr: ended === "large" ? "too much output" : withoutSecrets(stderr.bytes()),
      isLate: ended === "late",
    };
  } finally {
    clearTimeout(timer);
    process.removeListener("SIGINT", interrupted);
  }
}

/** What git, a hook and a remote say is meant for people, and may hold the address with its password, or a token. */
const withoutSecrets = (said: Buffer): string => redact(Bun.stripANSI(said.toString("utf8")));

/** A clock that nobody waits for any more would keep the program running. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, isOver]);
  clearTimeout(timer);
}

/** Git removes its locks when it is asked to end. */
function endProcesses(child: Bun.Subprocess, isGroup: boolean): void {
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(isGroup ? -child.pid : child.pid, name);
    } catch {
      // It has ended.
    }
  };
  signal("SIGTERM");
  setTimeout(() => {
    if (child.exitCode === null && child.signalCode === null) signal("SIGKILL");
  }, TO_TIDY_UP_MS).unref();
}

type StreamCollector = { readonly end: Promise<void>; bytes(): Buffer };

function collect(stream: ReadableStream<Uint8Array>, onTooMuch: () => void): StreamCollector {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const read = async (): Promise<void> => {
    for await (const piece of stream) {
      size += piece.length;
      if (size > LARGEST_BYTES) return onTooMuch();
      pieces.push(piece);
    }
  };
  return { end: read().catch(() => undefined), bytes: () => Buffer.concat(pieces) };
}

/** It may end without reading all of it. */
async function writeInput(
  sink: Bun.FileSink | undefined,
  input: string | Uint8Array,
): Promise<void> {
  try {
    await sink?.write(input);
    await sink?.end();
  } catch {
    // Its exit code says the rest.
  }
}
