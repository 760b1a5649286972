/** Every table of the database. A statement for one that is not listed does not compile, so a new table must say here how it is forgotten. */

/**
 * How the rows of a table go when something is forgotten:
 *
 *   event     each by the id of the event it was made of
 *   session   with its session, whose events are folded again
 *   own       by a statement of its own: it outlives its event, or is made of many
 *   lines     never alone: they are about the journal
 *
 * What is kept is not made of lines: a rebuild leaves it.
 */
const TABLES = {
  events: "own",
  session_lifecycle_events: "event",
  skill_lifecycle_events: "event",
  injections: "event",
  feedback: "event",
  snapshots: "event",
  checkpoints: "event",
  waits: "event",
  failures: "event",
  // By its session first: there is no index of ids.
  usage: "own",
  sessions: "session",
  session_files: "session",
  blockers: "own",
  // With any snapshot of its project.
  standing_digests: "own",
  rejected: "lines",
  lifecycle_stream_offsets: "lines",
  error_kb: "kept",
  analysis_cache: "kept",
  removed_sessions: "kept",
} as const;

export type TableName = keyof typeof TABLES;

export const ALL_TABLES = Object.keys(TABLES) as readonly TableName[];

/** They have a row of the same id as the event. */
export const TABLES_BY_EVENT: readonly TableName[] = ALL_TABLES.filter(
  (name) => TABLES[name] === "event",
);

export const TABLES_FROM_LINES: readonly TableName[] = ALL_TABLES.filter(
  (name) => TABLES[name] !== "kept",
);
