/** The part of the store's contract that is about what people said for good: which sessions did, and what holds after the older ones. */

/** By the last context that was saved of it. */
export type SaidSession = { readonly sessionId: string; readonly ts: string };

/** What holds after the sessions that were saved last up to then, as the room that made it wrote it. */
export type StandingDigestRow = {
  readonly projectPath: string;
  /** The oldest context that it is made of. */
  readonly since: string;
  readonly until: string;
  readonly body: string;
};

export type StandingWordsTransaction = {
  /** False where the project has another than the one up to `before`. It goes with any snapshot of the project. */
  saveStandingDigest(row: StandingDigestRow, before: string | null): Promise<boolean>;
  /** Where it is up to this time or later. */
  removeStandingDigest(projectPath: string, from: string): Promise<void>;
};

export type StandingWordsStore = {
  /** Sessions that said something for good in a project, behind a time, the last one first. */
  standingSessions(projectPath: string, limit: number, behind?: string): Promise<readonly string[]>;
  standingProjects(): Promise<readonly string[]>;
  /** Of those whose contexts only may have changed something that others said for good. */
  changingSessions(projectPath: string, since: string, limit: number): Promise<readonly string[]>;
  /** Of both kinds, behind a time; the one that was saved last comes last. */
  saidSessions(projectPath: string, behind: string): Promise<readonly SaidSession[]>;
  /** Null where none was made, or where several machines have one. */
  standingDigest(projectPath: string): Promise<StandingDigestRow | null>;
};
