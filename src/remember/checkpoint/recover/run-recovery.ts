/**
 * Runs a recovery command: the user's own words, in a shell, at the project's root. It reads nothing, is ended with all
 * that it started when it takes too long, and of what it prints only the end is kept,
 * without secrets.
 */
import { redact } from "../../../redact/redact.ts";
import { host } from "../../../system/host.ts";

export type RecoveryResult = {
  readonly ok: boolean;
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly isLate: boolean;
  /** The end of what it printed. */
  readonly output: string;
};

const MAX_MS = 10 * 60_000;
const KEPT_BYTES = 8 * 1024;
/** What it left running in the background may hold its output open. */
const AFTER_MS = 500;

export async function runRecovery(
  command: string,
  root: string,
  timeoutMs = MAX_MS,
): Promise<RecoveryResult> {
  // A group of its own, so that all of it can be ended.
  const child = Bun.spawn(["sh", "-c", command], {
    env: { ...host().env },
    cwd: root,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    detached: true,
  });
  let isLate = false;
  const end = (): void => {
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  };
  const watchdog = setTimeout(() => {
    isLate = true;
    end();
  }, timeoutMs);
  const leave = (): void => {
    end();
    process.exit(130);
  };
  process.once("SIGINT", leave).once("SIGTERM", leave);
  const printed = new OutputTail();
  const readers = [child.stdout, child.stderr].map((stream) => stream.getReader());
  const reading = Promise.all(readers.map((reader) => collect(reader, printed)));
  try {
    await child.exited;
    let patience: Timer | undefined;
    const after = new Promise((done) => {
      patience = setTimeout(done, AFTER_MS);
    });
    await Promise.race([reading, after]);
    clearTimeout(patience);
    await Promise.all(readers.map((reader) => reader.cancel().catch(() => undefined)));
  } finally {
    clearTimeout(watchdog);
    process.off("SIGINT", leave).off("SIGTERM", leave);
  }
  const { exitCode } = child;
  return { ok: exitCode === 0 && !isLate, code: exitCode, isLate, output: redact(printed.text()) };
}

class OutputTail {
  #kept: Buffer = Buffer.alloc(0);

  add(bytes: Uint8Array): void {
    const all = Buffer.concat([this.#kept, bytes]);
    this.#kept = all.subarray(Math.max(0, all.length - KEPT_BYTES));
  }

  text(): string {
    return this.#kept
      .toString("utf8")
      .replace(/^\uFFFD+/, "")
      .trim();
  }
}

async function collect(
  reader: { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> },
  into: OutputTail,
): Promise<void> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done || value === undefined) return;
    into.add(value);
  }
}
