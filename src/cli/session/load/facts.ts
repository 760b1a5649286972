/** What a loaded session says of the state and of the repository, a line each. */
import { findingsOf, isOfCode } from "../../../remember/checkpoint/validate/findings.ts";
import type { PresentRepository } from "../../../remember/checkpoint/validate/present.ts";
import type { Text } from "../../../text/text.ts";
import { localTime } from "../../terminal/terminal.ts";
import { shortHash } from "../git-command.ts";
import type { FoundState } from "./found-state.ts";
import { leftOutNow, type Loaded, pullCommand } from "./loaded.ts";
import { unreachedLines } from "./remote.ts";
import { listed, name, sentence } from "../said-findings.ts";
import { savedAge, savedTime } from "../saved-time.ts";

export function factRows({ found, present, subject, now }: Loaded, text: Text): string[][] {
  const { sessionLoad: words } = text;
  const { state, checkpoint } = found;
  const at = savedTime(state.saved_at);
  const [worst] = present.blockers.open;
  const blocker =
    worst === undefined
      ? words.none
      : `${worst.blocker.type} (${worst.blocker.severity}): ${sentence(worst.blocker.description)}`;
  return [
    [
      words.facts.saved,
      words.savedAt(localTime(at), savedAge(at, now, text), words.modes[state.mode] ?? state.mode),
    ],
    ...(checkpoint === null ? [] : [[words.facts.checkpoint, checkpoint.id]]),
    ...(state.note === null || state.note === "" ? [] : [[words.facts.note, sentence(state.note)]]),
    ...repositoryRows(present.repository, subject, text),
    [words.facts.blocker, blocker],
  ];
}

export function repositoryRows(
  repository: PresentRepository | null,
  subject: string | null,
  text: Text,
): string[][] {
  const { sessionLoad: words } = text;
  const { facts } = words;
  if (repository === null) return [[facts.branch, words.noGit]];
  const { branch, commit, unpushed, uncommitted } = repository;
  const last = commit === null ? words.noCommit : `${shortHash(commit)} ${sentence(subject ?? "")}`;
  const notPushed =
    unpushed === null ? words.noRemote : unpushed === 0 ? words.none : words.commits(unpushed);
  const notCommitted =
    uncommitted.length === 0
      ? words.none
      : words.files(uncommitted.length, listed(uncommitted, text));
  return [
    [facts.branch, branch === null ? words.noBranch : name(branch)],
    [facts.commit, last.trimEnd()],
    [facts.unpushed, notPushed],
    [facts.uncommitted, notCommitted],
  ];
}

/** What must be known before anything else: the work went on elsewhere. */
export function aheadLines({ ahead }: Pick<Loaded, "ahead">, text: Text): string[] {
  if (ahead === null) return [];
  const { savedAt, ref, commits } = ahead;
  const { from } = text.sessionLoad;
  return [from.ahead(localTime(savedAt), name(ref), commits, pullCommand(ahead)), ""];
}

/** Where it comes from, and what does not agree. */
export function remarks(loaded: Loaded, text: Text): string[] {
  const { found, present, asked } = loaded;
  const { sessionLoad: words } = text;
  const { state, isAskedFor, warnings } = found;
  const { repository, change, blockers } = present;
  const saved = state.task_progress;
  const isOther =
    saved !== null &&
    change !== null &&
    change.total > 0 &&
    (saved.completed !== change.completed || saved.total !== change.total);
  return [
    ...(isAskedFor ? [words.from.older] : []),
    ...sourceLines(found, text),
    ...unreachedLines(asked, text),
    ...(repository === null || repository.behindUpstream === 0
      ? []
      : [behindLine(repository, words)]),
    ...leftOutLines(loaded, text),
    ...(blockers.saved === "resolved" && state.blocker !== null
      ? [words.resolvedSince(sentence(state.blocker.description))]
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
      ? [words.tasks.statusDiffers(name(state.openspec_status), change.status)]
      : []),
    ...warnings.map(({ kind, field }) => words.warnings[kind](field)),
  ];
}

function sourceLines(
  { from, noteOf, isAskedFor, older, checkpoint }: FoundState,
  { sessionLoad: words }: Text,
): string[] {
  if (isAskedFor) return from === "note" ? [words.from.noteOf(shortHash(noteOf ?? ""))] : [];
  if (from === "record") return [words.from.record];
  if (from !== "note") return [];
  if (older === null) return [words.from.note(shortHash(noteOf ?? ""))];
  const place = words.from[checkpoint === null ? "newerElsewhere" : "newerHere"];
  const at = localTime(savedTime(older.state.saved_at));
  const id = older.checkpoint?.id ?? null;
  const before =
    id === null ? [] : [words.from.olderHere(at, `self-gen session load --from ${id}`)];
  return [place(shortHash(noteOf ?? "")), ...before];
}

const behindLine = (
  { behindUpstream, upstream, isFetched }: PresentRepository,
  words: Text["sessionLoad"],
): string => {
  const told = words.behindUpstream(behindUpstream, name(upstream ?? ""));
  return isFetched ? told : `${told} (${words.asOfLastFetch})`;
};

function leftOutLines(loaded: Loaded, text: Text): string[] {
  const inside = loaded.present.repository?.submodules ?? [];
  // What to do about those is said with the finding.
  const files = leftOutNow(loaded).filter((path) => !inside.includes(path));
  const found = findingsOf(loaded.validation).find(isOfCode("UNCOMMITTED_CHANGES"));
  // Where there is nothing else the finding says so.
  if (files.length === 0 || found?.files.length === 0) return [];
  return [text.sessionLoad.leftOut(listed(files, text), "self-gen session save --include PATH")];
}

export function changedLines({ found, present: { repository } }: Loaded, text: Text): string[] {
  const { changed } = text.sessionLoad;
  if (repository === null) return [];
  const { changedInCommits, uncommitted } = repository;
  const since = new Set([...changedInCommits, ...uncommitted]);
  const ofSaved = found.state.modified_files.filter((file) => since.has(file));
  return [
    ...(changedInCommits.length === 0
      ? []
      : [changed.commits(changedInCommits.length, listed(changedInCommits, text))]),
    ...(ofSaved.length === 0 ? [] : [changed.saved(ofSaved.length, listed(ofSaved, text))]),
  ];
}
