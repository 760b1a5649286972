/**
 * Finds a suggestion by its number in the last list or by its id. If the list has changed since, a number could mean another
 * one: then the new list is shown, and nothing is done. An id is looked up in this project first, then in all others.
 */
import { projectPathOf } from "../../git/locate-repository.ts";
import type { IngestContext } from "../../ingest/context.ts";
import type { ProjectIdentity } from "../../learn/analysis/cached-analysis.ts";
import { readShownList } from "../../learn/suggestions/shown-list.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import type { CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { oneLine, printLines, terminalColumns } from "../terminal/terminal.ts";
import { findAllProjectSuggestions } from "./all-project-suggestions.ts";
import { findSuggestions, type SuggestionsResult, saveShownNumbers } from "./find-suggestions.ts";
import { suggestionLines } from "./suggestion-lines.ts";

export type NamedSuggestion = {
  readonly suggestion: Suggestion;
  /** Where it was found. */
  readonly project: ProjectIdentity;
  /** In another project than the one that is asked about. */
  readonly isElsewhere: boolean;
};

/** Shorter beginnings of ids are none. */
export const MIN_ID_LENGTH = 6;

/** Not a number where it is an id. */
export const parseListNumber = (word: string): number =>
  Number(/^(?:suggest-)?([1-9]\d{0,4})$/.exec(word)?.[1] ?? Number.NaN);

export async function findSuggestion(
  args: CommandArgs,
  context: IngestContext,
  word: string,
  command: string,
  /** Those that somebody has answered can be named too, by their ids. */
  answered: "answered" | null = null,
): Promise<NamedSuggestion> {
  const { run } = args.installation.paths;
  const { projectPath } = await resolveProject(args, context.store);
  const last = readShownList(run, projectPath);
  const shown = last === null || last.ids.size === 0 ? null : last;
  const found = await findSuggestions(args, context, command, shown?.days ?? undefined);
  const { project, open } = found;
  const number = parseListNumber(word);
  if (!Number.isNaN(number)) {
    // Who names a number without a list means this one.
    if (shown === null) saveShownNumbers(args, found);
    const suggestion = findByNumber(args, found, number, shown?.ids ?? null);
    return { suggestion, project, isElsewhere: false };
  }
  const all = answered === null ? open : [...open, ...found.analysis.suggestions];
  const here = findById(all, word);
  if (here !== null) return { suggestion: here, project, isElsewhere: false };
  const there = await findInOtherProjects(args, context, word, found);
  if (there !== null) return there;
  throw unknownSuggestionFault(args, word, open, shown?.ids ?? null);
}

function findByNumber(
  args: CommandArgs,
  found: SuggestionsResult,
  number: number,
  shown: ReadonlyMap<number, string> | null,
): Suggestion {
  const { open } = found;
  const { faults } = args.text.learn;
  const now = open.find(({ priority }) => priority === number);
  if (shown === null && now !== undefined) return now;
  const meant = shown?.get(number);
  if (now !== undefined && now.stableId === meant) return now;
  if (meant !== undefined && open.length > 0) {
    saveShownNumbers(args, found);
    if (!args.has("json")) {
      const columns = terminalColumns();
      for (const one of open) printLines(suggestionLines(one, args.text, columns));
    }
    throw new Fault("LIST_CHANGED", faults.changed(number), faults.changedFix);
  }
  throw unknownSuggestionFault(args, String(number), open, shown);
}

function findById(all: readonly Suggestion[], word: string): Suggestion | null {
  if (word.length < MIN_ID_LENGTH) return null;
  const named = all.filter(({ stableId }) => stableId.startsWith(word));
  const ids = new Set(named.map(({ stableId }) => stableId));
  return ids.size === 1 ? (named[0] ?? null) : null;
}

/** Whoever names a project means no other. What was seen in several is found in any of them. */
async function findInOtherProjects(
  args: CommandArgs,
  context: IngestContext,
  word: string,
  { request }: SuggestionsResult,
): Promise<NamedSuggestion | null> {
  if (args.option("project") !== undefined || word.length < MIN_ID_LENGTH) return null;
  for (const { project, open } of await findAllProjectSuggestions(request, context)) {
    const suggestion = findById(open, word);
    if (suggestion === null) continue;
    const own = suggestion.projectPath;
    return { suggestion, project: own === null ? project : projectPathOf(own), isElsewhere: true };
  }
  return null;
}

function unknownSuggestionFault(
  args: CommandArgs,
  word: string,
  open: readonly Suggestion[],
  shown: ReadonlyMap<number, string> | null,
): Fault {
  const { faults } = args.text.learn;
  if (open.length === 0) return new Fault("NO_SUGGESTIONS", faults.none, faults.noneFix);
  const numbers = [...(shown?.keys() ?? open.map(({ priority }) => priority))];
  const isWhole = numbers.every((number, at) => number === at + 1);
  const range = isWhole ? `1-${numbers.length}` : numbers.join(", ");
  return new Fault("NO_SUGGESTION", faults.noSuch(oneLine(word, 60)), faults.range(range));
}
