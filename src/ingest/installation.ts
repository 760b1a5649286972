/** One installation: where it lies, how it is set, and what ingest needs to work on it. */
import { isEnabled, type LoadedConfig, loadConfig } from "../config/load.ts";
import { type Environment, expandHome, type Paths } from "../config/paths.ts";
import { readPause } from "../config/pause.ts";
import type { Store } from "../store/store.ts";
import type { IngestContext } from "./context.ts";

export type Installation = {
  readonly paths: Paths;
  readonly loaded: LoadedConfig;
  readonly dbPath: string;
  /** Where the search index lies: in the home, wherever the database is. */
  readonly dataFolder: string;
};

export function openInstallation(paths: Paths, env: Environment = process.env): Installation {
  const loaded = loadConfig(paths.config, env);
  const dbPath = expandHome(loaded.config.dbPath ?? undefined, paths.userHome) ?? paths.db;
  return { paths, loaded, dbPath, dataFolder: `${paths.home}/data` };
}

export function ingestContext(
  { paths, loaded, dataFolder }: Installation,
  store: Store,
): IngestContext {
  const { config } = loaded;
  return {
    store,
    journal: paths.journal,
    stream: paths.stream,
    retentionDays: config.retentionDays,
    now: () => new Date(),
    dataFolder,
    privacy: {
      // Asked anew each time: a pause may begin while somebody follows.
      get isRecording() {
        return isEnabled(config) && readPause(paths.run, new Date()) === null;
      },
      collectPromptText: config.collectPromptText,
      excludeProjects: config.excludeProjects,
      userHome: paths.userHome,
    },
  };
}
