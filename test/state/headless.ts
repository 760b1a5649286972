/** A client without a terminal, from its start to its end; its session is given its id, so that the truth has a name. */
import { TURN_ARGUMENTS, type Claude } from "../real/claude.ts";
import type { Ledger } from "./ledger.ts";
import type { Watch } from "./watch.ts";

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
