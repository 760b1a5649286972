/**
 * What may not be recorded, by when and where it happened: the one truth of everybody who reads afterwards what a client
 * wrote down meanwhile. Left out is what happened in an excluded folder, or while recording was paused.
 */
import { type HookSettings } from "../config/load.ts";
import type { Paths } from "../config/paths.ts";
import {
  noteConsent,
  openPauseLookup,
  openStopLookup,
  wasEverPaused,
  wasEverStopped,
} from "../config/pause-history.ts";
import { recordFolder } from "../clients/transcript/record-folder.ts";
import { type Json, type JsonObject } from "../event/event.ts";
import { normalizeWindowsFolder } from "../event/folder.ts";
import { isExcluded } from "../git/exclude.ts";

/** Which times and folders may not be recorded. */
export type RecordingExclusions = {
  /** Whether there is any such time, and any such folder: then a record that belongs to none that is known is kept out. */
  readonly hasPauses: boolean;
  readonly hasExcluded: boolean;
  /** Recording was paused, or what people say was hidden. */
  readonly wasPaused: (ts: string) => boolean;
  readonly isExcluded: (folder: string) => boolean;
};

/** Where and when a file's records happened, as far as it was read: a record need not say it again. */
export type RecordPlace = { readonly ts: string | null; readonly folder: string | null };

export const UNKNOWN_PLACE: RecordPlace = { ts: null, folder: null };

export function locateRecord(record: JsonObject, before: RecordPlace): RecordPlace {
  const folder = asFolder(recordFolder(record)) ?? before.folder;
  return { ts: recordTime(record) ?? before.ts, folder };
}

/** Codex writes some as an address. */
const asFolder = (value: Json | undefined): string | null => {
  const folder =
    typeof value === "string" ? value.replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, "") : "";
  return folder.startsWith("/") ? folder : normalizeWindowsFolder(folder);
};

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** When a record was written; of one that names no time, null. */
export function recordTime(record: JsonObject): string | null {
  const { timestamp } = record;
  if (typeof timestamp !== "string" || !ISO.test(timestamp)) return null;
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export const isExcludedPlace = ({ ts, folder }: RecordPlace, out: RecordingExclusions): boolean =>
  (ts === null ? out.hasPauses : out.wasPaused(ts)) ||
  (folder === null ? out.hasExcluded : out.isExcluded(folder));

/** Of times at which only what people say was hidden the rest may be told. */
export type LedgerExclusions = RecordingExclusions & {
  readonly hasStops: boolean;
  readonly wasStopped: (ts: string) => boolean;
  /** The folders as they are set: when one is added, what was read before is read again. */
  readonly excluded: readonly string[];
};

/** As it is now. What somebody changed in the settings by hand is noted first. */
export function loadExclusions(
  { run, config, userHome }: Pick<Paths, "run" | "config" | "userHome">,
  settings: Pick<HookSettings, "enabled" | "collectPromptText" | "excludeProjects">,
  now: Date,
): LedgerExclusions {
  noteConsent({ run, config }, settings, now);
  const { excludeProjects } = settings;
  const known = new Map<string, boolean>();
  return {
    hasPauses: wasEverPaused(run),
    hasStops: wasEverStopped(run),
    hasExcluded: excludeProjects.length > 0,
    excluded: excludeProjects,
    wasPaused: openPauseLookup(run),
    wasStopped: openStopLookup(run),
    isExcluded: (folder) => {
      const found = known.get(folder) ?? isExcluded(excludeProjects, [folder], userHome);
      known.set(folder, found);
      return found;
    },
  };
}
