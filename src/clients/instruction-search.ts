/** How each client says which files it hands to the model; `self-gen lint` checks them. */
import type { Environment } from "../config/paths.ts";

export type InstructionPlaces = {
  readonly env: Environment;
  readonly userHome: string;
  readonly root: string;
  /** The project's folder and all above it, from the top down. */
  readonly folders: readonly string[];
  readonly exists: (path: string) => boolean;
  /** Below a folder, however deep. */
  readonly listMarkdown: (folder: string) => readonly string[];
};

export type InstructionCandidate = {
  readonly path: string;
  /** What a user's own file names is meant for every project. */
  readonly place: "project" | "user" | "memory";
  /** Whether every session begins with it; otherwise it comes when it is needed. */
  readonly isAlways: boolean;
};

/** Whether they are there is looked at afterwards. */
export type InstructionFinder = {
  readonly find: (places: InstructionPlaces) => readonly InstructionCandidate[];
  /** Whether `@path` in a file brings in another. */
  readonly followsImports: boolean;
  /** Of a file no more is read; null for no limit. */
  readonly maxBytes: number | null;
};

export const alwaysRead = (
  place: InstructionCandidate["place"],
  ...paths: readonly string[]
): InstructionCandidate[] => paths.map((path) => ({ path, place, isAlways: true }));
