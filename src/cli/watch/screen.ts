/**
 * The person's terminal while the board is shown: another screen, keys read one by one, and everything as it was before
 * when it is closed, however that happens.
 */
import { draw, isStyled } from "../terminal/terminal.ts";
import type { BoardLine, Size } from "./board.ts";
import { BELL, ENTER, frameChanges, LEAVE } from "./frame.ts";

/** q, Ctrl-C, Ctrl-D. */
const QUITTING = /[qQ\u0003\u0004]/;
const SUSPENDING = "\u001A";
/** Arrows and the like: their letters mean nothing. */
const SEQUENCES = /\u001B(?:\[[0-?]*[ -/]*[@-~]|O.)/g;
/** By then it has stopped, unless nobody is there who could let it go on. */
const STOPPING_MS = 50;
/** Narrower or lower than this nothing can be read anyway. */
const LEAST: Size = { columns: 20, rows: 4 };

export type Screen = {
  size(): Size;
  show(lines: readonly BoardLine[]): void;
  /** The terminal's own sign that somebody should look. */
  ring(): void;
  close(): void;
};

export type ScreenEvents = {
  readonly onQuit: () => void;
  /** What stood there is gone: everything is to be drawn again. */
  readonly onResize: () => void;
};

export function openScreen({ onQuit, onResize }: ScreenEvents): Screen {
  const { stdin, stdout } = process;
  let shown: readonly BoardLine[] | null = null;
  let isOpen = false;
  let isClosed = false;
  const setRaw = (isRaw: boolean): void => {
    if (stdin.isTTY) stdin.setRawMode(isRaw);
  };
  const enter = (): void => {
    if (isOpen) return;
    isOpen = true;
    setRaw(true);
    draw(ENTER);
  };
  const leave = (): void => {
    if (!isOpen) return;
    isOpen = false;
    draw(LEAVE);
    setRaw(false);
  };
  const redraw = (): void => {
    shown = null;
    onResize();
  };
  const suspend = (): void => {
    leave();
    process.kill(process.pid, "SIGTSTP");
    setTimeout(() => {
      if (isClosed) return;
      enter();
      redraw();
    }, STOPPING_MS);
  };
  const onKeys = (bytes: Buffer): void => {
    const keys = bytes.toString().replaceAll(SEQUENCES, "");
    if (QUITTING.test(keys)) onQuit();
    else if (keys.includes(SUSPENDING)) suspend();
  };
  const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of endings) process.on(signal, onQuit);
  stdout.on("resize", redraw);
  if (stdin.isTTY) {
    stdin.on("data", onKeys);
    stdin.on("end", onQuit);
    stdin.resume();
  }
  enter();
  return {
    size: () => ({
      columns: Math.max(LEAST.columns, stdout.columns || 80),
      rows: Math.max(LEAST.rows, stdout.rows || 24),
    }),
    show: (lines) => {
      if (!isOpen) return;
      const changes = frameChanges(shown, lines, isStyled());
      shown = lines;
      if (changes !== "") draw(changes);
    },
    ring: () => {
      if (isOpen) draw(BELL);
    },
    close: () => {
      isClosed = true;
      leave();
      stdout.off("resize", redraw);
      for (const signal of endings) process.off(signal, onQuit);
      stdin.off("data", onKeys);
      stdin.off("end", onQuit);
      stdin.pause();
    },
  };
}
