/** The reference's files that sessions read and changed. */
import type {
  FileStore,
  FileTransaction,
  SessionFileKey,
  SessionFileRow,
  WorkedFile,
} from "../store.ts";
import type { Tables } from "./memory-transaction.ts";

const keyOf = ({ sessionId, projectPath, file }: SessionFileKey): string =>
  [sessionId, projectPath, file].join("\0");

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const lastFirst = (
  a: Pick<SessionFileRow, "lastAt" | "sessionId">,
  b: Pick<SessionFileRow, "lastAt" | "sessionId">,
): number => compare(b.lastAt, a.lastAt) || compare(a.sessionId, b.sessionId);

export const filesOn = ({ sessionFiles }: Tables): FileTransaction => ({
  sessionFiles: async (keys) => keys.flatMap((key) => sessionFiles.get(keyOf(key)) ?? []),
  saveSessionFiles: async (rows) => {
    for (const row of rows) sessionFiles.set(keyOf(row), row);
  },
  removeSessionFiles: async (sessionId) => {
    for (const row of sessionFiles.values())
      if (row.sessionId === sessionId) sessionFiles.delete(keyOf(row));
  },
});

function worked(rows: readonly SessionFileRow[]): WorkedFile[] {
  const groups = Map.groupBy(rows, (row) => keyOf({ ...row, sessionId: "" }));
  return [...groups.values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const sum = (how: "reads" | "edits" | "writes"): number =>
      of.reduce((total, row) => total + row[how], 0);
    return [
      {
        projectPath: first.projectPath,
        file: first.file,
        sessions: of.length,
        reads: sum("reads"),
        edits: sum("edits"),
        writes: sum("writes"),
        lastAt: of.toSorted(lastFirst)[0]?.lastAt ?? first.lastAt,
      },
    ];
  });
}

export function filesIn(now: () => Promise<Tables>): FileStore {
  const rowsOf = async (
    fits: (row: SessionFileRow) => boolean,
  ): Promise<readonly SessionFileRow[]> => [...(await now()).sessionFiles.values()].filter(fits);
  return {
    workedFiles: async (projectPaths, limit) =>
      worked(await rowsOf(({ projectPath }) => projectPaths.includes(projectPath)))
        .toSorted(
          (a, b) =>
            b.edits + b.writes - a.edits - a.writes ||
            b.reads - a.reads ||
            compare(a.projectPath, b.projectPath) ||
            compare(a.file, b.file),
        )
        .slice(0, limit),
    workedFile: async ({ projectPath, file }) =>
      worked(await rowsOf((row) => row.projectPath === projectPath && row.file === file))[0] ??
      null,
    fileSessions: async ({ projectPath, file, behind, limit }) => {
      const found = (await rowsOf((row) => row.projectPath === projectPath && row.file === file))
        .filter((row) => behind === undefined || lastFirst(behind, row) < 0)
        .toSorted(lastFirst);
      return found.slice(0, limit ?? found.length);
    },
  };
}
