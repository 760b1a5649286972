/**
 * In which order transcripts are imported: project by project, the one that was worked in last before the others, so that
 * whoever looks meanwhile finds what they know. Within a project the oldest first: what fixed an error comes after it.
 */
import { importerOf } from "../../clients/importers.ts";
import type { Transcript } from "../../clients/transcript/parts.ts";

/** Where a transcript was begun; null where nothing says so. */
export type FolderOf = (transcript: Transcript) => string | null;

export const startFolderOf: FolderOf = ({ client, path }) =>
  importerOf(client).files.startFolder(path);

export function orderTranscripts(
  transcripts: readonly Transcript[],
  folderOf: FolderOf,
): readonly Transcript[] {
  const projects = new Map<string | null, Transcript[]>();
  for (const one of transcripts.toSorted(byTime)) {
    const folder = folderOf(one);
    const before = projects.get(folder);
    if (before === undefined) projects.set(folder, [one]);
    else before.push(one);
  }
  return [...projects.values()].toSorted((a, b) => byTime(b.at(-1), a.at(-1))).flat();
}

function byTime(a: Transcript | undefined, b: Transcript | undefined): number {
  const [one = "", other = ""] = [a?.lastAt, b?.lastAt];
  return one < other ? -1 : one > other ? 1 : 0;
}
