/**
 * A real interactive program at a terminal, used the way a person does: read, type, press Enter.
 *
 * It has no screen. What the program wrote is kept as text without drawing instructions, and looked through without
 * blanks, because programs draw many of those by moving the cursor. So it is known what appeared since a moment, not
 * where, and not whether it is still there.
 */
import { HANG_MS } from "../limits.ts";
export type Typed = AsyncDisposable & {
  /** Waits until it was written after the last thing that was typed; fails with what was written instead. */
  waitFor(what: string): Promise<void>;
  /** Types text and presses Enter. */
  submit(text: string): Promise<void>;
  /** Everything since the start, without blanks. */
  written(): string;
  /** Waits for the program's own end. */
  readonly exited: Promise<number>;
};

const LOOK_EVERY_MS = 25;
/** An input box that redraws drops keys that come all at once. */
const KEY_PAUSE_MS = 150;
/** A busy program that reads text and Enter at once takes both for a paste: what was typed is shown first. */
const ECHO_LIMIT_MS = 3000;
const ECHOED_CHARACTERS = 3;

export function openTyped(
  command: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Typed {
  const decoder = new TextDecoder();
  let received = "";
  let since = 0;
  const child = Bun.spawn([...command], {
    cwd: options.cwd,
    env: { ...options.env, TERM: "xterm-256color" },
    terminal: {
      cols: 160,
      rows: 50,
      data: (_terminal, bytes) => {
        received += decoder.decode(bytes, { stream: true });
      },
    },
  });
  const { terminal } = child;
  if (terminal === undefined) throw new Error("this runtime has no terminal");
  const shown = (): string => squeezed(received.slice(since));
  return {
    exited: child.exited,
    written: () => squeezed(received),
    waitFor: async (what) => {
      const deadline = performance.now() + HANG_MS;
      while (!shown().includes(squeezed(what))) {
        if (performance.now() > deadline || child.exitCode !== null)
          throw new Error(`never written: ${what}\n${shown().slice(-4000)}`);
        await Bun.sleep(LOOK_EVERY_MS);
      }
    },
    submit: async (text) => {
      since = received.length;
      // One character at a time: more at once is taken for a paste.
      for (const character of text) {
        terminal.write(character);
        await Bun.sleep(2);
      }
      const end = squeezed(text).slice(-ECHOED_CHARACTERS);
      const deadline = performance.now() + ECHO_LIMIT_MS;
      while (!shown().includes(end) && performance.now() < deadline) await Bun.sleep(LOOK_EVERY_MS);
      await Bun.sleep(KEY_PAUSE_MS);
      terminal.write("\r");
    },
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await child.exited;
      if (!terminal.closed) terminal.close();
    },
  };
}

const DRAWING =
  // oxlint-disable-next-line no-control-regex
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[PX^_][^\u001b]*\u001b\\|[ -/]*[0-~])/g;

const squeezed = (text: string): string => text.replaceAll(DRAWING, "").replaceAll(/\s+/g, "");
