/**
 * What a session used, read from all files that its client keeps of it, in bounded memory. Left out is what may not be
 * recorded: what happened in an excluded folder, or while recording was paused.
 */
import { existsSync } from "node:fs";
import type { ClientName } from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import { isExcluded } from "../../git/exclude.ts";
import { stopsIn } from "../../config/pauses.ts";
import { asText, type JsonObject } from "../../event/event.ts";
import { type DayOfModel, openUsageTally } from "../../observe/usage/tally.ts";
import { redact } from "../../redact/redact.ts";
import { NOWHERE, whereabouts } from "../../remember/kept-out.ts";
import type { SourceFile } from "../../remember/archive/source/source-files.ts";
import { answerOf, type IsCopied } from "../import/families.ts";
import { recordsOf } from "../import/read-records.ts";
import type { Installation } from "../installation.ts";

/** Which messages may be counted, by when and where they were. */
export type MayCount = (at: number, folder: string | null) => boolean;

const LONGEST_MODEL = 120;
/** More than any session uses; what else a file says it used is counted as one. */
const MOST_MODELS = 200;
const OTHER = "other";

export type HowToRead = {
  readonly mayCount: MayCount;
  /** The file that what is known of copies is about. */
  readonly main: string | null;
  readonly isCopied: IsCopied | null;
  /** Whether a record of a file is another session's, which has a file of its own. */
  readonly isOthers: (path: string, record: JsonObject) => boolean;
  /** What is not newer is another session's, by what was found before. */
  readonly copiedUntil: number | null;
  readonly dayOf: (at: number) => string;
};

export type ReadUsage = {
  readonly days: readonly DayOfModel[];
  /** When the newest record was that it copied; null when it copied none. */
  readonly copiedUntil: number | null;
};

export async function readUsage(
  client: ClientName,
  files: readonly SourceFile[],
  { mayCount, main, isCopied, isOthers, copiedUntil, dayOf }: HowToRead,
): Promise<ReadUsage> {
  const tally = openUsageTally(dayOf);
  let newestCopy = copiedUntil ?? -Infinity;
  const cleaned = new Map<string, string>();
  const named = (model: string): string => {
    const known = cleaned.get(model);
    if (known !== undefined) return known;
    if (cleaned.size >= MOST_MODELS) return OTHER;
    const name = redact(model.slice(0, LONGEST_MODEL));
    cleaned.set(model, name);
    return name;
  };
  const { maySign, openSigns } = kitOf(client).transcript;
  for (const { path } of files) {
    const signsOf = openSigns();
    let at = NOWHERE;
    const isMain = path === main;
    const ownFrom = isMain ? (copiedUntil ?? -Infinity) : -Infinity;
    const reading = recordsOf(path, {
      isWanted: maySign,
      mayShorten: () => true,
      onProblem: () => undefined,
    });
    for (const record of reading) {
      if (record === null) {
        // Others get a turn.
        await new Promise((resolve) => setImmediate(resolve));
        continue;
      }
      if (isOthers(path, record)) continue;
      if (isMain && isCopied !== null && idsOf(record).some(isCopied)) {
        const copiedAt = Date.parse(asText(record["timestamp"]) ?? "");
        if (copiedAt > newestCopy) newestCopy = copiedAt;
        continue;
      }
      at = whereabouts(record, at);
      for (const sign of signsOf(record)) {
        if (sign.kind !== "used" || sign.at <= ownFrom) continue;
        if (!mayCount(sign.at, at.folder)) continue;
        tally.add({ ...sign, model: named(sign.model) });
      }
    }
  }
  return { days: tally.days(), copiedUntil: newestCopy === -Infinity ? null : newestCopy };
}

const idsOf = (record: JsonObject): string[] =>
  [asText(record["uuid"]), answerOf(record)].flatMap((id) => id ?? []);

/** A file that is named after its session holds nobody else's, whatever its records say. */
export function othersIn(sessionId: string): HowToRead["isOthers"] {
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
export function countable(
  { paths, loaded }: Pick<Installation, "paths" | "loaded">,
  until: number,
): MayCount {
  const { excludeProjects } = loaded.config;
  const wasStopped = stopsIn(paths.run);
  const known = new Map<string, boolean>();
  const isOut = (folder: string): boolean => {
    const found = known.get(folder) ?? isExcluded(excludeProjects, [folder], paths.userHome);
    known.set(folder, found);
    return found;
  };
  return (at, folder) =>
    at <= until && !wasStopped(new Date(at).toISOString()) && (folder === null || !isOut(folder));
}
