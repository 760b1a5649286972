/**
 * Keys that somebody types while a view is still being read. The terminal would echo them into what is there, and hand them to
 * the shell later. They are taken before anything is loaded, and given to the view; without one the terminal is as before.
 */
import { host } from "../../../system/host.ts";
import { processTerminal } from "../../../system/terminal.ts";

const EXIT_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** In raw mode it is a byte like any other, and nobody reads keys yet. */
const INTERRUPT = 3;

/** Lets the terminal go; what was typed until then, if anybody held it. */
let release: (() => readonly Buffer[]) | null = null;

/** Only where somebody can type, into a program that will draw. */
export function captureTypeAhead(): void {
  const { terminal, env } = host();
  const { stdin } = process;
  const canHold = terminal === processTerminal && stdin.isTTY && terminal.isTty(1);
  if (release !== null || !canHold || env["TERM"] === "dumb") return;
  const held: Buffer[] = [];
  const keep = (bytes: Buffer): void => {
    if (bytes.includes(INTERRUPT)) end("SIGINT");
    else held.push(bytes);
  };
  const restore = (): void => void stdin.setRawMode(false);
  const end = (signal: NodeJS.Signals): void => {
    dropTypeAhead();
    process.kill(process.pid, signal);
  };
  release = () => {
    for (const signal of EXIT_SIGNALS) process.off(signal, end);
    process.off("exit", restore);
    stdin.off("data", keep);
    stdin.pause();
    restore();
    return held;
  };
  for (const signal of EXIT_SIGNALS) process.on(signal, end);
  process.on("exit", restore);
  stdin.setRawMode(true);
  stdin.on("data", keep);
  stdin.resume();
}

/** For the view that opens now. */
export function takeTypeAhead(): readonly Buffer[] {
  const held = release?.() ?? [];
  release = null;
  return held;
}

/** There will be no view: what is printed goes to a terminal as it was. */
export const dropTypeAhead = (): void => void takeTypeAhead();
