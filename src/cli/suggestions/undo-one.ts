/** `self-gen undo`: the list of what is applied, and taking one of them back. */
import { abbreviateHome } from "../../config/paths.ts";
import { getProjectName } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import type { AppliedSuggestion } from "../../learn/apply/applied-suggestions.ts";
import { formatAppliedTitle } from "../../learn/apply/applied-title.ts";
import { ApplyFault } from "../../learn/apply/apply-fault.ts";
import { readApplyManifest } from "../../learn/apply/apply-manifest.ts";
import { recoverApply } from "../../learn/apply/recover.ts";
import { planUndo, undoApply, type UndoChange } from "../../learn/apply/undo-apply.ts";
import { recordManualUndo } from "../../learn/apply/record-manual-undo.ts";
import { createUnifiedDiff } from "../../learn/apply/unified-diff.ts";
import type { Text } from "../../text/text.ts";
import { type CommandArgs, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import {
  localTime,
  oneLine,
  print,
  printError,
  printJson,
  printWhole,
} from "../terminal/terminal.ts";
import { printHints } from "../terminal/wrap.ts";
import { withApplyFaults } from "./apply-faults.ts";
import { askAfterDiff } from "./ask-after-diff.ts";
import { makeApplyDesk, detectActor } from "./apply-desk.ts";
import { hashOrNull } from "../../learn/apply/text-hash.ts";
import { APPLIED_LIST, readShownList, saveShownList } from "../../learn/suggestions/shown-list.ts";
import { toShortId } from "../../learn/suggestions/short-id.ts";
import { getProjectPath } from "../../git/locate-repository.ts";
import { findHere } from "../command/from-here.ts";
import { MIN_ID_LENGTH } from "./find-suggestion.ts";
import { loadAppliedSuggestions, appliedName, filterInEffect } from "./applied-suggestions.ts";

export const listUndoable = (args: CommandArgs): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { text } = args;
    await recoverInterrupted(args, context);
    const found = filterInEffect(await loadAppliedSuggestions(args.installation, context));
    saveAppliedNumbers(args, found);
    if (args.has("json")) {
      printJson({ applied: found });
      return 0;
    }
    const { undo: words } = text.learn;
    if (found.length === 0) {
      print(words.none);
      return 0;
    }
    print(words.heading(found.length));
    for (const [at, one] of found.entries()) {
      print(`${String(at + 1).padStart(3)}. ${titleOf(one, text)}`);
      print(`     ${[...factsOf(one, args), appliedName(one, found)].join(" · ")}`);
    }
    print("");
    print(words.hint);
    return 0;
  });

export const undoOne = (args: CommandArgs, word: string): Promise<number> =>
  withStore(args.installation, async (context) => {
    const { installation, text } = args;
    const { home } = installation.paths;
    const who = detectActor();
    await recoverInterrupted(args, context);
    const all = await loadAppliedSuggestions(installation, context);
    const here = findHere();
    const projectPath = here === null ? null : getProjectPath(here);
    const one = findNamedApplied(all, word, { args, projectPath });
    const { applyId } = one;
    const name = appliedName(one, filterInEffect(all));
    const { undo: words } = text.learn;
    const isOnlyShown = who === "agent" || args.has("dry-run");
    const manifest = readApplyManifest(home, applyId);
    const isByHand = args.has("by-hand");
    const changes = await withApplyFaults(text, name, (): readonly UndoChange[] => {
      if (isByHand) return [];
      if (manifest === null || manifest.state !== "recorded") {
        throw new ApplyFault("BACKUP_GONE", one.files.join(", "));
      }
      return planUndo(manifest, home);
    });
    const diff = changes.flatMap(({ path, now, to }) =>
      createUnifiedDiff(abbreviateHome(path, installation.paths.userHome), now, to),
    );
    if (isOnlyShown) {
      const command = `self-gen undo ${name}`;
      if (args.has("json")) printJson({ undone: false, diff, command });
      else {
        if (diff.length > 0) printWhole(diff.join("\n"));
        print(text.learn.notAgain(toShortId(one.suggestionId)));
        if (who === "agent") printError(words.inAgent(command));
        else print(text.learn.apply.trial);
      }
      return 0;
    }
    if (!args.has("yes")) askAfterDiff(text.learn.undo.question, diff, args);
    const desk = makeApplyDesk(installation, context);
    await withApplyFaults(text, name, async () => {
      if (manifest === null) await recordManualUndo(one, desk);
      else await undoApply(manifest, isByHand ? null : changes, desk);
    });
    if (args.has("json")) {
      printJson({ undone: true, applyId, files: one.files, diff });
      return 0;
    }
    print(words.done(titleOf(one, text)));
    if (isByHand) print(words.byHand);
    for (const [at, { path, now, to }] of changes.entries()) {
      if (now === null) continue;
      const isWhole = hashOrNull(to) === manifest?.files[at]?.before;
      const said = to === null ? words.removed : isWhole ? words.wrote : words.took;
      print(said(oneLine(abbreviateHome(path, installation.paths.userHome))));
    }
    printHints(text.learn.notAgain(toShortId(one.suggestionId)));
    return 0;
  });

