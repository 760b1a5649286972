/** The built program at a terminal, as a person sees it. */
import { PROGRAM } from "./sandbox.ts";

type AtTerminal = {
  readonly child: Bun.Subprocess;
  /** All that it has shown so far. */
  readonly screen: () => string;
  readonly type: (text: string) => void;
  /** The exit code; what it wrote last is read after it has ended, and shown by then. */
  readonly ended: Promise<number>;
};

export function startAtTerminal(
  args: readonly string[],
  given: {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    readonly cols: number;
    readonly rows?: number;
  },
): AtTerminal {
  const { cwd, env, cols, rows = 30 } = given;
  // What arrives together may end within a character.
  const decoder = new TextDecoder();
  const closed = Promise.withResolvers<undefined>();
  let shown = "";
  const child = Bun.spawn([PROGRAM, ...args], {
    cwd,
    env: { ...env },
    terminal: {
      cols,
      rows,
      data: (_, bytes) => void (shown += decoder.decode(bytes, { stream: true })),
      exit: () => closed.resolve(undefined),
    },
  });
  return {
    child,
    screen: () => shown,
    type: (text) => void child.terminal?.write(text),
    ended: closed.promise.then(() => child.exited),
  };
}
