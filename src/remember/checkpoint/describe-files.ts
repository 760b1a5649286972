/** Files in a few words for a title: "src/cart.ts", "3 files in src/api", "4 files: src/, docs/, a.md". Pure. */
import { redactFileName } from "./files/secret-content.ts";

export type FileWords = {
  readonly files: (count: number) => string;
  readonly filesIn: (count: number, folder: string) => string;
  readonly filesOf: (count: number, list: string) => string;
};

const MAX_PLACE_LENGTH = 40;
const MAX_NAMES = 3;

/** Null without files. */
export function describeFiles(paths: readonly string[], words: FileWords): string | null {
  const named = paths.map((path) => redactFileName(path.toWellFormed()));
  const [first] = named;
  if (first === undefined) return null;
  if (named.length === 1) return endOfPath(first);
  const count = named.length;
  const folder = commonFolder(named);
  if (folder !== "") return words.filesIn(count, endOfPath(folder));
  const tops = listTopNames(named);
  const shown = tops.slice(0, MAX_NAMES).join(", ");
  const list = tops.length > MAX_NAMES ? `${shown}, …` : shown;
  return list.length <= MAX_PLACE_LENGTH ? words.filesOf(count, list) : words.files(count);
}

/** The end of a path says most. */
function endOfPath(path: string): string {
  if (path.length <= MAX_PLACE_LENGTH) return path;
  const [last = "", ...above] = path.split("/").toReversed();
  let end = last;
  for (const name of above) {
    if (`${name}/${end}`.length > MAX_PLACE_LENGTH) break;
    end = `${name}/${end}`;
  }
  return `…/${end}`;
}

function commonFolder([first = "", ...others]: readonly string[]): string {
  const common = first.split("/").slice(0, -1);
  for (const path of others) {
    const names = path.split("/").slice(0, -1);
    const differs = common.findIndex((name, at) => names[at] !== name);
    if (differs !== -1) common.length = differs;
  }
  return common.join("/");
}

/** Folders with a slash, and files beside them; what has most files first. */
function listTopNames(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const end = path.indexOf("/");
    const top = end === -1 ? path : path.slice(0, end + 1);
    counts.set(top, (counts.get(top) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}
