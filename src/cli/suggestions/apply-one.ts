/** `self-gen apply`: the diff first, then a question, then the files. */
import { abbreviateHome } from "../../config/paths.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { applySuggestion } from "../../learn/apply/apply-suggestion.ts";
import { formatAppliedTitle } from "../../learn/apply/applied-title.ts";
import type { AppliedSuggestion } from "../../learn/apply/applied-suggestions.ts";
import { type ApplyChange, type ApplyPlan, planApply } from "../../learn/apply/plan-apply.ts";
import { recoverApply } from "../../learn/apply/recover.ts";
import { readTarget } from "../../learn/apply/target-file.ts";
import { createUnifiedDiff } from "../../learn/apply/unified-diff.ts";
import { readShownList } from "../../learn/suggestions/shown-list.ts";
import { toShortId } from "../../learn/suggestions/short-id.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import { type CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import {
  refuseExcludedProject,
  refuseUnlessRecording,
} from "../command/refuse-unless-recording.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { shellWord } from "../../system/shell-word.ts";
import { oneLine, print, printError, printJson, printWhole } from "../terminal/terminal.ts";
import { withApplyFaults } from "./apply-faults.ts";
import { askAfterDiff } from "./ask-after-diff.ts";
import { headline } from "./headline.ts";
import { makeApplyDesk, findApplyPlaces, detectActor } from "./apply-desk.ts";
import { findSuggestion, parseListNumber, MIN_ID_LENGTH } from "./find-suggestion.ts";
import { loadAppliedSuggestions, appliedName, filterInEffect } from "./applied-suggestions.ts";
import { applyHeading, type ApplyTarget, toApplyTarget } from "./apply-target.ts";
import { withMiningStore } from "./with-mining-store.ts";

export const applyOne = (args: CommandArgs, word: string): Promise<number> =>
  withMiningStore(args.installation, async (context) => {
    const { installation, text } = args;
    const who = detectActor();
    const desk = makeApplyDesk(installation, context);
    const isOnlyShown = who === "agent" || args.has("dry-run");
    if (!isOnlyShown) await withApplyFaults(text, "", () => recoverApply(desk));
    const { projectPath: here } = await resolveProject(args, context.store);
    const before = await findInEffect(args, context, resolveSuggestionId(args, word, here), here);
    if (before !== null) return printInEffect(args, context, before);
    const named = await findSuggestion(args, context, word, "apply", "answered");
    const target = toApplyTarget(args, named);
    const { suggestion, projectPath, isGlobal } = target;
    const again = await findInEffect(args, context, suggestion.stableId, projectPath);
    if (again !== null) return printInEffect(args, context, again);
    const id = toShortId(suggestion.stableId);
    const plan = await withApplyFaults(text, id, () => planTarget(args, target));
    if (plan.changes.length === 0) return printAlreadyThere(args, suggestion);
    const diff = plan.changes.flatMap((change) => diffOf(change, args));
    if (isOnlyShown) return printDiffOnly(args, target, diff, who === "agent");
    refuseUnlessRecording(args);
    if (!isGlobal) refuseExcludedProject(args, projectPath);
    const { faults } = text.learn.apply;
    if (PERSON_ONLY_TYPES.has(suggestion.type) && who !== "person") {
      throw new Fault("NEEDS_PERSON", faults.needsPerson, faults.needsPersonFix);
    }
    const lines = [applyHeading(target, text), ...diff];
    if (!args.has("yes")) askAfterDiff(text.learn.apply.question, lines, args);
    const manifest = await withApplyFaults(text, id, () => applySuggestion(suggestion, plan, desk));
    const { applyId } = manifest;
    const files = plan.changes.map(({ path }) => path);
    if (args.has("json")) {
      printJson({ applied: true, applyId, suggestionId: suggestion.stableId, files, diff });
      return 0;
    }
    if (args.has("yes")) printWhole(lines.join("\n"));
    printApplied(args, suggestion, plan, files);
    return 0;
  });

const PERSON_ONLY_TYPES: ReadonlySet<string> = new Set(["permission", "hook"]);

