/** `self-gen session status`: the state of the work, and what to do before a session ends. */
import { fitRecovery } from "../../remember/blockers/project-tools.ts";
import { toFindingCodes } from "../../remember/checkpoint/validate/validation-findings.ts";
import type {
  OpenBlocker,
  CurrentRepository,
} from "../../remember/checkpoint/validate/current-work.ts";
import { findCurrentBlockers } from "../../remember/checkpoint/validate/current-blockers.ts";
import { readCurrentRepository } from "../../remember/checkpoint/validate/current-repository.ts";
import { findUnfinishedMerge } from "../../remember/checkpoint/validate/unfinished-merge.ts";
import type { Blocker } from "../../remember/blockers/blocker.ts";
import type { Text } from "../../text/text.ts";
import type { CommandArgs } from "../command/command.ts";
import { localTime, printJson, printLines, table } from "../terminal/terminal.ts";
import { adviceLines, roadmapLines, readRoadmap, shellAdviceLines } from "./advice.ts";
import { aheadLines, modeName, repositoryRows } from "./load/fact-rows.ts";
import { findState } from "./load/find-state.ts";
import { isUnusable } from "./load/restorable-state.ts";
import { type ProjectState, loadProjectState } from "./project-state.ts";
import { agentsIn, type SessionLoadOutcome, resolveLoadOutcome } from "./load/load.ts";
import { currentJson, validationJson } from "./load/loaded-json.ts";
import { fenceForeignText } from "./load/loaded-lines.ts";
import { toRestoredBox } from "./load/loaded-session.ts";
import {
  changeJson,
  changeRows,
  checkpointJson,
  checkpointRows,
  otherBranchLines,
  listUnfinishedChanges,
} from "./new-session-lines.ts";
import { type EarlyReading, withRepositoryReading } from "./read-repository.ts";
import { findingLines, quoteName, quoteSentence } from "./finding-texts.ts";
import { savedAgeText, parseSavedTime } from "./saved-time.ts";
import { problemTexts } from "./load/unusable-state-lines.ts";
import { factLines } from "../terminal/wrap.ts";
import { host } from "../../system/host.ts";
import { isForAgent } from "./is-for-agent.ts";
import { isOfCode, listFindings } from "../../remember/checkpoint/validate/validation-findings.ts";

type WorkStatus = {
  readonly projectState: ProjectState;
  readonly newest: SessionLoadOutcome;
  readonly repository: CurrentRepository | null;
  readonly subject: string | null;
};

/** Looking at the remote is for whoever loads; what was fetched then is known. */
export async function status(args: CommandArgs, early: EarlyReading): Promise<number> {
  const state = await loadProjectState(args);
  const standing = await withRepositoryReading(
    args,
    state,
    await early,
    async (reading): Promise<WorkStatus> => {
      const { state: found } = await findState(args, state, reading, null);
      const newest = await resolveLoadOutcome(found, null, state, reading, args);
      if ("validation" in newest) {
        return {
          projectState: state,
          newest,
          repository: newest.present.repository,
          subject: newest.subject,
        };
      }
      const repository = reading === null ? null : await readCurrentRepository(reading);
      return {
        projectState: state,
        newest,
        repository,
        subject: reading === null ? null : await reading.subject,
      };
    },
  );
  if (args.has("json")) printJson(workStatusJson(standing, args));
  else printLines(workStatusLines(standing, args));
  return 0;
}

function openBlockers(
  { projectState, repository }: WorkStatus,
  { installation }: CommandArgs,
): readonly OpenBlocker[] {
  const { blockers: rows, projectPath } = projectState;
  const recovery = fitRecovery(installation.loaded, projectPath);
  const live = findUnfinishedMerge(repository, host().now());
  const agentsOf = agentsIn(projectPath, installation.paths.userHome);
  return findCurrentBlockers(null, { rows, recovery, live, agentsOf }).open;
}

const blockerJson = ({ id, blocker }: OpenBlocker) => ({ id, ...blocker });

const MAX_CHECKPOINTS = 5;

