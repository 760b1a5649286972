/** A project in which nothing is under way: the box, and what could be taken up again. */
import type { SavedCheckpoint } from "../../remember/checkpoint/checkpoint-event.ts";
import type { Change } from "../../openspec/change.ts";
import { readChanges } from "../../openspec/read-changes.ts";
import type { Text } from "../../text/text.ts";
import { localTime, table } from "../terminal/terminal.ts";
import { newBox } from "./box.ts";
import { fenced } from "./fenced.ts";
import { shortHash } from "./git-command.ts";
import type { Checkpoints, Known } from "./known.ts";
import { type OtherState, otherRows } from "./load/other-branches.ts";
import { type Asked, unreachedLines } from "./load/remote.ts";
import { name, sentence } from "./said-findings.ts";

const MOST_LISTED = 5;

export const unfinished = (root: string): readonly Change[] =>
  readChanges(root).filter(({ isArchived, status }) => !isArchived && status !== "COMPLETED");

type Around = { readonly others: readonly OtherState[]; readonly asked: Asked | null };

export const NOTHING_AROUND: Around = { others: [], asked: null };

const COMMANDS = [
  "self-gen session status",
  "self-gen session load --from ID",
  "self-gen session save",
];

/** `isForAgent`: the box asks for a task, which nobody can answer in a shell. */
export function newSessionLines(
  known: Known,
  { others, asked }: Around,
  text: Text,
  isForAgent = true,
): string[] {
  const { fresh, box } = text.sessionLoad;
  const head = isForAgent
    ? [...newBox(text), "", `${box.commands}: ${COMMANDS.join(" · ")}`]
    : [fresh.none];
  return [
    ...head,
    ...unreachedLines(asked, text),
    ...otherLines(others, text),
    ...titled(fresh.changes, changeRows(unfinished(known.projectPath))),
    ...titled(fresh.older, checkpointRows(known.checkpoints)),
  ];
}

/** Words of somebody else stand between two lines. */
export function otherLines(others: readonly OtherState[], text: Text): string[] {
  if (others.length === 0) return [];
  const rows = otherRows(others, text).map((row) => `  ${row}`);
  const isForeign = others.some((one) => one.isForeign);
  const told = isForeign ? fenced("checkpoint", rows, text) : rows;
  return ["", `${text.sessionLoad.fresh.others}:`, ...told];
}

const titled = (title: string, rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : ["", `${title}:`, ...table(rows).map((row) => `  ${row}`)];

export const changeRows = (changes: readonly Change[]): string[][] =>
  changes
    .slice(0, MOST_LISTED)
    .map(({ id, title, status, completed, total }) => [
      `#${name(id)}`,
      status,
      `${completed}/${total}`,
      sentence(title),
    ]);

export const checkpointRows = (checkpoints: Checkpoints): string[][] =>
  checkpoints
    .newest(MOST_LISTED)
    .map(({ id, ts, state, branch, commit }) => [
      id,
      localTime(ts),
      state.mode,
      name(branch ?? "-"),
      commit === null ? "-" : shortHash(commit),
      sentence(state.working_on),
    ]);

export const checkpointJson = ({ id, ts, state, branch, commit, pushed }: SavedCheckpoint) => ({
  id,
  ts,
  mode: state.mode,
  branch,
  commit,
  pushed,
  workingOn: state.working_on,
});

export const changeJson = ({ id, title, status, completed, total, next }: Change) => ({
  id,
  title,
  status,
  completed,
  total,
  next,
});

export const newSessionJson = (
  known: Known,
  { others, asked }: Around,
  { sessionLoad: { box } }: Text,
) => ({
  status: "new",
  projectPath: known.projectPath,
  message: box.noTask,
  options: [box.describe, box.status, box.goOn],
  others,
  remote: asked,
  changes: unfinished(known.projectPath).map(changeJson),
  checkpoints: known.checkpoints.newest(MOST_LISTED).map(checkpointJson),
});
