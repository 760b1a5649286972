/**
 * Forgetting what is archived: whole archives of a session or a project, or every record that holds a text. Only for whoever
 * holds the lock.
 *
 * The client's own files are not ours to change, and they may be elsewhere just now. What was written until now is marked
 * as passed first, so that it does not come back with the next archiving (`marks.ts`), nor a copy of it with another session
 * (`forgotten-records.ts`); what of it may stay is archived before that counts.
 */
import type { EventFilter } from "../../../store/store.ts";
import { hasMore } from "../due.ts";
import { type Facts, isFrame, SUBAGENTS, type Whose } from "../format.ts";
import { Damaged } from "../frames.ts";
import { idsOf, noteRecords } from "./forgotten-records.ts";
import { holding } from "./holding.ts";
import { markForgotten, readMark } from "./marks.ts";
import { packSession, type Packing, TooLarge } from "../pack.ts";
import { framesOf, placedIn } from "../read-archive.ts";
import { rewrite } from "./rewrite.ts";
import { factsOf, NAME_UNITS, nameOf, namesIn, readShelf, remove, takeAway } from "../shelf.ts";
import { LARGEST_SOURCE, sourceFiles } from "../source/source-files.ts";
import { linesIn } from "../source/source-lines.ts";
import { lostFacts, tidy } from "../tidy.ts";

export type ForgetTarget = Exclude<EventFilter, { by: "age" }>;

export type ForgottenArchives = {
  /** Archives that are gone altogether. */
  readonly archives: number;
  /** Records taken out of those that stay. */
  readonly records: number;
  /** Names of those among them that could not be searched. */
  readonly unreadable: readonly string[];
};

export type Forgetting = {
  readonly packing: Packing;
  /** Sessions that are known, archived or not. */
  readonly sessions: readonly Whose[];
  /** Whether a session may be archived at all. */
  readonly isArchiving: (whose: Whose) => boolean;
  readonly dryRun: boolean;
};

export function forgetArchived(target: ForgetTarget, how: Forgetting): ForgottenArchives {
  const { folder } = how.packing;
  // What has lost its facts can be searched once it has them again.
  if (!how.dryRun) tidy(folder);
  const archives = archivesIn(how);
  const unreadable = unreadableFor(target, folder, archives);
  if (!how.dryRun) for (const name of unreadable) removeFiles(folder, name);
  const done =
    target.by === "text"
      ? forgetText(target.text, archives, how)
      : forgetWhole((one) => isOf(one, target), archives, how);
  return { ...done, archives: done.archives + unreadable.length, unreadable };
}

type Done = Omit<ForgottenArchives, "unreadable">;

const archivesIn = ({ packing: { folder }, dryRun }: Forgetting): readonly Facts[] => [
  ...readShelf(folder).archives,
  ...(dryRun ? lostFacts(folder) : []),
];

/** What cannot be searched goes whole, but only where it would have to be searched. */
function unreadableFor(
  target: ForgetTarget,
  folder: string,
  archives: readonly Facts[],
): readonly string[] {
  const { unreadable, unlisted } = readShelf(folder);
  const known = new Set(archives.map(({ sessionId }) => nameOf(sessionId)));
  const names = new Set([...unreadable, ...unlisted].map((name) => name.slice(0, NAME_UNITS)));
  return [...names].filter(
    (name) =>
      !known.has(name) &&
      (target.by === "text" || (target.by === "session" && name === nameOf(target.sessionId))),
  );
}

const isOf = ({ sessionId, projectPath }: Whose, target: ForgetTarget): boolean =>
  target.by === "session"
    ? sessionId === target.sessionId
    : target.by === "project" && projectPath === target.projectPath;

function forgetWhole(
  isWanted: (one: Whose) => boolean,
  archives: readonly Facts[],
  { packing, sessions, dryRun }: Forgetting,
): Done {
  const { folder, hash, now } = packing;
  const gone = archives.filter(isWanted);
  if (!dryRun) {
    for (const whose of [...sessions.filter(isWanted), ...gone]) {
      markForgotten(folder, whose, now);
      noteRecords(folder, idsInFiles(whose.transcriptPath), hash);
    }
    for (const facts of gone) {
      noteRecords(folder, idsInArchive(folder, facts), hash);
      takeAway(folder, facts);
    }
  }
  return { archives: gone.length, records: 0 };
}

/** All but the mark: it outlives what it guards. */
function removeFiles(folder: string, name: string): void {
  for (const one of namesIn(folder)) {
    if (one.startsWith(name) && !one.endsWith(".mark.json")) remove(`${folder}/${one}`);
  }
}

