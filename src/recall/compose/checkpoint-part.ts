/**
 * A checkpoint as lines, most important first. Next to a snapshot, only what that does not say. Blockers are given as they
 * are now.
 */
import type { SavedCheckpoint } from "../../remember/checkpoint/checkpoint-event.ts";
import type { CheckpointState } from "../../remember/checkpoint/state/checkpoint-state.ts";
import type { ContextDocument } from "../../remember/context/document/context-document.ts";
import { sortWorstFirst } from "../../remember/blockers/worst-blocker.ts";
import type { BlockerRow } from "../../store/store.ts";
import { localMinute } from "../../system/local-time.ts";
import type { ContextText } from "../../text/context.ts";
import { createFence, createPartLine, type ContextPart, type PartLine } from "./context-part.ts";
import { quoteLine } from "./quote.ts";
import { shortenList } from "./shorten-list.ts";

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
export function buildCheckpointPart(
  saved: SavedCheckpoint,
  open: readonly BlockerRow[],
  text: ContextText,
  beside: ContextDocument | null,
): ContextPart | null {
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
    given === null ? null : quoteLine(given, LONGEST_NAME);
  const commit = name(saved.commit?.slice(0, SHORT_HASH) ?? null);
  const head = createPartLine(
    text.checkpoint.header(localMinute(saved.ts), name(saved.branch), commit),
  );
  return {
    kind: "checkpoint",
    refs: [saved.id],
    fence: createFence("checkpoint", text),
    head,
    lines,
  };
}

/** Either may have been cut. */
function isAlreadyTold(words: string, beside: readonly string[]): boolean {
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
  { working_on: work }: CheckpointState,
  beside: ContextDocument | null,
  { checkpoint: words }: ContextText,
): PartLine[] {
  if (work === "") return [];
  if (beside !== null && isAlreadyTold(work, [beside.goal.current_objective, ...tasksOf(beside)]))
    return [];
  return [createPartLine(...listForms(work, [LONGEST_WORK, LONGEST_WORK_CUT], words.working))];
}

const stepLines = (
  { next_steps: steps }: CheckpointState,
  beside: ContextDocument | null,
  { checkpoint: words }: ContextText,
): PartLine[] =>
  steps
    .filter((step) => beside === null || !isAlreadyTold(step, tasksOf(beside)))
    .map((step) => createPartLine(words.next(quoteLine(step, LONGEST_STEP))));

function progressLine({ state, openspecTitle }: SavedCheckpoint, text: ContextText): PartLine[] {
  const { checkpoint: words } = text;
  const { task_progress: progress, openspec } = state;
  const title = [openspec, openspecTitle].flatMap((one) =>
    one === null ? [] : [quoteLine(one, LONGEST_NAME)],
  );
  const change = title.length === 0 ? [] : [words.openspec(title.join(" - "))];
  const tasks =
    progress === null
      ? []
      : [words.progress(progress.completed, progress.total, progress.percentage)];
  const forms = [[...tasks, ...change].join(" · "), ...(change.length > 0 ? tasks : [])];
  return tasks.length + change.length === 0 ? [] : [createPartLine(...forms)];
}

const blockerLines = (
  open: readonly BlockerRow[],
  beside: ContextDocument | null,
  { checkpoint: words }: ContextText,
): PartLine[] =>
  sortWorstFirst(open)
    .filter(
      ({ description }) => beside === null || !isAlreadyTold(description, beside.state.blockers),
    )
    .slice(0, MOST_BLOCKERS)
    .map(({ description, resolution, type, severity }) => {
      const told = quoteLine(description, LONGEST_BLOCKER);
      const kind = quoteLine(`${type}, ${severity}`, LONGEST_NAME);
      const hint = resolution === null ? null : quoteLine(resolution, LONGEST_BLOCKER);
      return createPartLine(
        ...new Set([words.blocker(kind, told, hint), words.blocker(kind, told, null)]),
      );
    });

const noteLine = ({ note }: CheckpointState, { checkpoint: words }: ContextText): PartLine[] =>
  note === null || note === ""
    ? []
    : [createPartLine(...listForms(note, [LONGEST_NOTE, LONGEST_NOTE_CUT], words.note))];

function filesLine({ modified_files: all }: CheckpointState, text: ContextText): PartLine[] {
  const files = all.map((file) => quoteLine(file, LONGEST_NAME)).filter((one) => one !== "");
  if (files.length === 0) return [];
  const { checkpoint: words, more } = text;
  return [createPartLine(...shortenList(files, [20, 10, 5, 2], more).map(words.files))];
}

const listForms = (
  given: string,
  units: readonly number[],
  say: (text: string) => string,
): Set<string> => new Set(units.map((most) => say(quoteLine(given, most))));
