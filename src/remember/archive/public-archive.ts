/** What other programs are told of an archive. */
import { areSourcesChanged, areSourcesGrown } from "./unarchived-files.ts";
import type { ArchiveManifest } from "./archive-format.ts";
import { packedPath } from "./archive-folder.ts";
import { listSourceFiles } from "./source/source-files.ts";

/** Whether the client still has what is archived: as it was, with more since, not all of it as it was, or nothing. */
export const CLIENT_COPY_STATES = ["same", "more", "other", "gone"] as const;
export type ClientCopyState = (typeof CLIENT_COPY_STATES)[number];

export function compareWithClient(facts: ArchiveManifest): ClientCopyState {
  const files = listSourceFiles(facts.transcriptPath);
  const [main] = files;
  if (main === undefined || main.size === 0) return "gone";
  const isWhole = facts.sources.every(({ name, size }) =>
    files.some((file) => file.name === name && file.size >= size),
  );
  if (!isWhole || (facts.onlyHere ?? 0) > 0) return "other";
  return areSourcesGrown(facts, files)
    ? "more"
    : areSourcesChanged(facts, files)
      ? "other"
      : "same";
}

export type PublicArchive = Omit<ArchiveManifest, "sources" | "v" | "file"> & {
  readonly path: string;
  readonly clientHas: ClientCopyState;
};

export const publicArchiveFromManifest = (
  folder: string,
  facts: ArchiveManifest,
): PublicArchive => {
  const { sources: _sources, v: _version, file: _file, ...told } = facts;
  return { ...told, path: packedPath(folder, facts), clientHas: compareWithClient(facts) };
};
