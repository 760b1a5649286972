/**
 * A transcript's records one after another, each with how much of it may be told. A record need not say again where and when
 * it happened, so that has to be followed, also through records that nothing else is made of.
 */
import type { ClientName } from "../../clients/clients.ts";
import type { TranscriptEntry } from "../../clients/transcript/entry.ts";
import { kitOf } from "../../clients/kits.ts";
import { isObject, type JsonObject } from "../../event/event.ts";
import {
  isExcludedPlace,
  type LedgerExclusions,
  UNKNOWN_PLACE,
  recordTime,
  type RecordPlace,
  locateRecord,
} from "../recording-exclusions.ts";

/** Asked for each record in turn. */
export type PlaceTest = (at: RecordPlace) => boolean;

export type TranscriptFollowOptions = {
  readonly client: ClientName;
  readonly out: LedgerExclusions;
  /** Every record that is not kept out when not said. */
  readonly isWanted?: PlaceTest;
};

/** How far a transcript was followed. */
export type TranscriptPosition = RecordPlace & {
  /** Something of it was kept out, and what sums it up behind that would tell it. */
  readonly hasKeptOut: boolean;
};

export const START_POSITION: TranscriptPosition = { ...UNKNOWN_PLACE, hasKeptOut: false };

export type FollowedEntry = {
  readonly entry: TranscriptEntry;
  /** Of a time at which what people say was hidden, or a client's own words about such a time. */
  readonly isWordless: boolean;
};

export function openTranscriptFollower(
  { client, out, isWanted }: TranscriptFollowOptions,
  start: TranscriptPosition,
) {
  const { mayMatter, entries, placeWords } = kitOf(client).transcript;
  const isAsked = isWanted !== undefined || out.hasPauses || out.hasExcluded;
  let at = start;
  let passed: string | null = null;
  const move = (record: JsonObject): void => {
    at = { ...at, ...locateRecord(record, at) };
  };
  /** Most records say themselves where they are: the line before is read for those that do not. */
  const catchUp = (): void => {
    const record = passed === null ? null : tryParseRecord(passed);
    passed = null;
    if (record !== null) move(record);
  };
  return {
    at: (): TranscriptPosition => {
      catchUp();
      return at;
    },
    /** Where a file begins, which its first records need not say: then it is what the next one says. */
    begin(lines: readonly { readonly text: string | null }[]): void {
      for (const { text } of lines) {
        if (!isAsked || (at.ts !== null && at.folder !== null)) return;
        const record = text === null ? null : tryParseRecord(text);
        const here = record === null ? UNKNOWN_PLACE : locateRecord(record, UNKNOWN_PLACE);
        at = { ...at, ts: at.ts ?? here.ts, folder: at.folder ?? here.folder };
      }
    },
    read(line: string): readonly FollowedEntry[] {
      if (!mayMatter(line)) {
        if (isAsked && placeWords.some((word) => line.includes(word))) passed = line;
        return [];
      }
      const record = tryParseRecord(line);
      if (record === null) return [];
      if (isAsked) {
        if (recordTime(record) === null || record["cwd"] === undefined) catchUp();
        passed = null;
        move(record);
      }
      const found: readonly TranscriptEntry[] = entries(record);
      const share = isAsked ? findKeptShare(at, out) : "all";
      if (share !== "all" && found.length > 0) at = { ...at, hasKeptOut: true };
      if (share === "nothing" || isWanted?.(at) === false) return [];
      return found.map((entry) => ({
        entry,
        isWordless: share === "wordless" || (at.hasKeptOut && isRetold(entry)),
      }));
    },
  };
}

function findKeptShare(at: RecordPlace, out: LedgerExclusions): "all" | "wordless" | "nothing" {
  if (!isExcludedPlace(at, out)) return "all";
  const stops = { ...out, hasPauses: out.hasStops, wasPaused: out.wasStopped };
  return isExcludedPlace(at, stops) ? "nothing" : "wordless";
}

/** A client's own words about what was said before. */
const isRetold = (entry: TranscriptEntry): boolean =>
  entry.kind === "compacted" ||
  entry.kind === "recap" ||
  (entry.kind === "title" && entry.by === "model");

function tryParseRecord(line: string): JsonObject | null {
  try {
    const record = JSON.parse(line) as unknown;
    return isObject(record) ? record : null;
  } catch {
    return null;
  }
}