function workStatusJson(standing: WorkStatus, args: CommandArgs) {
  const { projectState, newest, repository, subject } = standing;
  const { text } = args;
  return {
    projectPath: projectState.projectPath,
    current: currentJson(repository, subject),
    newest: newestJson(newest, text),
    others: "others" in newest ? newest.others : [],
    blockers: openBlockers(standing, args).map(blockerJson),
    openspec: listUnfinishedChanges(projectState.projectPath).map(changeJson),
    roadmap: readRoadmap(projectState.projectPath),
    checkpoints: projectState.checkpoints.newest(MAX_CHECKPOINTS).map(checkpointJson),
    advice: adviceLines(text, args.installation.paths.home),
  };
}

function newestJson(newest: SessionLoadOutcome, text: Text) {
  if ("others" in newest) return null;
  if (isUnusable(newest)) {
    return { from: newest.from, path: newest.path, problems: problemTexts(newest, text) };
  }
  const { restorable, validation, ahead } = newest;
  return {
    from: restorable.from,
    isForeign: restorable.isForeign,
    isEdited: restorable.isEdited,
    checkpointId: restorable.checkpoint?.id ?? null,
    savedAt: parseSavedTime(restorable.state.saved_at),
    workingOn: restorable.state.working_on,
    next: toRestoredBox(newest).next,
    ahead,
    validation: validationJson(validation, text),
  };
}

function workStatusLines(standing: WorkStatus, args: CommandArgs): string[] {
  const { projectState, newest, repository, subject } = standing;
  const { text } = args;
  const { status: words } = text.sessionLoad;
  const blockers = openBlockers(standing, args);
  const isInShell = !isForAgent();
  const list = (title: string, rows: readonly (readonly string[])[]): string[] =>
    rows.length === 0 ? [] : ["", `${title}:`, ...table(rows).map((row) => `  ${row}`)];
  return [
    ...factLines(
      repositoryRows(repository, subject, text, {
        isCounted: isInShell && hasUncommittedFinding(newest),
      }),
    ),
    "",
    ...newestLines(newest, text, isInShell),
    "",
    `${words.openBlockers}: ${blockers.length === 0 ? words.noBlockers : blockers.length}`,
    ...blockers.flatMap(({ blocker }) => blockerLines(blocker, text)),
    ...list(words.openspec, changeRows(listUnfinishedChanges(projectState.projectPath))),
    ...(isInShell && readRoadmap(projectState.projectPath) === null
      ? []
      : ["", ...roadmapLines(projectState.projectPath, text)]),
    ...list(words.last, checkpointRows(projectState.checkpoints, text, isInShell)),
    "",
    ...(isInShell ? shellAdviceLines(text) : adviceLines(text, args.installation.paths.home)),
  ];
}

function blockerLines(
  { type, severity, description, resolution }: Blocker,
  { sessionLoad: { resume }, blocker: { types, severities } }: Text,
): string[] {
  const solve = resolution === null ? [] : [`  ${resume.solve(quoteSentence(resolution))}`];
  return [`- ${types[type]} (${severities[severity]}): ${quoteSentence(description)}`, ...solve];
}

const hasUncommittedFinding = (newest: SessionLoadOutcome): boolean =>
  "validation" in newest && listFindings(newest.validation).some(isOfCode("UNCOMMITTED_CHANGES"));

function newestLines(
  newest: SessionLoadOutcome,
  text: Text,
  isInShell: boolean,
): readonly string[] {
  const { sessionLoad } = text;
  const { status: words } = sessionLoad;
  if ("others" in newest) return [words.noCheckpoint, ...otherBranchLines(newest.others, text)];
  if (isUnusable(newest)) {
    return [
      `${words.newest}: ${words.unusable(problemTexts(newest, text).map(quoteName).join("; "))}`,
    ];
  }
  const { restorable, validation, now } = newest;
  const { saved_at: savedAt, working_on: work } = restorable.state;
  const { next } = toRestoredBox(newest);
  const at = parseSavedTime(savedAt);
  const lines = [
    `${words.newest}: ${sessionLoad.savedAt(localTime(at), savedAgeText(at, now, text), modeName(restorable.state, text, isInShell))}`,
    quoteSentence(work),
    ...(isInShell
      ? []
      : [`${words.validity}: ${toFindingCodes(validation).map(quoteName).join(", ")}`]),
    ...findingLines(validation, text, !isInShell),
    ...(next.length === 0
      ? []
      : ["", `${sessionLoad.box.next}:`, ...next.map((one) => `- ${quoteSentence(one)}`)]),
  ];
  return [...aheadLines(newest, text), ...fenceForeignText(lines, newest, text)];
}