const planTarget = (
  args: CommandArgs,
  { suggestion, projectPath, isGlobal }: ApplyTarget,
): ApplyPlan =>
  planApply(suggestion, {
    places: findApplyPlaces(args.installation, projectPath),
    wish: { isGlobal, asCommand: args.has("command"), registers: args.has("apply") },
    read: (place) => readTarget(place).text,
    words: args.text.learn.apply,
  });

/** A number means the list that was shown last; null where it stands in none. */
function resolveSuggestionId(args: CommandArgs, word: string, projectPath: string): string | null {
  const number = parseListNumber(word);
  if (Number.isNaN(number)) return word;
  return readShownList(args.installation.paths.run, projectPath)?.ids.get(number) ?? null;
}

/** One that stands in this project already; a hook may still be registered, and one project's be written for all. */
async function findInEffect(
  args: CommandArgs,
  context: IngestContext,
  meant: string | null,
  projectPath: string,
): Promise<AppliedSuggestion | null> {
  if (meant === null || meant.length < MIN_ID_LENGTH) return null;
  const found = filterInEffect(await loadAppliedSuggestions(args.installation, context)).findLast(
    ({ suggestionId, scope, projectPath: own }) =>
      suggestionId.startsWith(meant) && (scope === "global" || own === projectPath),
  );
  if (found === undefined) return null;
  const mayGoOn =
    (found.suggestionType === "hook" && args.has("apply")) ||
    (found.scope === "project" && args.has("global"));
  return mayGoOn ? null : found;
}

const diffOf = (
  { path, before, after }: ApplyChange,
  { installation }: CommandArgs,
): readonly string[] =>
  createUnifiedDiff(abbreviateHome(path, installation.paths.userHome), before, after);

function printDiffOnly(
  args: CommandArgs,
  target: ApplyTarget,
  diff: readonly string[],
  isAgent: boolean,
): number {
  const { suggestion, isGlobal, projectPath } = target;
  const { apply: words } = args.text.learn;
  const flags = ["global", "local", "command", "apply"].filter(args.has);
  const command = [
    `self-gen apply ${toShortId(suggestion.stableId)}`,
    ...flags.map((name) => `--${name}`),
    ...(isGlobal ? [] : [`--project ${oneLine(shellWord(projectPath))}`]),
  ].join(" ");
  if (args.has("json")) {
    printJson({ applied: false, reason: isAgent ? "agent" : "dry-run", diff, command });
    return 0;
  }
  print(headline(suggestion, args));
  print(applyHeading(target, args.text));
  printWhole(diff.join("\n"));
  print("");
  if (isAgent) printError(words.inAgent(command));
  else print(words.trial);
  return 0;
}

async function printInEffect(
  args: CommandArgs,
  context: IngestContext,
  one: AppliedSuggestion,
): Promise<number> {
  const { applyId, suggestionType } = one;
  const { learn } = args.text;
  const { apply: words, undo } = learn;
  if (args.has("json")) printJson({ applied: false, already: true, applyId });
  else {
    const name = appliedName(
      one,
      filterInEffect(await loadAppliedSuggestions(args.installation, context)),
    );
    print(words.already(oneLine(formatAppliedTitle(one, learn) ?? undo.untitled(suggestionType))));
    print(words.undoHint(name));
  }
  return 0;
}

function printAlreadyThere(args: CommandArgs, suggestion: Suggestion): number {
  const { apply: words } = args.text.learn;
  if (args.has("json")) printJson({ applied: false, already: true });
  else {
    print(words.already(headline(suggestion, args)));
    print(words.there);
  }
  return 0;
}

function printApplied(
  args: CommandArgs,
  suggestion: Suggestion,
  plan: ApplyPlan,
  files: readonly string[],
): void {
  const { apply: words } = args.text.learn;
  const { stableId, type } = suggestion;
  const id = toShortId(stableId);
  print(words.done(headline(suggestion, args)));
  for (const path of files)
    print(words.wrote(oneLine(abbreviateHome(path, args.installation.paths.userHome))));
  if (type === "hook" && !plan.wish.registers) print(words.hookOnly(id));
  else print(words.restart);
  print(words.undoHint(id));
}
