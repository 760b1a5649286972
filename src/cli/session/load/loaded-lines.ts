/**
 * A loaded session for people and the model: the box, the present state, the findings, the choices; then, as quoted data
 * between two lines, the rest of the saved state.
 */
import type { PartKind } from "../../../recall/compose/context-part.ts";
import { renderRestoredBox, listBoxParts } from "../../../recall/compose/restored-box.ts";
import { quoteText } from "../../../recall/compose/quote.ts";
import { originalTask, ownObjective } from "../../../remember/checkpoint/derive/task-prompt.ts";
import type { Text } from "../../../text/text.ts";
import { documentSections } from "../../context/document-lines.ts";
import { localTime } from "../../terminal/terminal.ts";
import { factLines } from "../../terminal/wrap.ts";
import { failedBox } from "../box.ts";
import { fencePart } from "../fence-part.ts";
import { checkoutCommand } from "../git-command.ts";
import { aheadLines, changedLines, factRows, remarkLines } from "./fact-rows.ts";
import {
  branchMismatch,
  reachesNextSession,
  type NextChoice,
  choicesOf,
  listRemainingTasks,
  type LoadedSession,
  toRestoredBox,
  findFirstTask,
} from "./loaded-session.ts";
import {
  currentName,
  findingLines,
  joinFirstNames,
  placeName,
  quoteSentence,
} from "../finding-texts.ts";
import { shortenCommand } from "../is-for-agent.ts";

export type LoadedLinesOptions = {
  /** False: the work goes on without a question. */
  readonly asks: boolean;
  readonly withContext: boolean;
  /** A person in a shell cannot answer a question or type a number: there are commands instead. */
  readonly isInShell?: boolean;
};

export function loadedLines(
  loaded: LoadedSession,
  text: Text,
  telling: LoadedLinesOptions,
): string[] {
  const { asks, withContext, isInShell = false } = telling;
  const mismatch = branchMismatch(loaded.validation);
  const choices = choicesOf(loaded, text);
  const told = [
    ...(isInShell
      ? foundLines(loaded, text)
      : mismatch === null
        ? renderRestoredBox(toRestoredBox(loaded), text.sessionLoad.box, asks)
        : mismatchBox(loaded, choices, text)),
    "",
    ...factLines(factRows(loaded, text, isInShell)),
    ...remarkLines(loaded, text),
    "",
    ...findingLines(loaded.validation, text, !isInShell),
    ...changedLines(loaded, text),
  ];
  const isChosen = asks && mismatch === null;
  return [
    ...aheadLines(loaded, text),
    ...fenceForeignText(told, loaded, text),
    ...(isInShell
      ? shellLines(choices, reachesNextSession(loaded), text)
      : isChosen
        ? choiceLines(choices, text)
        : []),
    ...recordLines(loaded, text, { isAll: mismatch !== null, asks }),
    ...(withContext ? contextLines(loaded, text) : []),
  ];
}

/** Words of somebody else are said to be that before they are read, and stand between two lines. */
export function fenceForeignText(
  lines: readonly string[],
  { restorable: { isForeign, isEdited } }: LoadedSession,
  text: Text,
): readonly string[] {
  const { from } = text.sessionLoad;
  if (!isForeign) return lines;
  return [isEdited ? from.edited : from.foreign, ...fencePart("checkpoint", lines, text)];
}

/** Its options are the choices, so that those are told once; their commands stand below it. */
function mismatchBox(loaded: LoadedSession, choices: readonly NextChoice[], text: Text): string[] {
  const { box: words } = text.sessionLoad;
  const finding = branchMismatch(loaded.validation);
  if (finding === null) return [];
  const { saved, savedCommit, hasRepository } = finding;
  const command = hasRepository ? checkoutCommand(saved, savedCommit) : null;
  const current = currentName(finding, loaded.present.repository?.commit ?? null, text);
  const box = failedBox(
    {
      problem: words.branch,
      details: [
        `${words.savedBranch}: ${placeName(saved, savedCommit, text)}`,
        `${words.currentBranch}: ${current}`,
      ],
      options: [
        command === null ? words.switchByHand : words.switchTo(command),
        words.stay,
        words.startNew,
      ],
    },
    text,
  );
  return [...box, "", commandsLine(choices, text)];
}

/** The commands of what a box offers, whole, so that they can be copied. */
export function commandsLine(choices: readonly NextChoice[], { sessionLoad }: Text): string {
  const commands = choices.flatMap(({ command }, at) =>
    command === null ? [] : [`[${at + 1}] ${command}`],
  );
  return `${sessionLoad.box.commands}: ${commands.join(" · ")}`;
}

function choiceLines(choices: readonly NextChoice[], { sessionLoad }: Text): string[] {
  const rows = choices.map(({ text, command }, at) => {
    const told = `[${at + 1}] ${text}`;
    return command === null ? told : `${told} (${command})`;
  });
  return ["", `${sessionLoad.choices.title}:`, ...rows];
}

