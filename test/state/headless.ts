/** A client without a terminal, from its start to its end; its session is given its id, so that the truth has a name. */
import { TURN_ARGUMENTS, type Claude } from "../real/claude.ts";
import { parseObject } from "../real/json.ts";
import type { Ledger } from "./ledger.ts";
import type { Watch } from "./watch.ts";

/** A client that is handed one prompt after the other. */
export type FedRun = AsyncDisposable & {
  /** Hands it a prompt, and waits until it has printed the answer. */
  says(prompt: string): Promise<void>;
  /** Nothing more comes: waits for its end. */
  finished(): Promise<void>;
};

export type HeadlessRun = AsyncDisposable & {
  readonly pid: number;
  readonly session: string;
  /** Waits until the model was asked for the n-th time in this recording. */
  asked(count: number): Promise<void>;
  /** Waits for its end. */
  finished(): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

export function startHeadless(options: {
  readonly claude: Claude;
  readonly watch: Watch;
  readonly ledger: Ledger;
  /** With `-r` and an id, that session is gone on with. */
  readonly args: readonly string[];
}): HeadlessRun {
  const { claude, watch, ledger, args } = options;
  const resumed = args[args.indexOf("-r") + 1];
  const isResumed = args.includes("-r") && !args.includes("--fork-session");
  const session = isResumed && resumed !== undefined ? resumed : crypto.randomUUID();
  const own = isResumed ? [] : ["--session-id", session];
  const startedAt = Date.now();
  const child = Bun.spawn([claude.binary, ...TURN_ARGUMENTS, ...own, ...args], {
    cwd: claude.project,
    env: { ...claude.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  watch.follow(child.pid);
  ledger.mark(session, isResumed ? "completed" : "none", startedAt);
  const before = claude.api.main().length;
  const asked = async (count: number): Promise<void> => {
    while (claude.api.main().length < before + count) {
      if (child.exitCode !== null) throw new Error("it ended before the model was asked");
      await Bun.sleep(5);
    }
  };
  const busy = asked(1).then(() => ledger.mark(session, "busy", Date.now()));
  const ended = child.exited.then(() => ledger.mark(session, "completed", Date.now()));
  return {
    pid: child.pid,
    session,
    asked,
    finished: async () => {
      await busy;
      await ended;
    },
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

const FED_ARGUMENTS = [
  "-p",
  "--input-format",
  "stream-json",
  "--output-format",
  "stream-json",
  "--verbose",
] as const;

export function startFed(options: {
  readonly claude: Claude;
  readonly watch: Watch;
  readonly ledger: Ledger;
  readonly args: readonly string[];
}): FedRun {
  const { claude, watch, ledger, args } = options;
  const session = crypto.randomUUID();
  const child = Bun.spawn(
    [claude.binary, ...TURN_ARGUMENTS, "--session-id", session, ...FED_ARGUMENTS, ...args],
    { cwd: claude.project, env: { ...claude.env }, stdio: ["pipe", "pipe", "ignore"] },
  );
  watch.follow(child.pid);
  ledger.mark(session, "none", Date.now());
  const printed = { answers: 0 };
  const reading = countAnswers(child.stdout, printed);
  const ended = child.exited.then(() => ledger.mark(session, "completed", Date.now()));
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) {
      if (child.exitCode !== null) throw new Error("it ended before its prompt was answered");
      await Bun.sleep(5);
    }
  };
  return {
    says: async (prompt) => {
      const [asked, answered] = [claude.api.main().length, printed.answers];
      const message = { role: "user", content: [{ type: "text", text: prompt }] };
      await child.stdin.write(`${JSON.stringify({ type: "user", message })}\n`);
      await child.stdin.flush();
      await until(() => claude.api.main().length > asked);
      ledger.mark(session, "busy", Date.now());
      await until(() => printed.answers > answered);
      ledger.mark(session, "interactable", Date.now());
    },
    finished: async () => {
      await child.stdin.end();
      await Promise.all([ended, reading]);
    },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function countAnswers(
  stdout: ReadableStream<Uint8Array>,
  printed: { answers: number },
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of stdout) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    printed.answers += lines.filter((line) => parseObject(line)?.["type"] === "result").length;
  }
}
