/**
 * A line file and the files rotated from it. `events.jsonl` is the one written to; a full one becomes
 * `events-<UUIDv7>.jsonl`, so that names sort by the time of rotation. Kept files are replayed oldest first.
 */
import { listNames } from "../system/list-names.ts";

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** The last moment that such an id can name. */
const LATEST_MS = 2 ** 48 - 1;

type PathParts = { readonly folder: string; readonly stem: string; readonly ending: string };

function partsOf(path: string): PathParts {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1);
  const dot = name.lastIndexOf(".");
  return {
    folder: path.slice(0, slash + 1),
    stem: dot > 0 ? name.slice(0, dot) : name,
    ending: dot > 0 ? name.slice(dot) : "",
  };
}

/** Sorts behind every file rotated before, also when the clock was set back. */
export function nextRotatedName(path: string): string {
  const { folder, stem, ending } = partsOf(path);
  const newest =
    listRotatedFiles(path)
      .at(-1)
      ?.slice(folder.length + stem.length + 1) ?? "";
  const newestMs = Number.parseInt(newest.slice(0, 13).replace("-", ""), 16);
  const next = Number.isNaN(newestMs) ? 0 : newestMs + 1;
  // A name from the end of time, whoever made it, must not keep files from being rotated.
  const now = next > LATEST_MS ? Date.now() : Math.max(Date.now(), next);
  return `${folder}${stem}-${Bun.randomUUIDv7("hex", now)}${ending}`;
}

/** Whether a file stands in `path`'s folder under its name or one rotated from it, with something behind. */
export function isNamedAfter(path: string, name: string, behind: string): boolean {
  const { stem, ending } = partsOf(path);
  if (name === `${stem}${ending}${behind}`) return true;
  return new RegExp(`^-${UUID}$`).test(
    name.startsWith(stem) && name.endsWith(ending + behind)
      ? name.slice(stem.length, name.length - ending.length - behind.length)
      : "",
  );
}

/** The files rotated from `path` that are still kept, oldest first. */
export function listRotatedFiles(path: string): string[] {
  const { folder, stem, ending } = partsOf(path);
  const found: string[] = [];
  const id = new RegExp(`^${UUID}$`);
  for (const name of listNames(folder)) {
    if (!name.startsWith(`${stem}-`) || !name.endsWith(ending)) continue;
    if (id.test(name.slice(stem.length + 1, name.length - ending.length))) {
      found.push(folder + name);
    }
  }
  return found.toSorted();
}
