/** Suggestions as an analysis kept them, whatever miners there are; they hold until something else is recorded. */
import { loadConfig } from "../../src/config/load.ts";
import { resolvePaths } from "../../src/config/paths.ts";
import { projectPathOf } from "../../src/git/locate-repository.ts";
import { ingest } from "../../src/ingest/ingest.ts";
import { ingestContext, openInstallation } from "../../src/ingest/installation.ts";
import { runAnalysis } from "../../src/learn/analysis/run-analysis.ts";
import type { Suggestion } from "../../src/learn/suggestions/suggestion.ts";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { loadText } from "../../src/text/load-text.ts";
import type { Sandbox } from "../sandbox.ts";

/** Numbered in the order given, of the sandbox's project. */
export async function plantSuggestions(
  sandbox: Pick<Sandbox, "env" | "project">,
  suggestions: readonly Suggestion[],
): Promise<readonly Suggestion[]> {
  const paths = resolvePaths(sandbox.env, "/nowhere");
  if (paths === null) throw new Error("the sandbox has no home");
  const installation = openInstallation(paths);
  const store = openSqliteStore(installation.dbPath, {});
  try {
    await ingest(ingestContext(installation, store));
    const project = projectPathOf(sandbox.project);
    const { language } = loadConfig(paths.config, sandbox.env).config;
    const text = await loadText(language);
    const now = new Date();
    const { userHome } = paths;
    const { row } = await runAnalysis({ store, project, days: 30, now, userHome, text, language });
    const numbered = suggestions.map((one, at) => ({
      ...one,
      id: `suggest-${at + 1}`,
      priority: at + 1,
      projectPath: one.scope === "global" ? null : project.projectPath,
    }));
    const analysis = JSON.stringify({ suggestions: numbered });
    await store.transact((tx) => tx.saveAnalysis({ ...row, analysis }));
    return numbered;
  } finally {
    await store.close();
  }
}
