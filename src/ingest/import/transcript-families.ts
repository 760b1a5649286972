/**
 * Conversations that were forked from each other: their files begin with the same records, under a session id each. What
 * happened before the fork belongs to the one that it happened in, whichever file is read first, and whether or not that
 * one is imported at all: it may be recorded by hooks, or forgotten.
 *
 * Some records name the session of the process that wrote them (`session_id`), and a copy keeps it: a file that holds
 * records of another's process was forked from it, and one whose first are its own is the original. Where nothing is
 * named, it is the file that was made first. A fork may begin with records of its own (`/clear` in an editor's), so several of
 * the first are looked at.
 */
import { readdirSync, statSync } from "node:fs";
import type { ClientReplay } from "../../clients/client-importer.ts";
import { importerOf } from "../../clients/importers.ts";
import { firstRecords } from "../../clients/transcript/heads.ts";
import type { Transcript } from "../../clients/transcript/parts.ts";
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import { readRecords } from "./read-records.ts";

/** Whether a record, by its id or its `answerIdOf`, stands in a conversation that this one was forked from. */
export type CopyTest = (record: string) => boolean;

export function openCopyTests(
  transcripts: readonly Transcript[],
): (transcript: Transcript) => CopyTest | null {
  let families: ReadonlyMap<string, readonly string[]> | null = null;
  const members = new Map<string, FamilyMember>();
  const memberAt = (path: string, mayReplay: ReplayTest): FamilyMember => {
    const familyMember = members.get(path) ?? readMember(path, mayReplay);
    members.set(path, familyMember);
    return familyMember;
  };
  return ({ client, path }) => {
    const { files, replay } = importerOf(client);
    if (!files.hasForks) return null;
    families ??= familiesOf(transcripts);
    const family = [...new Set(firstRecords(path).flatMap((id) => families?.get(id) ?? []))];
    if (family.length < 2) return null;
    const own = memberAt(path, replay.mayReplay);
    const before = family
      .map((one) => memberAt(one, replay.mayReplay))
      .filter((one) => one.sessionId !== own.sessionId && isBefore(one, own));
    return before.length === 0 ? null : (record) => before.some((one) => one.records.has(record));
  };
}

/** Files by the records that they begin with; a file that was named alone may be a fork of one beside it. */
function familiesOf(transcripts: readonly Transcript[]): ReadonlyMap<string, readonly string[]> {
  const own = transcripts.flatMap(({ client, path }) =>
    importerOf(client).files.hasForks ? [path] : [],
  );
  const folders = new Set(own.map((path) => path.slice(0, path.lastIndexOf("/"))));
  const families = new Map<string, string[]>();
  for (const path of new Set([...own, ...[...folders].flatMap(filesIn)])) {
    for (const id of firstRecords(path)) {
      const family = families.get(id);
      if (family === undefined) families.set(id, [path]);
      else family.push(path);
    }
  }
  return families;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((name) =>
      name.endsWith(".jsonl") ? [`${folder}/${name}`] : [],
    );
  } catch {
    return [];
  }
}

type FamilyMember = {
  readonly sessionId: string | null;
  readonly records: ReadonlySet<string>;
  /** Sessions whose processes wrote its records. */
  readonly processes: ReadonlySet<string>;
  /** Sessions that its records are said to be of: older clients' copies keep the name of the original. */
  readonly sessionIds: ReadonlySet<string>;
  readonly rank: number;
  readonly madeAt: number;
  readonly path: string;
};

type ReplayTest = ClientReplay["mayReplay"];

function readMember(path: string, isWanted: ReplayTest): FamilyMember {
  const records = new Set<string>();
  const processes = new Set<string>();
  const sessionIds = new Set<string>();
  let isFork = false;
  const options = { isWanted, mayShorten: () => true, onProblem: () => undefined };
  for (const record of readRecords(path, options)) {
    const id = asText(record?.["uuid"]);
    if (record === null || id === null) continue;
    records.add(id);
    const answer = answerIdOf(record);
    if (answer !== null) records.add(answer);
    const name = asText(record["sessionId"]);
    if (name !== null) sessionIds.add(name);
    const process = asText(record["session_id"]);
    if (process !== null) processes.add(process);
    isFork ||= record["forkedFrom"] !== undefined;
  }
  const sessionId = ownName(path, sessionIds);
  const [first = null] = processes;
  const rank = isFork ? 2 : first !== null && first === sessionId ? 0 : 1;
  return { sessionId, records, processes, sessionIds, rank, madeAt: madeAt(path), path };
}

/** The session that it is named after, if it holds anything of that one; else the one that it begins with. */
function ownName(path: string, named: ReadonlySet<string>): string | null {
  const name = path.slice(path.lastIndexOf("/") + 1, -".jsonl".length);
  const [first = null] = named;
  return named.has(name) ? name : first;
}

/** What the API called a message and its request: a copy keeps both, whatever else its client names anew. */
export function answerIdOf(record: JsonObject): string | null {
  const { message } = record;
  const request = asText(record["requestId"]);
  const id = isObject(message) ? asText(message["id"]) : null;
  return request === null || id === null ? null : `${request} ${id}`;
}

function madeAt(path: string): number {
  try {
    return statSync(path).birthtimeMs;
  } catch {
    return 0;
  }
}

function isBefore(one: FamilyMember, other: FamilyMember): boolean {
  const isIn = holdsOf(other, one);
  if (isIn !== holdsOf(one, other)) return isIn;
  if (one.rank !== other.rank) return one.rank < other.rank;
  return one.madeAt === other.madeAt ? one.path < other.path : one.madeAt < other.madeAt;
}

const holdsOf = (member: FamilyMember, writer: FamilyMember): boolean =>
  writer.sessionId !== null &&
  writer.sessionId !== member.sessionId &&
  (member.processes.has(writer.sessionId) || member.sessionIds.has(writer.sessionId));
