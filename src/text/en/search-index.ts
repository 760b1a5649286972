import { pluralize } from "./pluralize.ts";

export const searchIndex = {
  none: "none yet; created by the first search",
  busy: "another process is writing to it",
  whole: (documents: number, size: string) => `${pluralize(documents, "document")}, ${size}`,
  behind: (events: number) => `${pluralize(events, "event")} not indexed yet`,
  damaged: (path: string, problem: string) => `search index is corrupt: ${path} (${problem})`,
  damagedFix: "run self-gen doctor --fix, or search again; no data is lost",
  odd: (path: string) => `not a search index: ${path}`,
  oddFix: "run self-gen doctor --fix, or search again; the file is renamed and kept",
  aside: (path: string, others: number) =>
    `${path}${others === 0 ? "" : ` and ${others} more`}: renamed, because it was in place of the search index`,
  asideFix: "move or delete it; self-gen forget deletes unreadable ones",
  progress: (read: number, of: number) => `Indexing ${read} of ${pluralize(of, "event")}…`,
  done: (documents: number) => `Rebuilt the search index (${pluralize(documents, "document")})`,
  later: (reason: string) =>
    `cannot rebuild the search index now (${reason}); the next search tries again`,
};
