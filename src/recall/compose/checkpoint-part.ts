/**
 * A checkpoint as lines, most important first. Where a saved context is told beside it, only what that does not say. What
 * keeps the work from going on is told as it is now.
 */
import type { SavedCheckpoint } from "../../remember/checkpoint/checkpoint-event.ts";
import type { SessionState } from "../../remember/checkpoint/state/state.ts";
import type { ContextDocument } from "../../remember/context/document/document.ts";
import { worstFirst } from "../../remember/blockers/worst.ts";
import type { BlockerRow } from "../../store/store.ts";
import { localMinute } from "../../system/local-time.ts";
import type { ContextText } from "../../text/context.ts";
import { fenceOf, line, type Part, type PartLine } from "./part.ts";
import { quotedLine } from "./quote.ts";
import { shortened } from "./shortened.ts";

const LONGEST_WORK = 400;
const LONGEST_WORK_CUT = 160;
const LONGEST_STEP = 200;
const LONGEST_BLOCKER = 300;
const MOST_BLOCKERS = 5;
const LONGEST_NOTE = 400;
const LONGEST_NOTE_CUT = 160;
const LONGEST_NAME = 160;
const SHORT_HASH = 7;

/**
 * `open`: the project's blockers that are; `beside`: the document of the saved context that is told with it. Null when
 * that says it all.
 */
export function checkpointPart(
  saved: SavedCheckpoint,
  open: readonly BlockerRow[],
  text: ContextText,
  beside: ContextDocument | null,
): Part | null {
  const { state } = saved;
  const lines: PartLine[] = [
    ...workLine(state, beside, text),
    ...stepLines(state, beside, text),
    ...progressLine(saved, text),
    ...blockerLines(open, beside, text),
    ...noteLine(state, text),
    ...(beside === null ? filesLine(state, text) : []),
  ];
  if (lines.length === 0) return null;
  const name = (given: string | null): string | null =>
    given === null ? null : quotedLine(given, LONGEST_NAME);
  const commit = name(saved.commit?.slice(0, SHORT_HASH) ?? null);
  const head = line(text.checkpoint.header(localMinute(saved.ts), name(saved.branch), commit));
  return { kind: "checkpoint", refs: [saved.id], fence: fenceOf("checkpoint", text), head, lines };
}

/** Either may have been cut. */
function isSaid(words: string, beside: readonly string[]): boolean {
  const plain = (given: string): string => given.replace(/…$/, "").replaceAll(/\s+/g, " ").trim();
  const wanted = plain(words);
  return beside.some((one) => {
    const said = plain(one);
    return said !== "" && (said.startsWith(wanted) || wanted.startsWith(said));
  });
}

const tasksOf = ({ progress }: ContextDocument): string[] => [
  ...progress.current,
  ...progress.pending,
];

function workLine(
  { working_on: work }: SessionState,
  beside: ContextDocument | null,
  { checkpoint: words }: ContextText,
): PartLine[] {
  if (work === "") return [];
  if (beside !== null && isSaid(work, [beside.goal.current_objective, ...tasksOf(beside)]))
    return [];
  return [line(...formsOf(work, [LONGEST_WORK, LONGEST_WORK_CUT], words.working))];
}

const stepLines = (
  { next_steps: steps }: SessionState,
  beside: ContextDocument | null,
  { checkpoint: words }: ContextText,
): PartLine[] =>
  steps
    .filter((step) => beside === null || !isSaid(step, tasksOf(beside)))
    .map((step) => line(words.next(quotedLine(step, LONGEST_STEP))));

function progressLine({ state, openspecTitle }: SavedCheckpoint, text: ContextText): PartLine[] {
  const { checkpoint: words } = text;
  const { task_progress: progress, openspec } = state;
  const title = [openspec, openspecTitle].flatMap((one) =>
    one === null ? [] : [quotedLine(one, LONGEST_NAME)],
  );
  const change = title.length === 0 ? [] : [words.openspec(title.join(" - "))];
  const tasks =
    progress === null
      ? []
      : [words.progress(progress.completed, progress.total, progress.percentage)];
  const forms = [[...tasks, ...change].join(" · "), ...(change.length > 0 ? tasks : [])];
  return tasks.length + change.length === 0 ? [] : [line(...forms)];
}

const blockerLines = (
  open: readonly BlockerRow[],
  beside: ContextDocument | null,
  { checkpoint: words }: ContextText,
): PartLine[] =>
  worstFirst(open)
    .filter(({ description }) => beside === null || !isSaid(description, beside.state.blockers))
    .slice(0, MOST_BLOCKERS)
    .map(({ description, resolution, type, severity }) => {
      const told = quotedLine(description, LONGEST_BLOCKER);
      const kind = quotedLine(`${type}, ${severity}`, LONGEST_NAME);
      const hint = resolution === null ? null : quotedLine(resolution, LONGEST_BLOCKER);
      return line(...new Set([words.blocker(kind, told, hint), words.blocker(kind, told, null)]));
    });

const noteLine = ({ note }: SessionState, { checkpoint: words }: ContextText): PartLine[] =>
  note === null || note === ""
    ? []
    : [line(...formsOf(note, [LONGEST_NOTE, LONGEST_NOTE_CUT], words.note))];

function filesLine({ modified_files: all }: SessionState, text: ContextText): PartLine[] {
  const files = all.map((file) => quotedLine(file, LONGEST_NAME)).filter((one) => one !== "");
  if (files.length === 0) return [];
  const { checkpoint: words, more } = text;
  return [line(...shortened(files, [20, 10, 5, 2], more).map(words.files))];
}

const formsOf = (
  given: string,
  units: readonly number[],
  say: (text: string) => string,
): Set<string> => new Set(units.map((most) => say(quotedLine(given, most))));
