/** `self-gen apply`: the diff first, then a question, then the files. */
import { tilde } from "../../config/paths.ts";
import type { IngestContext } from "../../ingest/context.ts";
import { applySuggestion } from "../../learn/apply/apply-suggestion.ts";
import {
  APPLIED_EVENTS,
  appliedSuggestions,
  type AppliedSuggestion,
} from "../../learn/apply/applied.ts";
import type { Wish } from "../../learn/apply/places.ts";
import { type Change, type Plan, planApply } from "../../learn/apply/plan-apply.ts";
import { recoverApplied } from "../../learn/apply/recover.ts";
import { readTarget } from "../../learn/apply/target-file.ts";
import { unifiedDiff } from "../../learn/apply/unified-diff.ts";
import { readShownList } from "../../learn/suggestions/shown-list.ts";
import type { Suggestion } from "../../learn/suggestions/suggestion.ts";
import { type Given } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { refuseExcluded, refuseUnlessRecording } from "../command/refuse-unrecorded.ts";
import { projectOf } from "../context/which-session.ts";
import { oneLine, print, printJson, printLines } from "../terminal/terminal.ts";
import { inWords } from "./apply-words.ts";
import { askAfterDiff } from "./ask-after-diff.ts";
import { deskHere, placesHere, whoHere } from "./desk-here.ts";
import { numberedSuggestion } from "./numbered.ts";
import { withHistory } from "./with-history.ts";

const SHORT_ID = 12;

export const applyOne = (given: Given, word: string): Promise<number> =>
  withHistory(given.house, async (context) => {
    const { house, text } = given;
    const who = whoHere();
    const desk = deskHere(house, context);
    const isOnlyShown = who === "agent" || given.has("dry-run");
    if (!isOnlyShown) await inWords(text, "", () => recoverApplied(desk));
    const { projectPath } = await projectOf(given, context.store);
    const before = await standingOne(given, context, word, projectPath);
    if (before !== null) return tellStanding(given, before);
    const suggestion = await numberedSuggestion(given, context, word, "apply", "answered");
    const again = await standingOne(given, context, suggestion.stableId, projectPath);
    if (again !== null) return tellStanding(given, again);
    const id = suggestion.stableId.slice(0, SHORT_ID);
    const plan = await inWords(text, id, () => planned(given, suggestion, projectPath));
    if (plan.changes.length === 0) return tellThere(given, suggestion);
    const diff = plan.changes.flatMap((change) => diffOf(change, given));
    if (isOnlyShown) return tellOnly(given, suggestion, diff, who === "agent");
    refuseUnlessRecording(given);
    refuseExcluded(given, projectPath);
    const { faults } = text.learn.apply;
    if (NEEDS_PERSON.has(suggestion.type) && who !== "person") {
      throw new Fault("NEEDS_PERSON", faults.needsPerson, faults.needsPersonFix);
    }
    if (!given.has("yes")) askAfterDiff(text.learn.apply.question, diff, text);
    const manifest = await inWords(text, id, () => applySuggestion(suggestion, plan, desk));
    const { applyId } = manifest;
    const files = plan.changes.map(({ path }) => path);
    if (given.has("json")) {
      printJson({ applied: true, applyId, suggestionId: suggestion.stableId, files, diff });
      return 0;
    }
    if (given.has("yes")) printLines(diff);
    tellDone(given, suggestion, plan, files);
    return 0;
  });

const NEEDS_PERSON: ReadonlySet<string> = new Set(["permission", "hook"]);

function planned(given: Given, suggestion: Suggestion, projectPath: string): Plan {
  const wish: Wish = {
    isGlobal: given.has("global") || suggestion.scope === "global" || suggestion.type === "setting",
    asCommand: given.has("command"),
    registers: given.has("apply"),
  };
  return planApply(suggestion, {
    places: placesHere(given.house, projectPath),
    wish,
    read: (place) => readTarget(place).text,
    words: given.text.learn.apply,
  });
}

/** One that stands already; a hook that was only written may still be registered. */
async function standingOne(
  given: Given,
  { store }: IngestContext,
  word: string,
  projectPath: string,
): Promise<AppliedSuggestion | null> {
  const { home, run } = given.house.paths;
  const number = Number(/^(?:suggest-)?([1-9]\d{0,4})$/.exec(word)?.[1] ?? Number.NaN);
  const meant = Number.isNaN(number) ? word : readShownList(run, projectPath)?.ids.get(number);
  if (meant === undefined || meant.length < 6) return null;
  const events = await store.queryEvents({ types: APPLIED_EVENTS });
  const standing = appliedSuggestions(events, home).filter(({ isUndone }) => !isUndone);
  const found = standing.findLast(({ suggestionId }) => suggestionId.startsWith(meant));
  const mayGoOn = found?.suggestionType === "hook" && given.has("apply");
  return mayGoOn ? null : (found ?? null);
}

const diffOf = ({ path, before, after }: Change, { house }: Given): readonly string[] =>
  unifiedDiff(tilde(path, house.paths.userHome), before, after);

function tellOnly(
  given: Given,
  { stableId, summary }: Suggestion,
  diff: readonly string[],
  isAgent: boolean,
): number {
  const { apply: words } = given.text.learn;
  const flags = ["global", "command", "apply"].filter(given.has).map((name) => ` --${name}`);
  const command = `self-gen apply ${stableId.slice(0, SHORT_ID)}${flags.join("")}`;
  if (given.has("json")) {
    printJson({ applied: false, reason: isAgent ? "agent" : "dry-run", diff, command });
    return 0;
  }
  print(oneLine(summary));
  printLines(diff);
  print("");
  print(isAgent ? words.inAgent(command) : words.trial);
  return 0;
}

function tellStanding(
  given: Given,
  { applyId, summary, suggestionType }: AppliedSuggestion,
): number {
  const { apply: words, undo } = given.text.learn;
  if (given.has("json")) printJson({ applied: false, already: true, applyId });
  else {
    print(words.already(oneLine(summary ?? undo.untitled(suggestionType))));
    print(words.undoHint(applyId));
  }
  return 0;
}

function tellThere(given: Given, { summary }: Suggestion): number {
  const { apply: words } = given.text.learn;
  if (given.has("json")) printJson({ applied: false, already: true });
  else {
    print(words.already(oneLine(summary)));
    print(words.there);
  }
  return 0;
}

function tellDone(
  given: Given,
  { summary, stableId, type }: Suggestion,
  plan: Plan,
  files: readonly string[],
): void {
  const { apply: words } = given.text.learn;
  const id = stableId.slice(0, SHORT_ID);
  print(words.done(oneLine(summary)));
  for (const path of files) print(words.wrote(oneLine(tilde(path, given.house.paths.userHome))));
  if (type === "hook" && !plan.wish.registers) print(words.hookOnly(id));
  else print(words.restart);
  print(words.undoHint(id));
}
