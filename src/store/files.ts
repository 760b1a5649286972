/** The part of the store's contract that is about files that sessions read and changed. */
import type { SessionFileRow } from "./records.ts";

export type SessionFileKey = Pick<SessionFileRow, "sessionId" | "projectPath" | "file">;

export type FileTransaction = {
  /** Those that are there, in no order. */
  sessionFiles(keys: readonly SessionFileKey[]): Promise<readonly SessionFileRow[]>;
  /** A row of the same session, project and file is replaced. */
  saveSessionFiles(rows: readonly SessionFileRow[]): Promise<void>;
  /** All of a session. */
  removeSessionFiles(sessionId: string): Promise<void>;
};

/** A file of a project, and what all sessions did with it. */
export type ProjectFileStats = Pick<
  SessionFileRow,
  "projectPath" | "file" | "reads" | "edits" | "writes" | "lastAt"
> & { readonly sessions: number };

export type FileQuery = Pick<SessionFileRow, "projectPath" | "file"> & {
  /** Only those behind this row. */
  readonly behind?: Pick<SessionFileRow, "lastAt" | "sessionId">;
  readonly limit?: number;
};

export type FileStore = {
  /** Those changed most first, then those read most, then by name. */
  workedFiles(projectPaths: readonly string[], limit: number): Promise<readonly ProjectFileStats[]>;
  /** What all sessions did with one; null when none did anything. */
  workedFile(of: Pick<SessionFileRow, "projectPath" | "file">): Promise<ProjectFileStats | null>;
  /** Of one file, a row for each session; the last one first, by id at the same time. */
  fileSessions(query: FileQuery): Promise<readonly SessionFileRow[]>;
};
