/**
 * A real interactive program at a pseudo-terminal, with the screen that a person would see.
 *
 * `typed.ts` knows what was written; here it is also known what still stands there, and since when. `wait*` answer the
 * time at which the screen was first seen so, and fail with the screen instead.
 */
import { Terminal } from "@xterm/headless";
import { HANG_MS } from "../limits.ts";

const KEYS = {
  enter: "\r",
  escape: "\u001b",
  tab: "\t",
  shiftTab: "\u001b[Z",
  up: "\u001b[A",
  down: "\u001b[B",
  ctrlC: "\u0003",
  ctrlD: "\u0004",
  ctrlU: "\u0015",
  ctrlB: "\u0002",
} as const;

export type Key = keyof typeof KEYS | `${number}`;

export type Screen = AsyncDisposable & {
  readonly pid: number;
  readonly exited: Promise<number>;
  text(): Promise<string>;
  waitUntil(
    what: string,
    holds: (text: string) => boolean,
    limitMs?: number,
  ): Promise<{ readonly at: number; readonly text: string }>;
  waitFor(what: string | RegExp, limitMs?: number): Promise<number>;
  waitUntilGone(what: string | RegExp, limitMs?: number): Promise<number>;
  /** Types without Enter, until its end stands on the screen. */
  type(text: string): Promise<void>;
  /** Answers when it was pressed. */
  press(key: Key): number;
  kill(signal: NodeJS.Signals): number;
  /** Closes the terminal under the program, as closing a window does. */
  hangUp(): number;
};

const COLUMNS = 150;
const ROWS = 50;
const LOOK_EVERY_MS = 10;
/** Between text and Enter: an input box that redraws drops keys that come all at once. */
const KEY_PAUSE_MS = 80;
const ECHOED_CHARACTERS = 12;

export const shows = (text: string, what: string | RegExp): boolean =>
  typeof what === "string" ? text.includes(what) : what.test(text);

/** A long line is broken anywhere. */
const squeezed = (text: string): string => text.replaceAll(/\s+/g, "");

export function openScreen(
  command: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Screen {
  const display = new Terminal({ cols: COLUMNS, rows: ROWS, allowProposedApi: true });
  let drawn: Promise<void> = Promise.resolve();
  const child = Bun.spawn([...command], {
    cwd: options.cwd,
    env: { ...options.env, TERM: "xterm-256color" },
    terminal: {
      cols: COLUMNS,
      rows: ROWS,
      data: (_terminal, bytes) => {
        // Drawn later, so copied.
        const copy = bytes.slice();
        drawn = drawn.then(() => new Promise<void>((done) => display.write(copy, done)));
      },
    },
  });
  const { terminal } = child;
  if (terminal === undefined) throw new Error("this runtime has no terminal");
  // Programs ask the terminal what it can do and where the cursor is; the display answers.
  const replies = display.onData((answer) => {
    if (!terminal.closed) terminal.write(answer);
  });

  const text = async (): Promise<string> => {
    await drawn;
    const { active } = display.buffer;
    const rows = Array.from(
      { length: ROWS },
      (_, row) => active.getLine(active.baseY + row)?.translateToString(true) ?? "",
    );
    return rows.join("\n").trimEnd();
  };
  const waitUntil: Screen["waitUntil"] = async (what, holds, limitMs = HANG_MS) => {
    const deadline = performance.now() + limitMs;
    for (;;) {
      const shown = await text();
      if (holds(shown)) return { at: Date.now(), text: shown };
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the program ended before: ${what}\n${shown}`);
      if (performance.now() > deadline) throw new Error(`never: ${what}\n${shown}`);
      await Bun.sleep(LOOK_EVERY_MS);
    }
  };
  const press = (key: Key): number => {
    terminal.write(key in KEYS ? KEYS[key as keyof typeof KEYS] : key);
    return Date.now();
  };

  return {
    pid: child.pid,
    exited: child.exited,
    text,
    waitUntil,
    waitFor: async (what, limitMs) =>
      (await waitUntil(`${what} appears`, (shown) => shows(shown, what), limitMs)).at,
    waitUntilGone: async (what, limitMs) =>
      (await waitUntil(`${what} goes`, (shown) => !shows(shown, what), limitMs)).at,
    type: async (words) => {
      // One character at a time: more at once is taken for a paste.
      for (const character of words) {
        terminal.write(character);
        await Bun.sleep(2);
      }
      // A "!" in front is drawn as the input box's own sign.
      const end = squeezed(words.replace(/^!/, "").slice(-ECHOED_CHARACTERS));
      await waitUntil(`${end} is typed`, (shown) => squeezed(shown).includes(end));
      await Bun.sleep(KEY_PAUSE_MS);
    },
    press,
    kill: (signal) => {
      child.kill(signal);
      return Date.now();
    },
    hangUp: () => {
      terminal.close();
      return Date.now();
    },
    [Symbol.asyncDispose]: async () => {
      replies.dispose();
      child.kill("SIGKILL");
      await child.exited;
      if (!terminal.closed) terminal.close();
      await drawn;
      display.dispose();
    },
  };
}
