import { renameSync, rmSync } from "node:fs";
import { rebuild, type RebuildResult } from "../ingest/erase/rebuild.ts";
import { tryEmbedMissing } from "../ingest/search/embed-missing.ts";
import { recreateIndex } from "../ingest/search/index-status.ts";
import { openBackgroundEmbedder } from "../ingest/search/open-meaning.ts";
import { withIndex } from "../ingest/search/open-index.ts";
import { StoreFault } from "../store/fault.ts";
import { type Command, type CommandArgs, withStore } from "./command/command.ts";
import { asFault, Fault } from "./command/fault.ts";
import { endProgress, print, printError, printJson, progress } from "./terminal/terminal.ts";
import { host } from "../system/host.ts";

/** The table needs a second for some ten thousand documents; a model of another kind goes on in the background. */
const EMBED_MS = 60_000;

export const rebuildCommand: Command = {
  usage: (text) => ({
    words: "",
    options: {
      force: { type: "boolean", help: text.options.force },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (args) => {
    const { text } = args;
    let movedTo: string | null = null;
    let result: RebuildResult;
    try {
      result = await rebuildRows(args);
    } catch (error) {
      if (!(error instanceof StoreFault) || error.code !== "DB_CORRUPT") throw error;
      movedTo = moveDatabaseAside(args.installation.dbPath);
      printError(text.rebuild.movedAside(movedTo));
      result = await rebuildRows(args);
    }
    endProgress();
    if (result.outcome === "would_lose") {
      const { rebuildLoses, rebuildLosesFix } = text.faults;
      throw new Fault("REBUILD_LOSES", rebuildLoses(result.before, result.after), rebuildLosesFix);
    }
    const documents = await rebuildIndex(args);
    if (args.has("json")) printJson({ ...result, movedTo, documents });
    else {
      print(text.rebuild.done(result.after));
      if (documents !== null) print(text.searchIndex.done(documents));
    }
    return 0;
  },
};

const rebuildRows = (args: CommandArgs): Promise<RebuildResult> =>
  withStore(args.installation, (context) =>
    rebuild(context, {
      force: args.has("force"),
      onProgress: (events) => progress(args.text.rebuild.progress(events)),
    }),
  );

/** A cache: that it could not be made is no reason to fail. */
async function rebuildIndex({ installation, text }: CommandArgs): Promise<number | null> {
  const { progress: shown, later } = text.searchIndex;
  try {
    const documents = await withStore(installation, (context) =>
      recreateIndex(context, installation.dataFolder, (read, of) => progress(shown(read, of))),
    );
    await withIndex(installation.dataFolder, (index) =>
      tryEmbedMissing(index, () => openBackgroundEmbedder(installation), { budgetMs: EMBED_MS }),
    );
    return documents;
  } catch (error) {
    printError(later(asFault(error, text).message));
    return null;
  } finally {
    endProgress();
  }
}

/** A damaged database is kept, so that nothing is lost that somebody might still save. */
export function moveDatabaseAside(path: string): string {
  const aside = `${path}.broken-${host().now().toISOString().replaceAll(/[:.]/g, "-")}`;
  renameSync(path, aside);
  for (const ending of ["-wal", "-shm"]) rmSync(path + ending, { force: true });
  return aside;
}
