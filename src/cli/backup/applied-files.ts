/**
 * `applied/` in a backup: what was applied, with the bytes before it, so that undo works after a restore in an empty home. A
 * restore brings back what is not here; what is, has gone on since, and stays as it is.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { parseObject } from "../../event/event.ts";
import { applyIdsIn, folderOf, readManifest, removeApplied } from "../../learn/apply/manifest.ts";
import { readRegular } from "../../system/regular-file.ts";
import { appliedFile, MANIFEST } from "./manifest.ts";
import { syncFolder } from "./scratch.ts";

export type AddFile = (name: string, path: string) => Promise<void>;

/** One that is being applied or undone right now is left out: nobody knows yet how that ends. */
export async function addApplied(home: string, add: AddFile): Promise<void> {
  for (const applyId of applyIdsIn(home)) {
    const state = readManifest(home, applyId)?.state;
    if (state !== "recorded" && state !== "undone") continue;
    const folder = folderOf(home, applyId);
    for (const name of readdirSync(folder).toSorted())
      await add(appliedFile(applyId, name), `${folder}/${name}`);
  }
}

/** In what a restore set aside: ids that it brought, which going back takes away again. */
const BROUGHT = "brought.json";

/** `from`: a folder with an `applied/`, unpacked. */
export function bringApplied(from: string, home: string, aside: string): void {
  const missing = applyIdsIn(from).filter((applyId) => !existsSync(folderOf(home, applyId)));
  if (missing.length === 0) return;
  writeFileSync(`${aside}/${BROUGHT}`, JSON.stringify({ applied: missing }), {
    mode: 0o600,
    flush: true,
  });
  for (const applyId of missing) {
    const [there, here] = [folderOf(from, applyId), folderOf(home, applyId)];
    mkdirSync(here, { recursive: true, mode: 0o700 });
    const names = readdirSync(there).filter((name) => name !== MANIFEST);
    // The manifest last: what has none is taken for a beginning, and goes.
    for (const name of [...names, MANIFEST]) copyFileSync(`${there}/${name}`, `${here}/${name}`);
    syncFolder(here);
  }
}

export function removeBrought(aside: string, home: string): void {
  const path = `${aside}/${BROUGHT}`;
  if (!existsSync(path)) return;
  const brought = parseObject(readRegular(path))?.["applied"];
  for (const applyId of applyIdsIn(home))
    if (Array.isArray(brought) && brought.includes(applyId)) removeApplied(home, applyId);
}
