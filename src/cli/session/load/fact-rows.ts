/** What a loaded session says of the state and of the repository, a line each. */
import {
  listFindings,
  isOfCode,
} from "../../../remember/checkpoint/validate/validation-findings.ts";
import type { CurrentRepository } from "../../../remember/checkpoint/validate/current-work.ts";
import type { CheckpointState } from "../../../remember/checkpoint/state/checkpoint-state.ts";
import type { Text } from "../../../text/text.ts";
import { localTime } from "../../terminal/terminal.ts";
import { shortHash } from "../git-command.ts";
import type { RestorableState } from "./restorable-state.ts";
import { listStillLeftOut, type LoadedSession, pullCommand } from "./loaded-session.ts";
import { unreachableRemoteLines } from "./fetch-remote.ts";
import { blockerName, joinFirstNames, quoteName, quoteSentence } from "../finding-texts.ts";
import { listChangedFiles } from "./changed-files.ts";
import { savedAgeText, parseSavedTime } from "../saved-time.ts";
import { writeCommand } from "../is-for-agent.ts";

/** `isInShell`: for a person, who calls a usual save by no name. */
export function factRows(
  { restorable, present, subject, validation, now }: LoadedSession,
  text: Text,
  isInShell: boolean,
): string[][] {
  const { sessionLoad: words } = text;
  const { state, checkpoint } = restorable;
  const at = parseSavedTime(state.saved_at);
  const [worst] = present.blockers.open;
  const blocker = worst === undefined ? words.none : blockerName(worst.blocker, text);
  return [
    [
      words.facts.saved,
      words.savedAt(localTime(at), savedAgeText(at, now, text), modeName(state, text, isInShell)),
    ],
    ...(checkpoint === null ? [] : [[words.facts.checkpoint, checkpoint.id]]),
    ...(state.note === null || state.note === ""
      ? []
      : [[words.facts.note, quoteSentence(state.note)]]),
    ...repositoryRows(present.repository, subject, text, {
      isCounted: isInShell && listFindings(validation).some(isOfCode("UNCOMMITTED_CHANGES")),
    }),
    [words.facts.blocker, blocker],
  ];
}

/** Null for a usual save, told to a person. */
export const modeName = (
  { mode }: Pick<CheckpointState, "mode">,
  { sessionLoad: { modes } }: Text,
  isInShell: boolean,
): string | null => (isInShell && mode === "quick" ? null : (modes[mode] ?? mode));

/** `isCounted`: a finding below names the files that are not committed. */
export function repositoryRows(
  repository: CurrentRepository | null,
  subject: string | null,
  text: Text,
  { isCounted }: { readonly isCounted: boolean },
): string[][] {
  const { sessionLoad: words } = text;
  const { facts } = words;
  if (repository === null) return [[facts.branch, words.noGit]];
  const { branch, commit, unpushed, uncommitted } = repository;
  const last =
    commit === null ? words.noCommit : `${shortHash(commit)} ${quoteSentence(subject ?? "")}`;
  const notPushed =
    unpushed === null ? words.noRemote : unpushed === 0 ? words.none : words.commits(unpushed);
  const notCommitted =
    uncommitted.length === 0
      ? words.none
      : words.files(uncommitted.length, isCounted ? "" : joinFirstNames(uncommitted, text));
  return [
    [facts.branch, branch === null ? words.noBranch : quoteName(branch)],
    [facts.commit, last.trimEnd()],
    [facts.unpushed, notPushed],
    [facts.uncommitted, notCommitted],
  ];
}

/** What must be known before anything else: the work went on elsewhere. */
export function aheadLines({ ahead }: Pick<LoadedSession, "ahead">, text: Text): string[] {
  if (ahead === null) return [];
  const { savedAt, ref, commits } = ahead;
  const { from } = text.sessionLoad;
  return [from.ahead(localTime(savedAt), quoteName(ref), commits, pullCommand(ahead)), ""];
}

/** Where it comes from, and what does not agree. */
export function remarkLines(loaded: LoadedSession, text: Text): string[] {
  const { restorable, present, remoteFetch } = loaded;
  const { sessionLoad: words } = text;
  const { state, isAskedFor, warnings } = restorable;
  const { repository, change, blockers } = present;
  const saved = state.task_progress;
  const isOther =
    saved !== null &&
    change !== null &&
    change.total > 0 &&
    (saved.completed !== change.completed || saved.total !== change.total);
  return [
    ...(isAskedFor ? [words.from.older] : []),
    ...sourceLines(restorable, text),
    ...unreachableRemoteLines(remoteFetch, text),
    ...(repository === null || repository.behindUpstream === 0
      ? []
      : [behindLine(repository, words)]),
    ...leftOutLines(loaded, text),
    ...(blockers.saved === "resolved" && state.blocker !== null
      ? [words.resolvedSince(quoteSentence(state.blocker.description))]
      : []),
    ...(isOther
      ? [
          words.tasks.differ(
            `${saved.completed}/${saved.total}`,
            `${change.completed}/${change.total}`,
          ),
        ]
      : []),
    ...(change !== null && state.openspec_status !== null && change.status !== state.openspec_status
      ? [words.tasks.statusDiffers(quoteName(state.openspec_status), change.status)]
      : []),
    ...warnings.map(({ kind, field }) => words.warnings[kind](field)),
  ];
}

function sourceLines(
  { from, noteOf, isAskedFor, older, checkpoint }: RestorableState,
  { sessionLoad: words }: Text,
): string[] {
  if (isAskedFor) return from === "note" ? [words.from.noteOf(shortHash(noteOf ?? ""))] : [];
  if (from === "record") return [words.from.record];
  if (from !== "note") return [];
  if (older === null) return [words.from.note(shortHash(noteOf ?? ""))];
  const place = words.from[checkpoint === null ? "newerElsewhere" : "newerHere"];
  const at = localTime(parseSavedTime(older.state.saved_at));
  const id = older.checkpoint?.id ?? null;
  const before =
    id === null
      ? []
      : [words.from.olderHere(at, writeCommand(`self-gen session load --from ${id}`))];
  return [place(shortHash(noteOf ?? "")), ...before];
}

const behindLine = (
  { behindUpstream, upstream, isFetched }: CurrentRepository,
  words: Text["sessionLoad"],
): string => {
  const told = words.behindUpstream(behindUpstream, quoteName(upstream ?? ""));
  return isFetched ? told : `${told} (${words.asOfLastFetch})`;
};

function leftOutLines(loaded: LoadedSession, text: Text): string[] {
  const inside = loaded.present.repository?.submodules ?? [];
  // What to do about those is said with the finding.
  const files = listStillLeftOut(loaded).filter((path) => !inside.includes(path));
  const found = listFindings(loaded.validation).find(isOfCode("UNCOMMITTED_CHANGES"));
  // Where there is nothing else the finding says so.
  if (files.length === 0 || found?.files.length === 0) return [];
  const include = writeCommand("self-gen session save --include PATH");
  return [text.sessionLoad.leftOut(joinFirstNames(files, text), include)];
}

export function changedLines(loaded: LoadedSession, text: Text): string[] {
  const { changed } = text.sessionLoad;
  const { repository } = loaded.present;
  if (repository === null) return [];
  const { changedInCommits } = repository;
  const ofSaved = listChangedFiles(loaded);
  return [
    ...(changedInCommits.length === 0
      ? []
      : [changed.commits(changedInCommits.length, joinFirstNames(changedInCommits, text))]),
    ...(ofSaved.length === 0 ? [] : [changed.saved(ofSaved.length, joinFirstNames(ofSaved, text))]),
  ];
}
