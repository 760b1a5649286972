/** A file that a client gives to the model at a session's start, as lint checks it. */
import type { InstructionLine } from "./instruction-lines.ts";

export type InstructionFile = {
  readonly path: string;
  /** By its place in the project or the user's home. */
  readonly name: string;
  /** What a user's own file names is meant for every project. */
  readonly place: "project" | "user" | "memory";
  /** Clients that read it, by what a person types to start them. */
  readonly readers: readonly string[];
  /** No more of it is read by one of them; null where all read it whole. */
  readonly maxBytes: number | null;
  /** Whether every session begins with it; a rule for certain paths, or a note behind an index, comes only when it is needed. */
  readonly isAlways: boolean;
  /** The file that imports it; null for one that the client finds by itself. */
  readonly importedBy: string | null;
  readonly writtenAt: string;
  readonly bytes: number;
  readonly lines: readonly InstructionLine[];
};

/** Whether a session can be told both. */
export const areReadTogether = (one: InstructionFile, other: InstructionFile): boolean =>
  one.isAlways && other.isAlways && one.readers.some((reader) => other.readers.includes(reader));
