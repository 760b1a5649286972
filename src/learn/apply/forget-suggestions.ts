/**
 * Removes forgotten text from what is kept of applications. A backup that holds it is deleted, and cannot be undone any more.
 * Of evidence from a forgotten session only the words go: written text is recognized by its hash, and undo still works. The
 * words are also in backups of later applications to the same file: those go too, and undoing a later one removes only its
 * own edit.
 */
import { readdirSync } from "node:fs";
import { escapeForJson } from "../../store/store.ts";
import { readRegular } from "../../system/regular-file.ts";
import {
  listApplyIds,
  getApplyFolder,
  type ApplyManifest,
  readApplyManifest,
  readApplyManifests,
  isWrittenCopy,
  removeApplyFolder,
  removeBackups,
  removeManifestWords,
  replaceBackups,
} from "./apply-manifest.ts";
import { transferOwnership } from "./transfer-ownership.ts";
import { listLaterApplications } from "./replay-without.ts";

export type ForgottenData = {
  readonly texts: readonly string[];
  readonly projectPaths: readonly string[];
  /** Events that are gone. */
  readonly eventIds: ReadonlySet<string>;
};

export type ForgetAppliedResult = {
  /** How many of them cannot be undone any more. */
  readonly gone: number;
  /** Of how many a person is no longer shown what was written. */
  readonly unworded: number;
};

export function forgetAppliedSuggestions(
  home: string,
  { texts, projectPaths, eventIds }: ForgottenData,
): ForgetAppliedResult {
  let gone = 0;
  let unworded = 0;
  for (const applyId of listApplyIds(home)) {
    const manifest = readApplyManifest(home, applyId);
    const isOfProject =
      manifest?.projectPath !== null && projectPaths.includes(manifest?.projectPath ?? "");
    const holders = texts.flatMap((text) => filesHolding(getApplyFolder(home, applyId), text));
    if (isOfProject || holders.some((name) => !isWrittenCopy(name))) {
      removeApplyFolder(home, applyId);
      if (manifest?.state === "recorded")
        for (const file of manifest.files) transferOwnership(file, home);
      gone++;
    } else if (manifest !== null && restsOnEvents(manifest, eventIds)) {
      removeManifestWords(home, manifest);
      unworded++;
      for (const file of manifest.files) {
        for (const { manifest: later, at } of listLaterApplications(manifest, file, home))
          replaceBackups(home, later.applyId, at, { before: null, after: null });
      }
    } else if (manifest !== null && holders.length > 0) {
      removeBackups(home, manifest, ["after"]);
      unworded++;
    }
  }
  return { gone, unworded };
}

/** Of what was applied before that time the words go too, as what they came from did. */
export function pruneAppliedSuggestions(home: string, before: string): void {
  for (const manifest of readApplyManifests(home)) {
    if (manifest.words !== null && manifest.appliedAt < before) removeManifestWords(home, manifest);
  }
}

function filesHolding(folder: string, text: string): readonly string[] {
  return readdirSync(folder).filter((name) => {
    try {
      const content = readRegular(`${folder}/${name}`);
      return content.includes(text) || content.includes(escapeForJson(text));
    } catch {
      return true;
    }
  });
}

function restsOnEvents({ words }: ApplyManifest, eventIds: ReadonlySet<string>): boolean {
  const evidence = words?.["evidence"];
  return Array.isArray(evidence) && evidence.some((id) => eventIds.has(String(id)));
}
