/** `self-gen apply`: the diff first, then a question, then the files. */
import { tilde } from "../../config/paths.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { applySuggestion } from "../../learn/apply/apply-suggestion.ts";
import { appliedTitle } from "../../learn/apply/applied-title.ts";
import type { AppliedSuggestion } from "../../learn/apply/applied.ts";
import { type Change, type Plan, planApply } from "../../learn/apply/plan-apply.ts";
import { recoverApplied } from "../../learn/apply/recover.ts";
import { readTarget } from "../../learn/apply/target-file.ts";
import { unifiedDiff } from "../../learn/apply/unified-diff.ts";
import { readShownList } from "../../learn/suggestions/shown-list.ts";
import { shortId } from "../../learn/suggestions/short-id.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import { type Given } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { refuseExcluded, refuseUnlessRecording } from "../command/refuse-unrecorded.ts";
import { projectOf } from "../context/which-session.ts";
import { shellWord } from "../../system/shell-word.ts";
import { oneLine, print, printError, printJson, printWhole } from "../terminal/terminal.ts";
import { inWords } from "./apply-words.ts";
import { askAfterDiff } from "./ask-after-diff.ts";
import { headline } from "./headline.ts";
import { deskHere, placesHere, whoHere } from "./desk-here.ts";
import { numberedSuggestion, numberIn, SHORTEST_ID } from "./numbered.ts";
import { allApplied, appliedName, standing } from "./standing.ts";
import { headingOf, type Target, targetOf } from "./target.ts";
import { withHistory } from "./with-history.ts";

export const applyOne = (given: Given, word: string): Promise<number> =>
  withHistory(given.house, async (context) => {
    const { house, text } = given;
    const who = whoHere();
    const desk = deskHere(house, context);
    const isOnlyShown = who === "agent" || given.has("dry-run");
    if (!isOnlyShown) await inWords(text, "", () => recoverApplied(desk));
    const { projectPath: here } = await projectOf(given, context.store);
    const before = await standingOne(given, context, meantBy(given, word, here), here);
    if (before !== null) return tellStanding(given, context, before);
    const named = await numberedSuggestion(given, context, word, "apply", "answered");
    const target = targetOf(given, named);
    const { suggestion, projectPath, isGlobal } = target;
    const again = await standingOne(given, context, suggestion.stableId, projectPath);
    if (again !== null) return tellStanding(given, context, again);
    const id = shortId(suggestion.stableId);
    const plan = await inWords(text, id, () => planned(given, target));
    if (plan.changes.length === 0) return tellThere(given, suggestion);
    const diff = plan.changes.flatMap((change) => diffOf(change, given));
    if (isOnlyShown) return tellOnly(given, target, diff, who === "agent");
    refuseUnlessRecording(given);
    if (!isGlobal) refuseExcluded(given, projectPath);
    const { faults } = text.learn.apply;
    if (NEEDS_PERSON.has(suggestion.type) && who !== "person") {
      throw new Fault("NEEDS_PERSON", faults.needsPerson, faults.needsPersonFix);
    }
    const lines = [headingOf(target, text), ...diff];
    if (!given.has("yes")) askAfterDiff(text.learn.apply.question, lines, given);
    const manifest = await inWords(text, id, () => applySuggestion(suggestion, plan, desk));
    const { applyId } = manifest;
    const files = plan.changes.map(({ path }) => path);
    if (given.has("json")) {
      printJson({ applied: true, applyId, suggestionId: suggestion.stableId, files, diff });
      return 0;
    }
    if (given.has("yes")) printWhole(lines.join("\n"));
    tellDone(given, suggestion, plan, files);
    return 0;
  });

const NEEDS_PERSON: ReadonlySet<string> = new Set(["permission", "hook"]);

const planned = (given: Given, { suggestion, projectPath, isGlobal }: Target): Plan =>
  planApply(suggestion, {
    places: placesHere(given.house, projectPath),
    wish: { isGlobal, asCommand: given.has("command"), registers: given.has("apply") },
    read: (place) => readTarget(place).text,
    words: given.text.learn.apply,
  });

/** A number means the list that was shown last; null where it stands in none. */
function meantBy(given: Given, word: string, projectPath: string): string | null {
  const number = numberIn(word);
  if (Number.isNaN(number)) return word;
  return readShownList(given.house.paths.run, projectPath)?.ids.get(number) ?? null;
}

/** One that stands in this project already; a hook may still be registered, and one project's be written for all. */
async function standingOne(
  given: Given,
  context: IngestContext,
  meant: string | null,
  projectPath: string,
): Promise<AppliedSuggestion | null> {
  if (meant === null || meant.length < SHORTEST_ID) return null;
  const found = standing(await allApplied(given.house, context)).findLast(
    ({ suggestionId, scope, projectPath: own }) =>
      suggestionId.startsWith(meant) && (scope === "global" || own === projectPath),
  );
  if (found === undefined) return null;
  const mayGoOn =
    (found.suggestionType === "hook" && given.has("apply")) ||
    (found.scope === "project" && given.has("global"));
  return mayGoOn ? null : found;
}

const diffOf = ({ path, before, after }: Change, { house }: Given): readonly string[] =>
  unifiedDiff(tilde(path, house.paths.userHome), before, after);

function tellOnly(given: Given, target: Target, diff: readonly string[], isAgent: boolean): number {
  const { suggestion, isGlobal, projectPath } = target;
  const { apply: words } = given.text.learn;
  const flags = ["global", "local", "command", "apply"].filter(given.has);
  const command = [
    `self-gen apply ${shortId(suggestion.stableId)}`,
    ...flags.map((name) => `--${name}`),
    ...(isGlobal ? [] : [`--project ${oneLine(shellWord(projectPath))}`]),
  ].join(" ");
  if (given.has("json")) {
    printJson({ applied: false, reason: isAgent ? "agent" : "dry-run", diff, command });
    return 0;
  }
  print(headline(suggestion, given));
  print(headingOf(target, given.text));
  printWhole(diff.join("\n"));
  print("");
  if (isAgent) printError(words.inAgent(command));
  else print(words.trial);
  return 0;
}

async function tellStanding(
  given: Given,
  context: IngestContext,
  one: AppliedSuggestion,
): Promise<number> {
  const { applyId, suggestionType } = one;
  const { learn } = given.text;
  const { apply: words, undo } = learn;
  if (given.has("json")) printJson({ applied: false, already: true, applyId });
  else {
    const name = appliedName(one, standing(await allApplied(given.house, context)));
    print(words.already(oneLine(appliedTitle(one, learn) ?? undo.untitled(suggestionType))));
    print(words.undoHint(name));
  }
  return 0;
}

function tellThere(given: Given, suggestion: Suggestion): number {
  const { apply: words } = given.text.learn;
  if (given.has("json")) printJson({ applied: false, already: true });
  else {
    print(words.already(headline(suggestion, given)));
    print(words.there);
  }
  return 0;
}

function tellDone(
  given: Given,
  suggestion: Suggestion,
  plan: Plan,
  files: readonly string[],
): void {
  const { apply: words } = given.text.learn;
  const { stableId, type } = suggestion;
  const id = shortId(stableId);
  print(words.done(headline(suggestion, given)));
  for (const path of files) print(words.wrote(oneLine(tilde(path, given.house.paths.userHome))));
  if (type === "hook" && !plan.wish.registers) print(words.hookOnly(id));
  else print(words.restart);
  print(words.undoHint(id));
}
