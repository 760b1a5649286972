/** `self-gen apply`: the diff first, then a question, then the files. */
import { abbreviateHome } from "../../config/paths.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { applySuggestion } from "../../learn/apply/apply-suggestion.ts";
import { formatAppliedTitle } from "../../learn/apply/applied-title.ts";
import type { AppliedSuggestion } from "../../learn/apply/applied-suggestions.ts";
import { type ApplyChange, type ApplyPlan, planApply } from "../../learn/apply/plan-apply.ts";
import { recoverApplied } from "../../learn/apply/recover.ts";
import { readTarget } from "../../learn/apply/target-file.ts";
import { createUnifiedDiff } from "../../learn/apply/unified-diff.ts";
import { readShownList } from "../../learn/suggestions/shown-list.ts";
import { toShortId } from "../../learn/suggestions/short-id.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import { type CommandArgs } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { refuseExcluded, refuseUnlessRecording } from "../command/refuse-unless-recording.ts";
import { resolveProject } from "../context/resolve-session.ts";
import { shellWord } from "../../system/shell-word.ts";
import { oneLine, print, printError, printJson, printWhole } from "../terminal/terminal.ts";
import { withApplyFaults } from "./apply-faults.ts";
import { askAfterDiff } from "./ask-after-diff.ts";
import { headline } from "./headline.ts";
import { makeApplyDesk, findApplyPlaces, detectActor } from "./apply-desk.ts";
import { findSuggestion, parseListNumber, MIN_ID_LENGTH } from "./find-suggestion.ts";
import { loadAppliedSuggestions, appliedName, filterStanding } from "./applied-suggestions.ts";
import { applyHeading, type ApplyTarget, toApplyTarget } from "./apply-target.ts";
import { withMiningStore } from "./with-mining-store.ts";

export const applyOne = (given: CommandArgs, word: string): Promise<number> =>
  withMiningStore(given.installation, async (context) => {
    const { installation, text } = given;
    const who = detectActor();
    const desk = makeApplyDesk(installation, context);
    const isOnlyShown = who === "agent" || given.has("dry-run");
    if (!isOnlyShown) await withApplyFaults(text, "", () => recoverApplied(desk));
    const { projectPath: here } = await resolveProject(given, context.store);
    const before = await findStandingApplied(
      given,
      context,
      resolveSuggestionId(given, word, here),
      here,
    );
    if (before !== null) return printStanding(given, context, before);
    const named = await findSuggestion(given, context, word, "apply", "answered");
    const target = toApplyTarget(given, named);
    const { suggestion, projectPath, isGlobal } = target;
    const again = await findStandingApplied(given, context, suggestion.stableId, projectPath);
    if (again !== null) return printStanding(given, context, again);
    const id = toShortId(suggestion.stableId);
    const plan = await withApplyFaults(text, id, () => planTarget(given, target));
    if (plan.changes.length === 0) return printAlreadyThere(given, suggestion);
    const diff = plan.changes.flatMap((change) => diffOf(change, given));
    if (isOnlyShown) return printDiffOnly(given, target, diff, who === "agent");
    refuseUnlessRecording(given);
    if (!isGlobal) refuseExcluded(given, projectPath);
    const { faults } = text.learn.apply;
    if (PERSON_ONLY_TYPES.has(suggestion.type) && who !== "person") {
      throw new Fault("NEEDS_PERSON", faults.needsPerson, faults.needsPersonFix);
    }
    const lines = [applyHeading(target, text), ...diff];
    if (!given.has("yes")) askAfterDiff(text.learn.apply.question, lines, given);
    const manifest = await withApplyFaults(text, id, () => applySuggestion(suggestion, plan, desk));
    const { applyId } = manifest;
    const files = plan.changes.map(({ path }) => path);
    if (given.has("json")) {
      printJson({ applied: true, applyId, suggestionId: suggestion.stableId, files, diff });
      return 0;
    }
    if (given.has("yes")) printWhole(lines.join("\n"));
    printApplied(given, suggestion, plan, files);
    return 0;
  });

const PERSON_ONLY_TYPES: ReadonlySet<string> = new Set(["permission", "hook"]);

