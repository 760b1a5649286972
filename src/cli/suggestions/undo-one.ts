/** `self-gen undo`: the list of what is applied, and taking one of them back. */
import { tilde } from "../../config/paths.ts";
import { getProjectName } from "../../event/event.ts";
import type { IngestContext } from "../../ingest/context.ts";
import {
  APPLIED_EVENTS,
  appliedSuggestions,
  type AppliedSuggestion,
} from "../../learn/apply/applied.ts";
import { ApplyFault } from "../../learn/apply/apply-fault.ts";
import { readManifest } from "../../learn/apply/manifest.ts";
import { recoverApplied } from "../../learn/apply/recover.ts";
import { planUndo, undoApplied, type UndoChange } from "../../learn/apply/undo-applied.ts";
import { noteUndone } from "../../learn/apply/note-undone.ts";
import { unifiedDiff } from "../../learn/apply/unified-diff.ts";
import type { Text } from "../../text/text.ts";
import { type Given, refresh, withStore } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { localTime, oneLine, print, printJson, printLines } from "../terminal/terminal.ts";
import { inWords } from "./apply-words.ts";
import { askAfterDiff } from "./ask-after-diff.ts";
import { deskHere, whoHere } from "./desk-here.ts";
import { hashOrNull } from "../../learn/apply/text-hash.ts";

export const listApplied = (given: Given): Promise<number> =>
  withStore(given.house, async (context) => {
    const { text } = given;
    await recoverHere(given, context);
    const standing = (await allApplied(given, context)).filter(({ isUndone }) => !isUndone);
    if (given.has("json")) {
      printJson({ applied: standing });
      return 0;
    }
    const { undo: words } = text.learn;
    if (standing.length === 0) {
      print(words.none);
      return 0;
    }
    print(words.heading(standing.length));
    for (const [at, one] of standing.entries()) {
      print(`${String(at + 1).padStart(3)}. ${titleOf(one, text)}`);
      print(`     ${factsOf(one, given).join(" · ")}`);
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
    const one = namedApplied(await allApplied(given, context), word, text);
    const { applyId } = one;
    const { undo: words } = text.learn;
    const isOnlyShown = who === "agent" || given.has("dry-run");
    const manifest = readManifest(home, applyId);
    const isByHand = given.has("by-hand");
    const changes = await inWords(text, applyId, (): readonly UndoChange[] => {
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
      const command = `self-gen undo ${applyId}`;
      if (given.has("json")) printJson({ undone: false, diff, command });
      else {
        printLines(diff);
        print(who === "agent" ? words.inAgent(command) : text.learn.apply.trial);
      }
      return 0;
    }
    if (!given.has("yes")) askAfterDiff(text.learn.undo.question, diff, text);
    const desk = deskHere(house, context);
    await inWords(text, applyId, async () => {
      if (manifest === null) await noteUndone(one, desk);
      else await undoApplied(manifest, isByHand ? null : changes, desk);
    });
    if (given.has("json")) {
      printJson({ undone: true, applyId, files: one.files, diff });
      return 0;
    }
    print(words.done(titleOf(one, text)));
    print(text.learn.notAgain);
    if (isByHand) print(words.byHand);
    for (const [at, { path, now, to }] of changes.entries()) {
      if (now === null) continue;
      const isWhole = hashOrNull(to) === manifest?.files[at]?.before;
      const said = to === null ? words.removed : isWhole ? words.wrote : words.took;
      print(said(oneLine(tilde(path, house.paths.userHome))));
    }
    return 0;
  });

/** What a killed one left is finished first; inside an agent nothing is written. */
async function recoverHere(given: Given, context: IngestContext): Promise<void> {
  await refresh(context, given.text);
  if (whoHere() === "agent") return;
  await inWords(given.text, "", () => recoverApplied(deskHere(given.house, context)));
}

async function allApplied(
  { house }: Given,
  { store }: IngestContext,
): Promise<readonly AppliedSuggestion[]> {
  const events = await store.queryEvents({ types: APPLIED_EVENTS });
  return appliedSuggestions(events, house.paths.home);
}

const SHORTEST = 6;

function namedApplied(
  all: readonly AppliedSuggestion[],
  word: string,
  { learn }: Text,
): AppliedSuggestion {
  const standing = all.filter(({ isUndone }) => !isUndone);
  const isNumber = /^\d{1,4}$/.test(word);
  const isNamed = ({ applyId, suggestionId }: AppliedSuggestion): boolean =>
    word.length >= SHORTEST && (applyId.startsWith(word) || suggestionId.startsWith(word));
  const found =
    word === "last"
      ? standing.at(-1)
      : isNumber
        ? standing[Number(word) - 1]
        : standing.findLast(isNamed);
  if (found !== undefined) return found;
  const { faults } = learn.undo;
  const named = oneLine(word, 60);
  if (!isNumber && all.some(isNamed)) {
    throw new Fault("ALREADY_UNDONE", faults.undone(named), faults.undoneFix);
  }
  throw new Fault("NOT_APPLIED", faults.noSuch(named), faults.noSuchFix);
}

const titleOf = ({ summary, suggestionType }: AppliedSuggestion, { learn }: Text): string =>
  oneLine(summary ?? learn.undo.untitled(suggestionType));

function factsOf(one: AppliedSuggestion, { house, text }: Given): readonly string[] {
  const { learn } = text;
  const where = one.scope === "global" ? learn.undo.everywhere : getProjectName(one.projectPath);
  return [
    learn.effects.applied(localTime(one.appliedAt).slice(0, 10)),
    oneLine(where),
    ...one.files.map((path) => oneLine(tilde(path, house.paths.userHome))),
    one.applyId,
  ];
}
