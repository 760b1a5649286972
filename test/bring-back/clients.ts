/** Processes that stand for a client: real ones, so that whether they are gone is seen as it always is. */
export type Client = AsyncDisposable & {
  readonly pid: number;
  /** What a hook called by it finds in its environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Without a goodbye. */
  kill(): Promise<void>;
};

export function openClient(): Client {
  const child = Bun.spawn(["sleep", "600"], { stdio: ["ignore", "ignore", "ignore"] });
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await child.exited;
  };
  return {
    pid: child.pid,
    env: { CLAUDE_PID: String(child.pid) },
    kill,
    [Symbol.asyncDispose]: kill,
  };
}