const planTarget = (
  given: CommandArgs,
  { suggestion, projectPath, isGlobal }: ApplyTarget,
): ApplyPlan =>
  planApply(suggestion, {
    places: findApplyPlaces(given.installation, projectPath),
    wish: { isGlobal, asCommand: given.has("command"), registers: given.has("apply") },
    read: (place) => readTarget(place).text,
    words: given.text.learn.apply,
  });

/** A number means the list that was shown last; null where it stands in none. */
function resolveSuggestionId(given: CommandArgs, word: string, projectPath: string): string | null {
  const number = parseListNumber(word);
  if (Number.isNaN(number)) return word;
  return readShownList(given.installation.paths.run, projectPath)?.ids.get(number) ?? null;
}

/** One that stands in this project already; a hook may still be registered, and one project's be written for all. */
async function findStandingApplied(
  given: CommandArgs,
  context: IngestContext,
  meant: string | null,
  projectPath: string,
): Promise<AppliedSuggestion | null> {
  if (meant === null || meant.length < MIN_ID_LENGTH) return null;
  const found = filterStanding(await loadAppliedSuggestions(given.installation, context)).findLast(
    ({ suggestionId, scope, projectPath: own }) =>
      suggestionId.startsWith(meant) && (scope === "global" || own === projectPath),
  );
  if (found === undefined) return null;
  const mayGoOn =
    (found.suggestionType === "hook" && given.has("apply")) ||
    (found.scope === "project" && given.has("global"));
  return mayGoOn ? null : found;
}

const diffOf = (
  { path, before, after }: ApplyChange,
  { installation }: CommandArgs,
): readonly string[] =>
  createUnifiedDiff(abbreviateHome(path, installation.paths.userHome), before, after);

function printDiffOnly(
  given: CommandArgs,
  target: ApplyTarget,
  diff: readonly string[],
  isAgent: boolean,
): number {
  const { suggestion, isGlobal, projectPath } = target;
  const { apply: words } = given.text.learn;
  const flags = ["global", "local", "command", "apply"].filter(given.has);
  const command = [
    `self-gen apply ${toShortId(suggestion.stableId)}`,
    ...flags.map((name) => `--${name}`),
    ...(isGlobal ? [] : [`--project ${oneLine(shellWord(projectPath))}`]),
  ].join(" ");
  if (given.has("json")) {
    printJson({ applied: false, reason: isAgent ? "agent" : "dry-run", diff, command });
    return 0;
  }
  print(headline(suggestion, given));
  print(applyHeading(target, given.text));
  printWhole(diff.join("\n"));
  print("");
  if (isAgent) printError(words.inAgent(command));
  else print(words.trial);
  return 0;
}

async function printStanding(
  given: CommandArgs,
  context: IngestContext,
  one: AppliedSuggestion,
): Promise<number> {
  const { applyId, suggestionType } = one;
  const { learn } = given.text;
  const { apply: words, undo } = learn;
  if (given.has("json")) printJson({ applied: false, already: true, applyId });
  else {
    const name = appliedName(
      one,
      filterStanding(await loadAppliedSuggestions(given.installation, context)),
    );
    print(words.already(oneLine(formatAppliedTitle(one, learn) ?? undo.untitled(suggestionType))));
    print(words.undoHint(name));
  }
  return 0;
}

function printAlreadyThere(given: CommandArgs, suggestion: Suggestion): number {
  const { apply: words } = given.text.learn;
  if (given.has("json")) printJson({ applied: false, already: true });
  else {
    print(words.already(headline(suggestion, given)));
    print(words.there);
  }
  return 0;
}

function printApplied(
  given: CommandArgs,
  suggestion: Suggestion,
  plan: ApplyPlan,
  files: readonly string[],
): void {
  const { apply: words } = given.text.learn;
  const { stableId, type } = suggestion;
  const id = toShortId(stableId);
  print(words.done(headline(suggestion, given)));
  for (const path of files)
    print(words.wrote(oneLine(abbreviateHome(path, given.installation.paths.userHome))));
  if (type === "hook" && !plan.wish.registers) print(words.hookOnly(id));
  else print(words.restart);
  print(words.undoHint(id));
}
