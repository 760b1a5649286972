/**
 * What is kept of applications and must not outlive a forgetting. A backup that holds a forgotten text goes whole, and cannot be
 * undone any more. Of what was seen in a forgotten session only the words go: what was written is known by its hash, and can be
 * undone as before. Its words also stand in what was kept of the file when something else was applied to it later: that goes
 * too, and undoing the later one takes out what is its own.
 */
import { readdirSync } from "node:fs";
import { insideJson } from "../../store/store.ts";
import { readRegular } from "../../system/regular-file.ts";
import {
  applyIdsIn,
  folderOf,
  type Manifest,
  readManifest,
  readManifests,
  isWritten,
  removeApplied,
  removeKept,
  removeWords,
  replaceKept,
} from "./manifest.ts";
import { leaveToOthers } from "./inherit.ts";
import { laterOn } from "./without-one.ts";

export type ForgottenWork = {
  readonly texts: readonly string[];
  readonly projectPaths: readonly string[];
  /** Events that are gone. */
  readonly eventIds: ReadonlySet<string>;
};

export type ForgottenApplied = {
  /** How many of them cannot be undone any more. */
  readonly gone: number;
  /** Of how many a person is no longer shown what was written. */
  readonly unworded: number;
};

export function forgetApplied(
  home: string,
  { texts, projectPaths, eventIds }: ForgottenWork,
): ForgottenApplied {
  let gone = 0;
  let unworded = 0;
  for (const applyId of applyIdsIn(home)) {
    const manifest = readManifest(home, applyId);
    const isOfProject =
      manifest?.projectPath !== null && projectPaths.includes(manifest?.projectPath ?? "");
    const holders = texts.flatMap((text) => filesHolding(folderOf(home, applyId), text));
    if (isOfProject || holders.some((name) => !isWritten(name))) {
      removeApplied(home, applyId);
      if (manifest?.state === "recorded")
        for (const file of manifest.files) leaveToOthers(file, home);
      gone++;
    } else if (manifest !== null && isMadeOf(manifest, eventIds)) {
      removeWords(home, manifest);
      unworded++;
      for (const file of manifest.files) {
        for (const { manifest: later, at } of laterOn(manifest, file, home))
          replaceKept(home, later.applyId, at, { before: null, after: null });
      }
    } else if (manifest !== null && holders.length > 0) {
      removeKept(home, manifest, ["after"]);
      unworded++;
    }
  }
  return { gone, unworded };
}

/** Of what was applied before that time the words go too, as what they came from did. */
export function pruneApplied(home: string, before: string): void {
  for (const manifest of readManifests(home)) {
    if (manifest.words !== null && manifest.appliedAt < before) removeWords(home, manifest);
  }
}

function filesHolding(folder: string, text: string): readonly string[] {
  return readdirSync(folder).filter((name) => {
    try {
      const content = readRegular(`${folder}/${name}`);
      return content.includes(text) || content.includes(insideJson(text));
    } catch {
      return true;
    }
  });
}

function isMadeOf({ words }: Manifest, eventIds: ReadonlySet<string>): boolean {
  const evidence = words?.["evidence"];
  return Array.isArray(evidence) && evidence.some((id) => eventIds.has(String(id)));
}
