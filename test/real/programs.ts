/**
 * Programs that a test runs to their end, with nothing inherited from the test's own environment.
 *
 * Guarantees: `run` answers once the program has exited, also when a grandchild still holds its
 * output open; a program that takes too long is ended by its pid (SIGTERM, then SIGKILL) and `run`
 * fails with what it had printed; `close` ends whatever is still running. Programs that the program
 * itself left behind are not followed: whoever starts a daemon ends it.
 */
export type Finished = {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly durationMs: number;
};

export type RunSettings = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
};

export type Programs = {
  run(command: readonly string[], settings: RunSettings): Promise<Finished>;
  close(): Promise<void>;
};

const GRACE_MS = 2000;
/** How long output may stay open after the exit before it is taken as complete. */
const OUTPUT_MS = 500;
const SHOWN_CHARACTERS = 4000;

type Child = Bun.Subprocess<"ignore", "pipe", "pipe">;

export function openPrograms(): Programs {
  const running = new Set<Child>();

  async function run(command: readonly string[], settings: RunSettings): Promise<Finished> {
    const startedMs = performance.now();
    const child = Bun.spawn([...command], {
      cwd: settings.cwd,
      env: { ...settings.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    const stdout = collect(child.stdout);
    const stderr = collect(child.stderr);
    const inTime = await hasExited(child, settings.timeoutMs);
    if (!inTime) await end(child);
    running.delete(child);
    const [printed, complained] = await Promise.all([stdout.text(), stderr.text()]);
    const finished: Finished = {
      exitCode: await child.exited,
      stdout: printed,
      stderr: complained,
      durationMs: performance.now() - startedMs,
    };
    if (!inTime) throw new Error(timeoutMessage(command, settings.timeoutMs, finished));
    return finished;
  }

  return {
    run,
    close: async () => {
      await Promise.all([...running].map(end));
    },
  };
}

async function hasExited(child: Child, timeoutMs: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), timeoutMs);
  const inTime = await Promise.race([child.exited.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}

async function end(child: Child): Promise<void> {
  child.kill("SIGTERM");
  if (await hasExited(child, GRACE_MS)) return;
  child.kill("SIGKILL");
  await child.exited;
}

/** Reads from the start, so that a program never waits for its reader. */
function collect(stream: ReadableStream<Uint8Array>): { text(): Promise<string> } {
  const chunks: Uint8Array[] = [];
  const reader = stream.getReader();
  const complete = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      chunks.push(value);
    }
  })();
  return {
    text: async () => {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, OUTPUT_MS);
      await Promise.race([complete, late]);
      clearTimeout(timer);
      await reader.cancel();
      return Buffer.concat(chunks).toString("utf8");
    },
  };
}

function timeoutMessage(command: readonly string[], timeoutMs: number, seen: Finished): string {
  return [
    `${command.join(" ")} was ended after ${timeoutMs} ms`,
    `stdout: ${seen.stdout.slice(-SHOWN_CHARACTERS)}`,
    `stderr: ${seen.stderr.slice(-SHOWN_CHARACTERS)}`,
  ].join("\n");
}
