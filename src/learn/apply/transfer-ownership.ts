/** A file or heading made for one application and shared by others passes to them when the first is undone. */
import { type AppliedFile, saveApplyManifest } from "./apply-manifest.ts";
import type { ApplyEdit } from "./plan-apply.ts";
import type { AppliedSetting } from "./applied-settings.ts";
import { listFileApplications, replaceManifestFile } from "./replay-without.ts";

/** For a file whose own part is gone, by undoing, by hand or because it was forgotten. */
export function transferOwnership({ realPath, edit }: AppliedFile, home: string): void {
  for (const { manifest, at } of listFileApplications(realPath, home)) {
    const file = manifest.files[at];
    if (file === undefined) continue;
    const heir = { ...file, edit: inheritEdit(file.edit, edit) };
    if (!Bun.deepEquals(heir, file))
      saveApplyManifest(home, replaceManifestFile(manifest, at, heir));
  }
}

function inheritEdit(edit: ApplyEdit, from: ApplyEdit): ApplyEdit {
  if (edit.kind === "rule" && from.kind === "rule")
    return { ...edit, heading: edit.heading ?? from.heading };
  if (edit.kind === "settings" && from.kind === "settings") {
    const made = new Set(from.puts.flatMap(listMadePaths));
    return { ...edit, puts: edit.puts.map((put) => addMadePaths(put, made)) };
  }
  return edit;
}

const pathKey = (path: readonly string[]): string => JSON.stringify(path);

const listMadePaths = ({ path, made }: AppliedSetting): readonly string[] =>
  path
    .slice(path.length - made)
    .map((_, at) => pathKey(path.slice(0, path.length - made + at + 1)));

function addMadePaths(put: AppliedSetting, made: ReadonlySet<string>): AppliedSetting {
  const { path } = put;
  let count = put.made;
  while (count < path.length && made.has(pathKey(path.slice(0, path.length - count)))) count++;
  return { ...put, made: count };
}
