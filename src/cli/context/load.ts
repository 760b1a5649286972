/** `self-gen context load`: the context that is saved in a project, from its file. */
import { shownPath } from "../terminal/shown-path.ts";
import { expandHome } from "../../config/paths.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import { findClearedAt, isCleared } from "../../remember/context/cleared-context.ts";
import {
  type ContextFileReading,
  readContextFile,
} from "../../remember/context/document/context-file.ts";
import type { ContextDocument } from "../../remember/context/document/context-document.ts";
import { type SavedSnapshot, readSnapshot } from "../../remember/context/context-snapshot.ts";
import { StoreFault } from "../../store/fault.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { localTime, oneLine, print, printError, printJson, table } from "../terminal/terminal.ts";
import { documentLines } from "./document-lines.ts";
import { makeJournalFileCheck, makeRecordedFileCheck } from "./recorded-file-check.ts";
import { documentFault, placeFault, problemText } from "./document-problems.ts";
import { resolveProject } from "./resolve-session.ts";
import { fromHere } from "../command/from-here.ts";

export async function load(args: CommandArgs): Promise<number> {
  const { text } = args;
  const contextSources = await loadContextSources(args);
  const file = loadUsableFile(args, contextSources);
  if (file === null && contextSources.snapshot !== null) {
    const { ts, document } = contextSources.snapshot;
    printError(text.saved.fromDatabase(localTime(ts)));
    return printContext(document, null, args);
  }
  if (file === null) {
    // As the document of this system says it, to the byte.
    if (args.has("json")) print('{"status": "no_previous_session"}');
    else print(text.saved.noFile(shownPath(contextSources.projectPath)));
    return 0;
  }
  if (file.from === "backup") {
    printError(text.saved.backupUsed(shownPath(file.path), problemText(file.problems, text)));
  }
  return printContext(file.document, file.path, args);
}

type ContextSources = {
  readonly projectPath: string;
  readonly isOurs: (hash: string) => boolean;
  /** What the database has, for when there is no file. */
  readonly snapshot: SavedSnapshot | null;
};

/** A database that cannot be read is no reason not to read a file. */
async function loadContextSources(args: CommandArgs): Promise<ContextSources> {
  const { installation, text } = args;
  try {
    return await withStore(installation, async (context) => {
      const { store } = context;
      await refresh(context, text);
      const { projectPath } = await resolveProject(args, store);
      const [newest] = await store.snapshots({ projectPath, limit: 1 });
      const isGone = isCleared(newest?.ts ?? "", await findClearedAt(store, projectPath));
      return {
        projectPath,
        isOurs: await makeRecordedFileCheck(context, projectPath),
        snapshot: isGone ? null : readSnapshot(newest),
      };
    });
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    const named = args.option("project") ?? ".";
    const { projectPath } = projectPathOf(
      fromHere(expandHome(named, installation.paths.userHome) ?? named),
    );
    return {
      projectPath,
      isOurs: makeJournalFileCheck(installation.paths.journal),
      snapshot: null,
    };
  }
}

/** The file, if it may be used. */
function loadUsableFile(
  args: CommandArgs,
  { projectPath, isOurs }: ContextSources,
): ContextFileReading | null {
  const { text } = args;
  const { faults } = text.saved;
  const isAnyFine = args.has("foreign");
  let file: ReturnType<typeof readContextFile>;
  try {
    file = readContextFile(projectPath, isOurs, isAnyFine);
  } catch (error) {
    throw placeFault(error, text);
  }
  if (file === null) return null;
  if (file.document === null) {
    throw documentFault(file.problems, oneLine(file.path), text, {
      other: faults.otherProjectLoadFix,
      invalid: faults.uselessFix,
    });
  }
  if (file.isForeign && !isAnyFine) {
    const { session_id: session, project, saved_at: at } = file.document.meta;
    const originTexts = [session, project, localTime(at)].map((one) =>
      oneLine(one, 200),
    ) as OriginTexts;
    throw new Fault(
      "CONTEXT_FOREIGN",
      faults.foreign(oneLine(file.path), ...originTexts),
      faults.foreignFix,
    );
  }
  return file;
}

type OriginTexts = [string, string, string];

function printContext(document: ContextDocument, path: string | null, args: CommandArgs): number {
  const { text } = args;
  if (args.has("json")) {
    printJson(document);
    return 0;
  }
  const { facts } = text.saved;
  const { meta } = document;
  const rows = [
    [facts.project, shownPath(meta.project ?? "")],
    [facts.session, meta.session_id],
    [facts.saved, localTime(meta.saved_at)],
    ...(path === null ? [] : [[facts.file, shownPath(path)]]),
  ];
  for (const line of table(rows.map((row) => row.map((cell) => oneLine(cell))))) print(line);
  for (const line of documentLines(document, text)) print(line);
  return 0;
}
