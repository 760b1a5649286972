/** A window with the program in it: what stands in it now, its size, and whether the person's own screen is back. */
import { Terminal } from "@xterm/headless";
import { PROGRAM, type Sandbox } from "../../sandbox.ts";
import { HANG_MS } from "../../limits.ts";

export type Window = AsyncDisposable & {
  readonly pid: number;
  readonly exited: Promise<number>;
  lines(): Promise<string[]>;
  /** Waits until the window looks so; fails with what stood there instead. */
  until(holds: (lines: string[]) => boolean): Promise<string[]>;
  /** Everything the program has written so far. */
  written(): string;
  press(keys: string): void;
  resize(columns: number, rows: number): void;
  /** Closes the window under the program. */
  hangUp(): void;
  /** Whether what is typed is shown where it is typed, by the terminal itself. */
  isEchoing(): boolean;
  /** Whether the program shows another screen than the person's own. */
  isAlternate(): Promise<boolean>;
};

const LOOK_EVERY_MS = 20;
/** Of a terminal's local flags, here and on macOS. */
const ECHO = 8;

export function openWindow(
  sandbox: Sandbox,
  args: readonly string[],
  size: { readonly columns: number; readonly rows: number },
): Window {
  const display = new Terminal({ cols: size.columns, rows: size.rows, allowProposedApi: true });
  const decoder = new TextDecoder();
  let drawn: Promise<void> = Promise.resolve();
  let written = "";
  const child = Bun.spawn([PROGRAM, ...args], {
    cwd: sandbox.project,
    env: { ...sandbox.env, TERM: "xterm-256color" },
    terminal: {
      cols: size.columns,
      rows: size.rows,
      data: (_terminal, bytes) => {
        // Drawn later, so copied.
        const copy = bytes.slice();
        written += decoder.decode(copy, { stream: true });
        drawn = drawn.then(() => new Promise<void>((done) => display.write(copy, done)));
      },
    },
  });
  const { terminal } = child;
  if (terminal === undefined) throw new Error("this runtime has no terminal");
  const lines = async (): Promise<string[]> => {
    await drawn;
    const { active } = display.buffer;
    return Array.from(
      { length: display.rows },
      (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? "",
    );
  };
  return {
    pid: child.pid,
    exited: child.exited,
    lines,
    until: async (holds) => {
      const deadline = performance.now() + HANG_MS;
      for (;;) {
        const shown = await lines();
        if (holds(shown)) return shown;
        if (performance.now() > deadline) throw new Error(`never shown:\n${shown.join("\n")}`);
        await Bun.sleep(LOOK_EVERY_MS);
      }
    },
    written: () => written,
    press: (keys) => void terminal.write(keys),
    resize: (columns, rows) => {
      display.resize(columns, rows);
      terminal.resize(columns, rows);
    },
    hangUp: () => terminal.close(),
    isEchoing: () => (terminal.localFlags & ECHO) !== 0,
    isAlternate: async () => {
      await drawn;
      return display.buffer.active.type === "alternate";
    },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await child.exited;
      if (!terminal.closed) terminal.close();
      await drawn;
      display.dispose();
    },
  };
}
