/** A project in which nothing is under way: the box, and what could be taken up again. */
import type { SavedCheckpoint } from "../../remember/checkpoint/checkpoint-event.ts";
import type { OpenspecChange } from "../../openspec/change.ts";
import { readChanges } from "../../openspec/read-changes.ts";
import type { Text } from "../../text/text.ts";
import { localTime, table } from "../terminal/terminal.ts";
import { newBox } from "./box.ts";
import { fencePart } from "./fence-part.ts";
import { shortHash } from "./git-command.ts";
import type { CheckpointList, ProjectState } from "./project-state.ts";
import { type OtherBranchState, otherBranchRows } from "./load/other-branches.ts";
import { type RemoteFetch, unreachableRemoteLines } from "./load/fetch-remote.ts";
import { quoteName, quoteSentence } from "./finding-texts.ts";

const MAX_ROWS = 5;

export const listUnfinishedChanges = (root: string): readonly OpenspecChange[] =>
  readChanges(root).filter(({ isArchived, status }) => !isArchived && status !== "COMPLETED");

type NewSessionAlternatives = {
  readonly others: readonly OtherBranchState[];
  readonly remoteFetch: RemoteFetch | null;
};

export const NO_ALTERNATIVES: NewSessionAlternatives = { others: [], remoteFetch: null };

const COMMANDS = [
  "self-gen session status",
  "self-gen session load --from ID",
  "self-gen session save",
];

/** `isForAgent`: the box asks for a task, which nobody can answer in a shell. */
export function newSessionLines(
  projectState: ProjectState,
  { others, remoteFetch }: NewSessionAlternatives,
  text: Text,
  isForAgent = true,
): string[] {
  const { fresh, box } = text.sessionLoad;
  const head = isForAgent
    ? [...newBox(text), "", `${box.commands}: ${COMMANDS.join(" · ")}`]
    : [fresh.none];
  return [
    ...head,
    ...unreachableRemoteLines(remoteFetch, text),
    ...otherBranchLines(others, text),
    ...titledTable(fresh.changes, changeRows(listUnfinishedChanges(projectState.projectPath))),
    ...titledTable(fresh.older, checkpointRows(projectState.checkpoints, text, !isForAgent)),
  ];
}

/** Words of somebody else stand between two lines. */
export function otherBranchLines(others: readonly OtherBranchState[], text: Text): string[] {
  if (others.length === 0) return [];
  const rows = otherBranchRows(others, text).map((row) => `  ${row}`);
  const isForeign = others.some((one) => one.isForeign);
  const told = isForeign ? fencePart("checkpoint", rows, text) : rows;
  return ["", `${text.sessionLoad.fresh.others}:`, ...told];
}

const titledTable = (title: string, rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : ["", `${title}:`, ...table(rows).map((row) => `  ${row}`)];

export const changeRows = (changes: readonly OpenspecChange[]): string[][] =>
  changes
    .slice(0, MAX_ROWS)
    .map(({ id, title, status, completed, total }) => [
      `#${quoteName(id)}`,
      status,
      `${completed}/${total}`,
      quoteSentence(title),
    ]);

/** As much of an ID as tells two saves of a minute apart. */
const ID_CHARACTERS = 13;

export const checkpointRows = (
  checkpoints: CheckpointList,
  { sessionLoad: { modes } }: Text,
  isInShell: boolean,
): string[][] =>
  checkpoints
    .newest(MAX_ROWS)
    .map(({ id, ts, state, branch, commit }) => [
      isInShell ? id.slice(0, ID_CHARACTERS) : id,
      localTime(ts),
      isInShell ? (modes[state.mode] ?? state.mode) : state.mode,
      quoteName(branch ?? "-"),
      commit === null ? "-" : shortHash(commit),
      quoteSentence(state.working_on),
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

export const changeJson = ({ id, title, status, completed, total, next }: OpenspecChange) => ({
  id,
  title,
  status,
  completed,
  total,
  next,
});

export const newSessionJson = (
  projectState: ProjectState,
  { others, remoteFetch }: NewSessionAlternatives,
  { sessionLoad: { box } }: Text,
) => ({
  status: "new",
  projectPath: projectState.projectPath,
  message: box.noTask,
  options: [box.describe, box.status, box.goOn],
  others,
  remote: remoteFetch,
  changes: listUnfinishedChanges(projectState.projectPath).map(changeJson),
  checkpoints: projectState.checkpoints.newest(MAX_ROWS).map(checkpointJson),
});
