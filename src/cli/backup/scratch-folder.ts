/**
 * Folders in the home that last as long as one command: `.scratch-<pid>-<id>`, 0700. They hold what was recorded, so
 * one that a killed command left behind goes with the next.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { readRegular } from "../../system/regular-file.ts";
import { endProgress } from "../terminal/terminal.ts";

const SCRATCH_FOLDER_NAME = /^\.scratch-(\d+)-/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Says, while files are being exchanged, how to get out of it when that is interrupted. */
const EXCHANGE_FILE = "exchanging";

export type RestoreExchange = {
  /** Where what was there is set aside. */
  readonly aside: string;
  /** The journal files that are put in place: what else is found there was written since. */
  readonly staged: readonly string[];
  /** What was asked for, to be asked for again. */
  readonly command: string;
};

export const markExchange = (scratch: string, exchange: RestoreExchange): void =>
  writeFileSync(`${scratch}/${EXCHANGE_FILE}`, JSON.stringify(exchange), {
    mode: 0o600,
    flush: true,
  });

/** It is over: nothing needs to be asked for again. */
export const endExchange = (scratch: string): void =>
  rmSync(`${scratch}/${EXCHANGE_FILE}`, { force: true });

export type InterruptedRestore = RestoreExchange & { readonly scratch: string };

/** What a restore that was killed in the middle of its exchange left, the last of them; null when none was. */
export const findInterruptedRestore = (home: string): InterruptedRestore | null =>
  listDeadScratch(home)
    .flatMap((scratch) => readExchange(scratch) ?? [])
    .filter(hasMovedJournal)
    .toSorted((a, b) => (a.aside < b.aside ? -1 : 1))
    .at(-1) ?? null;

/** Before the journal was moved there, nothing was changed; once it was put back, the folder is gone. */
const hasMovedJournal = ({ aside }: RestoreExchange): boolean => existsSync(`${aside}/journal`);

function readExchange(scratch: string): InterruptedRestore | null {
  try {
    const written = readRegular(`${scratch}/${EXCHANGE_FILE}`);
    // Earlier versions noted the place alone; without the names all that is found there is kept.
    const read = written.startsWith("/")
      ? { aside: written, staged: [], command: "self-gen restore FOLDER" }
      : (JSON.parse(written) as RestoreExchange);
    return { ...read, scratch };
  } catch {
    // It had not begun.
    return null;
  }
}

const listDeadScratch = (home: string): readonly string[] =>
  (existsSync(home) ? readdirSync(home) : []).flatMap((name) => {
    const pid = SCRATCH_FOLDER_NAME.exec(name)?.[1];
    return pid === undefined || isAlive(Number(pid)) ? [] : [`${home}/${name}`];
  });

/** What killed commands left behind, but for what somebody still has to go back from. */
export function removeLeftovers(home: string): void {
  for (const scratch of listDeadScratch(home)) {
    const exchange = readExchange(scratch);
    if (exchange !== null && hasMovedJournal(exchange)) continue;
    // Copies of what is still in its place.
    if (exchange !== null) rmSync(exchange.aside, { recursive: true, force: true });
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Makes a folder for `work` and takes it away afterwards, also when Ctrl-C ends us. */
export async function withScratch<T>(
  home: string,
  work: (folder: string) => Promise<T>,
  onSignal?: SignalHandler,
): Promise<T> {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  removeLeftovers(home);
  const folder = `${home}/.scratch-${process.pid}-${Bun.randomUUIDv7()}`;
  return withTemporaryFolder(
    folder,
    () => mkdirSync(folder, { mode: 0o700 }),
    () => work(folder),
    onSignal,
  );
}

/** Says something to whoever interrupts; whether that ends us. Asked once. */
type SignalHandler = () => boolean;

/** Makes a folder, and whatever ends the work in it, a signal too, the folder is gone afterwards. */
export async function withTemporaryFolder<T>(
  folder: string,
  make: () => void,
  work: () => Promise<T>,
  onSignal: SignalHandler = () => true,
): Promise<T> {
  let isHeard = false;
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const stop = (signal: NodeJS.Signals): void => {
    if (isHeard) return;
    isHeard = true;
    endProgress();
    if (!onSignal()) return;
    remove();
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  // Before there is a folder: a signal may come as soon as there is one.
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  try {
    make();
    try {
      return await work();
    } finally {
      remove();
    }
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
}
