/**
 * Runs another program with a text as input and reads its output: bounded in time and size, and gone afterwards with
 * everything it started. Its process group is ended as a whole however it went, also when we are killed; processes that
 * left the group are found by an inherited mark.
 */
import { startEndGuard } from "./end-guard.ts";
import { endMarkedProcesses, RUN_MARK_VARIABLE } from "./marked-processes.ts";

export type ProgramResult = {
  readonly outcome: "ended" | "timed_out" | "too_long" | "not_started";
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  /** The end of it. */
  readonly stderr: string;
};

export type ProgramOptions = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  readonly limitMs: number;
  readonly mostBytes: number;
  /** Of this run alone. */
  readonly mark: string;
};

const COMPLAINT_BYTES = 4000;
/** What it started may hold its output open. */
const REST_MS = 500;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export async function runProgram(
  command: readonly string[],
  programOptions: ProgramOptions,
): Promise<ProgramResult> {
  const { cwd, env, limitMs, mostBytes, mark } = programOptions;
  const guard = startEndGuard(mark);
  let group: number | null = null;
  const leave = (signal: NodeJS.Signals): void => {
    endProcesses(group, mark);
    for (const one of SIGNALS) process.off(one, leave);
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, leave);
  let child;
  try {
    child = Bun.spawn([...command], {
      cwd,
      env: { ...env, [RUN_MARK_VARIABLE]: mark },
      stdin: new Blob([programOptions.stdin]),
      stdout: "pipe",
      stderr: "pipe",
      detached: true,
    });
  } catch (error) {
    for (const signal of SIGNALS) process.off(signal, leave);
    await guard.leave();
    return { outcome: "not_started", exitCode: null, stdout: "", stderr: String(error) };
  }
  const { pid } = child;
  group = pid;
  guard.watch(pid);
  const { promise: stopped, resolve: stop } = Promise.withResolvers<"timed_out" | "too_long">();
  const timer = setTimeout(() => stop("timed_out"), limitMs);
  const printed = collect(child.stdout, mostBytes, () => stop("too_long"));
  const complained = collectEnd(child.stderr);
  try {
    const outcome = await Promise.race([child.exited.then(() => "ended" as const), stopped]);
    if (outcome === "ended") await Promise.race([printed.whole, Bun.sleep(REST_MS)]);
    endProcesses(pid, mark);
    await child.exited;
    await Promise.race([Promise.all([printed.whole, complained.whole]), Bun.sleep(REST_MS)]);
    // More than may be printed can have come with the end.
    const isTooLong = printed.isTooLong();
    return {
      outcome: outcome === "ended" && isTooLong ? "too_long" : outcome,
      exitCode: child.signalCode === null ? child.exitCode : null,
      stdout: isTooLong ? "" : printed.text(),
      stderr: complained.text(),
    };
  } finally {
    clearTimeout(timer);
    for (const signal of SIGNALS) process.off(signal, leave);
    await Promise.all([printed.close(), complained.close(), guard.leave()]);
  }
}

function endProcesses(group: number | null, mark: string): void {
  try {
    if (group !== null) process.kill(-group, "SIGKILL");
  } catch {
    // Nothing of it is left.
  }
  endMarkedProcesses(mark);
}

type StreamCollector = {
  readonly whole: Promise<void>;
  readonly text: () => string;
  readonly close: () => Promise<void>;
};

/** Holds no more than may be printed: what is longer is let go at once. */
function collect(
  stream: ReadableStream<Uint8Array>,
  mostBytes: number,
  onTooLong: () => void,
): StreamCollector & { readonly isTooLong: () => boolean } {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  const read = followStream(stream, (chunk) => {
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(chunk);
    else {
      chunks = [];
      onTooLong();
    }
  });
  return {
    ...read,
    isTooLong: () => bytes > mostBytes,
    text: () => Buffer.concat(chunks).toString("utf8"),
  };
}

function collectEnd(stream: ReadableStream<Uint8Array>): StreamCollector {
  let end: Buffer = Buffer.alloc(0);
  const read = followStream(stream, (chunk) => {
    end = Buffer.from(Buffer.concat([end, chunk]).subarray(-COMPLAINT_BYTES));
  });
  return { ...read, text: () => end.toString("utf8") };
}

function followStream(
  stream: ReadableStream<Uint8Array>,
  take: (chunk: Uint8Array) => void,
): Omit<StreamCollector, "text"> {
  const reader = stream.getReader();
  const whole = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      take(value);
    }
  })().catch(() => undefined);
  return { whole, close: () => reader.cancel().catch(() => undefined) };
}
