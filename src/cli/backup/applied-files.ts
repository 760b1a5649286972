/**
 * `applied/` in a backup: apply manifests with the bytes before them, so that undo works after a restore in an empty home. A
 * restore adds missing ones; existing ones are newer and stay.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { parseObject } from "../../event/event.ts";
import {
  listApplyIds,
  getApplyFolder,
  readApplyManifest,
  removeApplyFolder,
} from "../../learn/apply/apply-manifest.ts";
import { readRegular } from "../../system/regular-file.ts";
import { appliedFile, MANIFEST_NAME } from "./manifest.ts";
import { syncFolder } from "../../system/sync-folder.ts";

export type BackupFileAdder = (name: string, path: string) => Promise<void>;

/** One that is being applied or undone right now is left out: nobody knows yet how that ends. */
export async function addAppliedFiles(home: string, add: BackupFileAdder): Promise<void> {
  for (const applyId of listApplyIds(home)) {
    const state = readApplyManifest(home, applyId)?.state;
    if (state !== "recorded" && state !== "undone") continue;
    const folder = getApplyFolder(home, applyId);
    for (const name of readdirSync(folder).toSorted())
      await add(appliedFile(applyId, name), `${folder}/${name}`);
  }
}

/** In what a restore set aside: ids that it brought, which going back takes away again. */
const RESTORED_IDS_FILE = "brought.json";

/** `from`: a folder with an `applied/`, unpacked. */
export function restoreAppliedFiles(from: string, home: string, aside: string): void {
  const missing = listApplyIds(from).filter(
    (applyId) => !existsSync(getApplyFolder(home, applyId)),
  );
  if (missing.length === 0) return;
  writeFileSync(`${aside}/${RESTORED_IDS_FILE}`, JSON.stringify({ applied: missing }), {
    mode: 0o600,
    flush: true,
  });
  for (const applyId of missing) {
    const [there, here] = [getApplyFolder(from, applyId), getApplyFolder(home, applyId)];
    mkdirSync(here, { recursive: true, mode: 0o700 });
    const names = readdirSync(there).filter((name) => name !== MANIFEST_NAME);
    // The manifest last: what has none is taken for a beginning, and goes.
    for (const name of [...names, MANIFEST_NAME])
      copyFileSync(`${there}/${name}`, `${here}/${name}`);
    syncFolder(here);
  }
}

export function removeRestoredFiles(aside: string, home: string): void {
  const path = `${aside}/${RESTORED_IDS_FILE}`;
  if (!existsSync(path)) return;
  const brought = parseObject(readRegular(path))?.["applied"];
  for (const applyId of listApplyIds(home))
    if (Array.isArray(brought) && brought.includes(applyId)) removeApplyFolder(home, applyId);
}
