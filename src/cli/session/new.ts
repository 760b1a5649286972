/**
 * `self-gen session new`: new sessions no longer get the project's checkpoint. The state file is deleted if it was written
 * here, and a line records the time; recorded states stay and can be loaded by id.
 */
import { existsSync } from "node:fs";
import { PROJECT_FILES } from "../../git/exclude-lines.ts";
import { gitIn, GitMissing } from "../../git/run.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import { CHECKPOINT_CLOSED } from "../../remember/checkpoint/checkpoint-event.ts";
import { readStateFile, removeStateFile } from "../../remember/checkpoint/state/state-file.ts";
import { ContextFileFault } from "../../remember/context/document/project-folder.ts";
import { type CommandArgs, withStore } from "../command/command.ts";
import { oneLine, printJson, printLines } from "../terminal/terminal.ts";
import { findEditedCheckpoint } from "./load/find-state.ts";
import {
  type ProjectState,
  toCheckpointList,
  findOpenCheckpoint,
  loadProjectState,
} from "./project-state.ts";
import { newSessionJson, newSessionLines, NO_ALTERNATIVES } from "./new-session-lines.ts";
import { currentSessionId } from "./load/recovery.ts";
import { isForAgent, writeCommand } from "./is-for-agent.ts";
import { shownPath } from "../terminal/shown-path.ts";

export async function newSession(args: CommandArgs): Promise<number> {
  const { text, installation } = args;
  const { fresh } = text.sessionLoad;
  const state = await loadProjectState(args);
  const newest = findOpenCheckpoint(state);
  const { projectPath } = state;
  // The line first: should the file stay, the record is closed.
  await withStore(installation, (context) =>
    insertEvent(context, {
      type: CHECKPOINT_CLOSED,
      sessionId: currentSessionId(),
      projectPath,
    }),
  );
  const isTracked = await isCommitted(state);
  const { removed, kept } = isTracked
    ? { removed: null, kept: `${projectPath}/${STATE_FILE}` }
    : removeOwnStateFile(state);
  if (args.has("json")) {
    const closed = newest?.id ?? null;
    printJson({
      ...newSessionJson(state, NO_ALTERNATIVES, text),
      closed,
      removed,
      kept,
      isTracked,
    });
    return 0;
  }
  const others = { ...state, checkpoints: toCheckpointList([]) };
  const closing = [
    ...(newest === null
      ? []
      : [
          fresh.closed(shownPath(projectPath)),
          fresh.again(writeCommand(`self-gen session load --from ${newest.id}`)),
        ]),
    ...(removed === null ? [] : [fresh.removed(oneLine(removed))]),
    ...(kept === null ? [] : [(isTracked ? fresh.tracked : fresh.kept)(oneLine(kept))]),
  ];
  const lines = newSessionLines(others, NO_ALTERNATIVES, text, isForAgent());
  if (isForAgent()) printLines([...lines, ...(closing.length === 0 ? [] : [""]), ...closing]);
  // That there is no checkpoint says what was done, where one was closed.
  else printLines([...closing, ...(newest === null ? lines : lines.slice(1))]);
  return 0;
}

const [, , STATE_FILE] = PROJECT_FILES;

/** A file that stands in the index is the repository's: taking it away would be a change of somebody's work. */
async function isCommitted({ projectPath, repoId }: ProjectState): Promise<boolean> {
  if (repoId === null || !existsSync(`${projectPath}/${STATE_FILE}`)) return false;
  try {
    const answer = await gitIn(projectPath)(["ls-files", "-z", "--", STATE_FILE]);
    return answer.code !== 0 || answer.stdout !== "";
  } catch (error) {
    if (!(error instanceof GitMissing)) throw error;
    return true;
  }
}

function removeOwnStateFile(state: ProjectState): { removed: string | null; kept: string | null } {
  const { projectPath, isOurs } = state;
  try {
    const reading = readStateFile(projectPath)?.reading;
    const isEdited = reading?.ok === true && findEditedCheckpoint(reading.state, state) !== null;
    const removed = removeStateFile(projectPath, (hash) => isEdited || isOurs(hash));
    const kept = removed === null ? (readStateFile(projectPath)?.path ?? null) : null;
    return { removed, kept };
  } catch (error) {
    if (!(error instanceof ContextFileFault)) throw error;
    return { removed: null, kept: existsSync(error.path) ? error.path : null };
  }
}
