/** What was made to hold several of ours belongs, once the one that it was made for is gone, to those that are left. */
import { type AppliedFile, saveManifest } from "./manifest.ts";
import type { Edit } from "./plan-apply.ts";
import type { Put } from "./settings-puts.ts";
import { standingOn, withFile } from "./without-one.ts";

/** For a file whose own part is gone, by undoing, by hand or because it was forgotten. */
export function leaveToOthers({ realPath, edit }: AppliedFile, home: string): void {
  for (const { manifest, at } of standingOn(realPath, home)) {
    const file = manifest.files[at];
    if (file === undefined) continue;
    const heir = { ...file, edit: inherit(file.edit, edit) };
    if (!Bun.deepEquals(heir, file)) saveManifest(home, withFile(manifest, at, heir));
  }
}

function inherit(edit: Edit, from: Edit): Edit {
  if (edit.kind === "rule" && from.kind === "rule")
    return { ...edit, heading: edit.heading ?? from.heading };
  if (edit.kind === "settings" && from.kind === "settings") {
    const made = new Set(from.puts.flatMap(madeBy));
    return { ...edit, puts: edit.puts.map((put) => withMade(put, made)) };
  }
  return edit;
}

const pathKey = (path: readonly string[]): string => JSON.stringify(path);

const madeBy = ({ path, made }: Put): readonly string[] =>
  path
    .slice(path.length - made)
    .map((_, at) => pathKey(path.slice(0, path.length - made + at + 1)));

function withMade(put: Put, made: ReadonlySet<string>): Put {
  const { path } = put;
  let count = put.made;
  while (count < path.length && made.has(pathKey(path.slice(0, path.length - count)))) count++;
  return { ...put, made: count };
}
