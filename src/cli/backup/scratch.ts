/**
 * Folders in the home that last as long as one command: `.scratch-<pid>-<id>`, 0700. They hold what was recorded, so
 * one that a killed command left behind goes with the next.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { readRegular } from "../../system/regular-file.ts";

const NAME = /^\.scratch-(\d+)-/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Says, while files are being exchanged, where what was there is set aside. */
const EXCHANGING = "exchanging";

export const markExchange = (scratch: string, aside: string): void =>
  writeFileSync(`${scratch}/${EXCHANGING}`, aside, { mode: 0o600, flush: true });

/** Where a restore that was killed in the middle of its exchange set things aside; null when none was. */
export function unfinishedRestore(home: string): string | null {
  for (const name of existsSync(home) ? readdirSync(home) : []) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      const aside = readRegular(`${home}/${name}/${EXCHANGING}`);
      // Before the journal was moved there, nothing was changed.
      if (existsSync(`${aside}/journal`)) return aside;
    } catch {
      // It had not begun.
    }
  }
  return null;
}

/** What killed commands left behind. */
export function removeLeftovers(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(`${home}/${name}`, { recursive: true, force: true });
  }
}

/** Makes a folder for `work` and takes it away afterwards, also when Ctrl-C ends us. */
export async function withScratch<T>(
  home: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  removeLeftovers(home);
  const folder = `${home}/.scratch-${process.pid}-${Bun.randomUUIDv7()}`;
  return inPassingFolder(
    folder,
    () => mkdirSync(folder, { mode: 0o700 }),
    () => work(folder),
  );
}

/** Makes a folder, and whatever ends the work in it, a signal too, the folder is gone afterwards. */
export async function inPassingFolder<T>(
  folder: string,
  make: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const stop = (signal: NodeJS.Signals): void => {
    remove();
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  // Before there is a folder: a signal may come as soon as there is one.
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
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

/** Sees to it that the names in a folder are on the disk. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
