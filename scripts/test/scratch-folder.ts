/**
 * Where tests write: memory, where there is a file system of it with room enough. Nothing that they write is to outlive
 * them, and on a disk they wait a tenth of their time until it is safely there.
 */
import { copyFileSync, chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** What `statfs` says of tmpfs. */
const TMPFS = 0x0102_1994;
const ROOM_BYTES = 4 * 1024 ** 3;

export type ScratchFolder = {
  readonly folder: string;
  /** The program that tests run, on the same file system as what they write, so that it can be linked. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
};

function hasRoom(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

export function openScratchFolder(built: string): ScratchFolder {
  const isInMemory = process.env["TMPDIR"] === undefined && hasRoom();
  const folder = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), "sg-"));
  const program = isInMemory ? join(folder, "self-gen") : built;
  if (isInMemory) {
    copyFileSync(built, program);
    chmodSync(program, 0o755);
    // As in the usual folder for temporary files, anybody may have files here.
    chmodSync(folder, 0o1777);
  }
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  // Memory is not given back by itself.
  process.once("exit", close);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  return {
    folder,
    program,
    env: isInMemory ? { TMPDIR: folder, SELF_GEN_TEST_PROGRAM: program } : {},
  };
}
