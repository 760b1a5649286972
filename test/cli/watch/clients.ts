/** Processes that stand for clients: a session lives as long as the process that its hooks name. */
import { expect } from "bun:test";
import type { Sandbox } from "../../sandbox.ts";

export type Clients = AsyncDisposable & {
  /** Hands events of a session to the hook, from a process that is its own. */
  say(session: string, cwd: string, ...events: readonly object[]): Promise<void>;
  /** Ends a session's process without a word. */
  kill(session: string): Promise<void>;
};

export function openClients(sandbox: Sandbox): Clients {
  const processes = new Map<string, Bun.Subprocess>();
  const of = (session: string): Bun.Subprocess => {
    const known = processes.get(session);
    if (known !== undefined) return known;
    const started = Bun.spawn(["sleep", "600"], { stdio: ["ignore", "ignore", "ignore"] });
    processes.set(session, started);
    return started;
  };
  return {
    say: async (session, cwd, ...events) => {
      const env = { CLAUDE_PID: String(of(session).pid) };
      for (const event of events) {
        const ran = await sandbox.hook({ session_id: session, cwd, ...event }, { env });
        expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
      }
    },
    kill: async (session) => {
      const process = of(session);
      process.kill("SIGKILL");
      await process.exited;
    },
    [Symbol.asyncDispose]: async () => {
      for (const process of processes.values()) {
        process.kill("SIGKILL");
        await process.exited;
      }
    },
  };
}
