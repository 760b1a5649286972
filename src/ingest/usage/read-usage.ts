/**
 * What a session used, read from all files that its client keeps of it, in bounded memory. Left out is what may not be
 * recorded: what happened in an excluded folder, or while recording was paused.
 */
import { existsSync } from "node:fs";
import type { ClientName } from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import { isExcluded } from "../../git/exclude.ts";
import { openStopLookup } from "../../config/pause-history.ts";
import { asText, type JsonObject } from "../../event/event.ts";
import { type ModelDay, openUsageTally } from "../../observe/usage/usage-tally.ts";
import { redact } from "../../redact/redact.ts";
import { UNKNOWN_PLACE, locateRecord } from "../../remember/recording-exclusions.ts";
import type { SourceFile } from "../../remember/archive/source/source-files.ts";
import { answerIdOf, type CopyTest } from "../import/transcript-families.ts";
import { readRecords } from "../import/read-records.ts";
import type { Installation } from "../installation.ts";

/** Which messages may be counted, by when and where they were. */
export type MessageTest = (at: number, folder: string | null) => boolean;

const MAX_MODEL_LENGTH = 120;
/** More than any session uses; what else a file says it used is counted as one. */
const MAX_MODELS = 200;
const OTHER = "other";

export type UsageReadOptions = {
  readonly mayCount: MessageTest;
  /** The file that what is known of copies is about. */
  readonly main: string | null;
  readonly isCopied: CopyTest | null;
  /** Whether a record of a file is another session's, which has a file of its own. */
  readonly isOthers: (path: string, record: JsonObject) => boolean;
  /** What is not newer is another session's, by what was found before. */
  readonly copiedUntil: number | null;
  readonly dayOf: (at: number) => string;
};

export type UsageReadResult = {
  readonly days: readonly ModelDay[];
  readonly mainModel: string | null;
  /** When the newest record was that it copied; null when it copied none. */
  readonly copiedUntil: number | null;
};

export async function readUsage(
  client: ClientName,
  files: readonly SourceFile[],
  { mayCount, main, isCopied, isOthers, copiedUntil, dayOf }: UsageReadOptions,
): Promise<UsageReadResult> {
  const tally = openUsageTally(dayOf);
  let newestCopy = copiedUntil ?? -Infinity;
  const cleaned = new Map<string, string>();
  const named = (model: string): string => {
    const known = cleaned.get(model);
    if (known !== undefined) return known;
    if (cleaned.size >= MAX_MODELS) return OTHER;
    const name = redact(model.slice(0, MAX_MODEL_LENGTH));
    cleaned.set(model, name);
    return name;
  };
  const { maySignal, openSignals } = kitOf(client).transcript;
  for (const { path } of files) {
    const signsOf = openSignals();
    let at = UNKNOWN_PLACE;
    const isMain = path === main;
    const ownFrom = isMain ? (copiedUntil ?? -Infinity) : -Infinity;
    const reading = readRecords(path, {
      isWanted: maySignal,
      mayShorten: () => true,
      onProblem: () => undefined,
    });
    for (const record of reading) {
      if (record === null) {
        // Yield to the event loop.
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      if (isOthers(path, record)) continue;
      if (isMain && isCopied !== null && idsOf(record).some(isCopied)) {
        const copiedAt = Date.parse(asText(record["timestamp"]) ?? "");
        if (copiedAt > newestCopy) newestCopy = copiedAt;
        continue;
      }
      at = locateRecord(record, at);
      for (const sign of signsOf(record)) {
        if (sign.kind !== "used" || sign.at <= ownFrom) continue;
        if (!mayCount(sign.at, at.folder)) continue;
        const isSubagent = sign.isSubagent === true || !isMain;
        tally.add({ ...sign, model: named(sign.model), isSubagent });
      }
    }
  }
  return {
    days: tally.days(),
    mainModel: tally.mainModel(),
    copiedUntil: newestCopy === -Infinity ? null : newestCopy,
  };
}

const idsOf = (record: JsonObject): string[] =>
  [asText(record["uuid"]), answerIdOf(record)].flatMap((id) => id ?? []);

/** A file that is named after its session holds nobody else's, whatever its records say. */
export function openOtherSessionTest(sessionId: string): UsageReadOptions["isOthers"] {
  const known = new Map<string, boolean>();
  return (path, record) => {
    const named = asText(record["sessionId"]);
    if (named === null || named === sessionId || path.endsWith(`/${sessionId}.jsonl`)) return false;
    const own = `${path.slice(0, path.lastIndexOf("/"))}/${named}.jsonl`;
    const isThere = known.get(own) ?? (own !== path && !/[/\0]/.test(named) && existsSync(own));
    known.set(own, isThere);
    return isThere;
  };
}

/** Messages until `until` that hooks would have recorded. */
export function openCountableTest(
  { paths, loaded }: Pick<Installation, "paths" | "loaded">,
  until: number,
): MessageTest {
  const { excludeProjects } = loaded.config;
  const wasStopped = openStopLookup(paths.run);
  const known = new Map<string, boolean>();
  const isOut = (folder: string): boolean => {
    const found = known.get(folder) ?? isExcluded(excludeProjects, [folder], paths.userHome);
    known.set(folder, found);
    return found;
  };
  return (at, folder) =>
    at <= until && !wasStopped(new Date(at).toISOString()) && (folder === null || !isOut(folder));
}
