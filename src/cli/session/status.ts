/** `self-gen session status`: where the work stands, and what to do before a session ends. */
import { fittedRecovery } from "../../remember/blockers/project-tools.ts";
import { codesOf } from "../../remember/checkpoint/validate/findings.ts";
import type { OpenBlocker, PresentRepository } from "../../remember/checkpoint/validate/present.ts";
import { presentBlockers } from "../../remember/checkpoint/validate/present-blockers.ts";
import { presentRepository } from "../../remember/checkpoint/validate/present-repository.ts";
import { unfinishedMerge } from "../../remember/checkpoint/validate/unfinished-merge.ts";
import type { Blocker } from "../../remember/blockers/blocker.ts";
import type { Text } from "../../text/text.ts";
import type { Given } from "../command/command.ts";
import { localTime, printJson, printLines, table } from "../terminal/terminal.ts";
import { adviceLines, roadmapLines, roadmapOf } from "./advice.ts";
import { aheadLines, repositoryRows } from "./load/facts.ts";
import { findState } from "./load/find-state.ts";
import { isUseless } from "./load/found-state.ts";
import { type Known, whatIsKnown } from "./known.ts";
import { agentsIn, type Outcome, outcomeOf } from "./load/load.ts";
import { currentJson, validationJson } from "./load/json.ts";
import { asOfSomebody } from "./load/lines.ts";
import { restoredOf } from "./load/loaded.ts";
import {
  changeJson,
  changeRows,
  checkpointJson,
  checkpointRows,
  otherLines,
  unfinished,
} from "./new-session.ts";
import { type Early, withReading } from "./repository.ts";
import { findingLines, name, sentence } from "./said-findings.ts";
import { savedAge, savedTime } from "./saved-time.ts";
import { problemTexts } from "./load/useless-state.ts";
import { factLines } from "../terminal/wrap.ts";
import { host } from "../../system/host.ts";

type Standing = {
  readonly known: Known;
  readonly newest: Outcome;
  readonly repository: PresentRepository | null;
  readonly subject: string | null;
};

/** Looking at the remote is for whoever loads; what was fetched then is known. */
export async function status(given: Given, early: Early): Promise<number> {
  const known = await whatIsKnown(given);
  const standing = await withReading(
    given,
    known,
    await early,
    async (reading): Promise<Standing> => {
      const { found } = await findState(given, known, reading, null);
      const newest = await outcomeOf(found, null, known, reading, given);
      if ("validation" in newest) {
        return { known, newest, repository: newest.present.repository, subject: newest.subject };
      }
      const repository = reading === null ? null : await presentRepository(reading);
      return {
        known,
        newest,
        repository,
        subject: reading === null ? null : await reading.subject,
      };
    },
  );
  if (given.has("json")) printJson(json(standing, given));
  else printLines(lines(standing, given));
  return 0;
}

function openBlockers({ known, repository }: Standing, { house }: Given): readonly OpenBlocker[] {
  const { blockers: rows, projectPath } = known;
  const recovery = fittedRecovery(house.loaded, projectPath);
  const live = unfinishedMerge(repository, host().now());
  const agentsOf = agentsIn(projectPath, house.paths.userHome);
  return presentBlockers(null, { rows, recovery, live, agentsOf }).open;
}

const blockerJson = ({ id, blocker }: OpenBlocker) => ({ id, ...blocker });

const MOST_CHECKPOINTS = 5;

function json(standing: Standing, given: Given) {
  const { known, newest, repository, subject } = standing;
  const { text } = given;
  return {
    projectPath: known.projectPath,
    current: currentJson(repository, subject),
    newest: newestJson(newest, text),
    others: "others" in newest ? newest.others : [],
    blockers: openBlockers(standing, given).map(blockerJson),
    openspec: unfinished(known.projectPath).map(changeJson),
    roadmap: roadmapOf(known.projectPath),
    checkpoints: known.checkpoints.newest(MOST_CHECKPOINTS).map(checkpointJson),
    advice: adviceLines(text, given.house.paths.home),
  };
}

function newestJson(newest: Outcome, text: Text) {
  if ("others" in newest) return null;
  if (isUseless(newest)) {
    return { from: newest.from, path: newest.path, problems: problemTexts(newest, text) };
  }
  const { found, validation, ahead } = newest;
  return {
    from: found.from,
    isForeign: found.isForeign,
    isEdited: found.isEdited,
    checkpointId: found.checkpoint?.id ?? null,
    savedAt: savedTime(found.state.saved_at),
    workingOn: found.state.working_on,
    next: restoredOf(newest).next,
    ahead,
    validation: validationJson(validation, text),
  };
}

function lines(standing: Standing, given: Given): string[] {
  const { known, newest, repository, subject } = standing;
  const { text } = given;
  const { status: words } = text.sessionLoad;
  const blockers = openBlockers(standing, given);
  const list = (title: string, rows: readonly (readonly string[])[]): string[] =>
    rows.length === 0 ? [] : ["", `${title}:`, ...table(rows).map((row) => `  ${row}`)];
  return [
    ...factLines(repositoryRows(repository, subject, text)),
    "",
    ...newestLines(newest, text),
    "",
    `${words.openBlockers}: ${blockers.length === 0 ? words.noBlockers : blockers.length}`,
    ...blockers.flatMap(({ blocker }) => blockerLines(blocker, text)),
    ...list(words.openspec, changeRows(unfinished(known.projectPath))),
    "",
    ...roadmapLines(known.projectPath, text),
    ...list(words.last, checkpointRows(known.checkpoints)),
    "",
    ...adviceLines(text, given.house.paths.home),
  ];
}

function blockerLines(
  { type, severity, description, resolution }: Blocker,
  { sessionLoad: { resume }, blocker: { types, severities } }: Text,
): string[] {
  const solve = resolution === null ? [] : [`  ${resume.solve(sentence(resolution))}`];
  return [`- ${types[type]} (${severities[severity]}): ${sentence(description)}`, ...solve];
}

function newestLines(newest: Outcome, text: Text): readonly string[] {
  const { sessionLoad } = text;
  const { status: words } = sessionLoad;
  if ("others" in newest) return [words.noCheckpoint, ...otherLines(newest.others, text)];
  if (isUseless(newest)) {
    return [`${words.newest}: ${words.unusable(problemTexts(newest, text).map(name).join("; "))}`];
  }
  const { found, validation, now } = newest;
  const { saved_at: savedAt, mode, working_on: work } = found.state;
  const { next } = restoredOf(newest);
  const at = savedTime(savedAt);
  const lines = [
    `${words.newest}: ${sessionLoad.savedAt(localTime(at), savedAge(at, now, text), sessionLoad.modes[mode] ?? mode)}`,
    sentence(work),
    `${words.validity}: ${codesOf(validation).map(name).join(", ")}`,
    ...findingLines(validation, text),
    ...(next.length === 0
      ? []
      : ["", `${sessionLoad.box.next}:`, ...next.map((one) => `- ${sentence(one)}`)]),
  ];
  return [...aheadLines(newest, text), ...asOfSomebody(lines, newest, text)];
}
