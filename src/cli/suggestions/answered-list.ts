/** `self-gen suggestions --all`: what is open, then what was answered, each with its state and the id that changes it. */
import { abbreviateHome } from "../../config/paths.ts";
import { getProjectName } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { formatAppliedTitle } from "../../learn/apply/applied-title.ts";
import {
  listClosedSuggestions,
  formatClosedTitle,
} from "../../learn/feedback/closed-suggestions.ts";
import { toShortId } from "../../learn/suggestions/short-id.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { localTime, oneLine, printLines } from "../terminal/terminal.ts";
import { loadAppliedSuggestions, appliedName, filterInEffect } from "./applied-suggestions.ts";

export type AnsweredSuggestion = {
  readonly state: "applied" | "undone" | "dismissed";
  /** What `undo` or `dismiss --reopen` knows it by. */
  readonly id: string;
  readonly type: string;
  /** Null once it was forgotten. */
  readonly title: string | null;
  readonly at: string;
  /** Null for all projects. */
  readonly projectPath: string | null;
  readonly files: readonly string[];
  readonly reason: string | null;
  /** Of what is applied: whether what undo needs is there. */
  readonly canUndo: boolean;
};

/** The last one first. `projectPath`: only what counts there; null for every project. */
export async function listAnsweredSuggestions(
  { installation, text }: Pick<CommandArgs, "installation" | "text">,
  context: IngestContext,
  projectPath: string | null,
): Promise<readonly AnsweredSuggestion[]> {
  const ever = await loadAppliedSuggestions(installation, context);
  const applied = filterInEffect(ever);
  const undone = new Map(
    ever.map((one) => [one.suggestionId, formatAppliedTitle(one, text.learn)]),
  );
  const away = listClosedSuggestions(await context.store.queryEvents({ type: "feedback" }));
  const all: readonly AnsweredSuggestion[] = [
    ...applied.map((one) => ({
      state: "applied" as const,
      id: appliedName(one, applied),
      type: one.suggestionType,
      title: formatAppliedTitle(one, text.learn),
      at: one.appliedAt,
      projectPath: one.projectPath,
      files: one.files,
      reason: null,
      canUndo: one.canUndo,
    })),
    ...away.map((one) => ({
      state: one.action,
      id: toShortId(one.suggestionId),
      type: one.suggestionType,
      title: undone.get(one.suggestionId) ?? formatClosedTitle(one, text.learn),
      at: one.ts,
      projectPath: one.projectPath,
      files: [],
      reason: one.reason,
      canUndo: false,
    })),
  ];
  const isMeant = (one: AnsweredSuggestion): boolean =>
    projectPath === null || one.projectPath === null || one.projectPath === projectPath;
  return all.filter(isMeant).toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

export function printAnsweredSuggestions(
  found: readonly AnsweredSuggestion[],
  args: CommandArgs,
): void {
  const { text } = args;
  const { answered: words, undo } = text.learn;
  if (found.length === 0) {
    printLines(["", words.none]);
    return;
  }
  const entries = found.flatMap((one) => [
    "",
    `  ${oneLine(one.title ?? undo.untitled(one.type))}`,
    `    ${factsOf(one, args).join(" · ")}`,
  ]);
  const isApplied = (one: AnsweredSuggestion): boolean => one.state === "applied";
  const hints = [
    ...(found.some(isApplied) ? [words.undoHint] : []),
    ...(found.every(isApplied) ? [] : [words.reopenHint]),
  ];
  printLines(["", words.heading(found.length), ...entries, "", ...hints]);
}

function factsOf(one: AnsweredSuggestion, { installation, text }: CommandArgs): readonly string[] {
  const { projectPath, files, reason, id } = one;
  const where = projectPath === null ? text.learn.list.everywhere : getProjectName(projectPath);
  return [
    stateOf(one, text),
    oneLine(where),
    ...files.map((path) => oneLine(abbreviateHome(path, installation.paths.userHome))),
    ...(reason === null ? [] : [`“${oneLine(reason, 80)}”`]),
    id,
  ];
}

function stateOf({ state, at }: AnsweredSuggestion, { learn }: Text): string {
  const day = localTime(at).slice(0, 10);
  const said = { applied: learn.effects.applied, ...learn.dismissed };
  return said[state](day);
}
