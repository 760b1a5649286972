/**
 * Suggestions that are found from now on, until something more is recorded: the list that somebody's look has kept is
 * replaced by one of our own, whose evidence are prompts that were really recorded. What finds them has tests of its own.
 */
import { resolvePaths } from "../../../src/config/paths.ts";
import { openInstallation } from "../../../src/ingest/installation.ts";
import type { Proposal, Suggestion } from "../../../src/learn/suggestions/suggestion.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import type { FlatEvent } from "../../../src/store/store.ts";

export type Planted = Proposal & {
  readonly summary: string;
  /** The prompts that it was found in. */
  readonly said: string;
} & Partial<Suggestion>;

export type PlantedHome = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly run: (args: readonly string[]) => Promise<unknown>;
};

export async function plantSuggestions(
  { env, run }: PlantedHome,
  projectPath: string,
  planted: readonly Planted[],
): Promise<readonly Suggestion[]> {
  await run(["suggestions", "--json", "--project", projectPath]);
  const paths = resolvePaths(env, process.execPath);
  if (paths === null) throw new Error("no home");
  const store = openSqliteStore(openInstallation(paths).dbPath);
  try {
    const prompts = await store.queryEvents({ type: "prompt", oldestFirst: true });
    const asked = { projectPaths: [projectPath], repoId: null, since: "" };
    const row = await store.newestAnalysis(asked);
    if (row === null) throw new Error("nothing to plant them on");
    const suggestions = planted.map((one, at) => suggestionOf(one, at, prompts, projectPath));
    const analysis = JSON.stringify({ suggestions });
    await store.transact((tx) => tx.saveAnalysis({ ...row, analysis }));
    return suggestions;
  } finally {
    await store.close();
  }
}

function suggestionOf(
  { said, ...one }: Planted,
  at: number,
  prompts: readonly FlatEvent[],
  projectPath: string,
): Suggestion {
  const seen = prompts.filter((event) => event["text"] === said);
  if (seen.length === 0) throw new Error(`nobody said: ${said}`);
  return {
    id: `suggest-${at + 1}`,
    stableId: Bun.hash(one.summary).toString(16).padStart(16, "0").repeat(2),
    kind: "permission",
    pattern: { rule: "Bash(planted)" },
    evidence: seen.map(({ id }) => id),
    count: seen.length,
    sessions: new Set(seen.map(({ sessionId }) => sessionId)).size,
    days: 1,
    firstSeen: seen[0]?.ts ?? "",
    lastSeen: seen.at(-1)?.ts ?? "",
    cost: { minutes: null, tokens: null, errors: null, arithmetic: "" },
    priority: at + 1,
    scope: "project",
    projectPath,
    provider: "claude",
    wordedBy: "rules",
    ...one,
  };
}
