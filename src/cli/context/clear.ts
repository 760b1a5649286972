/**
 * `self-gen context clear`: sessions of a project no longer get its saved context. The files are deleted and a line records
 * the time; events stay, so that it can be saved again. Only `forget` erases.
 */
import { UNKNOWN_SESSION } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { insertEvent } from "../../ingest/insert-event.ts";
import {
  findClearedAt,
  isCleared,
  SNAPSHOT_CLEARED,
} from "../../remember/context/cleared-context.ts";
import {
  readContextFile,
  removeContextFiles,
} from "../../remember/context/document/context-file.ts";
import { type SavedSnapshot, readSnapshot } from "../../remember/context/context-snapshot.ts";
import { confirm } from "../terminal/ask.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { makeRecordedFileCheck } from "./recorded-file-check.ts";
import { placeFault } from "./document-problems.ts";
import { resolveProject } from "./resolve-session.ts";
import { shownPath } from "../terminal/shown-path.ts";

export const clear = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { text } = args;
    const { clear: words, faults } = text.saved;
    const { store } = context;
    await refresh(context, text);
    const { projectPath } = await resolveProject(args, store);
    const project = shownPath(projectPath);
    const isOurs = await makeRecordedFileCheck(context, projectPath);
    const saved = await findTellableContext(context, projectPath);
    const file = withPlaceFault(args, () => readContextFile(projectPath, isOurs));
    if (file === null && saved === null) {
      const removed = withPlaceFault(args, () => removeContextFiles(projectPath));
      if (args.has("json")) printJson({ cleared: false, removed });
      else print(words.nothing(project));
      return 0;
    }
    if (!args.has("yes")) {
      const isForeign = file !== null && (file.document === null || file.isForeign);
      confirm(
        isForeign ? words.questionForeign(project) : words.question(project),
        false,
        text,
        new Fault("NOT_CONFIRMED", faults.notConfirmed, text.faults.notConfirmedFix),
      );
    }
    // The line first: should the files stay, nobody uses them.
    await insertEvent(context, { type: SNAPSHOT_CLEARED, sessionId: UNKNOWN_SESSION, projectPath });
    const removed = withPlaceFault(args, () => removeContextFiles(projectPath));
    const sessionId = saved?.sessionId ?? null;
    if (args.has("json")) printJson({ cleared: true, projectPath, sessionId, removed });
    else {
      print(words.done(project));
      for (const path of removed) print(`  ${words.removed(shownPath(path))}`);
      if (sessionId !== null) print(words.again(oneLine(sessionId)));
    }
    return 0;
  });

/** What sessions of the project could be told of. */
async function findTellableContext(
  { store }: IngestContext,
  projectPath: string,
): Promise<SavedSnapshot | null> {
  const [newest] = await store.snapshots({ projectPath, limit: 1 });
  const isGone = isCleared(newest?.ts ?? "", await findClearedAt(store, projectPath));
  return isGone ? null : readSnapshot(newest);
}

function withPlaceFault<T>({ text }: CommandArgs, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw placeFault(error, text);
  }
}