function forgetText(text: string, archives: readonly Facts[], how: Forgetting): Done {
  const { folder, hash, now } = how.packing;
  let [gone, records] = [0, 0];
  const holds = holding(text);
  if (!how.dryRun) records += forgetInFiles(holds, archives, how);
  for (const facts of how.dryRun ? archives : readShelf(folder).archives) {
    const ids = isNamedSo(facts, text) ? "all" : idsHolding(folder, facts, holds);
    if (ids !== "all" && ids.length === 0) continue;
    const isWhole = ids === "all" || ids.length >= facts.records;
    if (isWhole) gone++;
    else records += ids.length;
    if (how.dryRun) continue;
    markForgotten(folder, facts, now);
    noteRecords(folder, ids === "all" ? [] : ids, hash);
    if (isWhole) takeAway(folder, facts);
    else rewrite(folder, facts, (line) => !isFrame(line) && holds(line), ids.length);
  }
  return { archives: gone, records };
}

/** Whether the text is in what tells whose archive it is. */
const isNamedSo = (
  { sessionId, projectPath, transcriptPath, sources }: Facts,
  text: string,
): boolean =>
  [
    sessionId,
    projectPath ?? "",
    transcriptPath,
    ...sources.map(({ name }) => name.slice(SUBAGENTS.length)),
  ].some((one) => one.includes(text));

/** What no archive holds yet is archived now, without the text. Tells how many records were not. */
function forgetInFiles(
  holds: (line: string) => boolean,
  archives: readonly Facts[],
  { packing, sessions, isArchiving }: Forgetting,
): number {
  const { folder, hash, now } = packing;
  let removed = 0;
  const all = new Map<string, Whose>([...archives, ...sessions].map((one) => [one.sessionId, one]));
  for (const whose of all.values()) {
    const files = sourceFiles(whose.transcriptPath);
    const mayHold =
      // It may be back tomorrow, and nobody knows what it says.
      files.length === 0 ||
      files.some((file) => file.size > LARGEST_SOURCE || holdsAnywhere(file.path, holds));
    if (!mayHold) continue;
    const before = readMark(folder, whose.sessionId);
    const known = factsOf(folder, whose.sessionId);
    // Comes first: interrupted behind it, nothing comes back.
    markForgotten(folder, whose, now);
    noteRecords(folder, idsInFiles(whose.transcriptPath, holds), hash);
    if (before === "unreadable" || !isArchiving(whose) || !hasMore(known, before, files)) continue;
    const forgotten = new Set<string>();
    const onForgotten = (ids: readonly string[]): void => {
      removed++;
      for (const id of ids) forgotten.add(id);
    };
    try {
      packSession(whose, { ...packing, mark: before, isForgotten: holds, onForgotten });
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
    noteRecords(folder, forgotten, hash);
  }
  return removed;
}

function holdsAnywhere(path: string, holds: (line: string) => boolean): boolean {
  for (const text of textsIn(path)) if (holds(text)) return true;
  return false;
}

/** What cannot be read is not there; what is too long to be held is not archived either. */
function* textsIn(path: string): Generator<string> {
  const decoder = new TextDecoder();
  try {
    for (const { bytes } of linesIn(path)) if (bytes !== null) yield decoder.decode(bytes);
  } catch {
    // It went while it was read.
  }
}

/** Ids of records in a client's files; those without one are only known once they are archived. */
function* idsInFiles(
  transcriptPath: string,
  isAsked: (line: string) => boolean = () => true,
): Generator<string> {
  for (const { path, size } of sourceFiles(transcriptPath)) {
    for (const text of size > LARGEST_SOURCE ? [] : textsIn(path)) {
      const [, id] = isAsked(text) ? (/"uuid":\s*"([^"]{8,64})"/.exec(text) ?? []) : [];
      if (id !== undefined) yield id;
    }
  }
}

function* idsInArchive(folder: string, facts: Facts): Generator<string> {
  try {
    for (const { text, record } of placedIn(framesOf(folder, facts))) yield* idsOf(record, text);
  } catch {
    // It goes as it is.
  }
}

/** The first id of each record that holds the text; `all` when it cannot be searched. */
function idsHolding(
  folder: string,
  facts: Facts,
  holds: (line: string) => boolean,
): readonly string[] | "all" {
  try {
    const found: string[] = [];
    for (const { text, record } of placedIn(framesOf(folder, facts))) {
      if (holds(text)) found.push(idsOf(record, text)[0] ?? text);
    }
    return found;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof Damaged || code === "ENOENT" || code === "ENOTFILE") return "all";
    throw error;
  }
}
