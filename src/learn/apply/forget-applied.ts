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
  removeApplied,
  replaceBackup,
  saveManifest,
} from "./manifest.ts";
import { laterOn } from "./without-one.ts";

export type ForgottenWork = {
  readonly texts: readonly string[];
  readonly projectPaths: readonly string[];
  /** Events that are gone. */
  readonly eventIds: ReadonlySet<string>;
};

/** Answers how many of them cannot be undone any more. */
export function forgetApplied(
  home: string,
  { texts, projectPaths, eventIds }: ForgottenWork,
): number {
  let gone = 0;
  for (const applyId of applyIdsIn(home)) {
    const manifest = readManifest(home, applyId);
    const isOfProject =
      manifest?.projectPath !== null && projectPaths.includes(manifest?.projectPath ?? "");
    if (isOfProject || texts.some((text) => holds(folderOf(home, applyId), text))) {
      removeApplied(home, applyId);
      gone++;
    } else if (manifest !== null && isMadeOf(manifest, eventIds)) {
      saveManifest(home, { ...manifest, words: null });
      for (const file of manifest.files) {
        for (const { manifest: later, at } of laterOn(manifest, file, home))
          replaceBackup(home, later.applyId, at, null);
      }
    }
  }
  return gone;
}

/** Of what was applied before that time the words go too, as what they came from did. */
export function pruneApplied(home: string, before: string): void {
  for (const manifest of readManifests(home)) {
    if (manifest.words !== null && manifest.appliedAt < before)
      saveManifest(home, { ...manifest, words: null });
  }
}

function holds(folder: string, text: string): boolean {
  return readdirSync(folder).some((name) => {
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
