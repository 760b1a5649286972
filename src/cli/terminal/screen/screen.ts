/**
 * A full-screen view: the alternate screen, keys read one by one, and everything restored when it closes by a key, a signal
 * or an unexpected fault.
 */
import { host } from "../../../system/host.ts";
import { draw, isStyled } from "../terminal.ts";
import { BELL, ENTER, frameChanges, LEAVE, type ScreenLine, type Size } from "./frame.ts";
import { takeTypeAhead } from "./type-ahead.ts";
import { type Key, openKeyReader } from "./keys.ts";

/** By then it has stopped, unless nobody is there who could let it go on. */
const STOPPING_MS = 50;
/** Narrower or lower than this nothing can be read anyway. */
const MIN_SIZE: Size = { columns: 20, rows: 4 };

export type Screen = {
  size(): Size;
  show(lines: readonly ScreenLine[]): void;
  /** The terminal's own sign that somebody should look. */
  ring(): void;
  /** Hands a text to the terminal's clipboard. */
  copy(text: string): void;
  close(): void;
};

export type ScreenEvents = {
  readonly onKey: (key: Key) => void;
  /** A signal, or nobody is there any more. */
  readonly onQuit: () => void;
  /** What stood there is gone: everything is to be drawn again. */
  readonly onResize: () => void;
};

function copyByTmux(text: string): void {
  try {
    Bun.spawn(["tmux", "load-buffer", "-w", "-"], {
      env: { ...host().env },
      stdin: new Blob([text]),
      stdout: "ignore",
      stderr: "ignore",
    });
  } catch {
    // There is no tmux here, whatever the variable says.
  }
}

const EXIT_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export function openScreen({ onKey, onQuit, onResize }: ScreenEvents): Screen {
  const { stdin, stdout } = process;
  let shown: readonly ScreenLine[] | null = null;
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
  const read = openKeyReader();
  const onBytes = (bytes: Buffer): void => {
    for (const key of read(bytes)) {
      if (isClosed) return;
      if (key.name === "interrupt") onQuit();
      else if (key.name === "suspend") suspend();
      else onKey(key);
    }
  };
  const held = takeTypeAhead();
  for (const signal of EXIT_SIGNALS) process.on(signal, onQuit);
  // Also when something was thrown that nobody caught.
  process.on("exit", leave);
  stdout.on("resize", redraw);
  if (stdin.isTTY) {
    stdin.on("data", onBytes);
    stdin.on("end", onQuit);
    stdin.resume();
  }
  enter();
  // Whoever opens it has no screen yet to draw on.
  if (held.length > 0) setTimeout(() => void (isClosed || held.forEach(onBytes)), 0);
  return {
    size: () => ({
      columns: Math.max(MIN_SIZE.columns, stdout.columns || 80),
      rows: Math.max(MIN_SIZE.rows, stdout.rows || 24),
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
    copy: (text) => {
      if (!isOpen) return;
      // tmux hands it on to the terminal outside, and lets nobody inside do so unless it is told to.
      if (host().env["TMUX"]) copyByTmux(text);
      else draw(`\u001B]52;c;${Buffer.from(text).toString("base64")}${BELL}`);
    },
    close: () => {
      isClosed = true;
      leave();
      stdout.off("resize", redraw);
      for (const signal of EXIT_SIGNALS) process.off(signal, onQuit);
      process.off("exit", leave);
      stdin.off("data", onBytes);
      stdin.off("end", onQuit);
      stdin.pause();
    },
  };
}
