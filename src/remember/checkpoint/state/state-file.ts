/**
 * `<project>/.claude/session-state.json`: where the project's work stands, as it was saved last. Pretty JSON, newline
 * last, 0600, in the repository's exclude list before it is there.
 *
 * Guarantees: the name holds a whole file, the old or the new one, however a writer ended (temporary file → fsync →
 * rename); nothing outside of the project is read or written, no link is followed or replaced; what somebody else put
 * there, or a newer program, is never replaced. What cannot be written throws, and what was there is still there.
 */
import { PROJECT_FILES, tryToExclude } from "../../../git/exclude-lines.ts";
import { rareFiles } from "../../../system/system.ts";
import { hashFile, type WrittenFile } from "../../context/document/context-file.ts";
import {
  readBytesAt,
  ContextFileFault,
  resolveProjectFolder,
  removeTemporaryFiles,
  replaceFileWhole,
} from "../../context/document/project-folder.ts";
import {
  MAX_STATE_BYTES,
  readCheckpointState,
  type StateProblem,
  type StateReading,
} from "./read-state.ts";
import type { CheckpointState } from "./checkpoint-state.ts";

const NAME = "session-state.json";
const [, , EXCLUDED] = PROJECT_FILES;

export type StateFileReading = {
  readonly path: string;
  /** SHA-256 of its bytes: a checkpoint of ours holds it if it was written here. Null for what is too large. */
  readonly hash: string | null;
  readonly reading: StateReading;
};

/** Null when there is no file; throws a `ContextFileFault` where no file of ours can be. */
export function readStateFile(projectPath: string): StateFileReading | null {
  const folder = resolveProjectFolder(projectPath, "look");
  if (folder === null) return null;
  const path = `${folder}/${NAME}`;
  const bytes = readBytesAt(path, MAX_STATE_BYTES);
  if (bytes === null) return null;
  const hash = typeof bytes === "number" ? null : hashFile(bytes);
  return { path, hash, reading: readCheckpointState(bytes) };
}

/** What a state of ours may have become. */
const BROKEN_KINDS: ReadonlySet<StateProblem["kind"]> = new Set([
  "syntax",
  "encoding",
  "integrity",
]);

const isOurs = ({ reading }: StateFileReading): boolean =>
  reading.ok || reading.problems.every(({ kind }) => BROKEN_KINDS.has(kind));

/** What lies there already; throws where it may not be replaced, before anything is done. */
export function assertStateReplaceable(projectPath: string): StateFileReading | null {
  const found = readStateFile(projectPath);
  if (found !== null && !isOurs(found)) throw new ContextFileFault("not_ours", found.path);
  return found;
}

/** The bytes that a state is in its file, and in a git note. */
export const toStateText = (state: CheckpointState): string =>
  `${JSON.stringify(state, null, 2)}\n`;

export function writeStateFile(
  projectPath: string,
  repoId: string | null,
  state: CheckpointState,
): WrittenFile {
  assertStateReplaceable(projectPath);
  const folder = resolveProjectFolder(projectPath, "make");
  const path = `${folder}/${NAME}`;
  const isExcluded = tryToExclude(repoId, [EXCLUDED]);
  removeTemporaryFiles(folder, NAME);
  const bytes = new TextEncoder().encode(toStateText(state));
  replaceFileWhole(path, bytes);
  return { path, hash: hashFile(bytes), isExcluded };
}

/** The path if it was there and its bytes were written here; anything else stays. */
export function removeStateFile(
  projectPath: string,
  isWrittenHere: (hash: string) => boolean,
): string | null {
  const found = readStateFile(projectPath);
  if (found === null || !isOurs(found)) return null;
  if (found.hash === null || !isWrittenHere(found.hash)) return null;
  rareFiles().rmSync(found.path, { force: true });
  return found.path;
}
