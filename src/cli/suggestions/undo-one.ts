/** `self-gen undo`: the list of what is applied, and taking one of them back. */
import { tilde } from "../../config/paths.ts";
import { getProjectName } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import type { AppliedSuggestion } from "../../learn/apply/applied.ts";
import { appliedTitle } from "../../learn/apply/applied-title.ts";
import { ApplyFault } from "../../learn/apply/apply-fault.ts";
import { readManifest } from "../../learn/apply/manifest.ts";
import { recoverApplied } from "../../learn/apply/recover.ts";
import { planUndo, undoApplied, type UndoChange } from "../../learn/apply/undo-applied.ts";
import { noteUndone } from "../../learn/apply/note-undone.ts";
import { unifiedDiff } from "../../learn/apply/unified-diff.ts";
import type { Text } from "../../text/text.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
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
import { inWords } from "./apply-words.ts";
import { askAfterDiff } from "./ask-after-diff.ts";
import { deskHere, whoHere } from "./desk-here.ts";
import { hashOrNull } from "../../learn/apply/text-hash.ts";
import { APPLIED_LIST, readShownList, saveShownList } from "../../learn/suggestions/shown-list.ts";
import { shortId } from "../../learn/suggestions/short-id.ts";
import { projectPathOf } from "../../git/locate.ts";
import { host } from "../../system/host.ts";
import { SHORTEST_ID } from "./numbered.ts";
import { allApplied, appliedName, standing } from "./standing.ts";

export const listApplied = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    const { text } = given;
    await recoverHere(given, context);
    const found = standing(await allApplied(given.house, context));
    noteShown(given, found);
    if (given.has("json")) {
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
      print(`     ${[...factsOf(one, given), appliedName(one, found)].join(" · ")}`);
    }
    print("");
    print(words.hint);
    return 0;
  });

export const undoOne = (given: Given, word: string): Promise<number> =>
  withStore(given.house, async (context) => {
    const { house, text } = given;
    const { home } = house.paths;
    const who = whoHere();
    await recoverHere(given, context);
    const all = await allApplied(house, context);
    const { projectPath } = projectPathOf(host().cwd());
    const one = namedApplied(all, word, { given, projectPath });
    const { applyId } = one;
    const name = appliedName(one, standing(all));
    const { undo: words } = text.learn;
    const isOnlyShown = who === "agent" || given.has("dry-run");
    const manifest = readManifest(home, applyId);
    const isByHand = given.has("by-hand");
    const changes = await inWords(text, name, (): readonly UndoChange[] => {
      if (isByHand) return [];
      if (manifest === null || manifest.state !== "recorded") {
        throw new ApplyFault("BACKUP_GONE", one.files.join(", "));
      }
      return planUndo(manifest, home);
    });
    const diff = changes.flatMap(({ path, now, to }) =>
      unifiedDiff(tilde(path, house.paths.userHome), now, to),
    );
    if (isOnlyShown) {
      const command = `self-gen undo ${name}`;
      if (given.has("json")) printJson({ undone: false, diff, command });
      else {
        if (diff.length > 0) printWhole(diff.join("\n"));
        print(text.learn.notAgain(shortId(one.suggestionId)));
        if (who === "agent") printError(words.inAgent(command));
        else print(text.learn.apply.trial);
      }
      return 0;
    }
    if (!given.has("yes")) askAfterDiff(text.learn.undo.question, diff, given);
    const desk = deskHere(house, context);
    await inWords(text, name, async () => {
      if (manifest === null) await noteUndone(one, desk);
      else await undoApplied(manifest, isByHand ? null : changes, desk);
    });
    if (given.has("json")) {
      printJson({ undone: true, applyId, files: one.files, diff });
      return 0;
    }
    print(words.done(titleOf(one, text)));
    if (isByHand) print(words.byHand);
    for (const [at, { path, now, to }] of changes.entries()) {
      if (now === null) continue;
      const isWhole = hashOrNull(to) === manifest?.files[at]?.before;
      const said = to === null ? words.removed : isWhole ? words.wrote : words.took;
      print(said(oneLine(tilde(path, house.paths.userHome))));
    }
    printHints(text.learn.notAgain(shortId(one.suggestionId)));
    return 0;
  });

/** What a killed one left is finished first; inside an agent nothing is written. */
async function recoverHere(given: Given, context: IngestContext): Promise<void> {
  await refresh(context, given.text);
  if (whoHere() === "agent") return;
  await inWords(given.text, "", () => recoverApplied(deskHere(given.house, context)));
}

/** From now on numbers mean this list. */
function noteShown({ house }: Given, found: readonly AppliedSuggestion[]): void {
  const shown = found.map(({ applyId }, at) => ({ priority: at + 1, stableId: applyId }));
  try {
    saveShownList(house.paths.run, APPLIED_LIST, APPLIED_LIST, shown);
  } catch {
    // What was shown is of use all the same.
  }
}

type Naming = { readonly given: Given; readonly projectPath: string };

function namedApplied(
  all: readonly AppliedSuggestion[],
  word: string,
  { given, projectPath }: Naming,
): AppliedSuggestion {
  const { faults } = given.text.learn.undo;
  const named = oneLine(word, 60);
  const meant = meantBy(all, word, given);
  const isNamed = ({ applyId, suggestionId }: AppliedSuggestion): boolean =>
    meant.length >= SHORTEST_ID && (applyId.startsWith(meant) || suggestionId.startsWith(meant));
  const found = standing(all).filter(isNamed);
  const here = found.filter((one) => one.projectPath === projectPath);
  const [only, another] = found.length > 1 && here.length > 0 ? here : found;
  if (only === undefined) {
    if (word === "last") throw new Fault("NOT_APPLIED", faults.nothing, faults.noSuchFix);
    throw all.some(isNamed)
      ? new Fault("ALREADY_UNDONE", faults.undone(named), faults.undoneFix)
      : new Fault("NOT_APPLIED", faults.noSuch(named), faults.noSuchFix);
  }
  if (another === undefined) return only;
  throw new Fault("SEVERAL_APPLIED", faults.several(named, found.length), faults.severalFix);
}

/** An id; that of the last one, or of a number in the list that was shown last. */
function meantBy(all: readonly AppliedSuggestion[], word: string, { house }: Given): string {
  const found = standing(all);
  if (word === "last") return found.at(-1)?.applyId ?? "";
  if (!/^\d{1,4}$/.test(word)) return word;
  const shown = readShownList(house.paths.run, APPLIED_LIST);
  const number = Number(word);
  return (shown === null ? found[number - 1]?.applyId : shown.ids.get(number)) ?? "";
}

const titleOf = (one: AppliedSuggestion, { learn }: Text): string =>
  oneLine(appliedTitle(one, learn) ?? learn.undo.untitled(one.suggestionType));

function factsOf(one: AppliedSuggestion, { house, text }: Given): readonly string[] {
  const { learn } = text;
  const where = one.scope === "global" ? learn.undo.everywhere : getProjectName(one.projectPath);
  return [
    learn.effects.applied(localTime(one.appliedAt).slice(0, 10)),
    oneLine(where),
    ...one.files.map((path) => oneLine(tilde(path, house.paths.userHome))),
  ];
}
