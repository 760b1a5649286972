import { counted } from "./counted.ts";

export const searchIndex = {
  none: "none yet; the first search makes it",
  busy: "another process is writing to it",
  whole: (documents: number, size: string) => `${counted(documents, "document")}, ${size}`,
  behind: (events: number) =>
    `${counted(events, "event")} still to be read, which the daemon does, or the next search`,
  damaged: (path: string, problem: string) => `${path} is damaged: ${problem}`,
  damagedFix:
    "self-gen doctor --fix, or simply the next search, makes it again; nothing is lost, it holds only what the database has",
  odd: (path: string) => `${path} is not a search index file`,
  oddFix:
    "self-gen doctor --fix, or simply the next search, sets it aside under another name, with all it holds",
  aside: (path: string, others: number) =>
    `${path}${others === 0 ? "" : ` and ${others} more`}: stood in the search index's place and was set aside`,
  asideFix:
    "look whether you need it, and move or remove it; self-gen forget removes one that nothing can read, because it may have been an index",
  progress: (read: number, of: number) => `search index: ${read} of ${counted(of, "event")}`,
  done: (documents: number) => `the search index was made again: ${counted(documents, "document")}`,
  later: (reason: string) =>
    `the search index could not be made now (${reason}); the next search tries again`,
};