/** What was found, in plain words; what else was saved stands below. */
function foundLines(loaded: LoadedSession, { sessionLoad: { shell, box } }: Text): string[] {
  const restoredBox = toRestoredBox(loaded);
  const parts = listBoxParts({ ...restoredBox, progress: null }, box).filter(
    (part) => part.length > 0,
  );
  const { progress } = restoredBox;
  if (progress !== null)
    parts.unshift([shell.progress(progress.completed, progress.total, progress.percentage)]);
  return [shell.found, ...parts.flatMap((part) => [""].concat(part))];
}

/** The shell command of each choice; the work itself goes on in an agent. */
export function shellLines(
  choices: readonly NextChoice[],
  isGiven: boolean,
  { sessionLoad: { shell, choices: words } }: Text,
): string[] {
  const rows = choices.map(({ text, command }) => {
    if (command !== null) return `- ${text}: ${shortenCommand(command)}`;
    return text === words.goOn ? `- ${isGiven ? shell.goOn : shell.goOnByLoad}` : `- ${text}`;
  });
  return ["", `${shell.title}:`, ...rows];
}

const MAX_TASKS = 20;
const MAX_FILES = 30;

/**
 * The tasks and files that were saved; what the box would have told, where it told of a failure; and, where nobody is
 * asked, the work to go on with.
 */
function recordLines(
  loaded: LoadedSession,
  text: Text,
  { isAll, asks }: { readonly isAll: boolean; readonly asks: boolean },
): string[] {
  const { restorable, present } = loaded;
  const { state } = restorable;
  const { tasks, box, facts, resume } = text.sessionLoad;
  const list = (title: string, all: readonly string[]): string[] =>
    all.length === 0 ? [] : [`${title}:`, ...all.map((one) => `- ${quoteSentence(one)}`)];
  const { done, pending } = tasksOf(state, present);
  const work = asks ? null : findFirstTask(loaded);
  const [next] = listRemainingTasks(present.change);
  return fenceSeparately("checkpoint", text, [
    ...(work === null ? [] : [resume.theWork(quoteSentence(work))]),
    ...(isAll && state.working_on !== ""
      ? [`${box.previous}: ${quoteSentence(state.working_on)}`]
      : []),
    ...(isAll ? list(box.next, toRestoredBox(loaded).next) : []),
    ...(next === undefined ? [] : [tasks.next(quoteSentence(next))]),
    ...list(tasks.done, done.slice(-MAX_TASKS)),
    ...list(tasks.pending, pending.slice(0, MAX_TASKS)),
    ...(state.modified_files.length === 0
      ? []
      : [`${facts.files}: ${joinFirstNames(state.modified_files, text, MAX_FILES)}`]),
    ...blockerDetails(present.blockers.open[0]?.blocker ?? null, text),
  ]);
}

/** OpenSpec is the truth of tasks. */
function tasksOf(
  { completed_tasks: done, pending_tasks: pending }: LoadedSession["restorable"]["state"],
  { change }: LoadedSession["present"],
): { readonly done: readonly string[]; readonly pending: readonly string[] } {
  if (change === null || change.total === 0) return { done, pending };
  const finished = change.tasks.filter((task) => task.done).map((task) => task.text);
  return { done: finished, pending: change.next };
}

function blockerDetails(
  blocker: NonNullable<LoadedSession["restorable"]["state"]["blocker"]> | null,
  { sessionLoad }: Text,
): string[] {
  if (blocker === null) return [];
  const { resume } = sessionLoad;
  const { error_pattern: pattern, appeared_after: after } = blocker;
  return [
    ...(pattern === null ? [] : [resume.pattern(quoteSentence(pattern))]),
    ...(after === null ? [] : [resume.after(quoteSentence(after))]),
  ];
}

/** What stood in the way when it was saved is left out: above stands what does now. Nothing where nothing else was saved. */
function contextLines(
  { projectState: { context } }: Pick<LoadedSession, "projectState">,
  text: Text,
): string[] {
  if (context === null) return [];
  const { document } = context;
  const { original_request: original, current_objective: objective } = document.goal;
  // "Run the tests" is not what the work is about, though the session began with it.
  const goal = {
    original_request: originalTask(original) ?? "",
    current_objective: ownObjective(objective, original) ?? "",
  };
  const asOfNow = { ...document, goal, state: { ...document.state, blockers: [], errors: [] } };
  const lines = documentSections(asOfNow, text);
  if (lines.length === 0) return [];
  const title = text.sessionLoad.context.title(localTime(context.ts));
  return fenceSeparately("snapshot", text, [title, ...lines.map(quoteText)]);
}

const fenceSeparately = (kind: PartKind, text: Text, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", ...fencePart(kind, lines, text)];