/** What a killed one left is finished first; inside an agent nothing is written. */
async function recoverInterrupted(args: CommandArgs, context: IngestContext): Promise<void> {
  await refresh(context, args.text);
  if (detectActor() === "agent") return;
  await withApplyFaults(args.text, "", () =>
    recoverApply(makeApplyDesk(args.installation, context)),
  );
}

/** From now on numbers mean this list. */
function saveAppliedNumbers(
  { installation }: CommandArgs,
  found: readonly AppliedSuggestion[],
): void {
  const shown = found.map(({ applyId }, at) => ({ priority: at + 1, stableId: applyId }));
  try {
    saveShownList(installation.paths.run, APPLIED_LIST, APPLIED_LIST, shown);
  } catch {
    // What was shown is of use all the same.
  }
}

type AppliedLookup = { readonly args: CommandArgs; readonly projectPath: string | null };

function findNamedApplied(
  all: readonly AppliedSuggestion[],
  word: string,
  { args, projectPath }: AppliedLookup,
): AppliedSuggestion {
  const { faults } = args.text.learn.undo;
  const named = oneLine(word, 60);
  const meant = resolveAppliedId(all, word, args);
  const isNamed = ({ applyId, suggestionId }: AppliedSuggestion): boolean =>
    meant.length >= MIN_ID_LENGTH && (applyId.startsWith(meant) || suggestionId.startsWith(meant));
  const found = filterInEffect(all).filter(isNamed);
  const here = found.filter((one) => projectPath !== null && one.projectPath === projectPath);
  const [only, another] = found.length > 1 && here.length > 0 ? here : found;
  if (only === undefined) {
    if (word === "last") throw new Fault("NOT_APPLIED", faults.nothing, faults.noneFix);
    throw all.some(isNamed)
      ? new Fault("ALREADY_UNDONE", faults.undone(named), faults.undoneFix)
      : new Fault("NOT_APPLIED", faults.noSuch(named), faults.noSuchFix);
  }
  if (another === undefined) return only;
  throw new Fault("SEVERAL_APPLIED", faults.several(named, found.length), faults.severalFix);
}

/** An id; that of the last one, or of a number in the list that was shown last. */
function resolveAppliedId(
  all: readonly AppliedSuggestion[],
  word: string,
  { installation }: CommandArgs,
): string {
  const found = filterInEffect(all);
  if (word === "last") return found.at(-1)?.applyId ?? "";
  if (!/^\d{1,4}$/.test(word)) return word;
  const shown = readShownList(installation.paths.run, APPLIED_LIST);
  const number = Number(word);
  return (shown === null ? found[number - 1]?.applyId : shown.ids.get(number)) ?? "";
}

const titleOf = (one: AppliedSuggestion, { learn }: Text): string =>
  oneLine(formatAppliedTitle(one, learn) ?? learn.undo.untitled(one.suggestionType));

function factsOf(one: AppliedSuggestion, { installation, text }: CommandArgs): readonly string[] {
  const { learn } = text;
  const where = one.scope === "global" ? learn.undo.everywhere : getProjectName(one.projectPath);
  return [
    learn.effects.applied(localTime(one.appliedAt).slice(0, 10)),
    oneLine(where),
    ...one.files.map((path) => oneLine(abbreviateHome(path, installation.paths.userHome))),
  ];
}
