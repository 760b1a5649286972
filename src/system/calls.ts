/** The calls to the system that a hook makes, and what they answer. */

export class SystemFault extends Error {
  override readonly name = "SystemFault";
  readonly code: string;

  constructor(code: string, call: string) {
    super(`${call}: ${code}`);
    this.code = code;
  }
}

export type FileFacts = {
  readonly kind: "file" | "folder" | "other";
  readonly size: number;
  /** Tells a file from every other that exists at the same time. */
  readonly identity: string;
};

export type InputPiece = Uint8Array | "late" | "end";

export type System = {
  /** Opens for reading and appending; made with mode 0600 when it is not there. */
  openAppend(path: string): number;
  /** Opens for reading, without waiting; what is no file is refused with `ENOTFILE`. */
  openFile(path: string): number;
  close(fd: number): void;
  /** One `write`; answers how many bytes the system took. */
  writeOnce(fd: number, bytes: Uint8Array): number;
  /** Fills `bytes` from a place in the file; answers how many there were. */
  readAt(fd: number, bytes: Uint8Array, position: number): number;
  factsOf(fd: number): FileFacts;
  /** Null when there is no such file, or it cannot be looked at. */
  factsAt(path: string): FileFacts | null;
  /** Whether anything has that name, a link that leads nowhere too. */
  isThere(path: string): boolean;
  /** The whole of a small file; null when there is no such file, or it cannot be read. */
  readFile(path: string): string | null;
  readBytes(path: string): Uint8Array | null;
  /** Null when the path leads nowhere. */
  realPath(path: string): string | null;
  /** Ends this process with 0, here and now: nothing is closed, written out or tidied up, as if it had been killed. */
  leaveAtOnce(): never;
  /** The next piece of standard input, waiting no longer than told. */
  readInput(waitMs: number): Promise<InputPiece> | InputPiece;
};
