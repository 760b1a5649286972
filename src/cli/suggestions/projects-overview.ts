/** Lists projects with suggestions, when this one has too little recorded. */
import { abbreviateHome } from "../../config/paths.ts";
import { getProjectName } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { CommandArgs } from "../command/command.ts";
import { oneLine, print, printLines, table, terminalColumns } from "../terminal/terminal.ts";
import { findAllProjectSuggestions, type ProjectSuggestions } from "./all-project-suggestions.ts";
import type { SuggestionsResult } from "./find-suggestions.ts";
import { noSuggestionsText } from "./no-suggestions-text.ts";
import { suggestionLines } from "./suggestion-lines.ts";
import { shownPath } from "../terminal/shown-path.ts";

export type ProjectsOverview = {
  /** Most first. */
  readonly projects: readonly {
    readonly project: string;
    readonly projectPath: string;
    /** Of those that were seen there alone. */
    readonly count: number;
  }[];
  /** Those that were seen in several. */
  readonly several: readonly Suggestion[];
};

/** Null where no project has any. */
export async function loadProjectsOverview(
  { request }: Pick<SuggestionsResult, "request">,
  context: IngestContext,
): Promise<ProjectsOverview | null> {
  const found = await findAllProjectSuggestions(request, context);
  return found.length === 0 ? null : toProjectsOverview(found);
}

export function toProjectsOverview(found: readonly ProjectSuggestions[]): ProjectsOverview {
  const all = found.flatMap(({ open }) => open).filter(({ scope }) => scope === "global");
  return {
    projects: found
      .map(({ project: { projectPath }, open }) => ({
        project: getProjectName(projectPath),
        projectPath,
        count: open.filter(({ scope }) => scope === "project").length,
      }))
      .toSorted((a, b) => b.count - a.count || (a.project < b.project ? -1 : 1)),
    several: [...new Map(all.map((one) => [one.stableId, one])).values()],
  };
}

export async function printProjectsOverview(
  { analysis, row, project: { projectPath } }: SuggestionsResult,
  overview: ProjectsOverview,
  args: CommandArgs,
  { store }: IngestContext,
): Promise<void> {
  const { text } = args;
  const { list: words } = text.learn;
  const [any] = await store.listSessions({ projectPath, limit: 1 });
  const isRecorded = any !== undefined;
  print(
    isRecorded
      ? noSuggestionsText(analysis, projectPath, row.days, text)
      : words.unrecorded(shownPath(projectPath)),
  );
  print("");
  printProjects(overview, args);
}

export function printProjects(
  { projects, several }: ProjectsOverview,
  { text, installation }: CommandArgs,
): void {
  const { list: words } = text.learn;
  const own = projects.filter(({ count }) => count > 0);
  if (own.length > 0) {
    print(words.projects);
    const rows = own.map(({ project, projectPath: path, count }) => [
      oneLine(project),
      String(count),
      oneLine(abbreviateHome(path, installation.paths.userHome)),
    ]);
    printLines(table(rows).map((line) => `  ${line}`));
  }
  if (several.length > 0) printLines([...(own.length > 0 ? [""] : []), words.severalHeading]);
  const columns = terminalColumns();
  for (const one of several) printLines(["", ...suggestionLines(one, text, columns, "   - ")]);
  printLines(["", words.overviewHint]);
}
